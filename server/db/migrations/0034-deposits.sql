alter table "payment_links" add column "quote_id" bigint;

alter table "payments" add column "quote_id" bigint;

alter table "payment_links" add constraint "payment_links_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "payments" add constraint "payments_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

CREATE INDEX payment_links_quote_id_idx ON public.payment_links USING btree (quote_id, id);

CREATE UNIQUE INDEX payment_links_quote_id_key ON public.payment_links USING btree (quote_id) WHERE ((deleted_at IS NULL) AND (state = 'active'::text));

CREATE INDEX payments_quote_id_idx ON public.payments USING btree (quote_id, id);
