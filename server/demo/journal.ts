import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/** One line of an entry, as SQL expressions over the columns of the source rows. */
interface Line {
  readonly account: string;
  readonly amount: string;
  readonly invoice?: string;
  readonly payment?: string;
  readonly memo?: string;
}

/** Posts one entry for each row of `from`, which selects `booked_on`, `booked_party`, `booked_memo` and the columns that the lines use. */
async function bookEach(tx: Tx, kind: string, from: RawBuilder<unknown>, lines: readonly Line[]): Promise<void> {
  const values = lines.map(
    ({ account, amount, invoice = "null", payment = "null", memo = "null" }) =>
      `('${account}', (${amount})::bigint, (${invoice})::bigint, (${payment})::bigint, (${memo})::bigint)`,
  );
  await sql`
    with src as materialized (select nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry, x.* from (${from}) x),
    entries as (
      insert into journal_entries (id, dated, kind, party_id, memo, created_at) overriding system value
      select entry, booked_on, ${kind}, booked_party, booked_memo, booked_on::timestamp at time zone 'UTC' from src
    )
    insert into journal_lines (entry_id, account, amount, invoice_id, payment_id, credit_memo_id)
    select src.entry, l.account, l.amount, l.invoice_id, l.payment_id, l.credit_memo_id
    from src cross join lateral (values ${sql.raw(values.join(", "))}) as l(account, amount, invoice_id, payment_id, credit_memo_id)
    where l.amount <> 0`.execute(tx);
}

const issued: readonly Line[] = [
  { account: "receivable", amount: "total", invoice: "id" },
  { account: "discounts", amount: "discount" },
  { account: "revenue", amount: "0 - subtotal" },
  { account: "surcharges", amount: "0 - surcharges" },
  { account: "tax", amount: "0 - tax" },
];
const backwards = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, amount: `0 - (${line.amount})` }));

const broughtForward = (table: "invoices" | "credit_memos") =>
  sql`select id, opening_amount, brought_forward_on as booked_on, customer_id as booked_party, number as booked_memo
    from ${sql.table(table)} where brought_forward_on is not null`;

/** Posts the journal entries of documents that were inserted directly, as the ledger would have posted them. */
export async function postDocuments(tx: Tx): Promise<void> {
  const invoices = (where: string) =>
    sql`select i.*, i.date_issued as booked_on, i.customer_id as booked_party, i.number as booked_memo from invoices i where ${sql.raw(where)}`;
  await bookEach(tx, "invoice", invoices("i.state <> 'draft' and i.brought_forward_on is null"), issued);
  await bookEach(tx, "opening balance", broughtForward("invoices"), [
    { account: "receivable", amount: "opening_amount", invoice: "src.id" },
    { account: "openingEquity", amount: "0 - opening_amount" },
  ]);
  await bookEach(tx, "opening balance", broughtForward("credit_memos"), [
    { account: "openingEquity", amount: "opening_amount" },
    { account: "credit", amount: "0 - opening_amount", memo: "src.id" },
  ]);
  await bookEach(tx, "void", invoices("i.state = 'void'"), backwards(issued));
  await bookEach(tx, "write-off", invoices("i.written_off > 0"), [
    { account: "badDebt", amount: "written_off" },
    { account: "receivable", amount: "0 - written_off", invoice: "id" },
  ]);
  const payments = (dated: string, where: string) =>
    sql`select p.*, ${sql.raw(dated)} as booked_on, p.customer_id as booked_party, p.number as booked_memo from payments p where ${sql.raw(where)}`;
  const received: readonly Line[] = [
    { account: "cash", amount: "amount" },
    { account: "credit", amount: "0 - amount", payment: "id" },
  ];
  await bookEach(tx, "payment", payments("p.received_on", "p.state in ('posted', 'reversed')"), received);
  await bookEach(tx, "reversal", payments("p.reversed_on", "p.state = 'reversed'"), backwards(received));
  await bookEach(
    tx,
    "allocation",
    sql`select a.amount, a.invoice_id, p.id as payment_id, p.received_on as booked_on, p.customer_id as booked_party, p.number as booked_memo
      from payments_allocations a join payments p on p.id = a.parent_id`,
    [
      { account: "credit", amount: "amount", payment: "payment_id" },
      { account: "receivable", amount: "0 - amount", invoice: "src.invoice_id" },
    ],
  );
  await bookEach(
    tx,
    "credit memo",
    sql`select m.*, m.date_issued as booked_on, m.customer_id as booked_party, m.number as booked_memo from credit_memos m
      where m.state = 'issued' and m.brought_forward_on is null`,
    [
      { account: "allowances", amount: "subtotal" },
      { account: "tax", amount: "tax" },
      { account: "credit", amount: "0 - total", memo: "id" },
    ],
  );
  await bookEach(
    tx,
    "allocation",
    sql`select a.amount, a.invoice_id, m.id as memo_id, greatest(m.date_issued, m.brought_forward_on) as booked_on, m.customer_id as booked_party, m.number as booked_memo
      from credit_memos_allocations a join credit_memos m on m.id = a.parent_id`,
    [
      { account: "credit", amount: "amount", memo: "memo_id" },
      { account: "receivable", amount: "0 - amount", invoice: "src.invoice_id" },
    ],
  );
}

/** Posts claims that were paid out; those that were credited are posted with their credit memos. */
export const postClaims = (tx: Tx, paid: readonly { number: string; customerId: number; on: string; amount: number }[]): Promise<void> =>
  bookEach(
    tx,
    "claim",
    sql`select c."on" as booked_on, c."customerId" as booked_party, c.number as booked_memo, c.amount
      from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as c(number text, "customerId" bigint, "on" date, amount bigint)`,
    [
      { account: "claims", amount: "amount" },
      { account: "cash", amount: "0 - amount" },
    ],
  );
