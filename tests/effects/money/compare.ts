import { sql } from "kysely";
import { expect } from "vitest";
import { invoiceNumber } from "../../../server/ledger/invoice-numbers.ts";
import type { MoneyRig } from "../money-rig.ts";
import { balanceOf, leftOf, usedOf, type World } from "./model.ts";

type Rows = Record<string, unknown>;

/** The product's rows and its journal are what the model says. */
export async function compare(rig: MoneyRig, world: World, told: string): Promise<void> {
  expect(await actual(rig, world.customers), told).toEqual(predicted(world));
}

async function actual(rig: MoneyRig, customers: readonly number[]): Promise<Rows> {
  const theirs = sql`customer_id = any(${[...customers]}::bigint[])`;
  const rows = (columns: string, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(x) order by id), '[]') from (select ${sql.raw(columns)} ${from}) x)`;
  const used = (table: string, of: string, column: string) =>
    `coalesce((select jsonb_agg(jsonb_build_array(a.invoice_id, a.amount) order by a.position) from ${table} a where a.parent_id = ${of}.id), '[]') as ${column}`;
  const { rows: found } = await sql<Rows>`select
    ${rows("id, state, deleted_at is not null as gone", sql`from billing_reports where ${theirs}`)} as reports,
    ${rows(
      "d.id, d.state, d.invoice_id as invoice, d.total",
      sql`from processing_documents d join billing_reports r on r.id = d.billing_report_id where r.${theirs}`,
    )} as docs,
    ${rows(
      "id, state, subtotal, discount, surcharges, tax, total, paid, credited, written_off, credit_memos, balance, deleted_at is not null as gone, case when state <> 'draft' then number end as number, date_paid is not null as settled",
      sql`from invoices where ${theirs}`,
    )} as invoices,
    ${rows(
      `p.id, state, amount, allocated, refunded, unapplied, ${used("payments_allocations", "p", "used")}`,
      sql`from payments p where ${theirs}`,
    )} as payments,
    ${rows(
      `m.id, state, total as amount, allocated, refunded, unapplied, deleted_at is not null as gone, ${used("credit_memos_allocations", "m", "used")}`,
      sql`from credit_memos m where ${theirs}`,
    )} as memos,
    (select coalesce(jsonb_object_agg(account, amount), '{}') from (select l.account, sum(l.amount) as amount from journal_lines l
      join journal_entries e on e.id = l.entry_id where e.party_id = any(${[...customers]}::bigint[])
      group by l.account having sum(l.amount) <> 0) j) as accounts,
    (select count(*)::int from invoice_claims c join invoices i on i.id = c.invoice_id where i.${theirs}
      and not exists (select 1 from payments p where p.id = c.payment_id and p.state = 'pending')) as "idleClaims"`.execute(rig.db.kysely);
  return found[0] ?? {};
}

function predicted(world: World): Rows {
  const source = (of: string) =>
    world.sources
      .filter((each) => each.of === of)
      .map((each) => ({
        id: each.id,
        state: each.state,
        amount: each.amount,
        allocated: usedOf(each),
        refunded: each.refunded,
        unapplied: leftOf(each),
        used: [...each.used].map(([invoice, amount]) => [invoice.id, amount]),
        ...(of === "payments" ? {} : { gone: each.gone }),
      }));
  return {
    reports: world.reports.map(({ id, state, gone }) => ({ id, state, gone })),
    docs: world.docs.map(({ id, state, invoice, total }) => ({ id, state, invoice: invoice?.id ?? null, total })),
    invoices: world.invoices.map((each) => ({
      id: each.id,
      state: each.state,
      ...each.sums,
      paid: each.paid,
      credited: each.credited,
      written_off: each.writtenOff,
      credit_memos: each.memos,
      balance: balanceOf(each),
      gone: each.gone,
      number: each.number === null ? null : invoiceNumber(each.number),
      settled: each.state === "paid",
    })),
    payments: source("payments"),
    memos: source("credit-memos"),
    accounts: world.accounts(),
    idleClaims: 0,
  };
}
