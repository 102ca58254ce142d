create table "authenticator_apps" (
  "user_id" bigint not null,
  "secret" text not null,
  "last_step" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "authenticator_apps_pkey" PRIMARY KEY (user_id)
);

create table "external_identities" (
  "issuer" text not null,
  "subject" text not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "external_identities_pkey" PRIMARY KEY (issuer, subject)
);

create table "passkeys" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "name" text not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "last_used_at" timestamp(3) with time zone,
  constraint "passkeys_pkey" PRIMARY KEY (id)
);

create table "recovery_codes" (
  "user_id" bigint not null,
  "digest" bytea not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "recovery_codes_pkey" PRIMARY KEY (user_id, digest)
);

create table "sign_in_challenges" (
  "digest" bytea not null,
  "purpose" text not null,
  "user_id" bigint,
  "session_id" bigint,
  "data" jsonb not null default '{}'::jsonb,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "sign_in_challenges_pkey" PRIMARY KEY (digest)
);

alter table "roles" add column "requires_two_step" boolean not null default false;

alter table "sessions" add column "two_step" boolean not null default false;

alter table "sessions" add column "confirmed_at" timestamp(3) with time zone;

alter table "sessions" add column "provider_session" text;

alter table "users" add column "two_step" boolean not null default false;

alter table "authenticator_apps" add constraint "authenticator_apps_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "external_identities" add constraint "external_identities_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "passkeys" add constraint "passkeys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "recovery_codes" add constraint "recovery_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "sign_in_challenges" add constraint "sign_in_challenges_session_id_fkey" FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;

alter table "sign_in_challenges" add constraint "sign_in_challenges_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX external_identities_user_id_idx ON public.external_identities USING btree (user_id);

CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);

CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);

CREATE INDEX sign_in_challenges_expires_at_idx ON public.sign_in_challenges USING btree (expires_at);

CREATE INDEX sign_in_challenges_session_id_idx ON public.sign_in_challenges USING btree (session_id);

CREATE INDEX sign_in_challenges_user_id_idx ON public.sign_in_challenges USING btree (user_id);
