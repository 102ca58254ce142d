import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { quickBooksMessage } from "../../../../src/resources/accounting/quickbooks-message.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { enqueueMessage } from "../quickbooks/outbox.ts";

type Message = ResourceRow<typeof quickBooksMessage>;
type Context = EffectContextOf<typeof quickBooksMessage>;

export const quickBooksMessageEffects = defineEffects(quickBooksMessage, {
  create: ({ row, enqueue }) => enqueueMessage(enqueue, row.id),
  sendAgain: ({ row, enqueue }) => enqueueMessage(enqueue, row.id),
  noteSent: (context) => note(context, context.input.said, context.input.remoteId),
  noteFailed: (context) => note(context, context.input.said, null),
  noteTried: (context) => note(context, context.input.said, null),
});

/** Counts the attempt, and records its outcome on the record the message was about. An existing QuickBooks id is kept unless a new one is given. */
async function note({ row, call, engine, write }: Context, message: string, remoteId: string | null): Promise<void> {
  await write({ attempts: (row.attempts ?? 0) + 1 });
  const { resource, id } = recordOf(row);
  const before = await engine.read(resource, id, ["quickBooksId", "quickBooksSaid"]);
  if (!before) return;
  const quickBooksId = remoteId ?? before.quickBooksId;
  if (before.quickBooksSaid === message && before.quickBooksId === quickBooksId) return;
  await engine.act(onBehalfOf(call, "QuickBooks"), resource, { id }, "noteQuickBooks", { quickBooksId, said: message });
}

type Connected = typeof invoice | typeof payment | typeof creditMemo | typeof customer;

function recordOf(row: Message): { readonly resource: Connected; readonly id: number } {
  if (row.invoiceId !== null) return { resource: invoice, id: row.invoiceId };
  if (row.paymentId !== null) return { resource: payment, id: row.paymentId };
  if (row.creditMemoId !== null) return { resource: creditMemo, id: row.creditMemoId };
  return { resource: customer, id: row.customerId };
}
