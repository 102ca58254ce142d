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

CREATE OR REPLACE FUNCTION public.entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'The debits and credits of entry % differ.', new.entry_id using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  i record;
  wrong boolean;
begin
  select * into i from invoices where id = new.id;
  if not found then return null; end if;
  wrong := case i.state
    when 'draft' then i.paid + i.credited + i.written_off <> 0
    when 'void' then i.paid + i.credited + i.written_off <> 0
    when 'issued' then i.paid + i.credited + i.written_off <> 0
    when 'partiallyPaid' then i.paid + i.credited = 0 or i.written_off <> 0 or i.balance = 0
    when 'paid' then i.balance <> 0 or i.written_off <> 0
    else i.balance <> 0 or i.written_off = 0
  end;
  -- The state is written first and the date with it, in one transaction: asked at its end, both are there or neither is.
  wrong := wrong or (i.state = 'draft') <> (i.number like 'Draft %') or (i.state = 'draft') <> (i.date_issued is null)
    or (i.date_issued is null) <> (i.date_due is null);
  if wrong then
    raise exception 'Invoice % is % but % of % is open.', i.number, i.state, i.balance, i.total using errcode = 'check_violation', constraint = 'invoice_adds_up';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.date_issued is not null then
    if new.state = 'draft' or (new.number, new.customer_id, new.bill_to, new.description, new.customer_po, new.notes, new.tax_rate, new.subtotal,
        new.discount, new.surcharges, new.tax, new.total, new.date_issued, new.date_due, new.deleted_at)
      is distinct from (old.number, old.customer_id, old.bill_to, old.description, old.customer_po, old.notes, old.tax_rate, old.subtotal,
        old.discount, old.surcharges, old.tax, old.total, old.date_issued, old.date_due, old.deleted_at) then
      raise exception 'An issued invoice never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
    end if;
  end if;
  new.balance := case when new.state in ('draft', 'void') then 0 else new.total - new.paid - new.credited - new.written_off end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_unapplied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.unapplied := case when new.state = tg_argv[0] then (to_jsonb(new) ->> tg_argv[1])::bigint - new.allocated - new.refunded else 0 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_issued_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  parent bigint := case when tg_op = 'INSERT' then new.parent_id else old.parent_id end;
  found_state text;
begin
  execute format('select state from %I where id = $1 for share', tg_argv[0]) into found_state using parent;
  if found_state <> 'draft' then
    raise exception 'What was issued never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

create table "billing_reports" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "source" text not null,
  "work_order_id" bigint,
  "service_date" date not null,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "total" bigint,
  "notes" text,
  "submitted_by_id" bigint,
  "approved_by_id" bigint,
  "sent_back_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "billing_reports_pkey" PRIMARY KEY (id),
  constraint "billing_reports_source_check" CHECK ((source = ANY (ARRAY['work order'::text, 'receive'::text, 'pull flow'::text, 'storage run'::text, 'other'::text]))),
  constraint "billing_reports_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'sent'::text]))),
  constraint "billing_reports_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "billing_reports_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "rate" bigint not null,
  "amount" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  "payer_id" bigint,
  "event_id" text,
  constraint "billing_reports_lines_cost_check" CHECK ((cost >= 0)),
  constraint "billing_reports_lines_pkey" PRIMARY KEY (id),
  constraint "billing_reports_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "billing_reports_lines_rate_check" CHECK ((rate >= '-100000000'::integer)),
  constraint "billing_reports_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text]))),
  constraint "billing_reports_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text])))
);

create table "credit_memos" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "invoice_id" bigint not null,
  "reason" text not null,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "tax" bigint,
  "total" bigint,
  "date_issued" date,
  "allocated" bigint,
  "refunded" bigint,
  "unapplied" bigint,
  "notes" text,
  "quick_books_id" text,
  "quick_books_said" text,
  "void_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "credit_memos_allocated_check" CHECK ((allocated >= 0)),
  constraint "credit_memos_pkey" PRIMARY KEY (id),
  constraint "credit_memos_refunded_check" CHECK ((refunded >= 0)),
  constraint "credit_memos_standing_check" CHECK (((deleted_at IS NULL) OR (state = ANY (ARRAY['draft'::text, 'failed'::text])))),
  constraint "credit_memos_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text]))),
  constraint "credit_memos_tax_rate_check" CHECK ((tax_rate >= (0)::numeric)),
  constraint "credit_memos_unapplied_check" CHECK ((unapplied >= 0)),
  constraint "credit_memos_used_check" CHECK (((allocated >= 0) AND (refunded >= 0) AND ((allocated + refunded) <= total)))
);

create table "credit_memos_allocations" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  constraint "credit_memos_allocations_amount_check" CHECK ((amount >= 1)),
  constraint "credit_memos_allocations_pkey" PRIMARY KEY (id)
);

create table "credit_memos_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "product" text not null,
  "quantity" numeric(14,3) not null,
  "price" bigint not null,
  "amount" bigint,
  "taxable" boolean not null default false,
  constraint "credit_memos_lines_pkey" PRIMARY KEY (id),
  constraint "credit_memos_lines_price_check" CHECK ((price >= '-100000000'::integer)),
  constraint "credit_memos_lines_quantity_check" CHECK ((quantity > (0)::numeric))
);

create table "document_counters" (
  "name" text not null,
  "last" bigint not null,
  constraint "document_counters_pkey" PRIMARY KEY (name)
);

create table "gateway_events" (
  "gateway" text not null,
  "event_id" text not null,
  "kind" text,
  "payment_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "settled_at" timestamp(3) with time zone,
  constraint "gateway_events_pkey" PRIMARY KEY (gateway, event_id)
);

create table "invoice_claims" (
  "invoice_id" bigint not null,
  "payment_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "invoice_claims_pkey" PRIMARY KEY (invoice_id)
);

create table "invoices" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "bill_to" jsonb,
  "description" text,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "discount" bigint,
  "surcharges" bigint,
  "tax" bigint,
  "total" bigint,
  "paid" bigint,
  "credited" bigint,
  "written_off" bigint,
  "credit_memos" bigint,
  "balance" bigint,
  "date_issued" date,
  "date_due" date,
  "date_paid" date,
  "terms" text,
  "sent_to" text,
  "sent_at" timestamp(3) with time zone,
  "notes" text,
  "internal_notes" text,
  "services" text[] not null default '{}'::text[],
  "quick_books_id" text,
  "quick_books_said" text,
  "void_reason" text,
  "write_off_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "invoices_balance_check" CHECK ((balance >= 0)),
  constraint "invoices_credit_memos_check" CHECK ((credit_memos >= 0)),
  constraint "invoices_credited_check" CHECK ((credited >= 0)),
  constraint "invoices_memos_check" CHECK (((credit_memos >= 0) AND (credit_memos <= GREATEST(total, (0)::bigint)))),
  constraint "invoices_owed_check" CHECK (((paid >= 0) AND (credited >= 0) AND (written_off >= 0) AND (((paid + credited) + written_off) <= GREATEST(total, (0)::bigint)))),
  constraint "invoices_paid_check" CHECK ((paid >= 0)),
  constraint "invoices_pkey" PRIMARY KEY (id),
  constraint "invoices_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text))),
  constraint "invoices_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'partiallyPaid'::text, 'paid'::text, 'writtenOff'::text, 'void'::text]))),
  constraint "invoices_sum_check" CHECK (((total = (((subtotal - discount) + surcharges) + tax)) AND (total >= 0))),
  constraint "invoices_tax_rate_check" CHECK ((tax_rate >= (0)::numeric)),
  constraint "invoices_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text]))),
  constraint "invoices_written_off_check" CHECK ((written_off >= 0))
);

create table "invoices_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "invoices_charges_amount_check" CHECK ((amount >= 0)),
  constraint "invoices_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "invoices_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "invoices_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "invoices_charges_pkey" PRIMARY KEY (id),
  constraint "invoices_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "invoices_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "product" text not null,
  "quantity" numeric(14,3) not null,
  "price" bigint not null,
  "amount" bigint,
  "taxable" boolean not null default false,
  "cost" bigint,
  "transport" boolean not null default false,
  "service" text,
  "processing_document_id" bigint,
  constraint "invoices_lines_cost_check" CHECK ((cost >= 0)),
  constraint "invoices_lines_pkey" PRIMARY KEY (id),
  constraint "invoices_lines_price_check" CHECK ((price >= '-100000000'::integer)),
  constraint "invoices_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "invoices_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text])))
);

create table "journal_entries" (
  "id" bigint generated always as identity not null,
  "dated" date not null,
  "kind" text not null,
  "party_id" bigint not null,
  "memo" text,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "journal_entries_pkey" PRIMARY KEY (id)
);

create table "journal_lines" (
  "id" bigint generated always as identity not null,
  "entry_id" bigint not null,
  "account" text not null,
  "amount" bigint not null,
  "invoice_id" bigint,
  "payment_id" bigint,
  "credit_memo_id" bigint,
  constraint "journal_lines_amount_check" CHECK ((amount <> 0)),
  constraint "journal_lines_pkey" PRIMARY KEY (id)
);

create table "payment_link_tokens" (
  "digest" bytea not null,
  "link_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "payment_link_tokens_pkey" PRIMARY KEY (digest)
);

create table "payment_links" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "expires_on" date not null,
  "sent_to" text,
  "message" text,
  "opened_at" timestamp(3) with time zone,
  "revoke_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "payment_links_pkey" PRIMARY KEY (id),
  constraint "payment_links_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paid'::text, 'expired'::text, 'revoked'::text])))
);

create table "payment_links_invoices" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  constraint "payment_links_invoices_pkey" PRIMARY KEY (id)
);

create table "payments" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "amount" bigint not null,
  "method" text not null,
  "reference" text,
  "received_on" date not null,
  "allocated" bigint,
  "refunded" bigint,
  "unapplied" bigint,
  "memo" text,
  "link_id" bigint,
  "payer_email" text,
  "gateway" text,
  "gateway_key" text,
  "gateway_ref" text,
  "quick_books_id" text,
  "quick_books_said" text,
  "fail_reason" text,
  "reverse_reason" text,
  "reversed_on" date,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "payments_allocated_check" CHECK ((allocated >= 0)),
  constraint "payments_amount_check" CHECK ((amount >= 1)),
  constraint "payments_method_check" CHECK ((method = ANY (ARRAY['card'::text, 'ach'::text, 'check'::text, 'cash'::text, 'wire'::text]))),
  constraint "payments_pkey" PRIMARY KEY (id),
  constraint "payments_refunded_check" CHECK ((refunded >= 0)),
  constraint "payments_standing_check" CHECK (((deleted_at IS NULL) OR (state = ANY (ARRAY['draft'::text, 'failed'::text])))),
  constraint "payments_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'posted'::text, 'failed'::text, 'reversed'::text]))),
  constraint "payments_unapplied_check" CHECK ((unapplied >= 0)),
  constraint "payments_used_check" CHECK (((allocated >= 0) AND (refunded >= 0) AND ((allocated + refunded) <= amount)))
);

create table "payments_allocations" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  constraint "payments_allocations_amount_check" CHECK ((amount >= 1)),
  constraint "payments_allocations_pkey" PRIMARY KEY (id)
);

create table "payments_intended" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  constraint "payments_intended_amount_check" CHECK ((amount >= 1)),
  constraint "payments_intended_pkey" PRIMARY KEY (id)
);

create table "processing_documents" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "kind" text not null,
  "billing_report_id" bigint not null,
  "service_date" date not null,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "total" bigint,
  "invoice_id" bigint,
  "hold_reason" text,
  "unwind_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "processing_documents_billed_check" CHECK (((state = 'invoiced'::text) <= (invoice_id IS NOT NULL))),
  constraint "processing_documents_kind_check" CHECK ((kind = ANY (ARRAY['service'::text, 'storage'::text, 'other'::text]))),
  constraint "processing_documents_pkey" PRIMARY KEY (id),
  constraint "processing_documents_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'hold'::text, 'invoiced'::text, 'unwound'::text]))),
  constraint "processing_documents_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "processing_documents_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "rate" bigint not null,
  "amount" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  constraint "processing_documents_lines_cost_check" CHECK ((cost >= 0)),
  constraint "processing_documents_lines_pkey" PRIMARY KEY (id),
  constraint "processing_documents_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "processing_documents_lines_rate_check" CHECK ((rate >= '-100000000'::integer)),
  constraint "processing_documents_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text]))),
  constraint "processing_documents_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text])))
);

create table "quickbooks_outbox" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "kind" text not null,
  "about" text not null,
  "customer_id" bigint not null,
  "invoice_id" bigint,
  "payment_id" bigint,
  "credit_memo_id" bigint,
  "payload" text not null,
  "request_id" text not null,
  "attempts" bigint,
  "said" text,
  "remote_id" text,
  "sent_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quickbooks_outbox_attempts_check" CHECK ((attempts >= 0)),
  constraint "quickbooks_outbox_kind_check" CHECK ((kind = ANY (ARRAY['customer'::text, 'terms'::text, 'invoice'::text, 'payment'::text, 'credit memo'::text]))),
  constraint "quickbooks_outbox_pkey" PRIMARY KEY (id),
  constraint "quickbooks_outbox_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);

create table "test_gateway_charges" (
  "ref" text not null,
  "key" text not null,
  "amount" bigint not null,
  "description" text not null,
  "return_url" text not null,
  "cancel_url" text not null,
  "status" text not null default 'open'::text,
  "refunded" bigint not null default 0,
  "refund_keys" text[] not null default '{}'::text[],
  "disputed" boolean not null default false,
  "expires_at" timestamp(3) with time zone not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "test_gateway_charges_pkey" PRIMARY KEY (ref),
  constraint "test_gateway_charges_refunded_check" CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint "test_gateway_charges_status_check" CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text, 'expired'::text])))
);

alter table "parties" add column "quick_books_said" text;

alter table "work_orders" add column "billing_report_id" bigint;

alter table "billing_reports" add constraint "billing_reports_approved_by_id_fkey" FOREIGN KEY (approved_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "billing_reports" add constraint "billing_reports_submitted_by_id_fkey" FOREIGN KEY (submitted_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "billing_reports_lines" add constraint "billing_reports_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES billing_reports(id) ON DELETE CASCADE;

alter table "billing_reports_lines" add constraint "billing_reports_lines_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES parties(id);

alter table "credit_memos" add constraint "credit_memos_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "credit_memos" add constraint "credit_memos_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "credit_memos" add constraint "credit_memos_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "credit_memos" add constraint "credit_memos_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "credit_memos_allocations" add constraint "credit_memos_allocations_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "credit_memos_allocations" add constraint "credit_memos_allocations_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES credit_memos(id) ON DELETE CASCADE;

alter table "credit_memos_lines" add constraint "credit_memos_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES credit_memos(id) ON DELETE CASCADE;

alter table "gateway_events" add constraint "gateway_events_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "invoice_claims" add constraint "invoice_claims_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE;

alter table "invoice_claims" add constraint "invoice_claims_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;

alter table "invoices" add constraint "invoices_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "invoices" add constraint "invoices_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "invoices" add constraint "invoices_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "invoices_charges" add constraint "invoices_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES invoices(id) ON DELETE CASCADE;

alter table "invoices_lines" add constraint "invoices_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES invoices(id) ON DELETE CASCADE;

alter table "invoices_lines" add constraint "invoices_lines_processing_document_id_fkey" FOREIGN KEY (processing_document_id) REFERENCES processing_documents(id);

alter table "journal_entries" add constraint "journal_entries_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "journal_entries" add constraint "journal_entries_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "journal_lines" add constraint "journal_lines_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "journal_lines" add constraint "journal_lines_entry_id_fkey" FOREIGN KEY (entry_id) REFERENCES journal_entries(id);

alter table "journal_lines" add constraint "journal_lines_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "journal_lines" add constraint "journal_lines_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "payment_link_tokens" add constraint "payment_link_tokens_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id) ON DELETE CASCADE;

alter table "payment_links" add constraint "payment_links_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "payment_links" add constraint "payment_links_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "payment_links" add constraint "payment_links_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "payment_links_invoices" add constraint "payment_links_invoices_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "payment_links_invoices" add constraint "payment_links_invoices_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES payment_links(id) ON DELETE CASCADE;

alter table "payments" add constraint "payments_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "payments" add constraint "payments_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "payments" add constraint "payments_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id);

alter table "payments" add constraint "payments_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "payments_allocations" add constraint "payments_allocations_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "payments_allocations" add constraint "payments_allocations_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES payments(id) ON DELETE CASCADE;

alter table "payments_intended" add constraint "payments_intended_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "payments_intended" add constraint "payments_intended_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES payments(id) ON DELETE CASCADE;

alter table "processing_documents" add constraint "processing_documents_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "processing_documents" add constraint "processing_documents_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "processing_documents" add constraint "processing_documents_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "processing_documents" add constraint "processing_documents_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "processing_documents" add constraint "processing_documents_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "processing_documents_lines" add constraint "processing_documents_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES processing_documents(id) ON DELETE CASCADE;

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

CREATE INDEX billing_reports_approved_by_id_idx ON public.billing_reports USING btree (approved_by_id, id);

CREATE INDEX billing_reports_created_at_idx ON public.billing_reports USING btree (created_at, id);

CREATE INDEX billing_reports_created_by_id_idx ON public.billing_reports USING btree (created_by_id, id);

CREATE INDEX billing_reports_customer_id_idx ON public.billing_reports USING btree (customer_id, id);

CREATE UNIQUE INDEX billing_reports_number_key ON public.billing_reports USING btree (number);

CREATE INDEX billing_reports_search_idx ON public.billing_reports USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX billing_reports_service_date_idx ON public.billing_reports USING btree (service_date, id);

CREATE INDEX billing_reports_source_idx ON public.billing_reports USING btree (source, id);

CREATE INDEX billing_reports_state_idx ON public.billing_reports USING btree (state, id);

CREATE INDEX billing_reports_submitted_by_id_idx ON public.billing_reports USING btree (submitted_by_id, id);

CREATE INDEX billing_reports_total_idx ON public.billing_reports USING btree (total, id);

CREATE INDEX billing_reports_updated_at_idx ON public.billing_reports USING btree (updated_at, id);

CREATE INDEX billing_reports_work_order_id_idx ON public.billing_reports USING btree (work_order_id, id);

CREATE UNIQUE INDEX billing_reports_lines_event_key ON public.billing_reports_lines USING btree (lower(event_id)) WHERE (event_id IS NOT NULL);

CREATE INDEX billing_reports_lines_parent_id_idx ON public.billing_reports_lines USING btree (parent_id, "position");

CREATE INDEX billing_reports_lines_payer_id_idx ON public.billing_reports_lines USING btree (payer_id);

CREATE INDEX credit_memos_created_at_idx ON public.credit_memos USING btree (created_at, id);

CREATE INDEX credit_memos_created_by_id_idx ON public.credit_memos USING btree (created_by_id, id);

CREATE INDEX credit_memos_customer_id_idx ON public.credit_memos USING btree (customer_id, id);

CREATE INDEX credit_memos_date_issued_idx ON public.credit_memos USING btree (date_issued, id);

CREATE INDEX credit_memos_invoice_id_idx ON public.credit_memos USING btree (invoice_id, id);

CREATE UNIQUE INDEX credit_memos_number_key ON public.credit_memos USING btree (number);

CREATE INDEX credit_memos_search_idx ON public.credit_memos USING gin (number gin_trgm_ops);

CREATE INDEX credit_memos_state_idx ON public.credit_memos USING btree (state, id);

CREATE INDEX credit_memos_subtotal_idx ON public.credit_memos USING btree (subtotal, id);

CREATE INDEX credit_memos_tax_idx ON public.credit_memos USING btree (tax, id);

CREATE INDEX credit_memos_total_idx ON public.credit_memos USING btree (total, id);

CREATE INDEX credit_memos_unapplied_idx ON public.credit_memos USING btree (unapplied, id);

CREATE INDEX credit_memos_updated_at_idx ON public.credit_memos USING btree (updated_at, id);

CREATE INDEX credit_memos_allocations_invoice_id_idx ON public.credit_memos_allocations USING btree (invoice_id);

CREATE UNIQUE INDEX credit_memos_allocations_once_key ON public.credit_memos_allocations USING btree (parent_id, invoice_id);

CREATE INDEX credit_memos_allocations_parent_id_idx ON public.credit_memos_allocations USING btree (parent_id, "position");

CREATE INDEX credit_memos_lines_parent_id_idx ON public.credit_memos_lines USING btree (parent_id, "position");

CREATE INDEX invoice_claims_payment_id_idx ON public.invoice_claims USING btree (payment_id);

CREATE INDEX invoices_balance_idx ON public.invoices USING btree (balance, id);

CREATE INDEX invoices_created_at_idx ON public.invoices USING btree (created_at, id);

CREATE INDEX invoices_created_by_id_idx ON public.invoices USING btree (created_by_id, id);

CREATE INDEX invoices_customer_id_idx ON public.invoices USING btree (customer_id, id);

CREATE INDEX invoices_date_due_idx ON public.invoices USING btree (date_due, id);

CREATE INDEX invoices_date_issued_idx ON public.invoices USING btree (date_issued, id);

CREATE INDEX invoices_date_paid_idx ON public.invoices USING btree (date_paid, id);

CREATE INDEX invoices_discount_idx ON public.invoices USING btree (discount, id);

CREATE UNIQUE INDEX invoices_number_key ON public.invoices USING btree (number);

CREATE INDEX invoices_open_idx ON public.invoices USING btree (state, date_due) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_search_idx ON public.invoices USING gin (number gin_trgm_ops, description gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX invoices_sent_at_idx ON public.invoices USING btree (sent_at, id);

CREATE INDEX invoices_services_idx ON public.invoices USING gin (services);

CREATE INDEX invoices_state_idx ON public.invoices USING btree (state, id);

CREATE INDEX invoices_subtotal_idx ON public.invoices USING btree (subtotal, id);

CREATE INDEX invoices_surcharges_idx ON public.invoices USING btree (surcharges, id);

CREATE INDEX invoices_tax_idx ON public.invoices USING btree (tax, id);

CREATE INDEX invoices_total_idx ON public.invoices USING btree (total, id);

CREATE INDEX invoices_updated_at_idx ON public.invoices USING btree (updated_at, id);

CREATE INDEX invoices_charges_parent_id_idx ON public.invoices_charges USING btree (parent_id, "position");

CREATE INDEX invoices_lines_parent_id_idx ON public.invoices_lines USING btree (parent_id, "position");

CREATE INDEX invoices_lines_processing_document_id_idx ON public.invoices_lines USING btree (processing_document_id);

CREATE INDEX journal_entries_dated_idx ON public.journal_entries USING btree (dated, id);

CREATE INDEX journal_entries_party_id_idx ON public.journal_entries USING btree (party_id, dated);

CREATE INDEX journal_lines_credit_memo_id_idx ON public.journal_lines USING btree (credit_memo_id) WHERE (credit_memo_id IS NOT NULL);

CREATE INDEX journal_lines_entry_id_idx ON public.journal_lines USING btree (entry_id);

CREATE INDEX journal_lines_invoice_id_idx ON public.journal_lines USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX journal_lines_payment_id_idx ON public.journal_lines USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX payment_link_tokens_link_id_idx ON public.payment_link_tokens USING btree (link_id);

CREATE INDEX payment_links_created_at_idx ON public.payment_links USING btree (created_at, id);

CREATE INDEX payment_links_created_by_id_idx ON public.payment_links USING btree (created_by_id, id);

CREATE INDEX payment_links_customer_id_idx ON public.payment_links USING btree (customer_id, id);

CREATE INDEX payment_links_expires_on_idx ON public.payment_links USING btree (expires_on, id);

CREATE UNIQUE INDEX payment_links_number_key ON public.payment_links USING btree (number);

CREATE INDEX payment_links_search_idx ON public.payment_links USING gin (number gin_trgm_ops, sent_to gin_trgm_ops);

CREATE INDEX payment_links_state_idx ON public.payment_links USING btree (state, id);

CREATE INDEX payment_links_updated_at_idx ON public.payment_links USING btree (updated_at, id);

CREATE INDEX payment_links_invoices_invoice_id_idx ON public.payment_links_invoices USING btree (invoice_id);

CREATE INDEX payment_links_invoices_parent_id_idx ON public.payment_links_invoices USING btree (parent_id, "position");

CREATE INDEX payments_amount_idx ON public.payments USING btree (amount, id);

CREATE INDEX payments_created_at_idx ON public.payments USING btree (created_at, id);

CREATE INDEX payments_created_by_id_idx ON public.payments USING btree (created_by_id, id);

CREATE INDEX payments_customer_id_idx ON public.payments USING btree (customer_id, id);

CREATE UNIQUE INDEX payments_gateway_key_key ON public.payments USING btree (lower(gateway_key)) WHERE (deleted_at IS NULL);

CREATE INDEX payments_link_id_idx ON public.payments USING btree (link_id, id);

CREATE INDEX payments_method_idx ON public.payments USING btree (method, id);

CREATE UNIQUE INDEX payments_number_key ON public.payments USING btree (number);

CREATE INDEX payments_received_on_idx ON public.payments USING btree (received_on, id);

CREATE INDEX payments_reversed_on_idx ON public.payments USING btree (reversed_on, id);

CREATE INDEX payments_search_idx ON public.payments USING gin (number gin_trgm_ops, reference gin_trgm_ops, gateway_ref gin_trgm_ops);

CREATE INDEX payments_state_idx ON public.payments USING btree (state, id);

CREATE INDEX payments_unapplied_idx ON public.payments USING btree (unapplied, id);

CREATE INDEX payments_updated_at_idx ON public.payments USING btree (updated_at, id);

CREATE INDEX payments_allocations_invoice_id_idx ON public.payments_allocations USING btree (invoice_id);

CREATE UNIQUE INDEX payments_allocations_once_key ON public.payments_allocations USING btree (parent_id, invoice_id);

CREATE INDEX payments_allocations_parent_id_idx ON public.payments_allocations USING btree (parent_id, "position");

CREATE INDEX payments_intended_invoice_id_idx ON public.payments_intended USING btree (invoice_id);

CREATE INDEX payments_intended_parent_id_idx ON public.payments_intended USING btree (parent_id, "position");

CREATE INDEX processing_documents_billing_report_id_idx ON public.processing_documents USING btree (billing_report_id, id);

CREATE INDEX processing_documents_created_at_idx ON public.processing_documents USING btree (created_at, id);

CREATE INDEX processing_documents_created_by_id_idx ON public.processing_documents USING btree (created_by_id, id);

CREATE INDEX processing_documents_customer_id_idx ON public.processing_documents USING btree (customer_id, id);

CREATE INDEX processing_documents_invoice_id_idx ON public.processing_documents USING btree (invoice_id, id);

CREATE INDEX processing_documents_kind_idx ON public.processing_documents USING btree (kind, id);

CREATE UNIQUE INDEX processing_documents_number_key ON public.processing_documents USING btree (number);

CREATE INDEX processing_documents_search_idx ON public.processing_documents USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX processing_documents_service_date_idx ON public.processing_documents USING btree (service_date, id);

CREATE INDEX processing_documents_state_idx ON public.processing_documents USING btree (state, id);

CREATE INDEX processing_documents_total_idx ON public.processing_documents USING btree (total, id);

CREATE INDEX processing_documents_updated_at_idx ON public.processing_documents USING btree (updated_at, id);

CREATE INDEX processing_documents_lines_parent_id_idx ON public.processing_documents_lines USING btree (parent_id, "position");

CREATE INDEX quickbooks_outbox_created_at_idx ON public.quickbooks_outbox USING btree (created_at, id);

CREATE INDEX quickbooks_outbox_created_by_id_idx ON public.quickbooks_outbox USING btree (created_by_id, id);

CREATE INDEX quickbooks_outbox_credit_memo_id_idx ON public.quickbooks_outbox USING btree (credit_memo_id, id);

CREATE INDEX quickbooks_outbox_customer_id_idx ON public.quickbooks_outbox USING btree (customer_id, id);

CREATE INDEX quickbooks_outbox_invoice_id_idx ON public.quickbooks_outbox USING btree (invoice_id, id);

CREATE INDEX quickbooks_outbox_kind_idx ON public.quickbooks_outbox USING btree (kind, id);

CREATE UNIQUE INDEX quickbooks_outbox_number_key ON public.quickbooks_outbox USING btree (number);

CREATE INDEX quickbooks_outbox_payment_id_idx ON public.quickbooks_outbox USING btree (payment_id, id);

CREATE UNIQUE INDEX quickbooks_outbox_request_id_key ON public.quickbooks_outbox USING btree (lower(request_id)) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_search_idx ON public.quickbooks_outbox USING gin (number gin_trgm_ops, about gin_trgm_ops);

CREATE INDEX quickbooks_outbox_sent_at_idx ON public.quickbooks_outbox USING btree (sent_at, id);

CREATE INDEX quickbooks_outbox_state_idx ON public.quickbooks_outbox USING btree (state, id);

CREATE INDEX quickbooks_outbox_updated_at_idx ON public.quickbooks_outbox USING btree (updated_at, id);

CREATE UNIQUE INDEX test_gateway_charges_key_key ON public.test_gateway_charges USING btree (key);

CREATE INDEX work_orders_billing_report_id_idx ON public.work_orders USING btree (billing_report_id, id);

CREATE TRIGGER credit_memos_unapplied BEFORE INSERT OR UPDATE ON public.credit_memos FOR EACH ROW EXECUTE FUNCTION keep_unapplied('issued', 'total');

CREATE TRIGGER credit_memos_allocations_count_delete AFTER DELETE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_insert AFTER INSERT ON public.credit_memos_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_update AFTER UPDATE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_lines_stands BEFORE INSERT OR DELETE OR UPDATE ON public.credit_memos_lines FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('credit_memos');

CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT OR UPDATE ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_adds_up();

CREATE TRIGGER invoices_balance BEFORE INSERT OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_balance();

CREATE TRIGGER invoices_charges_stands BEFORE INSERT OR DELETE OR UPDATE ON public.invoices_charges FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('invoices');

CREATE TRIGGER invoices_lines_claim_insert AFTER INSERT ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER invoices_lines_claim_update AFTER UPDATE ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER invoices_lines_stands BEFORE INSERT OR DELETE OR UPDATE ON public.invoices_lines FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('invoices');

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON public.journal_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_balances();

CREATE TRIGGER payments_unapplied BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION keep_unapplied('posted', 'amount');

CREATE TRIGGER payments_allocations_count_delete AFTER DELETE ON public.payments_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_insert AFTER INSERT ON public.payments_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_update AFTER UPDATE ON public.payments_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');
