CREATE OR REPLACE FUNCTION public.close_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'closed' and (tg_op = 'INSERT' or old.state <> 'closed') then
    perform pg_advisory_xact_lock(7104, 0);
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booked date := date_trunc('month', new.dated)::date;
begin
  perform pg_advisory_xact_lock_shared(7104, 0);
  if new.closed_month_reason is null and exists (select 1 from accounting_periods p
      where p.state = 'closed' and p.deleted_at is null and p.month >= booked and (p.month = booked
        or not exists (select 1 from accounting_periods o where o.month = booked and o.deleted_at is null))) then
    raise exception 'The month of % is closed.', new.dated using errcode = 'check_violation', constraint = 'open_month';
  end if;
  return new;
end $function$;

create table "accounting_periods" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text,
  "month" date not null,
  "closed_by_id" bigint,
  "closed_at" timestamp(3) with time zone,
  "reopen_reason" text,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "accounting_periods_pkey" PRIMARY KEY (id),
  constraint "accounting_periods_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);

alter table "document_counters" add column "last_on" date;

alter table "journal_entries" add column "closed_month_reason" text;

alter table "payments" add column "closed_month_reason" text;

alter table "accounting_periods" add constraint "accounting_periods_closed_by_id_fkey" FOREIGN KEY (closed_by_id) REFERENCES users(id);

alter table "accounting_periods" add constraint "accounting_periods_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "accounting_periods" add constraint "accounting_periods_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX accounting_periods_closed_at_idx ON public.accounting_periods USING btree (closed_at, id);

CREATE INDEX accounting_periods_closed_by_id_idx ON public.accounting_periods USING btree (closed_by_id, id);

CREATE INDEX accounting_periods_created_at_idx ON public.accounting_periods USING btree (created_at, id);

CREATE INDEX accounting_periods_created_by_id_idx ON public.accounting_periods USING btree (created_by_id, id);

CREATE INDEX accounting_periods_month_idx ON public.accounting_periods USING btree (month, id);

CREATE UNIQUE INDEX accounting_periods_name_key ON public.accounting_periods USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_search_idx ON public.accounting_periods USING gin (name gin_trgm_ops);

CREATE INDEX accounting_periods_state_idx ON public.accounting_periods USING btree (state, id);

CREATE INDEX accounting_periods_updated_at_idx ON public.accounting_periods USING btree (updated_at, id);

CREATE TRIGGER accounting_periods_close BEFORE INSERT OR UPDATE ON public.accounting_periods FOR EACH ROW EXECUTE FUNCTION close_month();

CREATE TRIGGER journal_entries_open_month BEFORE INSERT ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['ACCG_PERIODS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['ACCG_PERIODS read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_HUB read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW read', 'WH_RECEIVING read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;


update "document_counters" set "last_on" = (select max("date_issued") from "invoices") where "name" = 'invoice';
