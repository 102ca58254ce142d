create table "mail_bounces" (
  "id" bigint generated always as identity not null,
  "address" text not null,
  "message_id" text not null,
  "permanent" boolean not null,
  "reply" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "mail_bounces_pkey" PRIMARY KEY (id)
);

create table "mail_message_ids" (
  "id" bigint generated always as identity not null,
  "message_id" text not null,
  "role" text not null,
  "resource" text,
  "record_id" bigint,
  "letter_id" bigint,
  "user_id" bigint,
  "subject" text not null default ''::text,
  "addresses" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "mail_message_ids_pkey" PRIMARY KEY (id),
  constraint "mail_message_ids_role_check" CHECK ((role = ANY (ARRAY['sent'::text, 'received'::text, 'referenced'::text])))
);

create table "mailboxes" (
  "name" text not null,
  "holder" text,
  "held_until" timestamp(3) with time zone,
  "uid_validity" bigint,
  "last_uid" bigint,
  constraint "mailboxes_pkey" PRIMARY KEY (name)
);

alter table "messages" add column "automatic" boolean not null default false;

CREATE INDEX mail_bounces_address_idx ON public.mail_bounces USING btree (address, id);

CREATE INDEX mail_bounces_created_at_idx ON public.mail_bounces USING btree (created_at);

CREATE UNIQUE INDEX mail_bounces_once_key ON public.mail_bounces USING btree (message_id, address, permanent);

CREATE INDEX mail_message_ids_created_at_idx ON public.mail_message_ids USING btree (created_at);

CREATE INDEX mail_message_ids_message_id_idx ON public.mail_message_ids USING btree (message_id, id);

CREATE UNIQUE INDEX mail_message_ids_own_key ON public.mail_message_ids USING btree (message_id) WHERE (role <> 'referenced'::text);

CREATE TRIGGER mail_bounces_append_only BEFORE UPDATE OR TRUNCATE ON public.mail_bounces FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table mail_bounces enable always trigger mail_bounces_append_only;

CREATE TRIGGER mail_bounces_kept BEFORE DELETE ON public.mail_bounces FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '400');

alter table mail_bounces enable always trigger mail_bounces_kept;

CREATE TRIGGER mail_message_ids_append_only BEFORE UPDATE OR TRUNCATE ON public.mail_message_ids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table mail_message_ids enable always trigger mail_message_ids_append_only;

CREATE TRIGGER mail_message_ids_kept BEFORE DELETE ON public.mail_message_ids FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '1096');

alter table mail_message_ids enable always trigger mail_message_ids_kept;
