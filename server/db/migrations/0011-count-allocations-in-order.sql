CREATE OR REPLACE FUNCTION public.claim_processing_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record;
begin
  for line in select distinct processing_document_id as document, parent_id as invoice from fresh where processing_document_id is not null order by 1, 2 loop
    continue when exists (select 1 from processing_documents where id = line.document and invoice_id = line.invoice);
    update processing_documents set invoice_id = line.invoice where id = line.document and invoice_id is null and state = 'ready';
    if not found then
      raise exception 'This document is on an invoice already, or not ready.' using errcode = 'check_violation', constraint = 'billed_once';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  source text := tg_argv[0];
  counted text := tg_argv[1];
  matched boolean;
  line record;
begin
  if tg_op <> 'INSERT' then
    for line in select parent_id, invoice_id, amount from gone order by invoice_id, parent_id loop
      execute format('update %I set allocated = allocated - $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I - $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for line in select parent_id, invoice_id, amount from fresh order by invoice_id, parent_id loop
      -- Held before it is looked at: it may just be on its way to void.
      execute format('select true from invoices i join %I s on s.customer_id = i.customer_id
        where i.id = $1 and s.id = $2 and i.state in (''issued'', ''partiallyPaid'', ''paid'') for no key update of i', source)
        into matched using line.invoice_id, line.parent_id;
      if matched is not true then
        raise exception 'Only what the same customer owes can be paid.' using errcode = 'check_violation', constraint = 'allocation_fits';
      end if;
      execute format('update %I set allocated = allocated + $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I + $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  return null;
end $function$;

drop trigger "credit_memos_allocations_count" on "credit_memos_allocations";

drop trigger "invoices_lines_claim" on "invoices_lines";

drop trigger "payments_allocations_count" on "payments_allocations";

CREATE TRIGGER credit_memos_allocations_count_delete AFTER DELETE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_insert AFTER INSERT ON public.credit_memos_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_update AFTER UPDATE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER invoices_lines_claim_insert AFTER INSERT ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER invoices_lines_claim_update AFTER UPDATE ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER payments_allocations_count_delete AFTER DELETE ON public.payments_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_insert AFTER INSERT ON public.payments_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_update AFTER UPDATE ON public.payments_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');
