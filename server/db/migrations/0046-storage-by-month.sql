CREATE INDEX storage_runs_billed_figure_idx ON public.storage_runs USING btree (state, month, total) WHERE ((deleted_at IS NULL) AND (state = 'done'::text));
