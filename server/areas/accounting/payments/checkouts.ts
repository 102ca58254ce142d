import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import type { Share } from "../ledger/shares.ts";
import type { PayLink } from "./link.ts";
import type { Checkout } from "./rows.ts";

export const alreadyBeingPaid = () => conflict("Someone is paying this invoice right now. Try again in a few minutes.");

/** What a payer pays: parts of invoices, or a deposit, which has none. */
export interface Chosen {
  readonly amount: Cents;
  readonly shares: readonly Share[];
}

/**
 * Opens a checkout, and claims its invoices so that they can't be paid twice meanwhile.
 * @returns its id
 * @throws Problem 409 when one of the invoices is already claimed
 */
export async function openCheckout(
  tx: Tx,
  link: PayLink,
  { chosen: { amount, shares }, gateway, key }: { readonly chosen: Chosen; readonly gateway: string; readonly key: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into checkouts (link_id, amount, payer_email, gateway, gateway_key)
    values (${link.id}, ${amount}, ${link.payerEmail}, ${gateway}, ${key}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("A checkout is gone within its own transaction.");
  const { rows: claimed } = await sql`
    insert into checkouts_invoices (checkout_id, position, invoice_id, amount)
    select ${id}, position - 1, invoice_id, amount
    from unnest(${shares.map(({ invoiceId }) => invoiceId)}::bigint[], ${shares.map((share) => share.amount)}::bigint[])
      with ordinality as chosen(invoice_id, amount, position)
    order by invoice_id on conflict do nothing returning invoice_id`.execute(tx);
  if (claimed.length !== shares.length) throw alreadyBeingPaid();
  return id;
}

/** Ends a checkout and releases its invoices, so that they can be paid another way. */
export async function closeCheckout(
  tx: Tx,
  { id }: Checkout,
  outcome: { readonly paymentId: number } | { readonly reason: string },
): Promise<void> {
  const { paymentId, reason } = { paymentId: null, reason: null, ...outcome };
  await sql`update checkouts set state = ${paymentId === null ? "failed" : "paid"}, payment_id = ${paymentId}, reason = ${reason}
    where id = ${id}`.execute(tx);
  await sql`update checkouts_invoices set is_claimed = false where checkout_id = ${id}`.execute(tx);
}

/** Records the gateway's id of the charge, with which it can be looked up directly. */
export async function noteRef(db: QueryExecutorProvider, { id }: Checkout, ref: string): Promise<void> {
  await sql`update checkouts set gateway_ref = ${ref} where id = ${id} and gateway_ref is null`.execute(db);
}
