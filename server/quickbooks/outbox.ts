import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type QuickBooksKind, quickBooksMessage } from "../../src/resources/quickbooks-message.ts";
import type { EffectContext } from "../engine/effect.ts";
import { onBehalfOf } from "../engine/on-behalf-of.ts";
import { conflict } from "../engine/problem.ts";
import type { QuickBooksPayload } from "../integrations/quickbooks/quickbooks.ts";
import { QUICKBOOKS_QUEUE } from "../jobs/queues.ts";

/** Tried for about a day before it is given up, and shown as failed. */
export const MAX_ATTEMPTS = 30;

interface About {
  readonly what: QuickBooksPayload;
  /** How people call it. */
  readonly about: string;
  readonly customerId: number;
  /** Which record it is, where it is not the customer itself. */
  readonly record?: { readonly invoiceId: number } | { readonly paymentId: number } | { readonly creditMemoId: number };
}

/** Writes what is to be told, as it is now, into the outbox: it is there exactly if what it tells of is. */
export async function queueForQuickBooks(
  { trx, engine, call }: Pick<EffectContext<unknown>, "trx" | "engine" | "call">,
  { what, about, customerId, record }: About,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select quick_books_id as id from parties where id = ${customerId} for share`.execute(
    trx,
  );
  if (what.kind !== "customer" && !rows[0]?.id) throw conflict("Connect the customer to QuickBooks first.");
  const kind: QuickBooksKind = what.kind;
  await engine.create(onBehalfOf(call, "QuickBooks"), quickBooksMessage, {
    kind,
    about: about.slice(0, 160),
    customerId,
    ...record,
    payload: JSON.stringify(what),
    requestId: randomUUID(),
  });
}

/** Has a message sent, once the transaction is through. A second job for it finds nothing to do. */
export async function enqueueMessage(enqueue: EffectContext["enqueue"], messageId: number): Promise<void> {
  await enqueue(QUICKBOOKS_QUEUE, { messageId }, { maxAttempts: MAX_ATTEMPTS });
}
