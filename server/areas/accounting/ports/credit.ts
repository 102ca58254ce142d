import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";

/** How much of a customer's credit limit is in use. */
export interface CreditTaken {
  readonly name: string;
  readonly limit: Cents | null;
  /** Open invoices minus unapplied payments and credit memos. */
  readonly owed: Cents;
  /** Ordered or scheduled, but not on an issued invoice yet. */
  readonly committed: Cents;
}

/**
 * Returns what a customer owes and has committed to, counting each amount once, at its current stage between order and issued invoice:
 * - The total of an order, or of scheduled work whose quote was not ordered, minus what billing reports have billed of it.
 *   A report bills everything of the quote that no other report has billed. So once the work has ended and a report exists, nothing
 *   more of the total counts, even if less was billed than agreed.
 * - Reports until they are sent, processing documents until they are on an invoice, invoices until they are issued: each for its payer.
 */
export async function creditTaken(db: QueryExecutorProvider, customerId: number): Promise<CreditTaken | undefined> {
  const { rows } = await sql<CreditTaken>`
    with orders as (
      select quote_id, total, state in ('open', 'inProgress') as under_way from sales_orders
      where customer_id = ${customerId} and state <> 'cancelled' and deleted_at is null
    ), agreed as (
      select quote_id, total, under_way from orders
      union all
      select q.id, coalesce(q.total, 0), bool_or(w.state <> 'completed') from work_orders w join sales_quotes q on q.id = w.quote_id
      where w.customer_id = ${customerId} and w.state in ('scheduled', 'inProgress', 'completed') and w.deleted_at is null
        and not exists (select 1 from orders o where o.quote_id = q.id)
      group by q.id, q.total
    ), reports as (
      select r.id, r.state, w.quote_id, coalesce(l.payer_id, r.customer_id) as payer_id,
        sum(l.amount) + coalesce(round(sum(l.amount) filter (where l.taxable) * coalesce(r.tax_rate, 0) / 100), 0) as amount
      from billing_reports r join billing_reports_lines l on l.parent_id = r.id left join work_orders w on w.id = r.work_order_id
      where r.deleted_at is null and (r.customer_id = ${customerId} or l.payer_id = ${customerId})
      group by r.id, r.state, w.quote_id, payer_id, r.tax_rate
    ), billed as (
      select quote_id, sum(amount) as amount from reports where quote_id is not null group by quote_id
    )
    select p.name, p.credit_limit as "limit",
      (coalesce((select sum(balance) from invoices where customer_id = p.id and state in ('issued', 'partiallyPaid')
          and deleted_at is null), 0)
        - coalesce((select sum(unapplied) from payments where customer_id = p.id and (unapplied > 0 or unapplied < 0)), 0)
        - coalesce((select sum(unapplied) from credit_memos where customer_id = p.id and (unapplied > 0 or unapplied < 0)), 0))::bigint as owed,
      (coalesce((select sum(case when b.quote_id is null then a.total when a.under_way then greatest(0, a.total - b.amount) else 0 end)
          from agreed a left join billed b on b.quote_id = a.quote_id), 0)
        + coalesce((select sum(amount) from reports where payer_id = p.id and state <> 'sent'), 0)
        + coalesce((select sum(d.total + coalesce(round(t.taxable * coalesce(d.tax_rate, 0) / 100), 0)) from processing_documents d
            left join lateral (select sum(amount) as taxable from processing_documents_lines where parent_id = d.id and taxable) t on true
            where d.customer_id = p.id and d.state in ('pending', 'ready', 'hold') and d.deleted_at is null), 0)
        + coalesce((select sum(total) from invoices where customer_id = p.id and state = 'draft' and deleted_at is null), 0))::bigint as committed
    from parties p where p.id = ${customerId}`.execute(db);
  return rows[0];
}
