create table "import_mappings" (
  "resource" text not null,
  "signature" text not null,
  "plan" jsonb not null,
  "used_at" timestamp(3) with time zone not null default now(),
  constraint "import_mappings_pkey" PRIMARY KEY (resource, signature)
);

create table "import_rows" (
  "import_id" bigint not null,
  "number" integer not null,
  "cells" jsonb not null,
  "state" text not null default 'staged'::text,
  "outcome" text,
  "match_key" text,
  "record_id" bigint,
  "version" integer,
  "written_version" integer,
  "title" text,
  "changes" jsonb not null default '{}'::jsonb,
  "problems" jsonb not null default '[]'::jsonb,
  "before" jsonb,
  "after" jsonb,
  "note" text,
  constraint "import_rows_outcome_check" CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'conflict'::text, 'error'::text]))),
  constraint "import_rows_pkey" PRIMARY KEY (import_id, number),
  constraint "import_rows_state_check" CHECK ((state = ANY (ARRAY['staged'::text, 'written'::text, 'undone'::text, 'kept'::text])))
);

create table "imports" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "resource" text not null,
  "file_name" text not null,
  "storage_key" text not null,
  "status" text not null default 'reading'::text,
  "message" text,
  "headings" jsonb not null default '[]'::jsonb,
  "plan" jsonb not null default '{"match": [], "columns": []}'::jsonb,
  "is_remembered" boolean not null default false,
  "selection" jsonb not null default '{}'::jsonb,
  "total" integer not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  "changed_at" timestamp(3) with time zone not null default now(),
  constraint "imports_pkey" PRIMARY KEY (id),
  constraint "imports_status_check" CHECK ((status = ANY (ARRAY['reading'::text, 'mapping'::text, 'checking'::text, 'ready'::text, 'writing'::text, 'undoing'::text, 'failed'::text])))
);

alter table "import_rows" add constraint "import_rows_import_id_fkey" FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;

alter table "imports" add constraint "imports_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX import_rows_match_key_idx ON public.import_rows USING btree (import_id, match_key) WHERE (match_key IS NOT NULL);

CREATE INDEX import_rows_outcome_idx ON public.import_rows USING btree (import_id, state, outcome, number);

CREATE INDEX imports_changed_at_idx ON public.imports USING btree (changed_at);

CREATE INDEX imports_user_id_idx ON public.imports USING btree (user_id, id DESC);
