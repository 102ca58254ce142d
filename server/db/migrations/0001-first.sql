create extension if not exists pg_trgm;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$;

create table "activity_log" (
  "id" bigint generated always as identity not null,
  "at" timestamp(3) with time zone not null default now(),
  "user_id" bigint,
  "user_name" text not null,
  "resource" text not null,
  "record_id" bigint,
  "verb" text not null,
  "changes" jsonb not null default '{}'::jsonb,
  "reason" text,
  "ip" text,
  "user_agent" text,
  constraint "activity_log_pkey" PRIMARY KEY (id)
);

create table "contacts" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "first_name" text not null,
  "last_name" text,
  "name" text,
  "party_id" bigint not null,
  "job_title" text,
  "roles" text[] not null default '{}'::text[],
  "primary_email" text,
  "primary_phone" text,
  "sms_opt_out" boolean not null default false,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "contacts_pkey" PRIMARY KEY (id)
);

create table "contacts_emails" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "address" text not null,
  "label" text,
  constraint "contacts_emails_label_check" CHECK ((label = ANY (ARRAY['work'::text, 'home'::text]))),
  constraint "contacts_emails_pkey" PRIMARY KEY (id)
);

create table "contacts_phones" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "number" text not null,
  "label" text,
  constraint "contacts_phones_label_check" CHECK ((label = ANY (ARRAY['work'::text, 'mobile'::text, 'home'::text]))),
  constraint "contacts_phones_pkey" PRIMARY KEY (id)
);

create table "counters" (
  "name" text not null,
  "value" bigint not null,
  constraint "counters_pkey" PRIMARY KEY (name)
);

create table "credentials" (
  "user_id" bigint not null,
  "password_digest" text not null,
  "changed_at" timestamp(3) with time zone not null default now(),
  constraint "credentials_pkey" PRIMARY KEY (user_id)
);

create table "files" (
  "id" bigint generated always as identity not null,
  "name" text not null,
  "mime" text not null,
  "size" bigint not null,
  "sha256" text not null,
  "storage_key" text not null,
  "resource" text,
  "record_id" bigint,
  "field" text,
  "visible_to_customer" boolean not null default false,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "files_pkey" PRIMARY KEY (id)
);

create table "hubs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "code" text not null,
  "name" text not null,
  "address" jsonb not null,
  "time_zone" text not null,
  "docks" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "hubs_docks_check" CHECK ((docks >= 0)),
  constraint "hubs_pkey" PRIMARY KEY (id)
);

create table "idempotency_keys" (
  "user_id" bigint not null,
  "key" text not null,
  "method_path" text not null,
  "body_digest" bytea not null,
  "status" integer,
  "answer" jsonb,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "idempotency_keys_pkey" PRIMARY KEY (user_id, key)
);

create table "jobs" (
  "id" bigint generated always as identity not null,
  "queue" text not null,
  "payload" jsonb not null default '{}'::jsonb,
  "run_at" timestamp(3) with time zone not null default now(),
  "attempts" integer not null default 0,
  "max_attempts" integer not null default 10,
  "locked_until" timestamp(3) with time zone,
  "locked_by" text,
  "dedupe_key" text,
  "last_error" text,
  "dead_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "jobs_pkey" PRIMARY KEY (id)
);

create table "locations" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "party_id" bigint not null,
  "name" text,
  "label" text,
  "kind" text not null,
  "address" jsonb not null,
  "coordinates" text,
  "site_contact_id" bigint,
  "floor" text,
  "elevator" boolean not null default false,
  "dock" boolean not null default false,
  "long_carry" boolean not null default false,
  "certificate_of_insurance" boolean not null default false,
  "access_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "locations_kind_check" CHECK ((kind = ANY (ARRAY['residence'::text, 'jobsite'::text, 'vendor'::text, 'hub'::text]))),
  constraint "locations_pkey" PRIMARY KEY (id)
);

create table "notification_recipients" (
  "notification_id" bigint not null,
  "user_id" bigint not null,
  "is_seen" boolean not null default false,
  "seen_at" timestamp(3) with time zone,
  constraint "notification_recipients_pkey" PRIMARY KEY (notification_id, user_id)
);

create table "notifications" (
  "id" bigint generated always as identity not null,
  "biz_object_id" integer,
  "resource" text,
  "record_id" bigint,
  "triggered_by_user_id" bigint,
  "title" text not null,
  "message" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "notifications_pkey" PRIMARY KEY (id)
);

create table "outbox" (
  "id" bigint generated always as identity not null,
  "topic" text not null,
  "payload" jsonb not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "outbox_pkey" PRIMARY KEY (id)
);

create table "parties" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "kind" text,
  "account_executive_id" bigint,
  "email" text,
  "phone" text,
  "website" text,
  "source" text,
  "bill_to" jsonb,
  "billing_contact_id" bigint,
  "terms" text,
  "credit_limit" bigint,
  "tax_exempt" boolean not null default false,
  "tax_exemption" text,
  "payment_method_default" text,
  "warehousing" boolean not null default false,
  "quick_books_id" text,
  "suspension_reason" text,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "parties_credit_limit_check" CHECK ((credit_limit >= 0)),
  constraint "parties_kind_check" CHECK ((kind = ANY (ARRAY['designer'::text, 'retailer'::text, 'hospitality'::text, 'residential'::text, 'commercial'::text]))),
  constraint "parties_pkey" PRIMARY KEY (id),
  constraint "parties_state_check" CHECK ((state = ANY (ARRAY['prospect'::text, 'archived'::text, 'onboarding'::text, 'active'::text, 'suspended'::text, 'operator'::text]))),
  constraint "parties_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text])))
);

create table "providers" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "name" text not null,
  "kind" text not null,
  "base_cost" bigint not null,
  "cycle_days" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "providers_base_cost_check" CHECK ((base_cost >= 0)),
  constraint "providers_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "providers_kind_check" CHECK ((kind = ANY (ARRAY['agent carrier'::text, 'independent contractor'::text, 'vendor'::text]))),
  constraint "providers_pkey" PRIMARY KEY (id)
);

create table "role_abilities" (
  "role_id" bigint not null,
  "subject" text not null,
  "action" text not null,
  constraint "role_abilities_pkey" PRIMARY KEY (role_id, subject, action)
);

create table "roles" (
  "id" bigint generated always as identity not null,
  "display_name" text not null,
  "user_type" text not null,
  "company_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "roles_pkey" PRIMARY KEY (id),
  constraint "roles_user_type_check" CHECK ((user_type = ANY (ARRAY['E'::text, 'C'::text])))
);

create table "sessions" (
  "id" bigint generated always as identity not null,
  "token_digest" bytea not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "last_seen_at" timestamp(3) with time zone not null default now(),
  "expires_at" timestamp(3) with time zone not null,
  "revoked_at" timestamp(3) with time zone,
  "ip" text,
  "user_agent" text,
  constraint "sessions_pkey" PRIMARY KEY (id)
);

create table "settings" (
  "key" text not null,
  "value" jsonb not null,
  constraint "settings_pkey" PRIMARY KEY (key)
);

create table "shipping_quotes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "recipient_id" bigint,
  "account_executive_id" bigint,
  "sidemark" text,
  "origin_id" bigint not null,
  "destination_id" bigint not null,
  "origin_service" text,
  "destination_service" text,
  "hub_id" bigint,
  "order_type" text not null,
  "pickup_date" date,
  "price" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "total" bigint,
  "cost" bigint,
  "margin" bigint,
  "valid_until" date not null,
  "notes" text,
  "internal_notes" text,
  "made_by" text,
  "answered" boolean not null default true,
  "change_request" text,
  "decline_reason" text,
  "lost_reason" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "shipping_quotes_destination_service_check" CHECK ((destination_service = ANY (ARRAY['residential'::text, 'commercial'::text, 'jobsite'::text, 'dock'::text, 'vendor pickup'::text, 'hub'::text]))),
  constraint "shipping_quotes_made_by_check" CHECK ((made_by = ANY (ARRAY['employee'::text, 'customer'::text]))),
  constraint "shipping_quotes_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "shipping_quotes_origin_service_check" CHECK ((origin_service = ANY (ARRAY['residential'::text, 'commercial'::text, 'jobsite'::text, 'dock'::text, 'vendor pickup'::text, 'hub'::text]))),
  constraint "shipping_quotes_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_price_check" CHECK ((price >= 0)),
  constraint "shipping_quotes_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'pendingPricing'::text, 'ready'::text, 'approved'::text, 'pendingChanges'::text, 'lost'::text, 'inTransit'::text, 'expired'::text, 'delivered'::text])))
);

create table "shipping_quotes_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "shipping_quotes_charges_amount_check" CHECK ((amount >= 0)),
  constraint "shipping_quotes_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "shipping_quotes_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "shipping_quotes_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "shipping_quotes_charges_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "shipping_quotes_options" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "provider_id" bigint not null,
  "cost" bigint not null,
  "cycle_days" bigint not null,
  "chosen" boolean not null default false,
  constraint "shipping_quotes_options_cost_check" CHECK ((cost >= 0)),
  constraint "shipping_quotes_options_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "shipping_quotes_options_pkey" PRIMARY KEY (id)
);

create table "shipping_quotes_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  "value" bigint,
  constraint "shipping_quotes_pieces_height_check" CHECK ((height >= (0)::numeric)),
  constraint "shipping_quotes_pieces_length_check" CHECK ((length >= (0)::numeric)),
  constraint "shipping_quotes_pieces_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_pieces_quantity_check" CHECK ((quantity >= 1)),
  constraint "shipping_quotes_pieces_value_check" CHECK ((value >= 0)),
  constraint "shipping_quotes_pieces_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "shipping_quotes_pieces_width_check" CHECK ((width >= (0)::numeric))
);

create table "tasks" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "details" text,
  "due_date" date,
  "assigned_to_id" bigint,
  "parent_id" bigint,
  "biz_object_id" bigint,
  "record_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tasks_biz_object_id_check" CHECK ((biz_object_id >= 1)),
  constraint "tasks_pkey" PRIMARY KEY (id),
  constraint "tasks_record_id_check" CHECK ((record_id >= 1)),
  constraint "tasks_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'done'::text])))
);

create table "tickets" (
  "digest" bytea not null,
  "user_id" bigint not null,
  "purpose" text not null,
  "resource_path" text,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "tickets_pkey" PRIMARY KEY (digest)
);

create table "user_roles" (
  "user_id" bigint not null,
  "role_id" bigint not null,
  constraint "user_roles_pkey" PRIMARY KEY (user_id, role_id)
);

create table "users" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "name" text,
  "email" text not null,
  "phone" text,
  "type" text not null,
  "company_id" bigint,
  "is_admin" boolean not null default false,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "users_pkey" PRIMARY KEY (id),
  constraint "users_state_check" CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text]))),
  constraint "users_type_check" CHECK ((type = ANY (ARRAY['E'::text, 'C'::text])))
);

alter table "contacts" add constraint "contacts_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "contacts" add constraint "contacts_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "contacts" add constraint "contacts_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "contacts_emails" add constraint "contacts_emails_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES contacts(id) ON DELETE CASCADE;

alter table "contacts_phones" add constraint "contacts_phones_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES contacts(id) ON DELETE CASCADE;

alter table "credentials" add constraint "credentials_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "files" add constraint "files_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "hubs" add constraint "hubs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "hubs" add constraint "hubs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "idempotency_keys" add constraint "idempotency_keys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "locations" add constraint "locations_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "locations" add constraint "locations_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "locations" add constraint "locations_site_contact_id_fkey" FOREIGN KEY (site_contact_id) REFERENCES contacts(id);

alter table "locations" add constraint "locations_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "notification_recipients" add constraint "notification_recipients_notification_id_fkey" FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;

alter table "notification_recipients" add constraint "notification_recipients_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "notifications" add constraint "notifications_triggered_by_user_id_fkey" FOREIGN KEY (triggered_by_user_id) REFERENCES users(id);

alter table "parties" add constraint "parties_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "parties" add constraint "parties_billing_contact_id_fkey" FOREIGN KEY (billing_contact_id) REFERENCES contacts(id);

alter table "parties" add constraint "parties_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "parties" add constraint "parties_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "providers" add constraint "providers_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "providers" add constraint "providers_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "role_abilities" add constraint "role_abilities_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table "roles" add constraint "roles_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "sessions" add constraint "sessions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "shipping_quotes" add constraint "shipping_quotes_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "shipping_quotes" add constraint "shipping_quotes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "shipping_quotes" add constraint "shipping_quotes_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "shipping_quotes" add constraint "shipping_quotes_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "shipping_quotes" add constraint "shipping_quotes_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "shipping_quotes" add constraint "shipping_quotes_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "shipping_quotes" add constraint "shipping_quotes_recipient_id_fkey" FOREIGN KEY (recipient_id) REFERENCES contacts(id);

alter table "shipping_quotes" add constraint "shipping_quotes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "shipping_quotes_charges" add constraint "shipping_quotes_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "shipping_quotes_options" add constraint "shipping_quotes_options_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "shipping_quotes_options" add constraint "shipping_quotes_options_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "shipping_quotes_pieces" add constraint "shipping_quotes_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "tasks" add constraint "tasks_assigned_to_id_fkey" FOREIGN KEY (assigned_to_id) REFERENCES users(id);

alter table "tasks" add constraint "tasks_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tasks" add constraint "tasks_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES tasks(id);

alter table "tasks" add constraint "tasks_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tickets" add constraint "tickets_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "user_roles" add constraint "user_roles_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table "user_roles" add constraint "user_roles_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "users" add constraint "users_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "users" add constraint "users_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "users" add constraint "users_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX activity_log_record_idx ON public.activity_log USING btree (resource, record_id, id);

CREATE INDEX activity_log_user_id_idx ON public.activity_log USING btree (user_id, id);

CREATE INDEX contacts_created_at_idx ON public.contacts USING btree (created_at, id);

CREATE INDEX contacts_created_by_id_idx ON public.contacts USING btree (created_by_id, id);

CREATE INDEX contacts_name_idx ON public.contacts USING btree (lower(name), id);

CREATE INDEX contacts_party_id_idx ON public.contacts USING btree (party_id, id);

CREATE INDEX contacts_roles_idx ON public.contacts USING gin (roles);

CREATE INDEX contacts_search_idx ON public.contacts USING gin (name gin_trgm_ops, primary_email gin_trgm_ops, primary_phone gin_trgm_ops);

CREATE INDEX contacts_updated_at_idx ON public.contacts USING btree (updated_at, id);

CREATE INDEX contacts_emails_parent_id_idx ON public.contacts_emails USING btree (parent_id, "position");

CREATE INDEX contacts_phones_parent_id_idx ON public.contacts_phones USING btree (parent_id, "position");

CREATE INDEX files_record_idx ON public.files USING btree (resource, record_id, field, id);

CREATE INDEX files_unattached_idx ON public.files USING btree (created_at) WHERE (record_id IS NULL);

CREATE INDEX hubs_code_idx ON public.hubs USING btree (lower(code), id);

CREATE UNIQUE INDEX hubs_code_key ON public.hubs USING btree (lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_created_at_idx ON public.hubs USING btree (created_at, id);

CREATE INDEX hubs_created_by_id_idx ON public.hubs USING btree (created_by_id, id);

CREATE INDEX hubs_name_idx ON public.hubs USING btree (lower(name), id);

CREATE INDEX hubs_search_idx ON public.hubs USING gin (code gin_trgm_ops, name gin_trgm_ops);

CREATE INDEX hubs_updated_at_idx ON public.hubs USING btree (updated_at, id);

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX jobs_dedupe_key_key ON public.jobs USING btree (dedupe_key) WHERE (dead_at IS NULL);

CREATE INDEX jobs_due_idx ON public.jobs USING btree (queue, run_at, id) WHERE (dead_at IS NULL);

CREATE INDEX locations_created_at_idx ON public.locations USING btree (created_at, id);

CREATE INDEX locations_created_by_id_idx ON public.locations USING btree (created_by_id, id);

CREATE INDEX locations_kind_idx ON public.locations USING btree (kind, id);

CREATE INDEX locations_label_idx ON public.locations USING btree (lower(label), id);

CREATE INDEX locations_party_id_idx ON public.locations USING btree (party_id, id);

CREATE INDEX locations_search_idx ON public.locations USING gin (label gin_trgm_ops);

CREATE INDEX locations_site_contact_id_idx ON public.locations USING btree (site_contact_id, id);

CREATE INDEX locations_updated_at_idx ON public.locations USING btree (updated_at, id);

CREATE INDEX notification_recipients_unseen_idx ON public.notification_recipients USING btree (user_id, notification_id DESC) WHERE (NOT is_seen);

CREATE INDEX notification_recipients_user_id_idx ON public.notification_recipients USING btree (user_id, notification_id DESC);

CREATE INDEX notifications_created_at_idx ON public.notifications USING btree (created_at);

CREATE INDEX notifications_resource_record_id_idx ON public.notifications USING btree (resource, record_id);

CREATE INDEX parties_account_executive_id_idx ON public.parties USING btree (account_executive_id, id);

CREATE INDEX parties_billing_contact_id_idx ON public.parties USING btree (billing_contact_id, id);

CREATE INDEX parties_created_at_idx ON public.parties USING btree (created_at, id);

CREATE INDEX parties_created_by_id_idx ON public.parties USING btree (created_by_id, id);

CREATE INDEX parties_credit_limit_idx ON public.parties USING btree (credit_limit, id);

CREATE INDEX parties_kind_idx ON public.parties USING btree (kind, id);

CREATE INDEX parties_name_idx ON public.parties USING btree (lower(name), id);

CREATE INDEX parties_search_idx ON public.parties USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX parties_state_idx ON public.parties USING btree (state, id);

CREATE INDEX parties_terms_idx ON public.parties USING btree (terms, id);

CREATE INDEX parties_updated_at_idx ON public.parties USING btree (updated_at, id);

CREATE INDEX providers_created_at_idx ON public.providers USING btree (created_at, id);

CREATE INDEX providers_created_by_id_idx ON public.providers USING btree (created_by_id, id);

CREATE INDEX providers_kind_idx ON public.providers USING btree (kind, id);

CREATE INDEX providers_name_idx ON public.providers USING btree (lower(name), id);

CREATE INDEX providers_search_idx ON public.providers USING gin (name gin_trgm_ops);

CREATE INDEX providers_updated_at_idx ON public.providers USING btree (updated_at, id);

CREATE INDEX roles_company_id_idx ON public.roles USING btree (company_id);

CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_token_digest_key ON public.sessions USING btree (token_digest);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX shipping_quotes_account_executive_id_idx ON public.shipping_quotes USING btree (account_executive_id, id);

CREATE INDEX shipping_quotes_cost_idx ON public.shipping_quotes USING btree (cost, id);

CREATE INDEX shipping_quotes_created_at_idx ON public.shipping_quotes USING btree (created_at, id);

CREATE INDEX shipping_quotes_created_by_id_idx ON public.shipping_quotes USING btree (created_by_id, id);

CREATE INDEX shipping_quotes_customer_id_idx ON public.shipping_quotes USING btree (customer_id, id);

CREATE INDEX shipping_quotes_destination_id_idx ON public.shipping_quotes USING btree (destination_id, id);

CREATE INDEX shipping_quotes_discount_total_idx ON public.shipping_quotes USING btree (discount_total, id);

CREATE INDEX shipping_quotes_fuel_total_idx ON public.shipping_quotes USING btree (fuel_total, id);

CREATE INDEX shipping_quotes_hub_id_idx ON public.shipping_quotes USING btree (hub_id, id);

CREATE INDEX shipping_quotes_margin_idx ON public.shipping_quotes USING btree (margin, id);

CREATE UNIQUE INDEX shipping_quotes_number_key ON public.shipping_quotes USING btree (number);

CREATE INDEX shipping_quotes_order_type_idx ON public.shipping_quotes USING btree (order_type, id);

CREATE INDEX shipping_quotes_origin_id_idx ON public.shipping_quotes USING btree (origin_id, id);

CREATE INDEX shipping_quotes_pickup_date_idx ON public.shipping_quotes USING btree (pickup_date, id);

CREATE INDEX shipping_quotes_price_idx ON public.shipping_quotes USING btree (price, id);

CREATE INDEX shipping_quotes_recipient_id_idx ON public.shipping_quotes USING btree (recipient_id, id);

CREATE INDEX shipping_quotes_search_idx ON public.shipping_quotes USING gin (number gin_trgm_ops, sidemark gin_trgm_ops);

CREATE INDEX shipping_quotes_sidemark_idx ON public.shipping_quotes USING btree (lower(sidemark), id);

CREATE INDEX shipping_quotes_state_idx ON public.shipping_quotes USING btree (state, id);

CREATE INDEX shipping_quotes_total_idx ON public.shipping_quotes USING btree (total, id);

CREATE INDEX shipping_quotes_updated_at_idx ON public.shipping_quotes USING btree (updated_at, id);

CREATE INDEX shipping_quotes_valid_until_idx ON public.shipping_quotes USING btree (valid_until, id);

CREATE INDEX shipping_quotes_valuation_total_idx ON public.shipping_quotes USING btree (valuation_total, id);

CREATE INDEX shipping_quotes_charges_parent_id_idx ON public.shipping_quotes_charges USING btree (parent_id, "position");

CREATE INDEX shipping_quotes_options_parent_id_idx ON public.shipping_quotes_options USING btree (parent_id, "position");

CREATE INDEX shipping_quotes_options_provider_id_idx ON public.shipping_quotes_options USING btree (provider_id);

CREATE INDEX shipping_quotes_pieces_parent_id_idx ON public.shipping_quotes_pieces USING btree (parent_id, "position");

CREATE INDEX tasks_assigned_to_id_idx ON public.tasks USING btree (assigned_to_id, id);

CREATE INDEX tasks_biz_object_id_idx ON public.tasks USING btree (biz_object_id, id);

CREATE INDEX tasks_created_at_idx ON public.tasks USING btree (created_at, id);

CREATE INDEX tasks_created_by_id_idx ON public.tasks USING btree (created_by_id, id);

CREATE INDEX tasks_due_date_idx ON public.tasks USING btree (due_date, id);

CREATE INDEX tasks_name_idx ON public.tasks USING btree (lower(name), id);

CREATE INDEX tasks_parent_id_idx ON public.tasks USING btree (parent_id, id);

CREATE INDEX tasks_record_id_idx ON public.tasks USING btree (record_id, id);

CREATE INDEX tasks_search_idx ON public.tasks USING gin (name gin_trgm_ops);

CREATE INDEX tasks_state_idx ON public.tasks USING btree (state, id);

CREATE INDEX tasks_updated_at_idx ON public.tasks USING btree (updated_at, id);

CREATE INDEX tickets_expires_at_idx ON public.tickets USING btree (expires_at);

CREATE INDEX tickets_user_id_purpose_idx ON public.tickets USING btree (user_id, purpose);

CREATE INDEX user_roles_role_id_idx ON public.user_roles USING btree (role_id);

CREATE INDEX users_company_id_idx ON public.users USING btree (company_id, id);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at, id);

CREATE INDEX users_created_by_id_idx ON public.users USING btree (created_by_id, id);

CREATE INDEX users_email_idx ON public.users USING btree (lower(email), id);

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE (deleted_at IS NULL);

CREATE INDEX users_name_idx ON public.users USING btree (lower(name), id);

CREATE INDEX users_search_idx ON public.users USING gin (name gin_trgm_ops, email gin_trgm_ops);

CREATE INDEX users_state_idx ON public.users USING btree (state, id);

CREATE INDEX users_updated_at_idx ON public.users USING btree (updated_at, id);

CREATE TRIGGER activity_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activity_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
