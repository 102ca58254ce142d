create table "quote_templates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "quote_id" bigint,
  "order_type" text,
  "estimate_type" text not null,
  "subtotal" bigint,
  "deposit" bigint,
  "valid_days" bigint not null,
  "terms" text,
  "notes" text,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quote_templates_deposit_check" CHECK ((deposit >= 0)),
  constraint "quote_templates_estimate_type_check" CHECK ((estimate_type = ANY (ARRAY['binding'::text, 'non-binding'::text, 'flat'::text]))),
  constraint "quote_templates_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "quote_templates_pkey" PRIMARY KEY (id),
  constraint "quote_templates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint "quote_templates_valid_days_check" CHECK ((valid_days >= 1))
);

create table "quote_templates_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "quote_templates_charges_amount_check" CHECK ((amount >= 0)),
  constraint "quote_templates_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "quote_templates_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "quote_templates_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "quote_templates_charges_pkey" PRIMARY KEY (id),
  constraint "quote_templates_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "quote_templates_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "unit_cost" bigint,
  "amount" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  constraint "quote_templates_lines_pkey" PRIMARY KEY (id),
  constraint "quote_templates_lines_price_check" CHECK ((price >= 0)),
  constraint "quote_templates_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "quote_templates_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "quote_templates_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text]))),
  constraint "quote_templates_lines_unit_cost_check" CHECK ((unit_cost >= 0))
);

create table "work_checklists" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "types" text[] not null default '{}'::text[],
  "customer_id" bigint,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "work_checklists_pkey" PRIMARY KEY (id),
  constraint "work_checklists_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table "work_checklists_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  constraint "work_checklists_items_pkey" PRIMARY KEY (id)
);

alter table "sales_quotes" add column "template_id" bigint;

alter table "quote_templates" add constraint "quote_templates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quote_templates" add constraint "quote_templates_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "quote_templates" add constraint "quote_templates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_templates_charges" add constraint "quote_templates_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_templates(id) ON DELETE CASCADE;

alter table "quote_templates_lines" add constraint "quote_templates_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "quote_templates_lines" add constraint "quote_templates_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_templates(id) ON DELETE CASCADE;

alter table "sales_quotes" add constraint "sales_quotes_template_id_fkey" FOREIGN KEY (template_id) REFERENCES quote_templates(id);

alter table "work_checklists" add constraint "work_checklists_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "work_checklists" add constraint "work_checklists_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "work_checklists" add constraint "work_checklists_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_checklists_items" add constraint "work_checklists_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_checklists(id) ON DELETE CASCADE;

CREATE INDEX quote_templates_created_at_idx ON public.quote_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_created_by_id_idx ON public.quote_templates USING btree (created_by_id, id);

CREATE INDEX quote_templates_estimate_type_idx ON public.quote_templates USING btree (estimate_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_name_idx ON public.quote_templates USING btree (lower(name), id);

CREATE UNIQUE INDEX quote_templates_name_key ON public.quote_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_order_type_idx ON public.quote_templates USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_quote_id_idx ON public.quote_templates USING btree (quote_id, id);

CREATE INDEX quote_templates_search_idx ON public.quote_templates USING gin (name gin_trgm_ops);

CREATE INDEX quote_templates_state_idx ON public.quote_templates USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_subtotal_idx ON public.quote_templates USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_updated_at_idx ON public.quote_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_valid_days_idx ON public.quote_templates USING btree (valid_days, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_charges_parent_id_idx ON public.quote_templates_charges USING btree (parent_id, "position");

CREATE INDEX quote_templates_lines_item_id_idx ON public.quote_templates_lines USING btree (item_id);

CREATE INDEX quote_templates_lines_parent_id_idx ON public.quote_templates_lines USING btree (parent_id, "position");

CREATE INDEX sales_quotes_template_id_idx ON public.sales_quotes USING btree (template_id, id);

CREATE INDEX work_checklists_created_at_idx ON public.work_checklists USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_created_by_id_idx ON public.work_checklists USING btree (created_by_id, id);

CREATE INDEX work_checklists_customer_id_idx ON public.work_checklists USING btree (customer_id, id);

CREATE INDEX work_checklists_name_idx ON public.work_checklists USING btree (lower(name), id);

CREATE UNIQUE INDEX work_checklists_name_key ON public.work_checklists USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_search_idx ON public.work_checklists USING gin (name gin_trgm_ops);

CREATE INDEX work_checklists_state_idx ON public.work_checklists USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_types_idx ON public.work_checklists USING gin (types);

CREATE INDEX work_checklists_updated_at_idx ON public.work_checklists USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX work_checklists_items_once_key ON public.work_checklists_items USING btree (parent_id, lower(item));

CREATE INDEX work_checklists_items_parent_id_idx ON public.work_checklists_items USING btree (parent_id, "position");
