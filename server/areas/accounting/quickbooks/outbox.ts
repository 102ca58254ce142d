import { randomUUID } from "node:crypto";
import { type QuickBooksKind, quickBooksMessage } from "../../../../src/resources/accounting/quickbooks-message.ts";
import { party } from "../../../../src/resources/shared/party.ts";
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
  { engine, call }: Pick<EffectContext<unknown>, "engine" | "call">,
  { payload, about, customerId, record }: About,
): Promise<void> {
  const payer = await engine.read(party, customerId, ["quickBooksId"], { lock: "share", withDeleted: true });
  if (payload.kind !== "customer" && !payer?.quickBooksId) throw conflict("Connect the customer to QuickBooks first.");
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
