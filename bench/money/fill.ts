import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { rebuildServiceRevenue } from "../../server/areas/accounting/ledger/service-revenue.ts";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import type { Db, Tx } from "../../server/db/connection.ts";
import { rebuildTotals } from "../../server/db/kept-totals.ts";
import { postDocuments } from "../../server/demo/journal.ts";
import { operatorId } from "../../server/demo/parties.ts";
import { resources } from "../../src/resources/index.ts";
import { chanceFunctions } from "../five-years/chance.ts";
import { continueIds } from "../support/bulk-fill.ts";

export interface Money {
  readonly invoices: number;
  readonly seed: number;
  readonly today: string;
  readonly log?: (line: string) => void;
}

/** Some of the latest are drafts. Nearly all old ones are paid, and about half of the last two months'. */
const state = `case when id > n - 300 then 'draft'
  when age > 60 then pg_temp.weighted('{paid,partiallyPaid,writtenOff,void,issued}', '{0.965,0.975,0.982,0.99}', id, 'state')
  else pg_temp.weighted('{paid,partiallyPaid,issued}', '{0.45,0.55}', id, 'state') end`;

const statements = (invoices: number): readonly (readonly [string, string])[] => [
  [
    "plan",
    `create temp table planned on commit drop as
     select id, ${state} as state, max(issued) over (order by id) as issued, customer, pg_temp.between(1, 11, id, 'lines') as lines, pg_temp.chance(0.3, id, 'taxed') as taxed
     from (select id, n, customer, issued, pg_temp.today() - issued as age from (
       select id, ${invoices} as n, (pg_temp.moment(pg_temp.elapsed(id, ${invoices}), id))::date as issued,
         ${operatorId} + pg_temp.customer((select count(*) from parties where id > ${operatorId} and state = 'active'), pg_temp.elapsed(id, ${invoices}), id) as customer
       from generate_series(1::bigint, ${invoices}) id offset 0) timed offset 0) aged`,
  ],
  [
    "lines",
    `insert into invoices_lines (parent_id, position, product, quantity, price, amount, taxable, cost, transport, service)
     select p.id, l - 1, pg_temp.pick('{Delivery,Receiving,Storage,Installation,Transport,Packing,Disposal}', p.id * 16 + l, 'product'), quantity,
       price, quantity * price, p.taxed, price / 2, false, pg_temp.pick('{delivery,receiving,storage,installation,transport,packing,disposal}', p.id * 16 + l, 'product')
     from planned p cross join lateral (select l, pg_temp.between(1, 5, p.id * 16 + l, 'quantity') as quantity,
       pg_temp.between(10, 900, p.id * 16 + l, 'price') * 100 as price from generate_series(1, p.lines) l) made order by p.id, l`,
  ],
  [
    "invoices",
    `insert into invoices (id, state, number, customer_id, bill_to, description, customer_po, tax_rate, subtotal, discount, surcharges, tax, total, paid,
       credited, written_off, credit_memos, balance, date_issued, date_due, date_paid, terms, created_at, updated_at) overriding system value
     select id, state, case when state = 'draft' then 'Draft ' || id else 'INV-' || lpad(id::text, greatest(5, length(id::text)), '0') end, customer,
       '{"address": "1 Elm", "city": "Reno", "state": "NV", "zip": "89501", "country": "US"}', pg_temp.pick('{Townhouse,Lobby,Showroom,Suites}', id, 'about'),
       case when pg_temp.chance(0.4, id, 'po') then 'PO-' || (2000 + id * 13) end, case when taxed then 8.25 else 0 end, subtotal, 0, 0, tax, subtotal + tax,
       case state when 'paid' then subtotal + tax when 'partiallyPaid' then (subtotal + tax) / 2 else 0 end, 0,
       case state when 'writtenOff' then subtotal + tax else 0 end, 0,
       case state when 'issued' then subtotal + tax when 'partiallyPaid' then subtotal + tax - (subtotal + tax) / 2 else 0 end,
       case when state <> 'draft' then issued end, case when state <> 'draft' then issued + 30 end,
       case when state = 'paid' then least(issued + pg_temp.between(5, 45, id, 'paid'), pg_temp.today()) end, 'net 30', issued, issued
     from (select p.*, s.subtotal, case when taxed then round(s.subtotal * 0.0825)::bigint else 0 end as tax
       from planned p join (select parent_id, sum(amount)::bigint as subtotal from invoices_lines group by parent_id) s on s.parent_id = p.id) made
     order by id`,
  ],
  [
    "payments",
    `insert into payments (id, state, number, customer_id, amount, method, reference, received_on, allocated, refunded, reversed_amount, unapplied, created_at, updated_at)
       overriding system value
     select id, 'posted', 'PM-' || lpad(id::text, greatest(5, length(id::text)), '0'), customer_id, paid + extra,
       pg_temp.weighted('{check,ach,wire,card}', '{0.5,0.8,0.9}', id, 'method'), 'Check ' || (4000 + id), coalesce(date_paid, date_issued + 3), paid, 0, 0, extra,
       coalesce(date_paid, date_issued), coalesce(date_paid, date_issued)
     from (select *, case when pg_temp.chance(0.01, id, 'too much') then 5000 else 0 end as extra from invoices where paid > 0) i order by id`,
  ],
  [
    "allocations",
    "insert into payments_allocations (parent_id, position, invoice_id, amount) select id, 0, id, paid from invoices where paid > 0 order by id",
  ],
  [
    "counters",
    `insert into document_counters (name, last, last_on) select 'invoice', count(*), max(date_issued) from invoices where state <> 'draft'
       on conflict (name) do update set last = excluded.last, last_on = excluded.last_on`,
  ],
  ...["invoices", "payments"].map((table) => [table, continueIds(table)] as const),
];

/** Adds to a company without money this many invoices, six lines each, their payments and the journal of it all. */
export async function fillMoney(db: Db, { invoices, seed, today, log = () => undefined }: Money): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // The inserted data is consistent, so triggers are off; the check of the books confirms it at the end.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of chanceFunctions(seed, today)) await sql.raw(statement).execute(tx);
    for (const [name, statement] of statements(invoices)) await timed(name, () => sql.raw(statement).execute(tx), log);
    await timed("journal", () => postDocuments(tx as Tx), log);
    await timed("totals", () => rebuildTotals(tx, resources).then(() => rebuildServiceRevenue(tx)), log);
  });
  await db.withoutTimeout((client) => client.query("vacuum analyze"));
  await timed(
    "check",
    async () => {
      const { problems } = await checkBooks(db);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
    log,
  );
}

async function timed(name: string, work: () => Promise<unknown>, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  await work();
  log(`${name.padEnd(14)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
