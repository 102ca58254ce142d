CREATE OR REPLACE FUNCTION public.keep_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What was brought forward is taken back as a whole: it becomes the draft again that it was made from.
  if tg_op = 'UPDATE' and old.date_issued is not null
      and not (old.brought_forward_on is not null and new.state = 'draft' and new.date_issued is null) then
    if new.state = 'draft' or (new.number, new.customer_id, new.issued_to, new.bill_to, new.description, new.customer_po, new.notes, new.tax_rate, new.subtotal,
        new.discount, new.surcharges, new.tax, new.total, new.date_issued, new.date_due, new.deleted_at, new.brought_forward_on,
        new.opening_amount, new.original_total)
      is distinct from (old.number, old.customer_id, old.issued_to, old.bill_to, old.description, old.customer_po, old.notes, old.tax_rate, old.subtotal,
        old.discount, old.surcharges, old.tax, old.total, old.date_issued, old.date_due, old.deleted_at, old.brought_forward_on,
        old.opening_amount, old.original_total) then
      raise exception 'An issued invoice never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
    end if;
  end if;
  new.balance := case when new.state in ('draft', 'void') then 0 else new.total - new.paid - new.credited - new.written_off end;
  return new;
end $function$;

alter table "invoices" drop constraint "invoices_sum_check";

create table "opening_balances" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "customer_id" bigint not null,
  "kind" text not null,
  "number" text not null,
  "date" date not null,
  "due_date" date,
  "terms" text,
  "customer_po" text,
  "description" text,
  "open_amount" bigint not null,
  "original_amount" bigint,
  "cut_over" date not null,
  "notes" text,
  "invoice_id" bigint,
  "credit_memo_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "opening_balances_kind_check" CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit memo'::text]))),
  constraint "opening_balances_open_amount_check" CHECK ((open_amount >= '-100000000000'::bigint)),
  constraint "opening_balances_original_amount_check" CHECK ((original_amount >= '-100000000000'::bigint)),
  constraint "opening_balances_pkey" PRIMARY KEY (id),
  constraint "opening_balances_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text])))
);

alter table "credit_memos" add column "brought_forward_on" date;

alter table "credit_memos" add column "opening_amount" bigint;

alter table "credit_memos" alter column "invoice_id" drop not null;

alter table "invoices" add column "brought_forward_on" date;

alter table "invoices" add column "opening_amount" bigint;

alter table "invoices" add column "original_total" bigint;

alter table "credit_memos" add constraint "credit_memos_invoice_check" CHECK (((invoice_id IS NULL) = (brought_forward_on IS NOT NULL)));

alter table "credit_memos" add constraint "credit_memos_opening_amount_check" CHECK ((opening_amount >= 1));

alter table "credit_memos" add constraint "credit_memos_opening_check" CHECK (((opening_amount IS NULL) = (brought_forward_on IS NULL)));

alter table "invoices" add constraint "invoices_opening_amount_check" CHECK ((opening_amount >= 1));

alter table "invoices" add constraint "invoices_opening_check" CHECK (((opening_amount IS NULL) = (brought_forward_on IS NULL)));

alter table "invoices" add constraint "invoices_original_total_check" CHECK ((original_total >= 1));

alter table "invoices" add constraint "invoices_sum_check" CHECK (((total = ((((subtotal - discount) + surcharges) + tax) + COALESCE(opening_amount, (0)::bigint))) AND (total >= 0)));

alter table "opening_balances" add constraint "opening_balances_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "opening_balances" add constraint "opening_balances_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "opening_balances" add constraint "opening_balances_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "opening_balances" add constraint "opening_balances_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "opening_balances" add constraint "opening_balances_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX credit_memos_brought_forward_on_idx ON public.credit_memos USING btree (brought_forward_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_brought_forward_on_idx ON public.invoices USING btree (brought_forward_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_created_at_idx ON public.opening_balances USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_created_by_id_idx ON public.opening_balances USING btree (created_by_id, id);

CREATE INDEX opening_balances_credit_memo_id_idx ON public.opening_balances USING btree (credit_memo_id, id);

CREATE INDEX opening_balances_customer_id_idx ON public.opening_balances USING btree (customer_id, id);

CREATE INDEX opening_balances_cut_over_idx ON public.opening_balances USING btree (cut_over, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_date_idx ON public.opening_balances USING btree (date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_due_date_idx ON public.opening_balances USING btree (due_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_invoice_id_idx ON public.opening_balances USING btree (invoice_id, id);

CREATE INDEX opening_balances_kind_idx ON public.opening_balances USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX opening_balances_kind_number_key ON public.opening_balances USING btree (lower(kind), lower(number)) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_number_idx ON public.opening_balances USING btree (lower(number), id);

CREATE INDEX opening_balances_open_amount_idx ON public.opening_balances USING btree (open_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_original_amount_idx ON public.opening_balances USING btree (original_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_search_idx ON public.opening_balances USING gin (number gin_trgm_ops, customer_po gin_trgm_ops, description gin_trgm_ops);

CREATE INDEX opening_balances_updated_at_idx ON public.opening_balances USING btree (updated_at, id) WHERE (deleted_at IS NULL);
