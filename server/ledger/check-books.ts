import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { accounts } from "./journal.ts";

export interface BooksReport {
  /** What does not add up, a sentence each; empty when the books are right. */
  readonly problems: readonly string[];
  /** Every account with what was debited and credited, in cents. */
  readonly balances: readonly { readonly account: string; readonly debit: number; readonly credit: number }[];
  readonly entries: number;
  readonly invoices: number;
  readonly payments: number;
}

/** A way in which the books can be wrong: rows that say how. */
interface Check {
  readonly says: string;
  /** Selects `what`, which names each that is wrong. */
  readonly query: RawBuilder<{ what: string }>;
}

const most = 20;

/** Everything that has to hold, asked of the tables themselves and not of the code that keeps them. */
const checks: readonly Check[] = [
  {
    says: "debits and credits differ",
    query: sql`select 'entry ' || entry_id as what from journal_lines group by entry_id having sum(amount) <> 0`,
  },
  {
    says: "an entry has no lines",
    query: sql`select 'entry ' || e.id as what from journal_entries e where not exists (select 1 from journal_lines l where l.entry_id = e.id)`,
  },
  {
    says: "the journal's receivable is not its balance",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as owed from journal_lines where account = 'receivable' group by invoice_id) l on l.invoice_id = i.id
      where coalesce(l.owed, 0) <> i.balance`,
  },
  {
    says: "receivable is booked to no invoice",
    query: sql`select 'entry ' || entry_id as what from journal_lines where account = 'receivable' and invoice_id is null`,
  },
  {
    says: "credit is booked to no payment and no memo",
    query: sql`select 'entry ' || entry_id as what from journal_lines
      where account = 'credit' and (payment_id is null) = (credit_memo_id is null)`,
  },
  {
    says: "the journal's credit is not what is left of it",
    query: sql`select p.number as what from payments p
      left join (select payment_id, 0 - sum(amount) as left_over from journal_lines where account = 'credit' group by payment_id) l on l.payment_id = p.id
      where coalesce(l.left_over, 0) <> p.unapplied`,
  },
  {
    says: "the journal's credit is not what is left of it",
    query: sql`select m.number as what from credit_memos m
      left join (select credit_memo_id, 0 - sum(amount) as left_over from journal_lines where account = 'credit' group by credit_memo_id) l
        on l.credit_memo_id = m.id
      where coalesce(l.left_over, 0) <> m.unapplied`,
  },
  {
    says: "the journal's cash is not what came in and was not given back",
    query: sql`select p.number as what from payments p
      left join (select e.memo, sum(l.amount) as cash from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = 'cash' and e.kind in ('payment', 'reversal', 'refund') group by e.memo) c on c.memo = p.number
      where coalesce(c.cash, 0) <> case when p.state = 'posted' then p.amount - p.refunded else 0 end`,
  },
  {
    says: "what is paid is not what is allocated",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as paid from payments_allocations group by invoice_id) a on a.invoice_id = i.id
      where coalesce(a.paid, 0) <> i.paid`,
  },
  {
    says: "what is credited is not what memos allocate",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as credited from credit_memos_allocations group by invoice_id) a on a.invoice_id = i.id
      where coalesce(a.credited, 0) <> i.credited`,
  },
  {
    says: "the credit memos made for it come to something else",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(total) as memos from credit_memos where state = 'issued' group by invoice_id) m on m.invoice_id = i.id
      where coalesce(m.memos, 0) <> i.credit_memos`,
  },
  {
    says: "a credit memo stands for it, and it does not stand itself",
    query: sql`select number as what from invoices where state in ('draft', 'void') and credit_memos <> 0`,
  },
  {
    says: "more is used than there is, or something is used that does not stand",
    query: sql`select p.number as what from payments p
      left join (select parent_id, sum(amount) as used from payments_allocations group by parent_id) a on a.parent_id = p.id
      where coalesce(a.used, 0) <> p.allocated or p.allocated + p.refunded > p.amount or (p.state <> 'posted' and p.allocated <> 0)
      union all
      select m.number from credit_memos m
      left join (select parent_id, sum(amount) as used from credit_memos_allocations group by parent_id) a on a.parent_id = m.id
      where coalesce(a.used, 0) <> m.allocated or m.allocated + m.refunded > m.total or (m.state <> 'issued' and m.allocated <> 0)`,
  },
  {
    says: "another customer's money is allocated to it",
    query: sql`select i.number as what from invoices i join payments_allocations a on a.invoice_id = i.id join payments p on p.id = a.parent_id
      where p.customer_id <> i.customer_id
      union all
      select i.number from invoices i join credit_memos_allocations a on a.invoice_id = i.id join credit_memos m on m.id = a.parent_id
      where m.customer_id <> i.customer_id`,
  },
  {
    says: "its sums do not add up",
    query: sql`select i.number as what from invoices i
      left join (select parent_id, sum(amount) as lines from invoices_lines group by parent_id) l on l.parent_id = i.id
      where i.deleted_at is null and (greatest(coalesce(l.lines, 0), 0) <> i.subtotal or i.total <> i.subtotal - i.discount + i.surcharges + i.tax)`,
  },
  {
    says: "its state is not what its balance says",
    query: sql`select number as what from invoices where case state
        when 'draft' then paid + credited + written_off <> 0
        when 'void' then paid + credited + written_off <> 0
        when 'issued' then paid + credited + written_off <> 0 or balance <> total
        when 'partiallyPaid' then paid + credited = 0 or balance <= 0
        when 'paid' then balance <> 0 or date_paid is null
        else balance <> 0 or written_off = 0 end`,
  },
  {
    says: "invoices are numbered with gaps",
    query: sql`select 'after ' || number as what from (
        select number, substr(number, 5)::bigint as no, lead(substr(number, 5)::bigint) over (order by substr(number, 5)::bigint) as next
        from invoices where state <> 'draft') n
      where next is not null and next <> no + 1
      union all
      select 'at the first' from invoices where state <> 'draft' having min(substr(number, 5)::bigint) <> 1
      union all
      select 'at the last' from invoices where state <> 'draft'
        having max(substr(number, 5)::bigint) <> (select last from document_counters where name = 'invoice')`,
  },
  {
    says: "it is billed twice, or by an invoice that does not stand",
    query: sql`select d.number as what from processing_documents d
      where (d.state = 'invoiced') <> exists (select 1 from invoices i where i.id = d.invoice_id and i.state <> 'void' and i.deleted_at is null)
      union all
      select d.number from processing_documents d join invoices_lines l on l.processing_document_id = d.id join invoices i on i.id = l.parent_id
      where i.state <> 'void' and i.deleted_at is null group by d.number, d.id having count(distinct i.id) > 1`,
  },
];

/** Asks everything; changes nothing. All of it is read as of one moment. */
export async function checkBooks(db: QueryExecutorProvider): Promise<BooksReport> {
  const problems: string[] = [];
  for (const { says, query } of checks) {
    const { rows } = await sql<{ what: string }>`select what from (${query}) as q limit ${most + 1}`.execute(db);
    problems.push(...rows.slice(0, most).map(({ what }) => `${what}: ${says}.`));
    if (rows.length > most) problems.push(`And more: ${says}.`);
  }
  const { rows: balances } = await sql<{ account: string; debit: number; credit: number }>`
    select account, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
      coalesce(0 - sum(amount) filter (where amount < 0), 0)::bigint as credit
    from journal_lines group by account`.execute(db);
  const { rows: counts } = await sql<{ entries: number; invoices: number; payments: number }>`
    select (select count(*) from journal_entries)::int as entries, (select count(*) from invoices where state <> 'draft')::int as invoices,
      (select count(*) from payments)::int as payments`.execute(db);
  const found = new Map(balances.map((each) => [each.account, each]));
  return {
    problems,
    balances: Object.entries(accounts).map(([key, account]) => ({
      account,
      debit: found.get(key)?.debit ?? 0,
      credit: found.get(key)?.credit ?? 0,
    })),
    ...(counts[0] ?? { entries: 0, invoices: 0, payments: 0 }),
  };
}
