create table "email_texts" (
  "kind" text not null,
  "version" integer not null,
  "subject" text,
  "text" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "email_texts_pkey" PRIMARY KEY (kind, version)
);

alter table "invoices" add column "reminders" bigint;

alter table "invoices" add column "reminded_on" date;

alter table "invoices" add column "dispute_reason" text;

alter table "notice_choices" add column "text_to" text;

alter table "notice_choices" add column "text_since" timestamp(3) with time zone;

alter table "notice_choices" alter column "in_app" drop not null;

alter table "notice_choices" alter column "by_email" drop not null;

alter table "parties" add column "no_reminders" boolean not null default false;

alter table "sales_quotes" add column "expiry_told" boolean not null default false;

alter table "shipping_quotes" add column "expiry_told" boolean not null default false;

alter table "email_texts" add constraint "email_texts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX email_texts_user_id_idx ON public.email_texts USING btree (user_id);

CREATE TRIGGER email_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.email_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table email_texts enable always trigger email_texts_append_only;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_EMAIL_TEXTS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_EMAIL_TEXTS read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_CLAIMS read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW read', 'WH_RECEIVING read', 'WH_REPAIRS read', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
