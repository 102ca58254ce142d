CREATE INDEX bills_of_lading_customer_list_idx ON public.bills_of_lading USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_customer_list_idx ON public.contacts USING btree (party_id, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_customer_list_idx ON public.credit_memos USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_customer_list_idx ON public.invoices USING btree (customer_id, date_issued, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX payments_customer_list_idx ON public.payments USING btree (customer_id, received_on, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_customer_list_idx ON public.proposals USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_customer_list_idx ON public.quote_requests USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_customer_list_idx ON public.sales_orders USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_customer_list_idx ON public.sales_quotes USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_customer_list_idx ON public.shipping_quotes USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_state_figures_idx ON public.shipping_quotes USING btree (state, total) WHERE (deleted_at IS NULL);

CREATE INDEX users_customer_list_idx ON public.users USING btree (company_id, lower(name), id, state) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_customer_list_idx ON public.work_orders USING btree (customer_id, window_start, id, state) WHERE (deleted_at IS NULL);
