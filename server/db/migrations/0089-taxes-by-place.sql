create table "tax_areas" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "name" text not null,
  "state_code" text,
  "city" text,
  "postal_codes" text[] not null default '{}'::text[],
  "hub_id" bigint,
  "rate" numeric(7,4),
  "valid_from" date not null,
  "valid_until" date,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tax_areas_pkey" PRIMARY KEY (id),
  constraint "tax_areas_state_code_check" CHECK ((state_code = ANY (ARRAY['AL'::text, 'AK'::text, 'AZ'::text, 'AR'::text, 'CA'::text, 'CO'::text, 'CT'::text, 'DE'::text, 'DC'::text, 'FL'::text, 'GA'::text, 'HI'::text, 'ID'::text, 'IL'::text, 'IN'::text, 'IA'::text, 'KS'::text, 'KY'::text, 'LA'::text, 'ME'::text, 'MD'::text, 'MA'::text, 'MI'::text, 'MN'::text, 'MS'::text, 'MO'::text, 'MT'::text, 'NE'::text, 'NV'::text, 'NH'::text, 'NJ'::text, 'NM'::text, 'NY'::text, 'NC'::text, 'ND'::text, 'OH'::text, 'OK'::text, 'OR'::text, 'PA'::text, 'RI'::text, 'SC'::text, 'SD'::text, 'TN'::text, 'TX'::text, 'UT'::text, 'VT'::text, 'VA'::text, 'WA'::text, 'WV'::text, 'WI'::text, 'WY'::text])))
);

create table "tax_areas_rates" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "percent" numeric(7,4) not null,
  constraint "tax_areas_rates_percent_check" CHECK ((percent > (0)::numeric)),
  constraint "tax_areas_rates_pkey" PRIMARY KEY (id)
);

create table "tax_charges" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "document" text not null,
  "date" date not null,
  "name" text not null,
  "rate" numeric(7,4),
  "taxable" bigint not null,
  "amount" bigint not null,
  "area_id" bigint,
  "customer_id" bigint not null,
  "invoice_id" bigint,
  "credit_memo_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tax_charges_pkey" PRIMARY KEY (id)
);

alter table "billing_reports" add column "tax_area_id" bigint;

alter table "credit_memos" add column "tax_area_id" bigint;

alter table "invoices" add column "tax_area_id" bigint;

alter table "parties" add column "tax_exempt_until" date;

alter table "processing_documents" add column "tax_area_id" bigint;

alter table "sales_quotes" add column "tax_area_id" bigint;

alter table "billing_reports" add constraint "billing_reports_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "credit_memos" add constraint "credit_memos_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "invoices" add constraint "invoices_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "processing_documents" add constraint "processing_documents_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "sales_quotes" add constraint "sales_quotes_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "tax_areas" add constraint "tax_areas_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tax_areas" add constraint "tax_areas_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "tax_areas" add constraint "tax_areas_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tax_areas_rates" add constraint "tax_areas_rates_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES tax_areas(id) ON DELETE CASCADE;

alter table "tax_charges" add constraint "tax_charges_area_id_fkey" FOREIGN KEY (area_id) REFERENCES tax_areas(id);

alter table "tax_charges" add constraint "tax_charges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tax_charges" add constraint "tax_charges_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "tax_charges" add constraint "tax_charges_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "tax_charges" add constraint "tax_charges_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "tax_charges" add constraint "tax_charges_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX billing_reports_tax_area_id_idx ON public.billing_reports USING btree (tax_area_id, id);

CREATE INDEX credit_memos_tax_area_id_idx ON public.credit_memos USING btree (tax_area_id, id);

CREATE INDEX invoices_tax_area_id_idx ON public.invoices USING btree (tax_area_id, id);

CREATE INDEX processing_documents_tax_area_id_idx ON public.processing_documents USING btree (tax_area_id, id);

CREATE INDEX sales_quotes_tax_area_id_idx ON public.sales_quotes USING btree (tax_area_id, id);

CREATE INDEX tax_areas_city_idx ON public.tax_areas USING btree (lower(city), id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_created_at_idx ON public.tax_areas USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_created_by_id_idx ON public.tax_areas USING btree (created_by_id, id);

CREATE INDEX tax_areas_hub_id_idx ON public.tax_areas USING btree (hub_id, id);

CREATE INDEX tax_areas_name_idx ON public.tax_areas USING btree (lower(name), id);

CREATE INDEX tax_areas_rate_idx ON public.tax_areas USING btree (rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_search_idx ON public.tax_areas USING gin (name gin_trgm_ops, city gin_trgm_ops);

CREATE INDEX tax_areas_state_code_idx ON public.tax_areas USING btree (state_code, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_updated_at_idx ON public.tax_areas USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_valid_from_idx ON public.tax_areas USING btree (valid_from, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_valid_until_idx ON public.tax_areas USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX tax_areas_rates_once_key ON public.tax_areas_rates USING btree (parent_id, lower(name));

CREATE INDEX tax_areas_rates_parent_id_idx ON public.tax_areas_rates USING btree (parent_id, "position");

CREATE INDEX tax_charges_amount_idx ON public.tax_charges USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_area_id_idx ON public.tax_charges USING btree (area_id, id);

CREATE INDEX tax_charges_created_at_idx ON public.tax_charges USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_created_by_id_idx ON public.tax_charges USING btree (created_by_id, id);

CREATE INDEX tax_charges_credit_memo_id_idx ON public.tax_charges USING btree (credit_memo_id, id);

CREATE INDEX tax_charges_customer_id_idx ON public.tax_charges USING btree (customer_id, id);

CREATE INDEX tax_charges_date_idx ON public.tax_charges USING btree (date, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_document_idx ON public.tax_charges USING btree (lower(document), id);

CREATE INDEX tax_charges_invoice_id_idx ON public.tax_charges USING btree (invoice_id, id);

CREATE INDEX tax_charges_name_idx ON public.tax_charges USING btree (lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_rate_idx ON public.tax_charges USING btree (rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_search_idx ON public.tax_charges USING gin (document gin_trgm_ops, name gin_trgm_ops);

CREATE INDEX tax_charges_taxable_idx ON public.tax_charges USING btree (taxable, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_updated_at_idx ON public.tax_charges USING btree (updated_at, id) WHERE (deleted_at IS NULL);

-- What was issued before has one rate, and no tax area. What of it was taxed follows from the tax.
insert into tax_charges (document, date, name, rate, taxable, amount, customer_id, invoice_id)
select number, date_issued, 'Sales tax', tax_rate, coalesce(round(tax * 100 / nullif(tax_rate, 0)), 0), tax, customer_id, id
from invoices where state not in ('draft', 'void') and tax <> 0 order by id;

insert into tax_charges (document, date, name, rate, taxable, amount, customer_id, credit_memo_id)
select number, date_issued, 'Sales tax', tax_rate, 0 - coalesce(round(tax * 100 / nullif(tax_rate, 0)), 0), 0 - tax, customer_id, id
from credit_memos where state = 'issued' and tax <> 0 order by id;
