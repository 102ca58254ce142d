import { type QueryExecutorProvider, sql } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import type { Call } from "../../../engine/call.ts";
import type { Operations } from "../../../engine/operations.ts";

/**
 * Shows among the conversations whether the last message of one did not arrive: whoever it was for still waits to hear from us. Reports of text
 * messages may come in any order, so that it can have arrived after all.
 */
export async function showDelivery(db: QueryExecutorProvider, engine: Operations, call: Call, messageId: number): Promise<void> {
  const { rows } = await sql<{ conversationId: number; preview: string | null; hasFailed: boolean }>`
    select m.conversation_id as "conversationId", m.preview, m.delivery = 'failed' as "hasFailed" from messages m
    where m.id = ${messageId} and not exists (
      select 1 from messages n where n.conversation_id = m.conversation_id and n.id > m.id and n.direction in ('in', 'out'))`.execute(db);
  const [last] = rows;
  if (!last) return;
  const { conversationId, preview, hasFailed } = last;
  const shown = hasFailed ? { preview: `Not delivered: ${preview ?? ""}`.trim(), unread: true } : { preview };
  await engine.write(call, conversation, conversationId, shown);
}
