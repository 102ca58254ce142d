CREATE INDEX credit_memos_unapplied_list_idx ON public.credit_memos USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = 'issued'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));

CREATE INDEX payments_unapplied_list_idx ON public.payments USING btree (received_on, id) WHERE ((deleted_at IS NULL) AND (state = 'posted'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));
