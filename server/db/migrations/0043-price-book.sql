alter table "hubs_rates" drop constraint "hubs_rates_customer_id_fkey";

alter table "hubs_rates" drop constraint "hubs_rates_parent_id_fkey";

alter table "billing_reports_lines" drop constraint "billing_reports_lines_service_check";

alter table "billing_reports_lines" drop constraint "billing_reports_lines_unit_check";

alter table "invoices_lines" drop constraint "invoices_lines_service_check";

alter table "processing_documents_lines" drop constraint "processing_documents_lines_service_check";

alter table "processing_documents_lines" drop constraint "processing_documents_lines_unit_check";

alter table "sales_orders_lines" drop constraint "sales_orders_lines_service_check";

alter table "sales_orders_lines" drop constraint "sales_orders_lines_unit_check";

alter table "sales_quotes_lines" drop constraint "sales_quotes_lines_service_check";

alter table "sales_quotes_lines" drop constraint "sales_quotes_lines_unit_check";

create table "rates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "number" text not null,
  "service_id" bigint not null,
  "kind" text,
  "unit" text,
  "hub_id" bigint,
  "customer_id" bigint,
  "price" bigint not null,
  "cost" bigint,
  "minimum" bigint,
  "free_days" bigint,
  "period" text,
  "proration" text,
  "valid_from" date not null,
  "valid_until" date,
  "notes" text,
  "next_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "rates_cost_check" CHECK ((cost >= 0)),
  constraint "rates_free_days_check" CHECK ((free_days >= 0)),
  constraint "rates_kind_check" CHECK ((kind = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "rates_minimum_check" CHECK ((minimum >= 0)),
  constraint "rates_overlap_excl" EXCLUDE USING gist (int8range(service_id, service_id, '[]'::text) WITH &&, int8range(COALESCE(hub_id, (0)::bigint), COALESCE(hub_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(customer_id, (0)::bigint), COALESCE(customer_id, (0)::bigint), '[]'::text) WITH &&, daterange(valid_from, valid_until, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint "rates_period_check" CHECK ((period = ANY (ARRAY['calendar'::text, 'anniversary'::text]))),
  constraint "rates_pkey" PRIMARY KEY (id),
  constraint "rates_price_check" CHECK ((price >= 0)),
  constraint "rates_proration_check" CHECK ((proration = ANY (ARRAY['daily'::text, 'half'::text, 'full'::text]))),
  constraint "rates_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "services" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "code" text not null,
  "name" text not null,
  "kind" text not null,
  "unit" text not null,
  "description" text,
  "price" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "services_cost_check" CHECK ((cost >= 0)),
  constraint "services_kind_check" CHECK ((kind = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "services_pkey" PRIMARY KEY (id),
  constraint "services_price_check" CHECK ((price >= 0)),
  constraint "services_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text]))),
  constraint "services_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

alter table "billing_reports_lines" add column "item_id" bigint;

alter table "sales_quotes_lines" add column "item_id" bigint;

-- The rates of hubs move into the price book: a service for each of their words and units, and a rate for each of their lines. In a hub, no
-- two lines of one service and customer held on the same day, so none of the new rates overlap.
insert into services (state, code, name, kind, unit)
select 'active', upper(translate(service || ' ' || unit, ' ', '-')), upper(left(service, 1)) || substr(service, 2) || ' per ' || unit, service, unit
from (select distinct service, case unit when 'piece and day' then 'piece-day' when 'cubic foot and month' then 'cu ft-month'
  when '64 sq ft and week' then '64 sq ft-week' else unit end as unit from hubs_rates) used
order by service, unit;

insert into rates (number, service_id, kind, unit, hub_id, customer_id, price, minimum, free_days, period, proration, valid_from, valid_until,
  deleted_at)
select 'of line ' || l.id, s.id, s.kind, s.unit, h.id, l.customer_id, l.rate, l.minimum,
  case when s.kind = 'storage' then coalesce(l.free_days, 0) else l.free_days end, case when s.kind = 'storage' then 'calendar' end,
  case when s.kind = 'storage' then 'daily' end, l.valid_from, l.valid_until, h.deleted_at
from hubs_rates l join hubs h on h.id = l.parent_id
  join services s on s.kind = l.service and s.unit = case l.unit when 'piece and day' then 'piece-day'
    when 'cubic foot and month' then 'cu ft-month' when '64 sq ft and week' then '64 sq ft-week' else l.unit end
order by h.id, l.position, l.id;

update rates set number = 'RT-' || lpad(id::text, greatest(5, length(id::text)), '0');

drop table "hubs_rates";

alter table "billing_reports_lines" add constraint "billing_reports_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text])));

alter table "billing_reports_lines" add constraint "billing_reports_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])));

alter table "invoices_lines" add constraint "invoices_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text])));

alter table "processing_documents_lines" add constraint "processing_documents_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text])));

alter table "processing_documents_lines" add constraint "processing_documents_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])));

alter table "sales_orders_lines" add constraint "sales_orders_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text])));

alter table "sales_orders_lines" add constraint "sales_orders_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])));

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text])));

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])));

alter table "billing_reports_lines" add constraint "billing_reports_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "rates" add constraint "rates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "rates" add constraint "rates_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "rates" add constraint "rates_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "rates" add constraint "rates_next_id_fkey" FOREIGN KEY (next_id) REFERENCES rates(id);

alter table "rates" add constraint "rates_service_id_fkey" FOREIGN KEY (service_id) REFERENCES services(id);

alter table "rates" add constraint "rates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "services" add constraint "services_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "services" add constraint "services_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX billing_reports_lines_item_id_idx ON public.billing_reports_lines USING btree (item_id);

CREATE INDEX rates_created_at_idx ON public.rates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_created_by_id_idx ON public.rates USING btree (created_by_id, id);

CREATE INDEX rates_customer_id_idx ON public.rates USING btree (customer_id, id);

CREATE INDEX rates_hub_id_idx ON public.rates USING btree (hub_id, id);

CREATE INDEX rates_kind_idx ON public.rates USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_next_id_idx ON public.rates USING btree (next_id, id);

CREATE UNIQUE INDEX rates_number_key ON public.rates USING btree (number);

CREATE INDEX rates_price_idx ON public.rates USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_search_idx ON public.rates USING gin (number gin_trgm_ops);

CREATE INDEX rates_service_id_idx ON public.rates USING btree (service_id, id);

CREATE INDEX rates_updated_at_idx ON public.rates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_valid_from_idx ON public.rates USING btree (valid_from, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_valid_until_idx ON public.rates USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_lines_item_id_idx ON public.sales_quotes_lines USING btree (item_id);

CREATE INDEX services_code_idx ON public.services USING btree (lower(code), id);

CREATE UNIQUE INDEX services_code_key ON public.services USING btree (lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX services_cost_idx ON public.services USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_created_at_idx ON public.services USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_created_by_id_idx ON public.services USING btree (created_by_id, id);

CREATE INDEX services_kind_idx ON public.services USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_name_idx ON public.services USING btree (lower(name), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX services_name_key ON public.services USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX services_price_idx ON public.services USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_search_idx ON public.services USING gin (code gin_trgm_ops, name gin_trgm_ops, description gin_trgm_ops);

CREATE INDEX services_state_idx ON public.services USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_unit_idx ON public.services USING btree (unit, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_updated_at_idx ON public.services USING btree (updated_at, id) WHERE (deleted_at IS NULL);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_PRICES read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_PRICES read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CONFIG_HUB read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_PRICES read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_PRICES read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_PRICES read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_PRICES read']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING download', 'WH_RECEIVING read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_PRICES read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_PRICES read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_HUB read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW read', 'WH_RECEIVING read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
