create table "document_snapshots" (
  "id" bigint generated always as identity not null,
  "resource" text not null,
  "record_id" bigint not null,
  "label" text not null,
  "file_name" text not null,
  "file_field" text not null,
  "content_field" text not null,
  "digest_field" text not null,
  "visible_to_customer" boolean not null,
  "content" text not null,
  "digest" text not null,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_snapshots_pkey" PRIMARY KEY (id)
);

alter table "files" add column "snapshot_id" bigint;

alter table "proposals" add column "approved_content" text;

alter table "sales_quotes" add column "approved_content" text;

alter table "shipping_quotes" add column "approved_content" text;

alter table "document_snapshots" add constraint "document_snapshots_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "files" add constraint "files_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES document_snapshots(id);

CREATE INDEX document_snapshots_created_by_id_idx ON public.document_snapshots USING btree (created_by_id);

CREATE INDEX document_snapshots_record_idx ON public.document_snapshots USING btree (resource, record_id);

CREATE UNIQUE INDEX files_snapshot_id_key ON public.files USING btree (snapshot_id) WHERE (snapshot_id IS NOT NULL);

CREATE TRIGGER document_snapshots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table document_snapshots enable always trigger document_snapshots_append_only;
