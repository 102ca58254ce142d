drop index "pending_receives_late_figure_idx";

CREATE INDEX inventory_items_needed_figure_idx ON public.inventory_items USING btree (state, needed_by, value) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['onHold'::text, 'inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX inventory_items_ready_figure_idx ON public.inventory_items USING btree (state, needed_by, value) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX pending_receives_late_figure_idx ON public.pending_receives USING btree (state, expected_on, needed_by) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));
