CREATE INDEX invoices_open_idx ON public.invoices USING btree (state, date_due) WHERE (deleted_at IS NULL);
