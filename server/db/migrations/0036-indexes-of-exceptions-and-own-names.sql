CREATE INDEX payments_reversed_list_idx ON public.payments USING btree (received_on, id) WHERE ((deleted_at IS NULL) AND (state = 'reversed'::text));

CREATE INDEX quote_requests_ended_list_idx ON public.quote_requests USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['declined'::text, 'cancelled'::text])));

CREATE INDEX shipping_quotes_lost_list_idx ON public.shipping_quotes USING btree (updated_at, id) WHERE ((deleted_at IS NULL) AND (state = 'lost'::text));

CREATE INDEX tasks_assigned_to_id_names_idx ON public.tasks USING btree (assigned_to_id, lower(name), id);

CREATE INDEX tasks_created_by_id_names_idx ON public.tasks USING btree (created_by_id, lower(name), id);
