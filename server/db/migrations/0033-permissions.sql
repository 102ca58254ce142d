create table "permissions" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "display_name" text not null,
  "permission" text,
  "abilities" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "permissions_pkey" PRIMARY KEY (id)
);

alter table "permissions" add constraint "permissions_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "permissions" add constraint "permissions_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX permissions_created_at_idx ON public.permissions USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX permissions_created_by_id_idx ON public.permissions USING btree (created_by_id, id);

CREATE INDEX permissions_display_name_idx ON public.permissions USING btree (lower(display_name), id);

CREATE UNIQUE INDEX permissions_display_name_key ON public.permissions USING btree (lower(display_name)) WHERE (deleted_at IS NULL);

CREATE INDEX permissions_search_idx ON public.permissions USING gin (display_name gin_trgm_ops, permission gin_trgm_ops);

CREATE INDEX permissions_updated_at_idx ON public.permissions USING btree (updated_at, id) WHERE (deleted_at IS NULL);
