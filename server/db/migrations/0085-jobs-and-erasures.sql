CREATE OR REPLACE FUNCTION public.refuse_other_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('hq.erasing', true) = 'on' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $function$;

drop trigger "activity_log_append_only" on "activity_log";

create table "erasures" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "biz_object_id" bigint not null,
  "record_id" bigint not null,
  "reason" text not null,
  "finished_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "erasures_person_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "erasures_pkey" PRIMARY KEY (id),
  constraint "erasures_state_check" CHECK ((state = ANY (ARRAY['running'::text, 'done'::text])))
);

create table "erasures_erased" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "what" text,
  "rows" bigint,
  constraint "erasures_erased_pkey" PRIMARY KEY (id)
);

create table "erasures_kept" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "what" text,
  "rows" bigint,
  "why" text,
  constraint "erasures_kept_pkey" PRIMARY KEY (id)
);

alter table "erasures" add constraint "erasures_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "erasures" add constraint "erasures_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "erasures_erased" add constraint "erasures_erased_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES erasures(id) ON DELETE CASCADE;

alter table "erasures_kept" add constraint "erasures_kept_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES erasures(id) ON DELETE CASCADE;

CREATE INDEX erasures_created_at_idx ON public.erasures USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_created_by_id_idx ON public.erasures USING btree (created_by_id, id);

CREATE INDEX erasures_finished_at_idx ON public.erasures USING btree (finished_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX erasures_number_key ON public.erasures USING btree (number);

CREATE INDEX erasures_record_id_idx ON public.erasures USING btree (biz_object_id, record_id, id);

CREATE INDEX erasures_search_idx ON public.erasures USING gin (number gin_trgm_ops);

CREATE INDEX erasures_state_idx ON public.erasures USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_updated_at_idx ON public.erasures USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_erased_parent_id_idx ON public.erasures_erased USING btree (parent_id, "position");

CREATE INDEX erasures_kept_parent_id_idx ON public.erasures_kept USING btree (parent_id, "position");

CREATE TRIGGER activity_log_append_only BEFORE DELETE OR TRUNCATE ON public.activity_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table activity_log enable always trigger activity_log_append_only;

CREATE TRIGGER activity_log_scrubbed BEFORE UPDATE ON public.activity_log FOR EACH ROW EXECUTE FUNCTION refuse_other_change('user_name', 'changes', 'reason', 'ip', 'user_agent');

alter table activity_log enable always trigger activity_log_scrubbed;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CONFIG_JOBS read', 'PRIVACY read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CONFIG_JOBS read', 'PRIVACY read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_CALL read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_EMAIL_TEXTS read', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_CLAIMS read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW read', 'WH_RECEIVING read', 'WH_REPAIRS read', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

alter table "exports" drop constraint "exports_format_check";

alter table "exports" add constraint "exports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'zip'::text])));
