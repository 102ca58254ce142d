import { type QueryExecutorProvider, sql } from "kysely";
import type { NotificationEvent } from "../../src/contract/notifications.ts";
import type { BusMessage, ChangedMessage } from "./messages.ts";

/** A message that is sent after its business transaction commits. */
export type OutboxMessage =
  | { readonly topic: "notification"; readonly payload: NotificationEvent }
  | { readonly topic: "changed"; readonly payload: Omit<ChangedMessage, "kind"> }
  /** Any other message for app processes and sockets: the end of a session, changed permissions, an export's event, "read all again". */
  | { readonly topic: "bus"; readonly payload: Exclude<BusMessage, { kind: "changed" | "bind" }> }
  /** The payload of a mail job. */
  | { readonly topic: "mail"; readonly payload: Readonly<Record<string, unknown>> };

/** Message kinds that must be sent before the request is answered. */
const endsAccess: ReadonlySet<unknown> = new Set<BusMessage["kind"]>(["close-user", "close-session", "abilities", "api-keys"]);
const urgent = new WeakSet<QueryExecutorProvider>();

/** Whether the transaction ends or changes a user's access. */
export const isUrgent = (transaction: QueryExecutorProvider): boolean => urgent.has(transaction);

/** Writes a message within the business transaction, so that it is sent only if that commits. Poke the outbox after the commit. */
export async function addToOutbox(transaction: QueryExecutorProvider, { topic, payload }: OutboxMessage): Promise<void> {
  if (topic === "bus" && "kind" in payload && endsAccess.has(payload.kind)) urgent.add(transaction);
  await sql`INSERT INTO outbox (topic, payload) VALUES (${topic}, ${JSON.stringify(payload)}::jsonb)`.execute(transaction);
}
