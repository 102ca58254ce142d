drop index "inspections_item_id_key";

alter table "inspections" drop constraint "inspections_state_check";

create table "inspection_repairs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "inspection_id" bigint not null,
  "item_id" bigint,
  "customer_id" bigint,
  "provider_id" bigint,
  "shop" text,
  "description" text not null,
  "payer" text not null,
  "estimate" bigint,
  "vendor_quote" bigint,
  "cost" bigint,
  "margin" bigint,
  "due_on" date,
  "approved_by" text,
  "approved_at" timestamp(3) with time zone,
  "approved_via" text,
  "completed_at" timestamp(3) with time zone,
  "outcome" text,
  "cancel_reason" text,
  "link_sent_to" text,
  "link_message" text,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "ordered_at" timestamp(3) with time zone,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "inspection_repairs_approved_via_check" CHECK ((approved_via = ANY (ARRAY['on screen'::text, 'by link'::text]))),
  constraint "inspection_repairs_estimate_check" CHECK ((estimate >= 0)),
  constraint "inspection_repairs_payer_check" CHECK ((payer = ANY (ARRAY['us'::text, 'customer'::text, 'carrier'::text, 'vendor'::text]))),
  constraint "inspection_repairs_pkey" PRIMARY KEY (id),
  constraint "inspection_repairs_state_check" CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "inspection_repairs_vendor_quote_check" CHECK ((vendor_quote >= 0))
);

create table "inspections_rounds" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "round" bigint not null,
  "outcome" text not null,
  "result" text,
  "by_id" bigint,
  "at" timestamp(3) with time zone not null,
  constraint "inspections_rounds_outcome_check" CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint "inspections_rounds_pkey" PRIMARY KEY (id),
  constraint "inspections_rounds_round_check" CHECK ((round >= 1))
);

create table "repair_link_tokens" (
  "digest" bytea not null,
  "repair_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "repair_link_tokens_pkey" PRIMARY KEY (digest)
);

alter table "inspections" add column "vendor" text;

alter table "inspections" add column "carrier" text;

alter table "inspections" add column "first_result" text;

alter table "inspections" add column "decided_on" date;

alter table "inspections" add column "next_step" text;

alter table "inspections_findings" add column "side" text;

alter table "inspections_findings" add column "x" numeric(14,3);

alter table "inspections_findings" add column "y" numeric(14,3);

alter table "inspections_findings" add column "round" bigint;

alter table "receives" add column "claim_notice_state" text;

alter table "receives" add column "claim_notice_remind_on" date;

alter table "inspections" add constraint "inspections_first_result_check" CHECK ((first_result = ANY (ARRAY['passed'::text, 'failed'::text])));

alter table "inspections" add constraint "inspections_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'passed'::text, 'failed'::text, 'inRepair'::text, 'closed'::text])));

alter table "inspections_findings" add constraint "inspections_findings_round_check" CHECK ((round >= 1));

alter table "inspections_findings" add constraint "inspections_findings_side_check" CHECK ((side = ANY (ARRAY['front'::text, 'back'::text, 'left'::text, 'right'::text, 'top'::text, 'bottom'::text])));

alter table "inspections_findings" add constraint "inspections_findings_x_check" CHECK ((x >= (0)::numeric));

alter table "inspections_findings" add constraint "inspections_findings_y_check" CHECK ((y >= (0)::numeric));

alter table "receives" add constraint "receives_claim_notice_state_check" CHECK ((claim_notice_state = ANY (ARRAY['due'::text, 'sent'::text, 'missed'::text])));

alter table "inspection_repairs" add constraint "inspection_repairs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "inspection_repairs" add constraint "inspection_repairs_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "inspection_repairs" add constraint "inspection_repairs_inspection_id_fkey" FOREIGN KEY (inspection_id) REFERENCES inspections(id);

alter table "inspection_repairs" add constraint "inspection_repairs_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "inspection_repairs" add constraint "inspection_repairs_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "inspection_repairs" add constraint "inspection_repairs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "inspections_rounds" add constraint "inspections_rounds_by_id_fkey" FOREIGN KEY (by_id) REFERENCES users(id);

alter table "inspections_rounds" add constraint "inspections_rounds_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES inspections(id) ON DELETE CASCADE;

alter table "repair_link_tokens" add constraint "repair_link_tokens_repair_id_fkey" FOREIGN KEY (repair_id) REFERENCES inspection_repairs(id) ON DELETE CASCADE;

CREATE INDEX inspection_repairs_approved_at_idx ON public.inspection_repairs USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_completed_at_idx ON public.inspection_repairs USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_created_at_idx ON public.inspection_repairs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_created_by_id_idx ON public.inspection_repairs USING btree (created_by_id, id);

CREATE INDEX inspection_repairs_customer_id_idx ON public.inspection_repairs USING btree (customer_id, id);

CREATE INDEX inspection_repairs_customer_list_idx ON public.inspection_repairs USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_due_on_idx ON public.inspection_repairs USING btree (due_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_estimate_idx ON public.inspection_repairs USING btree (estimate, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_inspection_id_idx ON public.inspection_repairs USING btree (inspection_id, id);

CREATE UNIQUE INDEX inspection_repairs_inspection_id_key ON public.inspection_repairs USING btree (inspection_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text])));

CREATE INDEX inspection_repairs_item_id_idx ON public.inspection_repairs USING btree (item_id, id);

CREATE UNIQUE INDEX inspection_repairs_number_key ON public.inspection_repairs USING btree (number);

CREATE INDEX inspection_repairs_payer_idx ON public.inspection_repairs USING btree (payer, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_provider_id_idx ON public.inspection_repairs USING btree (provider_id, id);

CREATE INDEX inspection_repairs_search_idx ON public.inspection_repairs USING gin (number gin_trgm_ops, shop gin_trgm_ops);

CREATE INDEX inspection_repairs_state_idx ON public.inspection_repairs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_updated_at_idx ON public.inspection_repairs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_carrier_idx ON public.inspections USING btree (lower(carrier), id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_decided_on_idx ON public.inspections USING btree (decided_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_first_result_idx ON public.inspections USING btree (first_result, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX inspections_item_id_key ON public.inspections USING btree (item_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['pending'::text, 'failed'::text, 'inRepair'::text])));

CREATE INDEX inspections_vendor_idx ON public.inspections USING btree (lower(vendor), id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_rounds_by_id_idx ON public.inspections_rounds USING btree (by_id);

CREATE INDEX inspections_rounds_parent_id_idx ON public.inspections_rounds USING btree (parent_id, "position");

CREATE INDEX receives_claim_notice_state_idx ON public.receives USING btree (claim_notice_state, id) WHERE (deleted_at IS NULL);

CREATE INDEX repair_link_tokens_repair_id_idx ON public.repair_link_tokens USING btree (repair_id);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS download', 'WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS download', 'WH_REPAIRS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_HUB read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW read', 'WH_RECEIVING read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company member' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

update inspections_findings d set round = n.round from inspections n where n.id = d.parent_id;

update inspections n set vendor = coalesce(i.vendor, r.vendor), carrier = r.carrier
from inventory_items i left join receives r on r.id = i.receive_id where i.id = n.item_id;

update inspections set first_result = case when state = 'passed' then 'passed' else 'failed' end, decided_on = updated_at::date
where state in ('passed', 'failed') or (state = 'closed' and disposition is not null);

update inspections set next_step = case disposition
  when 'return' then 'The piece stays on hold: open it and choose "Return to vendor".'
  when 'dispose' then 'The piece stays on hold: open it and choose "Request write off".' end
where disposition in ('return', 'dispose');

insert into inspections_rounds (parent_id, position, round, outcome, result, by_id, at)
select id, 0, round, first_result, case when state <> 'closed' then result end, updated_by_id, updated_at from inspections where first_result is not null;

update receives set claim_notice_state = case when claim_notice_sent_on is null then 'due' else 'sent' end,
  claim_notice_remind_on = case when claim_notice_sent_on is null then claim_notice_due - 2 end
where claim_notice_due is not null;
