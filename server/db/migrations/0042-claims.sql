create table "claims" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "occurred_on" date not null,
  "work_order_id" bigint,
  "bill_of_lading_id" bigint,
  "adjuster_id" bigint,
  "story" text,
  "claimed" bigint,
  "valuation" text,
  "valuation_from" text,
  "declared_value" bigint,
  "deductible" bigint,
  "owed" bigint,
  "payer" text,
  "settled" bigint,
  "explanation" text,
  "offered_on" date,
  "answer_by" date,
  "accepted_by_name" text,
  "accepted_on" date,
  "accept_note" text,
  "decline_reason" text,
  "filed_by" text,
  "filed_on" date,
  "delivered_on" date,
  "file_by" date,
  "filed_late" boolean,
  "acknowledge_by" date,
  "acknowledged_on" date,
  "decide_by" date,
  "remind_on" date,
  "paid_as" text,
  "credit_memo_id" bigint,
  "paid_method" text,
  "paid_reference" text,
  "paid_on" date,
  "paid_amount" bigint,
  "void_reason" text,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "claims_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "claims_deductible_check" CHECK ((deductible >= 0)),
  constraint "claims_filed_by_check" CHECK ((filed_by = ANY (ARRAY['customer'::text, 'employee'::text]))),
  constraint "claims_paid_as_check" CHECK ((paid_as = ANY (ARRAY['credit memo'::text, 'payment out'::text]))),
  constraint "claims_paid_method_check" CHECK ((paid_method = ANY (ARRAY['check'::text, 'ach'::text, 'wire'::text]))),
  constraint "claims_payer_check" CHECK ((payer = ANY (ARRAY['us'::text, 'carrier'::text, 'insurer'::text]))),
  constraint "claims_pkey" PRIMARY KEY (id),
  constraint "claims_state_check" CHECK ((state = ANY (ARRAY['filed'::text, 'reviewing'::text, 'offered'::text, 'accepted'::text, 'paid'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint "claims_valuation_check" CHECK ((valuation = ANY (ARRAY['released'::text, 'declared'::text]))),
  constraint "claims_valuation_from_check" CHECK ((valuation_from = ANY (ARRAY['bill of lading'::text, 'quote'::text, 'chosen'::text])))
);

create table "claims_custody" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece" text,
  "at" timestamp(3) with time zone not null,
  "event" text not null,
  "by" text,
  constraint "claims_custody_pkey" PRIMARY KEY (id)
);

create table "claims_internal_custody" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece" text,
  "at" timestamp(3) with time zone not null,
  "event" text not null,
  "by" text,
  "place" text,
  "note" text,
  constraint "claims_internal_custody_pkey" PRIMARY KEY (id)
);

create table "claims_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece_id" bigint,
  "description" text,
  "damage" text not null,
  "weight" numeric(14,3),
  "value" bigint,
  "claimed" bigint not null,
  "settled" bigint,
  "reason" text,
  constraint "claims_lines_claimed_check" CHECK ((claimed >= 1)),
  constraint "claims_lines_pkey" PRIMARY KEY (id),
  constraint "claims_lines_settled_check" CHECK ((settled >= 0)),
  constraint "claims_lines_value_check" CHECK ((value >= 0)),
  constraint "claims_lines_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "claims_offer" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "claimed" bigint not null,
  "owed" bigint not null,
  "settled" bigint not null,
  "reason" text,
  constraint "claims_offer_pkey" PRIMARY KEY (id)
);

alter table "claims" add constraint "claims_adjuster_id_fkey" FOREIGN KEY (adjuster_id) REFERENCES users(id);

alter table "claims" add constraint "claims_bill_of_lading_id_fkey" FOREIGN KEY (bill_of_lading_id) REFERENCES bills_of_lading(id);

alter table "claims" add constraint "claims_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "claims" add constraint "claims_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "claims" add constraint "claims_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "claims" add constraint "claims_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "claims" add constraint "claims_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "claims_custody" add constraint "claims_custody_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_internal_custody" add constraint "claims_internal_custody_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_lines" add constraint "claims_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_lines" add constraint "claims_lines_piece_id_fkey" FOREIGN KEY (piece_id) REFERENCES inventory_items(id);

alter table "claims_offer" add constraint "claims_offer_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

CREATE INDEX claims_accepted_on_idx ON public.claims USING btree (accepted_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_acknowledge_by_idx ON public.claims USING btree (acknowledge_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_adjuster_id_idx ON public.claims USING btree (adjuster_id, id);

CREATE INDEX claims_answer_by_idx ON public.claims USING btree (answer_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_bill_of_lading_id_idx ON public.claims USING btree (bill_of_lading_id, id);

CREATE INDEX claims_claimed_idx ON public.claims USING btree (claimed, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_created_at_idx ON public.claims USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_created_by_id_idx ON public.claims USING btree (created_by_id, id);

CREATE INDEX claims_credit_memo_id_idx ON public.claims USING btree (credit_memo_id, id);

CREATE UNIQUE INDEX claims_credit_memo_id_key ON public.claims USING btree (credit_memo_id) WHERE ((deleted_at IS NULL) AND (state = 'paid'::text));

CREATE INDEX claims_customer_id_idx ON public.claims USING btree (customer_id, id);

CREATE INDEX claims_customer_list_idx ON public.claims USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX claims_decide_by_idx ON public.claims USING btree (decide_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_by_idx ON public.claims USING btree (filed_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_late_idx ON public.claims USING btree (filed_late, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_on_idx ON public.claims USING btree (filed_on, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX claims_number_key ON public.claims USING btree (number);

CREATE INDEX claims_occurred_on_idx ON public.claims USING btree (occurred_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_offered_on_idx ON public.claims USING btree (offered_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_owed_idx ON public.claims USING btree (owed, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_paid_as_idx ON public.claims USING btree (paid_as, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_paid_on_idx ON public.claims USING btree (paid_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_payer_idx ON public.claims USING btree (payer, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_search_idx ON public.claims USING gin (number gin_trgm_ops);

CREATE INDEX claims_settled_idx ON public.claims USING btree (settled, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_state_idx ON public.claims USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_updated_at_idx ON public.claims USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_valuation_idx ON public.claims USING btree (valuation, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_work_order_id_idx ON public.claims USING btree (work_order_id, id);

CREATE INDEX claims_custody_parent_id_idx ON public.claims_custody USING btree (parent_id, "position");

CREATE INDEX claims_internal_custody_parent_id_idx ON public.claims_internal_custody USING btree (parent_id, "position");

CREATE UNIQUE INDEX claims_lines_once_key ON public.claims_lines USING btree (parent_id, piece_id);

CREATE INDEX claims_lines_parent_id_idx ON public.claims_lines USING btree (parent_id, "position");

CREATE INDEX claims_lines_piece_id_idx ON public.claims_lines USING btree (piece_id);

CREATE INDEX claims_offer_parent_id_idx ON public.claims_offer USING btree (parent_id, "position");

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company member' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
