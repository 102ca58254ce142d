alter table "import_rows" add column "name_key" text;

alter table "import_rows" add column "allowed_key" text;

CREATE INDEX contacts_name_same_idx ON public.contacts USING btree (btrim(regexp_replace(folded(name), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);

CREATE INDEX import_rows_name_key_idx ON public.import_rows USING btree (import_id, name_key) WHERE (name_key IS NOT NULL);

CREATE INDEX leads_name_same_idx ON public.leads USING btree (btrim(regexp_replace(folded(name), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_label_same_idx ON public.locations USING btree (btrim(regexp_replace(folded(label), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_name_same_idx ON public.parties USING btree (btrim(regexp_replace(folded(name), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_name_same_idx ON public.providers USING btree (btrim(regexp_replace(folded(name), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_name_same_idx ON public.vehicles USING btree (btrim(regexp_replace(folded(name), '[.,;:]*([[:space:]\u00a0]+|$)'::text, ' '::text, 'g'::text)), id) WHERE (deleted_at IS NULL);
