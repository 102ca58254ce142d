create table "exports" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "resource" text not null,
  "format" text not null,
  "columns" jsonb not null,
  "request" jsonb not null,
  "status" text not null default 'waiting'::text,
  "rows" bigint not null default 0,
  "total" bigint,
  "file_name" text,
  "storage_key" text,
  "size" bigint,
  "message" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "finished_at" timestamp(3) with time zone,
  "expires_at" timestamp(3) with time zone,
  constraint "exports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint "exports_pkey" PRIMARY KEY (id),
  constraint "exports_status_check" CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

alter table "exports" add constraint "exports_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX exports_expires_at_idx ON public.exports USING btree (expires_at);

CREATE INDEX exports_storage_key_idx ON public.exports USING btree (storage_key);

CREATE INDEX exports_user_id_idx ON public.exports USING btree (user_id, id DESC);

CREATE INDEX files_storage_key_idx ON public.files USING btree (storage_key);
