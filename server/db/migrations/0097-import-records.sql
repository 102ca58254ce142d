-- Until now each row was a record of its own.
alter table "import_rows" add column "lead_number" integer;

update "import_rows" set "lead_number" = "number";

alter table "import_rows" alter column "lead_number" set not null;

CREATE INDEX import_rows_unchecked_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome IS NULL));

CREATE INDEX import_rows_writable_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome = ANY (ARRAY['create'::text, 'update'::text])));

CREATE INDEX import_rows_written_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE (state = 'written'::text);

-- A mapping is of the person who used it. Whose the earlier ones were is not known: they go to whoever imported into the module last.
alter table "import_mappings" drop constraint "import_mappings_pkey";

alter table "import_mappings" add column "user_id" bigint;

update "import_mappings" set "user_id" = (
  select i."user_id" from "imports" i where i."resource" = "import_mappings"."resource" order by i."changed_at" desc, i."id" desc limit 1);

delete from "import_mappings" where "user_id" is null;

alter table "import_mappings" alter column "user_id" set not null;

alter table "import_mappings" add constraint "import_mappings_pkey" PRIMARY KEY (resource, signature, user_id);

alter table "import_mappings" add constraint "import_mappings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX import_mappings_user_id_idx ON public.import_mappings USING btree (user_id);
