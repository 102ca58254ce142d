drop index "inventory_items_search_idx";

alter table "movements" drop constraint "movements_kind_check";

alter table "inventory_items" add column "previous_tag" text;

alter table "inventory_items" add column "storage_from" date;

alter table "movements" add constraint "movements_kind_check" CHECK ((kind = ANY (ARRAY['receive'::text, 'opening stock'::text, 'put away'::text, 'move'::text, 'count'::text, 'pull'::text, 'stage'::text, 'load'::text, 'deliver'::text, 'return'::text, 'split'::text, 'correct'::text, 'write off'::text, 'reverse'::text])));

CREATE INDEX inventory_items_previous_tag_idx ON public.inventory_items USING btree (lower(previous_tag), id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_search_idx ON public.inventory_items USING gin (tag gin_trgm_ops, description gin_trgm_ops, sidemark gin_trgm_ops, room gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, previous_tag gin_trgm_ops);
