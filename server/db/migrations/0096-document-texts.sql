create table "document_texts" (
  "kind" text not null,
  "version" integer not null,
  "introduction" text,
  "terms" text,
  "footer" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_texts_pkey" PRIMARY KEY (kind, version)
);

alter table "document_texts" add constraint "document_texts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX document_texts_user_id_idx ON public.document_texts USING btree (user_id);

CREATE TRIGGER document_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table document_texts enable always trigger document_texts_append_only;
