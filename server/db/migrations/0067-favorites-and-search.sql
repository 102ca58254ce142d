create table "favorites" (
  "user_id" bigint not null,
  "resource" text not null,
  "record_id" bigint not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "favorites_pkey" PRIMARY KEY (user_id, resource, record_id)
);

alter table "favorites" add constraint "favorites_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

drop index "feedback_notes_search_idx";

drop index "locations_search_idx";

drop index "payments_search_idx";

drop index "users_search_idx";

CREATE INDEX feedback_notes_search_idx ON public.feedback_notes USING gin (text gin_trgm_ops, summary gin_trgm_ops);

CREATE INDEX locations_search_idx ON public.locations USING gin (label gin_trgm_ops, (((((((((COALESCE((address ->> 'address'::text), ''::text) || ' '::text) || COALESCE((address ->> 'address2'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'city'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'state'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'zip'::text), ''::text))) gin_trgm_ops);

CREATE INDEX payments_search_idx ON public.payments USING gin (number gin_trgm_ops, reference gin_trgm_ops, payer_email gin_trgm_ops, gateway_ref gin_trgm_ops);

CREATE INDEX pending_receives_tracking_numbers_idx ON public.pending_receives USING gin (tracking_numbers);

CREATE INDEX users_search_idx ON public.users USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
