drop index "inventory_items_customer_stock_idx";

CREATE INDEX inventory_items_readiness_idx ON public.inventory_items USING btree (customer_id, state, sidemark, room, needed_by, quantity) WHERE (deleted_at IS NULL);
