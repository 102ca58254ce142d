alter table "credit_memos" add column "issued_to" text;

alter table "credit_memos" add column "issued_address" jsonb;

alter table "invoices" add column "issued_to" text;

alter table "payments" add column "issued_to" text;

alter table "payments" add column "issued_address" jsonb;

-- What was issued before keeps the name that its customer has now: nothing says what it was called on that day.
update "invoices" i set "issued_to" = p."name" from "parties" p where p."id" = i."customer_id" and i."state" <> 'draft';
update "credit_memos" m set "issued_to" = p."name", "issued_address" = p."bill_to" from "parties" p
  where p."id" = m."customer_id" and m."state" <> 'draft';
update "payments" t set "issued_to" = p."name", "issued_address" = p."bill_to" from "parties" p
  where p."id" = t."customer_id" and t."state" in ('posted', 'reversed');

CREATE OR REPLACE FUNCTION public.keep_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.date_issued is not null then
    if new.state = 'draft' or (new.number, new.customer_id, new.issued_to, new.bill_to, new.description, new.customer_po, new.notes, new.tax_rate, new.subtotal,
        new.discount, new.surcharges, new.tax, new.total, new.date_issued, new.date_due, new.deleted_at)
      is distinct from (old.number, old.customer_id, old.issued_to, old.bill_to, old.description, old.customer_po, old.notes, old.tax_rate, old.subtotal,
        old.discount, old.surcharges, old.tax, old.total, old.date_issued, old.date_due, old.deleted_at) then
      raise exception 'An issued invoice never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
    end if;
  end if;
  new.balance := case when new.state in ('draft', 'void') then 0 else new.total - new.paid - new.credited - new.written_off end;
  return new;
end $function$;
