import { type RawBuilder, sql } from "kysely";
import { totalsChecks } from "../../../db/declared-totals.ts";
import { accounts } from "./journal.ts";
import { wrongServiceRevenue } from "./service-revenue.ts";

/** A check of the books: its query returns a row for every violation. */
export interface LedgerCheck {
  readonly problem: string;
  /** Selects `what`, the name of each violation. */
  readonly query: RawBuilder<{ what: string }>;
}

/** Everything that must be true of the books, checked on the tables themselves and not through the code that writes them. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    problem: "debits and credits differ",
    query: sql`select 'entry ' || entry_id as what from journal_lines group by entry_id having sum(amount) <> 0`,
  },
  {
    problem: "an entry has no lines",
    query: sql`select 'entry ' || e.id as what from journal_entries e where not exists (select 1 from journal_lines l where l.entry_id = e.id)`,
  },
  {
    problem: "the receivable in the journal differs from the invoice's balance",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as owed from journal_lines where account = 'receivable' group by invoice_id) l on l.invoice_id = i.id
      where coalesce(l.owed, 0) <> i.balance`,
  },
  {
    problem: "a receivable is booked without an invoice",
    query: sql`select 'entry ' || entry_id as what from journal_lines where account = 'receivable' and invoice_id is null`,
  },
  {
    problem: "an entry is dated before the invoice was issued or brought forward",
    query: sql`select distinct i.number as what from invoices i join journal_lines l on l.invoice_id = i.id
      join journal_entries e on e.id = l.entry_id where i.date_issued is not null and e.dated < greatest(i.date_issued, i.brought_forward_on)`,
  },
  {
    problem: "credit is booked without a payment or credit memo",
    query: sql`select 'entry ' || entry_id as what from journal_lines
      where account = 'credit' and (payment_id is null) = (credit_memo_id is null)`,
  },
  {
    problem: "the credit in the journal differs from the payment's unapplied credit",
    query: sql`select p.number as what from payments p
      left join (select payment_id, 0 - sum(amount) as left_over from journal_lines where account = 'credit' group by payment_id) l on l.payment_id = p.id
      where coalesce(l.left_over, 0) <> p.unapplied`,
  },
  {
    problem: "the credit in the journal differs from the credit memo's unapplied credit",
    query: sql`select m.number as what from credit_memos m
      left join (select credit_memo_id, 0 - sum(amount) as left_over from journal_lines where account = 'credit' group by credit_memo_id) l
        on l.credit_memo_id = m.id
      where coalesce(l.left_over, 0) <> m.unapplied`,
  },
  {
    problem: "the cash in the journal differs from the amount received less refunds",
    query: sql`select p.number as what from payments p
      left join (select e.memo, sum(l.amount) as cash from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = 'cash' and e.kind in ('payment', 'reversal', 'refund') group by e.memo) c on c.memo = p.number
      where coalesce(c.cash, 0) <> case when p.state in ('posted', 'reversed') then p.amount - p.refunded - coalesce(p.reversed_amount, 0) else 0 end`,
  },
  {
    // What a bank takes back is the whole check, whatever was refunded of it; a payment gateway takes back what is left.
    problem: "the reversal differs from what was taken back",
    query: sql`select p.number as what from payments p
      left join (select l.payment_id, sum(l.amount) as taken from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = 'credit' and e.kind = 'reversal' group by l.payment_id) r on r.payment_id = p.id
      where coalesce(r.taken, 0) <> case when p.state <> 'reversed' then 0 when p.gateway is null then p.amount else coalesce(p.reversed_amount, 0) end`,
  },
  {
    problem: "the account's balance differs from the total of its documents",
    query: sql`select d.account as what from (
        select 'revenue' as account, 0 - coalesce(sum(subtotal), 0) as amount from invoices where state not in ('draft', 'void')
        union all select 'discounts', coalesce(sum(discount), 0) from invoices where state not in ('draft', 'void')
        union all select 'surcharges', 0 - coalesce(sum(surcharges), 0) from invoices where state not in ('draft', 'void')
        union all select 'badDebt', coalesce(sum(written_off), 0) from invoices
        union all select 'allowances', coalesce(sum(subtotal), 0) from credit_memos where state = 'issued'
        union all select 'tax', (select coalesce(sum(tax), 0) from credit_memos where state = 'issued')
          - (select coalesce(sum(tax), 0) from invoices where state not in ('draft', 'void'))
        union all select 'openingEquity', (select coalesce(sum(opening_amount), 0) from credit_memos where state = 'issued')
          - (select coalesce(sum(opening_amount), 0) from invoices where state not in ('draft', 'void'))
        union all select 'cash', (select coalesce(sum(amount - refunded - coalesce(reversed_amount, 0)), 0) from payments where state in ('posted', 'reversed'))
          - (select coalesce(sum(refunded), 0) from credit_memos where state = 'issued')
          - (select coalesce(sum(paid_amount), 0) from claims where state = 'paid' and paid_as = 'payment out')
        union all select 'claims', coalesce(sum(paid_amount), 0) from claims where state = 'paid' and paid_as = 'payment out'
      ) d left join (select account, sum(amount) as amount from journal_lines group by account) j on j.account = d.account
      where coalesce(j.amount, 0) <> d.amount`,
  },
  {
    problem: "the claim's payment in the journal differs from the amount paid",
    query: sql`select c.number as what from claims c
      left join (select e.memo, sum(l.amount) as paid from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = 'claims' and e.kind = 'claim' group by e.memo) j on j.memo = c.number
      where coalesce(j.paid, 0) <> case when c.state = 'paid' and c.paid_as = 'payment out' then c.paid_amount else 0 end`,
  },
  {
    problem: "the claim was paid by a credit memo that is not issued for that amount",
    query: sql`select c.number as what from claims c left join credit_memos m on m.id = c.credit_memo_id and m.state = 'issued'
      where c.state = 'paid' and c.paid_as = 'credit memo' and (m.id is null or m.total <> c.paid_amount or m.customer_id <> c.customer_id)`,
  },
  {
    problem: "the claim was paid another amount than was offered and accepted",
    query: sql`select number as what from claims where (state = 'paid') <> (paid_amount is not null)
      or (state = 'paid' and (paid_amount <> settled or paid_as is null))`,
  },
  {
    problem: "it was booked into a closed month without a reason",
    query: sql`select 'entry ' || e.id as what from journal_entries e
      left join accounting_periods own on own.month = date_trunc('month', e.dated) and own.deleted_at is null
      where e.closed_month_reason is null and e.created_at > case when own.id is null
        then (select min(p.closed_at) from accounting_periods p where p.state = 'closed' and p.deleted_at is null and p.month > e.dated)
        when own.state = 'closed' then own.closed_at end`,
  },
  {
    problem: "the account is unknown",
    query: sql`select distinct account as what from journal_lines where account <> all(${Object.keys(accounts)}::text[])`,
  },
  {
    problem: "the amount paid differs from the allocated payments",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as paid from payments_allocations group by invoice_id) a on a.invoice_id = i.id
      where coalesce(a.paid, 0) <> i.paid`,
  },
  {
    problem: "the amount credited differs from the allocated credit memos",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as credited from credit_memos_allocations group by invoice_id) a on a.invoice_id = i.id
      where coalesce(a.credited, 0) <> i.credited`,
  },
  {
    problem: "the recorded credit memos differ from those issued for the invoice",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(total) as memos from credit_memos where state = 'issued' group by invoice_id) m on m.invoice_id = i.id
      where coalesce(m.memos, 0) <> i.credit_memos`,
  },
  {
    problem: "a credit memo was issued for a draft or void invoice",
    query: sql`select number as what from invoices where state in ('draft', 'void') and credit_memos <> 0`,
  },
  {
    problem: "more is allocated or refunded than is available, or it is not in effect",
    query: sql`select p.number as what from payments p
      left join (select parent_id, sum(amount) as used from payments_allocations group by parent_id) a on a.parent_id = p.id
      where coalesce(a.used, 0) <> p.allocated or p.allocated + p.refunded > p.amount or (p.state <> 'posted' and p.allocated <> 0)
      union all
      select m.number from credit_memos m
      left join (select parent_id, sum(amount) as used from credit_memos_allocations group by parent_id) a on a.parent_id = m.id
      where coalesce(a.used, 0) <> m.allocated or m.allocated + m.refunded > m.total or (m.state <> 'issued' and m.allocated <> 0)`,
  },
  {
    problem: "another customer's payment or credit is allocated to it",
    query: sql`select i.number as what from invoices i join payments_allocations a on a.invoice_id = i.id join payments p on p.id = a.parent_id
      where p.customer_id <> i.customer_id
      union all
      select i.number from invoices i join credit_memos_allocations a on a.invoice_id = i.id join credit_memos m on m.id = a.parent_id
      where m.customer_id <> i.customer_id`,
  },
  {
    problem: "the totals do not add up",
    query: sql`select i.number as what from invoices i
      left join (select parent_id, sum(amount) as lines from invoices_lines group by parent_id) l on l.parent_id = i.id
      where i.deleted_at is null and (greatest(coalesce(l.lines, 0), 0) <> i.subtotal or i.total <> i.subtotal - i.discount + i.surcharges + i.tax + coalesce(i.opening_amount, 0)
        or i.balance <> case when i.state in ('draft', 'void') then 0 else i.total - i.paid - i.credited - i.written_off end)`,
  },
  {
    problem: "the status does not match the balance",
    query: sql`select number as what from invoices where case state
        when 'draft' then paid + credited + written_off <> 0
        when 'void' then paid + credited + written_off <> 0
        when 'issued' then paid + credited + written_off <> 0 or balance <> total
        when 'partiallyPaid' then paid + credited = 0 or balance <= 0
        when 'paid' then balance <> 0
        else balance <> 0 or written_off = 0 end`,
  },
  {
    problem: "the date paid is not that of the payment that settled it",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, max(received_on) as last from (
          select a.invoice_id, p.received_on from payments_allocations a join payments p on p.id = a.parent_id
          union all select a.invoice_id, m.date_issued from credit_memos_allocations a join credit_memos m on m.id = a.parent_id
        ) s group by invoice_id) d on d.invoice_id = i.id
      where i.date_paid is distinct from case when i.state = 'paid' then greatest(i.date_issued, d.last) end`,
  },
  {
    problem: "the taxes due differ from its tax",
    query: sql`select i.number as what from invoices i
      left join (select invoice_id, sum(amount) as due from tax_charges group by invoice_id) t on t.invoice_id = i.id
      where coalesce(t.due, 0) <> case when i.state in ('draft', 'void') then 0 else i.tax end
      union all
      select m.number from credit_memos m
      left join (select credit_memo_id, sum(amount) as due from tax_charges group by credit_memo_id) t on t.credit_memo_id = m.id
      where coalesce(t.due, 0) <> case when m.state = 'issued' then 0 - m.tax else 0 end`,
  },
  {
    problem: "an issued invoice has no valid number, or a draft has one",
    query: sql`select number as what from invoices where (state = 'draft' or brought_forward_on is null)
      and (state = 'draft') <> (substring(number from '^INV-([0-9]{5,15})$') is null)`,
  },
  {
    problem: "a number of the sequence was brought forward",
    query: sql`select number as what from invoices where brought_forward_on is not null and number ~* '^INV-([0-9]{5}|[1-9][0-9]{5,})$'`,
  },
  {
    problem: "invoice numbers have a gap",
    // But for those that somebody has made: from the number before it was raised up to the one it was raised to.
    query: sql`with numbered as (
        select 'after ' || number as what, substring(number from '^INV-([0-9]{5,15})$')::bigint as no from invoices
        where state <> 'draft' and brought_forward_on is null
        union all
        select 'at the first', 0
      ), next_one as (
        select coalesce((select last from document_counters where name = 'invoice'), 0) + 1 as no
      ), pairs as (
        select what, no, lead(no) over (order by no) as next from numbered
      )
      select case when pairs.next is null then 'at the last' else pairs.what end as what from pairs, next_one
      where coalesce(pairs.next, next_one.no) - pairs.no - 1 <> (
        select coalesce(sum(r.next - r.was), 0) from raised_numbers r
        where r.name = 'invoice' and r.was > pairs.no and r.next <= coalesce(pairs.next, next_one.no))`,
  },
  {
    problem: "it asks for the deposit of a quote that is not approved",
    query: sql`select l.number as what from payment_links l join sales_quotes q on q.id = l.quote_id
      where l.state = 'active' and l.deleted_at is null and q.state not in ('approved', 'inTransit', 'delivered')`,
  },
  ...totalsChecks.map(({ table, query }) => ({
    problem: `the totals differ from the ${table.replaceAll("_", " ")}`,
    query: sql.raw<{ what: string }>(query),
  })),
  { problem: "the revenue by service differs from the invoices' lines", query: wrongServiceRevenue },
  {
    problem: "the processing document is billed twice, or by a void invoice",
    query: sql`select d.number as what from processing_documents d
      where (d.state = 'invoiced') <> exists (select 1 from invoices i where i.id = d.invoice_id and i.state <> 'void' and i.deleted_at is null)
      union all
      select d.number from processing_documents d join invoices_lines l on l.processing_document_id = d.id join invoices i on i.id = l.parent_id
      where i.state <> 'void' and i.deleted_at is null group by d.number, d.id having count(distinct i.id) > 1`,
  },
];
