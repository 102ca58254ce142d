create table "document_links" (
  "id" bigint generated always as identity not null,
  "digest" bytea not null,
  "letter_id" bigint not null,
  "company_id" bigint not null,
  "expires_on" date not null,
  "revoked_at" timestamp(3) with time zone,
  "opened_at" timestamp(3) with time zone,
  "opened_times" integer not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_links_pkey" PRIMARY KEY (id)
);

alter table "document_links" add constraint "document_links_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "document_links" add constraint "document_links_letter_id_fkey" FOREIGN KEY (letter_id) REFERENCES letters(id);

CREATE INDEX document_links_company_id_idx ON public.document_links USING btree (company_id);

CREATE INDEX document_links_letter_id_idx ON public.document_links USING btree (letter_id);

CREATE UNIQUE INDEX document_links_digest_key ON public.document_links USING btree (digest);
