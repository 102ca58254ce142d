import { sql } from "kysely";
import { billingReport } from "../../src/resources/accounting/billing-report.ts";
import { creditMemo } from "../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { paymentLink } from "../../src/resources/accounting/payment-link.ts";
import { processingDocument } from "../../src/resources/accounting/processing-document.ts";
import type { Tx } from "../db/connection.ts";
import { insertRows } from "./insert-rows.ts";
import { postDocuments } from "./journal.ts";
import { type DemoMoney, demoMoney } from "./money.ts";
import { insertOpeningBalances } from "./opening-balances.ts";

/** Inserts in the order of events, so that the database's constraints are satisfied at every step. */
export async function insertMoney(tx: Tx, context: DemoMoney): Promise<void> {
  const { reports, documents, invoices, outcomes, memos, payments, links } = demoMoney(context);
  await insertRows(tx, billingReport, reports);
  // The quote's lines are billed once; their event ids have the same form as those of billing reports made in the app.
  await sql`update billing_reports_lines l set event_id = q.number || '/' || ql.id
    from billing_reports r join work_orders w on w.id = r.work_order_id join sales_quotes q on q.id = w.quote_id
      join sales_quotes_lines ql on ql.parent_id = q.id
    where l.parent_id = r.id and ql.position = l.position`.execute(tx);
  await sql`update work_orders w set billing_report_id = r.id from billing_reports r where r.work_order_id = w.id`.execute(tx);
  await insertRows(tx, processingDocument, documents);
  await insertRows(tx, invoice, invoices);
  await sql`update processing_documents set state = 'invoiced' where invoice_id is not null`.execute(tx);
  await sql`update invoices i set state = s.state, number = s.number, date_issued = s.date_issued, date_due = s.date_due, terms = s.terms,
      services = array(select distinct coalesce(l.service, 'other') from invoices_lines l where l.parent_id = i.id order by 1),
      bill_to = p.bill_to, issued_to = p.name, written_off = case s.state when 'writtenOff' then i.total else 0 end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as s(id bigint, state text, number text, date_issued date, date_due date, terms text), parties p
    where i.id = s.id and p.id = i.customer_id`.execute(tx);
  await sql`update invoices i set bill_to = p.bill_to from parties p where p.id = i.customer_id and i.state = 'draft'`.execute(tx);
  await sql`insert into document_counters (name, last, last_on)
    select 'invoice', ${outcomes.length}::int, max(date_issued) from invoices`.execute(tx);
  // Inserted as a draft, because a memo's items can't be changed once it is issued.
  await insertRows(
    tx,
    creditMemo,
    memos.map((row) => ({ ...row, state: "draft" })),
  );
  const issued = memos.flatMap(({ id, state }) => (state === "issued" ? [id] : []));
  await sql`update credit_memos m set state = 'issued', issued_to = p.name, issued_address = p.bill_to from parties p
    where p.id = m.customer_id and m.id = any(${issued}::bigint[])`.execute(tx);
  await sql`update invoices i set credit_memos = m.total from credit_memos m where m.invoice_id = i.id and m.state = 'issued'`.execute(tx);
  await insertOpeningBalances(tx, context);
  await insertRows(tx, payment, payments);
  await sql`update payments t set issued_to = p.name, issued_address = p.bill_to from parties p
    where p.id = t.customer_id and t.state in ('posted', 'reversed')`.execute(tx);
  await sql`update invoices set state = case when balance = 0 then 'paid' else 'partiallyPaid' end,
      date_paid = case when balance = 0 then greatest(date_issued,
        (select max(p.received_on) from payments_allocations a join payments p on p.id = a.parent_id where a.invoice_id = invoices.id),
        (select max(m.date_issued) from credit_memos_allocations a join credit_memos m on m.id = a.parent_id
          where a.invoice_id = invoices.id)) end
    where state = 'issued' and paid + credited > 0`.execute(tx);
  // Reminded of after 3, 10 and 21 days, except every fourth.
  await sql`update invoices set reminders = case when late >= 21 then 3 when late >= 10 then 2 else 1 end,
      reminded_on = date_due + case when late >= 21 then 21 when late >= 10 then 10 else 3 end,
      dispute_reason = case when id = any(${[39, 72]}::bigint[]) then 'Two chairs were counted twice. Sofia is checking it.' end
    from (select id as of, ${context.today}::date - date_due as late from invoices) l
    where l.of = id and late >= 3 and id % 4 <> 0 and state in ('issued', 'partiallyPaid')`.execute(tx);
  await insertRows(tx, paymentLink, links);
  await sql`update payment_links l set state = 'paid' where state = 'active' and quote_id is null and not exists (select 1 from payment_links_invoices n
    join invoices i on i.id = n.invoice_id where n.parent_id = l.id and i.state in ('issued', 'partiallyPaid'))`.execute(tx);
  await postDocuments(tx);
}
