import { type QueryExecutorProvider, sql } from "kysely";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { textOptOut } from "../../../../src/resources/care/text-opt-out.ts";
import { fromE164 } from "../../../../src/schemas/values/phone.ts";
import type { Call } from "../../../engine/call.ts";
import type { Operations } from "../../../engine/operations.ts";

async function stoppedId(db: QueryExecutorProvider, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from text_opt_outs
    where lower(phone_number) = ${fromE164(number)} and state = 'stopped' and deleted_at is null for update`.execute(db);
  return rows[0]?.id ?? null;
}

/** Keeps that a number wants no text messages. To be called under the lock of the number's conversation. */
export async function stopTexts(
  db: QueryExecutorProvider,
  engine: Operations,
  call: Call,
  { number, how, words }: { readonly number: string; readonly how: "reply" | "service"; readonly words: string },
): Promise<void> {
  if ((await stoppedId(db, number)) !== null) return;
  await engine.create(call, textOptOut, { phoneNumber: fromE164(number), how, words: words.slice(0, 200) });
  await markContacts(db, engine, call, number, true);
}

/** Its contacts say so too: other modules ask them. */
async function markContacts(db: QueryExecutorProvider, engine: Operations, call: Call, number: string, smsOptOut: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    where c.id in (select parent_id from contacts_phones where lower(number) = ${fromE164(number)})
      and c.sms_opt_out is distinct from ${smsOptOut} and c.deleted_at is null order by c.id`.execute(db);
  for (const { id } of rows) await engine.write(call, contact, id, { smsOptOut });
}

/** Its owner wants them again. */
export async function allowTexts(db: QueryExecutorProvider, engine: Operations, call: Call, number: string): Promise<void> {
  const id = await stoppedId(db, number);
  if (id !== null) await engine.act(call, textOptOut, { id }, "allow");
  await markContacts(db, engine, call, number, false);
}
