-- Until now each row was a record of its own.
alter table "import_rows" add column "lead_number" integer;

update "import_rows" set "lead_number" = "number";

alter table "import_rows" alter column "lead_number" set not null;

CREATE INDEX import_rows_unchecked_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome IS NULL));

CREATE INDEX import_rows_writable_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome = ANY (ARRAY['create'::text, 'update'::text])));

CREATE INDEX import_rows_written_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE (state = 'written'::text);
