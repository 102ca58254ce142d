create table "provider_job_tokens" (
  "digest" bytea not null,
  "job_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "provider_job_tokens_pkey" PRIMARY KEY (digest)
);

create table "provider_jobs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "work_order_id" bigint not null,
  "provider_id" bigint not null,
  "customer_id" bigint,
  "service" text not null,
  "window_start" timestamp(3) with time zone not null,
  "window_end" timestamp(3) with time zone not null,
  "description" text,
  "cost" bigint not null,
  "valid_until" date not null,
  "message" text,
  "link_sent_to" text,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "accepted_by" text,
  "accepted_at" timestamp(3) with time zone,
  "accepted_via" text,
  "decline_reason" text,
  "withdraw_reason" text,
  "cancel_reason" text,
  "started_at" timestamp(3) with time zone,
  "completed_at" timestamp(3) with time zone,
  "cycle_days" bigint,
  "receiver_name" text,
  "completion_note" text,
  "internal_notes" text,
  "invoice_number" text,
  "invoice_amount" bigint,
  "invoice_date" date,
  "difference" bigint,
  "difference_reason" text,
  "settled_on" date,
  "paid_on" date,
  "payment_reference" text,
  "unwind_reason" text,
  "lane_from" text,
  "lane_to" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "provider_jobs_accepted_via_check" CHECK ((accepted_via = ANY (ARRAY['on screen'::text, 'by link'::text]))),
  constraint "provider_jobs_cost_check" CHECK ((cost >= 0)),
  constraint "provider_jobs_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "provider_jobs_pkey" PRIMARY KEY (id),
  constraint "provider_jobs_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'delivery'::text, 'install'::text, 'pack'::text, 'transfer'::text]))),
  constraint "provider_jobs_state_check" CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'inProgress'::text, 'completed'::text, 'settled'::text, 'cancelled'::text])))
);

create table "provider_jobs_also_to" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "provider_id" bigint not null,
  "cost" bigint not null,
  constraint "provider_jobs_also_to_cost_check" CHECK ((cost >= 0)),
  constraint "provider_jobs_also_to_pkey" PRIMARY KEY (id)
);

create table "provider_jobs_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "weight" numeric(14,3),
  constraint "provider_jobs_pieces_pkey" PRIMARY KEY (id),
  constraint "provider_jobs_pieces_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "provider_jobs_pieces_weight_check" CHECK ((weight >= (0)::numeric))
);

alter table "provider_job_tokens" add constraint "provider_job_tokens_job_id_fkey" FOREIGN KEY (job_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

alter table "provider_jobs" add constraint "provider_jobs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "provider_jobs" add constraint "provider_jobs_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "provider_jobs" add constraint "provider_jobs_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_jobs" add constraint "provider_jobs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "provider_jobs" add constraint "provider_jobs_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "provider_jobs_also_to" add constraint "provider_jobs_also_to_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

alter table "provider_jobs_also_to" add constraint "provider_jobs_also_to_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_jobs_pieces" add constraint "provider_jobs_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

CREATE INDEX provider_job_tokens_job_id_idx ON public.provider_job_tokens USING btree (job_id);

CREATE INDEX provider_jobs_accepted_at_idx ON public.provider_jobs USING btree (accepted_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_completed_at_idx ON public.provider_jobs USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_cost_idx ON public.provider_jobs USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_created_at_idx ON public.provider_jobs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_created_by_id_idx ON public.provider_jobs USING btree (created_by_id, id);

CREATE INDEX provider_jobs_customer_id_idx ON public.provider_jobs USING btree (customer_id, id);

CREATE INDEX provider_jobs_difference_idx ON public.provider_jobs USING btree (difference, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_invoice_amount_idx ON public.provider_jobs USING btree (invoice_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_invoice_date_idx ON public.provider_jobs USING btree (invoice_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_lane_idx ON public.provider_jobs USING btree (lane_from, lane_to, settled_on, id) WHERE (state = 'settled'::text);

CREATE UNIQUE INDEX provider_jobs_number_key ON public.provider_jobs USING btree (number);

CREATE INDEX provider_jobs_paid_on_idx ON public.provider_jobs USING btree (paid_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_provider_id_idx ON public.provider_jobs USING btree (provider_id, id);

CREATE UNIQUE INDEX provider_jobs_provider_id_invoice_number_key ON public.provider_jobs USING btree (provider_id, lower(invoice_number)) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_search_idx ON public.provider_jobs USING gin (number gin_trgm_ops, invoice_number gin_trgm_ops, payment_reference gin_trgm_ops);

CREATE INDEX provider_jobs_service_idx ON public.provider_jobs USING btree (service, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_settled_on_idx ON public.provider_jobs USING btree (settled_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_state_idx ON public.provider_jobs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_state_lane_idx ON public.provider_jobs USING btree ("left"(lane_from, '-4'::integer), "left"(lane_to, '-4'::integer), settled_on, id) WHERE (state = 'settled'::text);

CREATE INDEX provider_jobs_updated_at_idx ON public.provider_jobs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_valid_until_idx ON public.provider_jobs USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_window_end_idx ON public.provider_jobs USING btree (window_end, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_window_start_idx ON public.provider_jobs USING btree (window_start, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_work_order_id_idx ON public.provider_jobs USING btree (work_order_id, id);

CREATE UNIQUE INDEX provider_jobs_work_order_id_key ON public.provider_jobs USING btree (work_order_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['accepted'::text, 'inProgress'::text, 'completed'::text, 'settled'::text])));

CREATE UNIQUE INDEX provider_jobs_also_to_once_key ON public.provider_jobs_also_to USING btree (parent_id, provider_id);

CREATE INDEX provider_jobs_also_to_parent_id_idx ON public.provider_jobs_also_to USING btree (parent_id, "position");

CREATE INDEX provider_jobs_also_to_provider_id_idx ON public.provider_jobs_also_to USING btree (provider_id);

CREATE INDEX provider_jobs_pieces_parent_id_idx ON public.provider_jobs_pieces USING btree (parent_id, "position");

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['PROVIDERS_AC_JOBS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['PROVIDERS_AC_JOBS read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['PROVIDERS_AC_JOBS assign', 'PROVIDERS_AC_JOBS close', 'PROVIDERS_AC_JOBS create', 'PROVIDERS_AC_JOBS decline', 'PROVIDERS_AC_JOBS mark.as.completed', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS send', 'PROVIDERS_AC_JOBS update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['PROVIDERS_AC_JOBS assign', 'PROVIDERS_AC_JOBS close', 'PROVIDERS_AC_JOBS create', 'PROVIDERS_AC_JOBS decline', 'PROVIDERS_AC_JOBS mark.as.completed', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS send', 'PROVIDERS_AC_JOBS update']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'PROVIDERS_AC_CARRIERS create', 'PROVIDERS_AC_CARRIERS re-activate', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_CARRIERS send', 'PROVIDERS_AC_CARRIERS suspend', 'PROVIDERS_AC_CARRIERS update', 'PROVIDERS_AC_CARRIERS whitelist', 'PROVIDERS_AC_FEEDBACK_NOTES create', 'PROVIDERS_AC_FEEDBACK_NOTES delete', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_FEEDBACK_NOTES update', 'PROVIDERS_DOCUMENTS approve', 'PROVIDERS_DOCUMENTS create', 'PROVIDERS_DOCUMENTS decline', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_DOCUMENTS update', 'PROVIDERS_IC_CENTER create', 'PROVIDERS_IC_CENTER re-activate', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_IC_CENTER send', 'PROVIDERS_IC_CENTER suspend', 'PROVIDERS_IC_CENTER update', 'PROVIDERS_IC_CENTER whitelist', 'PROVIDERS_VENDORS create', 'PROVIDERS_VENDORS re-activate', 'PROVIDERS_VENDORS read', 'PROVIDERS_VENDORS send', 'PROVIDERS_VENDORS suspend', 'PROVIDERS_VENDORS update', 'PROVIDERS_VENDORS whitelist', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['PROVIDERS_AC_JOBS approve', 'PROVIDERS_AC_JOBS mark', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS unwind', 'PROVIDERS_AC_JOBS update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['PROVIDERS_AC_JOBS approve', 'PROVIDERS_AC_JOBS mark', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS unwind', 'PROVIDERS_AC_JOBS update']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW download', 'WH_PULLFLOW read', 'WH_PULLFLOW send.to.billing', 'WH_RECEIVING download', 'WH_RECEIVING read', 'WH_RECEIVING send.to.billing', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
