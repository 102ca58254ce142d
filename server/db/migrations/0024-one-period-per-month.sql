drop index "accounting_periods_name_key";

CREATE UNIQUE INDEX accounting_periods_month_key ON public.accounting_periods USING btree (month) WHERE (deleted_at IS NULL);
