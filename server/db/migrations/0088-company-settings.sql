create table "company_settings" (
  "name" text not null,
  "version" integer not null,
  "value" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "company_settings_pkey" PRIMARY KEY (name, version)
);

alter table "company_settings" add constraint "company_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX company_settings_user_id_idx ON public.company_settings USING btree (user_id);

CREATE TRIGGER company_settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.company_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table company_settings enable always trigger company_settings_append_only;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_COMPANY read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_COMPANY read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_CALL read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_EMAIL_TEXTS read', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_CLAIMS read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW read', 'WH_RECEIVING read', 'WH_REPAIRS read', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
