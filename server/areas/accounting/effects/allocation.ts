import { sql } from "kysely";
import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { allocationLines, refundLines, type SettlementSource } from "../ledger/entries.ts";
import { reversed } from "../ledger/journal.ts";
import { isClosed } from "../ledger/periods.ts";
import { sharesOf } from "../ledger/shares.ts";
import { postToJournal } from "./post-to-journal.ts";

/** The part of an operation's context that allocating money needs. */
export type AllocationContext = Pick<EffectContext<unknown>, "trx" | "call" | "engine" | "today">;

/** A payment or a credit memo, as something to pay with. */
export interface FundingSource {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly from: "payment" | "creditMemo";
}

interface RequestedAllocation {
  readonly invoiceId: number;
  /** Defaults to the invoice's balance, up to the unapplied credit. */
  readonly amount: Cents | null;
}

interface Owed {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly balance: Cents;
  /** When it was issued or brought forward; null while the invoice is a draft. */
  readonly owedSince: string | null;
}

const tables = {
  payment: { resource: payment, lines: "payments_allocations" },
  creditMemo: { resource: creditMemo, lines: "credit_memos_allocations" },
} as const;
const sourceOf = ({ from, id }: FundingSource): SettlementSource => (from === "payment" ? { paymentId: id } : { creditMemoId: id });

/**
 * Allocates to invoices in the order given. The caller has locked the payment or memo; this locks the invoices, lowest id first.
 * If two allocations run at the same time, the second waits and then reads the remaining amounts.
 * @throws Problem 409 that names the open balance or the remaining credit
 */
export async function allocate(
  moving: AllocationContext,
  fundingSource: FundingSource,
  requested: readonly RequestedAllocation[],
  date: string,
): Promise<void> {
  const { trx } = moving;
  const { lines } = tables[fundingSource.from];
  const ids = requested.map(({ invoiceId }) => invoiceId);
  const owed = await lockInvoices(trx, ids);
  let { unapplied: available } = await fundsOf(trx, fundingSource);
  for (const { invoiceId, amount } of requested) {
    const target = owed.get(invoiceId);
    if (!target || (target.state !== "issued" && target.state !== "partiallyPaid")) {
      throw conflict(target ? `${target.number} is no longer open.` : "This invoice no longer exists.");
    }
    const share = amount ?? Math.min(target.balance, available);
    if (share > target.balance)
      throw conflict(
        `${target.number} has an open balance of ${formatMoney(target.balance)}. You can't allocate ${formatMoney(share)} to it.`,
      );
    if (share > available || share <= 0) throw conflict(`Only ${formatMoney(available)} of ${fundingSource.number} is left to allocate.`);
    // Raw, because a second allocation to the same invoice adds to the first, and the database counts each as it is written.
    await sql`insert into ${sql.table(lines)} as a (parent_id, position, invoice_id, amount)
      values (${fundingSource.id}, (select coalesce(max(position) + 1, 0) from ${sql.table(lines)} where parent_id = ${fundingSource.id}), ${invoiceId}, ${share})
      on conflict (parent_id, invoice_id) do update set amount = a.amount + excluded.amount`.execute(trx);
    await credit(moving, fundingSource, target, share, date);
    owed.set(invoiceId, { ...target, balance: target.balance - share });
    available -= share;
  }
  await touchLinks(moving, ids);
}

/** Allocates the unapplied credit to the customer's open invoices, oldest due date first. */
export async function allocateOldest(moving: AllocationContext, fundingSource: FundingSource, date: string): Promise<void> {
  const { rows } = await sql<{ id: number; balance: Cents }>`select id, balance from invoices
    where customer_id = ${fundingSource.customerId} and state in ('issued', 'partiallyPaid') and deleted_at is null
    order by date_due, id`.execute(moving.trx);
  const { unapplied } = await fundsOf(moving.trx, fundingSource);
  const shares = sharesOf(unapplied, rows);
  if (shares.length === 0) throw conflict("This customer has no open invoices.");
  await allocate(moving, fundingSource, shares, date);
}

/** Records a refund of unapplied credit. @throws Problem 409 when the refund is larger than that credit */
export async function refund(
  moving: AllocationContext & Pick<EffectContext<unknown, unknown, { readonly refunded: Cents }>, "write">,
  fundingSource: FundingSource,
  amount: Cents,
): Promise<void> {
  const { unapplied, refunded } = await fundsOf(moving.trx, fundingSource);
  if (amount > unapplied) throw conflict("You can refund no more than the unapplied credit. Remove an allocation first.");
  await moving.write({ refunded: refunded + amount });
  await postToJournal({ ...moving, row: fundingSource }, "refund", refundLines(sourceOf(fundingSource), amount));
}

/** Removes the allocations to one invoice, or all of them; the invoices they paid become open again. */
export async function unallocate(moving: AllocationContext, fundingSource: FundingSource, date: string, invoiceId?: number): Promise<void> {
  const { trx } = moving;
  const { lines } = tables[fundingSource.from];
  const which = invoiceId === undefined ? sql`` : sql`and invoice_id = ${invoiceId}`;
  const { rows } = await sql<{ invoice_id: number }>`
    select invoice_id from ${sql.table(lines)} where parent_id = ${fundingSource.id} ${which}`.execute(trx);
  if (invoiceId !== undefined && rows.length === 0)
    throw invalid({ invoiceId: [`${fundingSource.number} is not allocated to this invoice.`] });
  const invoices = await lockInvoices(
    trx,
    rows.map((row) => row.invoice_id),
  );
  // A written-off invoice is reinstated first, so that its whole balance is open again before an allocation is removed.
  for (const { id, state } of invoices.values())
    if (state === "writtenOff") await moving.engine.act(onBehalfOf(moving.call, "payment taken back"), invoice, { id }, "reinstate");
  const removed = await sql<{ invoice_id: number; amount: Cents }>`
    delete from ${sql.table(lines)} where parent_id = ${fundingSource.id} ${which}
    returning invoice_id, amount`.execute(trx);
  for (const { invoice_id: id, amount } of removed.rows) {
    await postToJournal({ ...moving, row: fundingSource }, "allocation", reversed(allocationLines(sourceOf(fundingSource), id, amount)), {
      on: date,
    });
    await settleInvoice(moving, id);
  }
  await touchLinks(moving, [...invoices.keys()]);
}

/** Refuses allocations beyond what an invoice owes, and locks the invoices. @throws Problem 409 for one that is settled; 422 at the amount */
export async function requireOpenBalances(
  trx: AllocationContext["trx"],
  allocations: readonly { readonly invoiceId: number; readonly amount: Cents }[],
): Promise<void> {
  const invoices = await lockInvoices(
    trx,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  // Somebody else was faster.
  const settled = [...invoices.values()].find(({ state }) => state !== "issued" && state !== "partiallyPaid");
  if (settled) throw conflict(`${settled.number} is no longer open.`);
  const tooMuch = allocations.flatMap(({ invoiceId, amount }, index) => {
    const owed = invoices.get(invoiceId);
    if (!owed || amount <= owed.balance) return [];
    return [[`allocations.${index}.amount`, [`${owed.number} has an open balance of ${formatMoney(owed.balance)}.`]] as const];
  });
  if (tooMuch.length > 0) throw invalid(Object.fromEntries(tooMuch));
}

/** Posts the allocations that a new payment was created with, and updates the invoices' states. */
export async function allocated(
  moving: AllocationContext,
  fundingSource: FundingSource,
  allocations: readonly { readonly invoiceId: number; readonly amount: Cents }[],
  date: string,
) {
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  const invoices = await lockInvoices(moving.trx, ids);
  for (const { invoiceId, amount } of allocations) {
    const target = invoices.get(invoiceId);
    if (target) await credit(moving, fundingSource, target, amount, date);
  }
  await touchLinks(moving, ids);
}

/**
 * Posts one allocation, dated no earlier than the invoice is in the books even if the payment is older, and today if that month is closed:
 * it moves no money, only what the money is for.
 */
async function credit(
  moving: AllocationContext,
  fundingSource: FundingSource,
  { id, owedSince }: Owed,
  amount: Cents,
  paidOn: string,
): Promise<void> {
  const since = owedSince !== null && owedSince > paidOn ? owedSince : paidOn;
  const date = since < moving.today && (await isClosed(moving.trx, since)) ? moving.today : since;
  await postToJournal({ ...moving, row: fundingSource }, "allocation", allocationLines(sourceOf(fundingSource), id, amount), { on: date });
  await settleInvoice(moving, id);
}

/**
 * Sets an invoice's state from its balance.
 * Every change of an allocation goes through here, so that open screens are notified.
 * An invoice is paid on the day of the last payment or memo that settles it, whatever was recorded last, and not before it was issued.
 */
export async function settleInvoice({ trx, call, engine }: AllocationContext, id: number): Promise<void> {
  const { rows } = await sql<{ balance: Cents; used: Cents; settled: string }>`
    select balance, paid + credited as used, greatest(date_issued,
      (select max(p.received_on) from payments_allocations a join payments p on p.id = a.parent_id where a.invoice_id = i.id),
      (select max(m.date_issued) from credit_memos_allocations a join credit_memos m on m.id = a.parent_id where a.invoice_id = i.id)
    )::text as settled
    from invoices i where id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const system = onBehalfOf(call, "allocation");
  if (row.balance === 0) await engine.act(system, invoice, { id }, "settle", { on: row.settled });
  else await engine.act(system, invoice, { id }, row.used === 0 ? "reopen" : "partPay");
}

/** Returns the invoices by id, locked until the transaction ends; locks lowest id first, so that two transactions can't deadlock. */
async function lockInvoices(trx: AllocationContext["trx"], ids: readonly number[]): Promise<Map<number, Owed>> {
  const { rows } = await sql<Owed>`select id, number, state, balance, greatest(date_issued, brought_forward_on)::text as "owedSince"
    from invoices where id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(trx);
  return new Map(rows.map((each) => [each.id, each]));
}

/** What is left of the payment or memo, and what was refunded of it, as of now: allocations change it within the transaction. */
async function fundsOf(trx: AllocationContext["trx"], { from, id }: FundingSource): Promise<{ unapplied: Cents; refunded: Cents }> {
  const found = await readFields(trx, tables[from].resource, id, ["unapplied", "refunded"], { withDeleted: true });
  return { unapplied: found?.unapplied ?? 0, refunded: found?.refunded ?? 0 };
}

/** Completes payment links whose invoices are all paid, and reopens paid links that have an open invoice again. */
async function touchLinks({ trx, call, engine }: AllocationContext, invoiceIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; open: boolean }>`
    select l.id, l.state, exists (select 1 from payment_links_invoices o join invoices i on i.id = o.invoice_id
        where o.parent_id = l.id and i.state in ('issued', 'partiallyPaid')) as open
    from payment_links l
    where l.state in ('active', 'paid') and l.deleted_at is null and exists (select 1 from payment_links_invoices n
      where n.parent_id = l.id and n.invoice_id = any(${[...invoiceIds]}::bigint[]))
    order by l.id for no key update of l`.execute(trx);
  for (const { id, state, open } of rows) {
    if (state === "active" && !open) await engine.act(onBehalfOf(call, "payment"), paymentLink, { id }, "complete");
    if (state === "paid" && open) await engine.act(onBehalfOf(call, "payment taken back"), paymentLink, { id }, "reopen");
  }
}
