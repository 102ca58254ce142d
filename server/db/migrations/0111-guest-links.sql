alter table "document_links" drop constraint "document_links_company_id_fkey";

alter table "document_links" drop constraint "document_links_letter_id_fkey";

alter table "payment_link_tokens" drop constraint "payment_link_tokens_link_id_fkey";

alter table "provider_job_tokens" drop constraint "provider_job_tokens_job_id_fkey";

alter table "provider_link_tokens" drop constraint "provider_link_tokens_provider_id_fkey";

alter table "repair_link_tokens" drop constraint "repair_link_tokens_repair_id_fkey";

alter table "review_link_tokens" drop constraint "review_link_tokens_review_id_fkey";

create table "guest_links" (
  "id" bigint generated always as identity not null,
  "digest" bytea not null,
  "resource" text not null,
  "record_id" bigint not null,
  "link" text not null,
  "letter_id" bigint,
  "company_id" bigint,
  "expires_on" date,
  "revoked_at" timestamp(3) with time zone,
  "opened_at" timestamp(3) with time zone,
  "opened_times" integer not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "guest_links_pkey" PRIMARY KEY (id)
);

CREATE UNIQUE INDEX guest_links_digest_key ON public.guest_links USING btree (digest);

-- All links that were sent go on working. Only made-up digests are the same in two tables.
insert into "guest_links" ("digest", "resource", "record_id", "link", "letter_id", "company_id", "expires_on", "revoked_at", "opened_at", "opened_times", "created_at")
  select t.digest, l.resource, l.record_id, 'document', t.letter_id, t.company_id, t.expires_on, t.revoked_at, t.opened_at, t.opened_times, t.created_at
  from "document_links" t join "letters" l on l.id = t.letter_id order by t.id on conflict do nothing;

insert into "guest_links" ("digest", "resource", "record_id", "link", "created_at")
  select digest, 'payment-link', link_id, 'payment', created_at from "payment_link_tokens" order by created_at on conflict do nothing;

insert into "guest_links" ("digest", "resource", "record_id", "link", "created_at")
  select digest, 'inspection-repair', repair_id, 'approval', created_at from "repair_link_tokens" order by created_at on conflict do nothing;

insert into "guest_links" ("digest", "resource", "record_id", "link", "created_at")
  select digest, 'provider-job', job_id, 'job', created_at from "provider_job_tokens" order by created_at on conflict do nothing;

insert into "guest_links" ("digest", "resource", "record_id", "link", "expires_on", "created_at")
  select digest, 'provider', provider_id, 'upload', expires_on, created_at from "provider_link_tokens" order by created_at on conflict do nothing;

insert into "guest_links" ("digest", "resource", "record_id", "link", "created_at")
  select digest, 'review', review_id, 'review', created_at from "review_link_tokens" order by created_at on conflict do nothing;

drop table "document_links";

drop table "payment_link_tokens";

drop table "provider_job_tokens";

drop table "provider_link_tokens";

drop table "repair_link_tokens";

drop table "review_link_tokens";

alter table "guest_links" add constraint "guest_links_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "guest_links" add constraint "guest_links_letter_id_fkey" FOREIGN KEY (letter_id) REFERENCES letters(id);

CREATE INDEX guest_links_company_id_idx ON public.guest_links USING btree (company_id);

CREATE INDEX guest_links_letter_id_idx ON public.guest_links USING btree (letter_id);

CREATE INDEX guest_links_record_idx ON public.guest_links USING btree (resource, record_id, link, id);
