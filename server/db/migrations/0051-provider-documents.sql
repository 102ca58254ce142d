create table "feedback_notes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "provider_id" bigint not null,
  "rating" bigint not null,
  "text" text not null,
  "work_order_id" bigint,
  "summary" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "feedback_notes_pkey" PRIMARY KEY (id),
  constraint "feedback_notes_rating_check" CHECK ((rating >= 1))
);

create table "provider_documents" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "provider_id" bigint not null,
  "kind" text not null,
  "reference" text,
  "issuer" text,
  "coverage" bigint,
  "expires_on" date,
  "via" text,
  "checked_by" text,
  "checked_at" timestamp(3) with time zone,
  "reject_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "provider_documents_coverage_check" CHECK ((coverage >= 0)),
  constraint "provider_documents_kind_check" CHECK ((kind = ANY (ARRAY['insurance'::text, 'authority'::text, 'w9'::text, 'other'::text]))),
  constraint "provider_documents_pkey" PRIMARY KEY (id),
  constraint "provider_documents_state_check" CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text]))),
  constraint "provider_documents_via_check" CHECK ((via = ANY (ARRAY['employee'::text, 'upload link'::text])))
);

create table "provider_link_tokens" (
  "digest" bytea not null,
  "provider_id" bigint not null,
  "expires_on" date not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "provider_link_tokens_pkey" PRIMARY KEY (digest)
);

alter table "providers" add column "documents_asked_of" text;

alter table "providers" add column "documents_asked_at" timestamp(3) with time zone;

alter table "providers" add column "documents_message" text;

alter table "providers" add column "link_opened_at" timestamp(3) with time zone;

alter table "providers" add column "documents_remind_on" date;

alter table "providers" add column "documents_notice" text;

alter table "work_orders" add column "provider_obstacle" text;

alter table "feedback_notes" add constraint "feedback_notes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "feedback_notes" add constraint "feedback_notes_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "feedback_notes" add constraint "feedback_notes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "feedback_notes" add constraint "feedback_notes_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "provider_documents" add constraint "provider_documents_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "provider_documents" add constraint "provider_documents_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_documents" add constraint "provider_documents_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "provider_link_tokens" add constraint "provider_link_tokens_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;

CREATE INDEX feedback_notes_created_at_idx ON public.feedback_notes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_created_by_id_idx ON public.feedback_notes USING btree (created_by_id, id);

CREATE INDEX feedback_notes_provider_id_idx ON public.feedback_notes USING btree (provider_id, id);

CREATE INDEX feedback_notes_rating_idx ON public.feedback_notes USING btree (rating, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_search_idx ON public.feedback_notes USING gin (text gin_trgm_ops);

CREATE INDEX feedback_notes_summary_idx ON public.feedback_notes USING btree (lower(summary), id);

CREATE INDEX feedback_notes_updated_at_idx ON public.feedback_notes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_work_order_id_idx ON public.feedback_notes USING btree (work_order_id, id);

CREATE INDEX provider_documents_created_at_idx ON public.provider_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_created_by_id_idx ON public.provider_documents USING btree (created_by_id, id);

CREATE INDEX provider_documents_expires_on_idx ON public.provider_documents USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_kind_idx ON public.provider_documents USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX provider_documents_number_key ON public.provider_documents USING btree (number);

CREATE INDEX provider_documents_provider_id_idx ON public.provider_documents USING btree (provider_id, id);

CREATE INDEX provider_documents_search_idx ON public.provider_documents USING gin (number gin_trgm_ops, reference gin_trgm_ops, issuer gin_trgm_ops);

CREATE INDEX provider_documents_state_idx ON public.provider_documents USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_updated_at_idx ON public.provider_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_via_idx ON public.provider_documents USING btree (via, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_link_tokens_provider_id_idx ON public.provider_link_tokens USING btree (provider_id);

CREATE INDEX work_orders_obstructed_list_idx ON public.work_orders USING btree (window_start, id) WHERE ((deleted_at IS NULL) AND (state = 'scheduled'::text) AND ((provider_obstacle IS NULL) IS NOT TRUE));
