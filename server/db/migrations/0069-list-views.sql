create table "list_view_defaults" (
  "role_id" bigint not null,
  "list" text not null,
  "tab" text not null,
  "view_id" bigint not null,
  constraint "list_view_defaults_pkey" PRIMARY KEY (role_id, list, tab)
);

create table "list_views" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "list" text not null,
  "tab" text not null,
  "name" text not null,
  "query" text not null,
  "is_shared" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "list_views_pkey" PRIMARY KEY (id)
);

alter table "list_view_defaults" add constraint "list_view_defaults_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table "list_view_defaults" add constraint "list_view_defaults_view_id_fkey" FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE;

alter table "list_views" add constraint "list_views_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX list_view_defaults_view_id_idx ON public.list_view_defaults USING btree (view_id);

CREATE INDEX list_views_list_idx ON public.list_views USING btree (list, user_id);

CREATE INDEX list_views_user_id_idx ON public.list_views USING btree (user_id);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['LIST_VIEWS create']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['LIST_VIEWS create']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION mark', 'CC_REPUTATION read', 'CC_REPUTATION update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['LIST_VIEWS create']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['LIST_VIEWS create']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CC_REPUTATION send', 'CC_REPUTATION update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'PROVIDERS_AC_CARRIERS create', 'PROVIDERS_AC_CARRIERS download', 'PROVIDERS_AC_CARRIERS email', 'PROVIDERS_AC_CARRIERS print', 'PROVIDERS_AC_CARRIERS re-activate', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_CARRIERS send', 'PROVIDERS_AC_CARRIERS suspend', 'PROVIDERS_AC_CARRIERS update', 'PROVIDERS_AC_CARRIERS whitelist', 'PROVIDERS_AC_FEEDBACK_NOTES create', 'PROVIDERS_AC_FEEDBACK_NOTES delete', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_FEEDBACK_NOTES update', 'PROVIDERS_AC_JOBS assign', 'PROVIDERS_AC_JOBS close', 'PROVIDERS_AC_JOBS create', 'PROVIDERS_AC_JOBS decline', 'PROVIDERS_AC_JOBS mark.as.completed', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS send', 'PROVIDERS_AC_JOBS update', 'PROVIDERS_DOCUMENTS approve', 'PROVIDERS_DOCUMENTS create', 'PROVIDERS_DOCUMENTS decline', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_DOCUMENTS update', 'PROVIDERS_IC_CENTER create', 'PROVIDERS_IC_CENTER download', 'PROVIDERS_IC_CENTER email', 'PROVIDERS_IC_CENTER print', 'PROVIDERS_IC_CENTER re-activate', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_IC_CENTER send', 'PROVIDERS_IC_CENTER suspend', 'PROVIDERS_IC_CENTER update', 'PROVIDERS_IC_CENTER whitelist', 'PROVIDERS_VENDORS create', 'PROVIDERS_VENDORS download', 'PROVIDERS_VENDORS email', 'PROVIDERS_VENDORS print', 'PROVIDERS_VENDORS re-activate', 'PROVIDERS_VENDORS read', 'PROVIDERS_VENDORS send', 'PROVIDERS_VENDORS suspend', 'PROVIDERS_VENDORS update', 'PROVIDERS_VENDORS whitelist', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['LIST_VIEWS create']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['LIST_VIEWS create']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER_SMS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'CONFIG_PRICES read', 'LOCATIONS read', 'PROVIDERS_VENDORS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update', 'WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['LIST_VIEWS create']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['LIST_VIEWS create']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read', 'CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update', 'PROVIDERS_AC_CARRIERS download', 'PROVIDERS_AC_CARRIERS email', 'PROVIDERS_AC_CARRIERS print', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS approve', 'PROVIDERS_AC_JOBS mark', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_AC_JOBS unwind', 'PROVIDERS_AC_JOBS update', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER download', 'PROVIDERS_IC_CENTER email', 'PROVIDERS_IC_CENTER print', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS download', 'PROVIDERS_VENDORS email', 'PROVIDERS_VENDORS print', 'PROVIDERS_VENDORS read', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW download', 'WH_PULLFLOW read', 'WH_PULLFLOW send.to.billing', 'WH_RECEIVING download', 'WH_RECEIVING read', 'WH_RECEIVING send.to.billing', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['LIST_VIEWS create']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['LIST_VIEWS create']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
