import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type QuickBooksKind, quickBooksMessage } from "../../../../src/resources/accounting/quickbooks-message.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import type { QuickBooksPayload } from "../../../integrations/quickbooks/quickbooks.ts";

export const QUICKBOOKS_QUEUE = "quickbooks";

/** Retried for about a day before it is marked as failed. */
export const MAX_ATTEMPTS = 30;

interface About {
  readonly payload: QuickBooksPayload;
  /** The name shown to users. */
  readonly about: string;
  readonly customerId: number;
  /** The record, if the message isn't about the customer itself. */
  readonly record?: { readonly invoiceId: number } | { readonly paymentId: number } | { readonly creditMemoId: number };
}

/** Writes the record's current data to the outbox in the same transaction, so that the message exists only if the change does. */
export async function queueForQuickBooks(
  { trx, engine, call }: Pick<EffectContext<unknown>, "trx" | "engine" | "call">,
  { payload, about, customerId, record }: About,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select quick_books_id as id from parties
    where id = ${customerId} for share`.execute(trx);
  if (payload.kind !== "customer" && !rows[0]?.id) throw conflict("Connect the customer to QuickBooks first.");
  const kind: QuickBooksKind = payload.kind;
  await engine.create(onBehalfOf(call, "QuickBooks"), quickBooksMessage, {
    kind,
    about: about.slice(0, 160),
    customerId,
    ...record,
    payload: JSON.stringify(payload),
    requestId: randomUUID(),
  });
}

/** Queues a job that sends the message after the commit. A second job for the same message does nothing. */
export async function enqueueMessage(enqueue: EffectContext["enqueue"], messageId: number): Promise<void> {
  await enqueue(QUICKBOOKS_QUEUE, { messageId }, { maxAttempts: MAX_ATTEMPTS });
}
