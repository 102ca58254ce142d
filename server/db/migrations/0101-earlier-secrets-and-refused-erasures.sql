alter table "erasures" drop constraint "erasures_state_check";

create table "webhook_earlier_secrets" (
  "webhook_id" bigint not null,
  "version" bigint not null,
  "used_until" timestamp(3) with time zone not null,
  constraint "webhook_earlier_secrets_pkey" PRIMARY KEY (webhook_id, version)
);

alter table "erasures" add column "refusal" text;

alter table "erasures" add constraint "erasures_state_check" CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'refused'::text])));

alter table "webhook_earlier_secrets" add constraint "webhook_earlier_secrets_webhook_id_fkey" FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;

insert into webhook_earlier_secrets (webhook_id, version, used_until)
select id, secret_version - 1, earlier_until from webhooks where earlier_until > now() and secret_version > 1;
