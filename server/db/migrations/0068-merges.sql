create table "merges" (
  "id" bigint generated always as identity not null,
  "table_name" text not null,
  "resource" text not null,
  "kept_resource" text not null,
  "kept_id" bigint not null,
  "merged_id" bigint not null,
  "target_id" bigint not null,
  "title" text not null,
  "moved" jsonb not null,
  "taken" jsonb not null,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "undone_at" timestamp(3) with time zone,
  constraint "merges_pkey" PRIMARY KEY (id)
);

alter table "merges" add constraint "merges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

CREATE INDEX merges_created_by_id_idx ON public.merges USING btree (created_by_id);

CREATE INDEX merges_kept_id_idx ON public.merges USING btree (table_name, kept_id);

CREATE INDEX merges_merged_id_idx ON public.merges USING btree (table_name, merged_id);

CREATE INDEX merges_target_id_idx ON public.merges USING btree (table_name, target_id);

CREATE INDEX merges_title_idx ON public.merges USING gin (title gin_trgm_ops);
