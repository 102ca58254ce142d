import { type QueryExecutorProvider, sql } from "kysely";
import type { Call } from "../../../engine/call.ts";
import type { Operations } from "../../../engine/operations.ts";
import { sendAutomaticText } from "../service/automatic-text.ts";

/** Whoever has been asked is not asked again for so long, however they answer: a person reads what they write. */
const ASKED_FOR = "30 days";

/** Asks a number whose message may be a wish for no more of them, once. To be called under the lock of the number's conversation. */
export async function askWhetherToStop(
  db: QueryExecutorProvider,
  engine: Operations,
  call: Call,
  { number, conversationId, company }: { readonly number: string; readonly conversationId: number; readonly company: string },
): Promise<void> {
  const body = `${company}: Reply STOP to receive no more text messages. Otherwise, we will answer you here.`;
  const { rows } = await sql`select 1 from messages where conversation_id = ${conversationId} and direction = 'out' and body = ${body}
    and created_at > now() - ${ASKED_FOR}::interval and deleted_at is null limit 1`.execute(db);
  if (rows.length === 0) await sendAutomaticText(db, engine, call, { number, body });
}
