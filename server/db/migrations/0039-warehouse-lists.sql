drop index "inventory_items_place_idx";

drop index "pending_receives_search_idx";

drop index "receives_search_idx";

CREATE INDEX pending_receives_open_list_idx ON public.pending_receives USING btree (expected_on, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));

CREATE INDEX pending_receives_search_idx ON public.pending_receives USING gin (number gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, sidemark gin_trgm_ops);

CREATE INDEX receives_search_idx ON public.receives USING gin (number gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, pro_number gin_trgm_ops);
