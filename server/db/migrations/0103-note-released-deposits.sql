alter table "payments" add column "deposit_released_on" date;

-- Deposits that wait for nothing any more: the quote is off, or an invoice of its work has taken what it could.
update "payments" m set "deposit_released_on" = current_date from "sales_quotes" q
where q."id" = m."quote_id" and m."state" = 'posted' and m."unapplied" > 0 and (
  q."state" not in ('draft', 'pendingPricing', 'ready', 'approved', 'inTransit', 'delivered')
  or exists (select 1 from "work_orders" w join "billing_reports" b on b."work_order_id" = w."id"
    join "processing_documents" d on d."billing_report_id" = b."id" join "invoices_lines" l on l."processing_document_id" = d."id"
    join "invoices" i on i."id" = l."parent_id"
    where w."quote_id" = q."id" and i."state" not in ('draft', 'void') and i."deleted_at" is null));
