import { sql } from "kysely";
import { expect } from "vitest";
import { readStatement } from "../../../server/areas/accounting/ledger/statement.ts";
import { creditTaken } from "../../../server/areas/accounting/ports/credit.ts";
import { invoiceNumber } from "../../../server/areas/accounting/ports/invoice-numbers.ts";
import type { MoneyHarness } from "../money-harness.ts";
import { balanceOf, leftOf, type MoneyModel, owedBy, paidOn, usedOf } from "./model.ts";

type Rows = Record<string, unknown>;

/** Expects that the rows and the journal match the model. */
export async function compare(harness: MoneyHarness, model: MoneyModel, story: string): Promise<void> {
  expect(await actual(harness, model.customers), story).toEqual(predicted(model));
}

async function actual(harness: MoneyHarness, customers: readonly number[]): Promise<Rows> {
  const ofCustomers = sql`customer_id = any(${[...customers]}::bigint[])`;
  const rows = (columns: string, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(x) order by id), '[]') from (select ${sql.raw(columns)} ${from}) x)`;
  const used = (table: string, alias: string, column: string) =>
    `coalesce((select jsonb_agg(jsonb_build_array(a.invoice_id, a.amount) order by a.position) from ${table} a where a.parent_id = ${alias}.id), '[]') as ${column}`;
  const { rows: actualRows } = await sql<Rows>`select
    ${rows("id, state, deleted_at is not null as gone", sql`from billing_reports where ${ofCustomers}`)} as reports,
    ${rows(
      "d.id, d.state, d.invoice_id as invoice, d.total",
      sql`from processing_documents d join billing_reports r on r.id = d.billing_report_id where r.${ofCustomers}`,
    )} as docs,
    ${rows(
      "id, state, subtotal, discount, surcharges, tax, total, paid, credited, written_off, credit_memos, balance, deleted_at is not null as gone, case when state <> 'draft' then number end as number, date_paid::text as paid_on",
      sql`from invoices where ${ofCustomers}`,
    )} as invoices,
    ${rows(
      `p.id, state, amount, allocated, refunded, reversed_amount as reversed, unapplied, ${used("payments_allocations", "p", "used")}`,
      sql`from payments p where ${ofCustomers}`,
    )} as payments,
    ${rows(
      `m.id, state, total as amount, allocated, refunded, unapplied, deleted_at is not null as gone, ${used("credit_memos_allocations", "m", "used")}`,
      sql`from credit_memos m where ${ofCustomers}`,
    )} as memos,
    (select coalesce(jsonb_object_agg(account, amount), '{}') from (select l.account, sum(l.amount) as amount from journal_lines l
      join journal_entries e on e.id = l.entry_id where e.party_id = any(${[...customers]}::bigint[])
      group by l.account having sum(l.amount) <> 0) j) as accounts,
    (select count(*)::int from checkouts_invoices n join checkouts c on c.id = n.checkout_id join invoices i on i.id = n.invoice_id
      where i.${ofCustomers} and n.is_claimed and c.state <> 'open') as "idleClaims"`.execute(harness.db.kysely);
  const { kysely } = harness.db;
  const owed = await Promise.all(
    customers.map(async (id) => [(await readStatement(kysely, id, harness.calendar.today)).closing, (await creditTaken(kysely, id))?.owed]),
  );
  return { ...actualRows[0], owed };
}

function predicted(model: MoneyModel): Rows {
  const source = (collection: string) =>
    model.sources
      .filter((each) => each.collection === collection)
      .map((each) => ({
        id: each.id,
        state: each.state,
        amount: each.amount,
        allocated: usedOf(each),
        refunded: each.refunded,
        ...(collection === "payments" ? { reversed: each.reversed } : {}),
        unapplied: leftOf(each),
        used: [...each.used].map(([invoice, amount]) => [invoice.id, amount]),
        ...(collection === "payments" ? {} : { gone: each.isDeleted }),
      }));
  return {
    reports: model.reports.map(({ id, state, isDeleted }) => ({ id, state, gone: isDeleted })),
    docs: model.docs.map(({ id, state, invoice, total }) => ({ id, state, invoice: invoice?.id ?? null, total })),
    invoices: model.invoices.map((each) => ({
      id: each.id,
      state: each.state,
      ...each.totals,
      paid: each.paid,
      credited: each.credited,
      written_off: each.writtenOff,
      credit_memos: each.memos,
      balance: balanceOf(each),
      gone: each.isDeleted,
      number: typeof each.number === "number" ? invoiceNumber(each.number) : each.number,
      paid_on: paidOn(model, each),
    })),
    payments: source("payments"),
    memos: source("credit-memos"),
    accounts: model.accounts(),
    owed: model.customers.map((id) => [owedBy(model, id), owedBy(model, id)]),
    idleClaims: 0,
  };
}
