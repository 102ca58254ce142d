create table "api_key_secrets" (
  "digest" bytea not null,
  "api_key_id" bigint not null,
  "expires_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "api_key_secrets_pkey" PRIMARY KEY (digest)
);

create table "api_keys" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "owner_id" bigint,
  "key" text,
  "expires_on" date not null,
  "earlier_until" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone,
  "last_used_from" text,
  "abilities" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "api_keys_pkey" PRIMARY KEY (id),
  constraint "api_keys_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'expired'::text, 'revoked'::text])))
);

create table "webhook_deliveries" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "outcome" text,
  "event" text,
  "webhook_id" bigint,
  "message_id" text,
  "module" text,
  "record_id" bigint,
  "happened_at" timestamp(3) with time zone,
  "attempts" bigint,
  "last_attempt_at" timestamp(3) with time zone,
  "duration" bigint,
  "status" bigint,
  "request" text,
  "response" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "webhook_deliveries_attempts_check" CHECK ((attempts >= 0)),
  constraint "webhook_deliveries_outcome_check" CHECK ((outcome = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'not sent'::text]))),
  constraint "webhook_deliveries_pkey" PRIMARY KEY (id)
);

create table "webhooks" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "url" text not null,
  "events" text[] not null default '{}'::text[],
  "owner_id" bigint,
  "secret_version" bigint,
  "earlier_until" timestamp(3) with time zone,
  "failures" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "webhooks_failures_check" CHECK ((failures >= 0)),
  constraint "webhooks_pkey" PRIMARY KEY (id),
  constraint "webhooks_secret_version_check" CHECK ((secret_version >= 0)),
  constraint "webhooks_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text])))
);

alter table "api_key_secrets" add constraint "api_key_secrets_api_key_id_fkey" FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE;

alter table "api_keys" add constraint "api_keys_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "api_keys" add constraint "api_keys_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "api_keys" add constraint "api_keys_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_fkey" FOREIGN KEY (webhook_id) REFERENCES webhooks(id);

alter table "webhooks" add constraint "webhooks_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "webhooks" add constraint "webhooks_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "webhooks" add constraint "webhooks_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX api_key_secrets_api_key_id_idx ON public.api_key_secrets USING btree (api_key_id);

CREATE INDEX api_keys_created_at_idx ON public.api_keys USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_created_by_id_idx ON public.api_keys USING btree (created_by_id, id);

CREATE INDEX api_keys_expires_on_idx ON public.api_keys USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_last_used_at_idx ON public.api_keys USING btree (last_used_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_name_idx ON public.api_keys USING btree (lower(name), id);

CREATE INDEX api_keys_owner_id_idx ON public.api_keys USING btree (owner_id, id);

CREATE INDEX api_keys_search_idx ON public.api_keys USING gin (name gin_trgm_ops, key gin_trgm_ops);

CREATE INDEX api_keys_state_idx ON public.api_keys USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_updated_at_idx ON public.api_keys USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_created_by_id_idx ON public.webhook_deliveries USING btree (created_by_id, id);

CREATE INDEX webhook_deliveries_event_idx ON public.webhook_deliveries USING btree (lower(event), id);

CREATE INDEX webhook_deliveries_last_attempt_at_idx ON public.webhook_deliveries USING btree (last_attempt_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX webhook_deliveries_message_id_key ON public.webhook_deliveries USING btree (lower(message_id)) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_outcome_idx ON public.webhook_deliveries USING btree (outcome, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_search_idx ON public.webhook_deliveries USING gin (event gin_trgm_ops);

CREATE INDEX webhook_deliveries_status_idx ON public.webhook_deliveries USING btree (status, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_updated_at_idx ON public.webhook_deliveries USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_webhook_id_idx ON public.webhook_deliveries USING btree (webhook_id, id);

CREATE INDEX webhooks_created_at_idx ON public.webhooks USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhooks_created_by_id_idx ON public.webhooks USING btree (created_by_id, id);

CREATE INDEX webhooks_name_idx ON public.webhooks USING btree (lower(name), id);

CREATE INDEX webhooks_owner_id_idx ON public.webhooks USING btree (owner_id, id);

CREATE INDEX webhooks_search_idx ON public.webhooks USING gin (name gin_trgm_ops);

CREATE INDEX webhooks_state_idx ON public.webhooks USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhooks_updated_at_idx ON public.webhooks USING btree (updated_at, id) WHERE (deleted_at IS NULL);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['API_KEYS read', 'WEBHOOKS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['API_KEYS read', 'WEBHOOKS read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_CALL read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_EMAIL_TEXTS read', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_DOCUMENTS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_CLAIMS read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW read', 'WH_RECEIVING read', 'WH_REPAIRS read', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
