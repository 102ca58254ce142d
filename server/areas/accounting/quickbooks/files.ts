import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Address } from "../../../../src/schemas/values/address.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { EntryKind, LedgerAccount } from "../ledger/journal.ts";
import { type CustomerNames, readCustomerNames } from "./names.ts";

export const fileKinds = ["invoices", "payments", "customers", "credit-memos"] as const;
export type FileKind = (typeof fileKinds)[number];

/** A customer's names there. */
export interface NamesInQuickBooks {
  readonly desktop: string;
  readonly online: string;
}

/** A journal entry with one line per account. Receivables and customer credit are one account in QuickBooks. */
export interface BookedEntry {
  readonly id: number;
  readonly date: string;
  readonly kind: EntryKind;
  readonly number: string;
  readonly customerId: number;
  readonly customer: string;
  /** Its names in QuickBooks, no two customers' the same. */
  readonly names: NamesInQuickBooks;
  readonly terms: string | null;
  readonly due: string | null;
  readonly lines: readonly { readonly account: LedgerAccount; readonly amount: Cents }[];
  readonly items: readonly {
    readonly product: string;
    readonly quantity: number;
    readonly price: Cents;
    readonly amount: Cents;
    readonly taxable: boolean;
  }[];
}

export interface CustomerRow {
  readonly id: number;
  readonly name: string;
  readonly names: NamesInQuickBooks;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billTo: Address | null;
  readonly contact: string | null;
  readonly terms: string | null;
  readonly taxExempt: boolean;
  readonly taxExemption: string | null;
  readonly creditLimit: Cents | null;
}

/**
 * The kinds of entries in each file. Allocations are left out, because they move nothing between accounts in QuickBooks, and opening balances
 * are, because the previous books have them.
 */
const entryKinds: Readonly<Record<Exclude<FileKind, "customers">, readonly EntryKind[]>> = {
  invoices: ["invoice", "void", "write-off"],
  payments: ["payment", "refund", "reversal", "claim"],
  "credit-memos": ["credit memo"],
};

const BATCH = 500;

export interface Period {
  readonly from: string;
  readonly to: string;
}

const bothNames = (names: CustomerNames, id: number, name: string): NamesInQuickBooks => ({
  desktop: names.desktop(id, name),
  online: names.online(id, name),
});

/** Reads in batches, because a year of entries doesn't fit into memory. */
export async function* entriesOf(
  db: QueryExecutorProvider,
  kind: Exclude<FileKind, "customers">,
  { from, to }: Period,
): AsyncGenerator<BookedEntry> {
  const names = await readCustomerNames(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<Omit<BookedEntry, "names">>`
      select e.id, to_char(e.dated, 'YYYY-MM-DD') as date, e.kind, coalesce(e.memo, '') as number, p.id as "customerId", p.name as customer,
        i.terms, to_char(i.date_due, 'YYYY-MM-DD') as due,
        (select json_agg(json_build_object('account', a.account, 'amount', a.amount) order by a.account)
          from (select case account when 'credit' then 'receivable' else account end as account, sum(amount) as amount
            from journal_lines where entry_id = e.id group by 1) a where a.amount <> 0) as lines,
        coalesce((select json_agg(json_build_object('product', n.product, 'quantity', n.quantity, 'price', n.price, 'amount', n.amount,
          'taxable', n.taxable) order by n.position) from invoices_lines n where e.kind = 'invoice' and n.parent_id = i.id), '[]'::json) as items
      from journal_entries e
        join parties p on p.id = e.party_id
        left join invoices i on e.kind = 'invoice' and i.number = e.memo
      where not exists (select 1 from journal_lines o where o.entry_id = e.id and o.account = 'openingEquity')
        and e.id > ${after} and e.dated between ${from} and ${to} and e.kind = any(${[...entryKinds[kind]]}::text[])
      order by e.id limit ${BATCH}`.execute(db);
    yield* rows
      .map((row) => ({ ...row, lines: row.lines ?? [], names: bothNames(names, row.customerId, row.customer) }))
      .filter(({ lines }) => lines.length > 0);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

export async function* customersOf(db: QueryExecutorProvider, where: RawBuilder<unknown>): AsyncGenerator<CustomerRow> {
  const names = await readCustomerNames(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<Omit<CustomerRow, "names">>`
      select "t".id, "t".name, "t".email, "t".phone, "t".bill_to as "billTo", "t".terms, "t".tax_exempt as "taxExempt",
        "t".tax_exemption as "taxExemption", "t".credit_limit as "creditLimit", concat_ws(' ', c.first_name, c.last_name) as contact
      from parties "t" left join contacts c on c.id = "t".billing_contact_id and c.deleted_at is null
      where "t".id > ${after} and ${where} order by "t".id limit ${BATCH}`.execute(db);
    yield* rows.map((row) => ({ ...row, names: bothNames(names, row.id, row.name) }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
