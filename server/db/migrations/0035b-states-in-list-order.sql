drop index "accounting_periods_state_idx";

drop index "billing_reports_state_idx";

drop index "bills_of_lading_state_idx";

drop index "credit_memos_state_idx";

drop index "follow_ups_state_idx";

drop index "invoices_state_idx";

drop index "leads_state_idx";

drop index "opportunities_state_idx";

drop index "parties_state_idx";

drop index "payment_links_state_idx";

drop index "payments_state_idx";

drop index "processing_documents_state_idx";

drop index "proposal_templates_state_idx";

drop index "proposals_state_idx";

drop index "quickbooks_outbox_state_idx";

drop index "quote_requests_state_idx";

drop index "sales_orders_state_idx";

drop index "sales_quotes_state_idx";

drop index "shipping_quotes_state_idx";

drop index "tasks_state_idx";

drop index "users_state_idx";

drop index "vehicles_state_idx";

drop index "work_orders_state_idx";

drop index "work_orders_unbilled_figure_idx";

CREATE INDEX accounting_periods_state_idx ON public.accounting_periods USING btree (state, month, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_state_idx ON public.billing_reports USING btree (state, service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_state_idx ON public.bills_of_lading USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_state_idx ON public.credit_memos USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_unapplied_list_idx ON public.credit_memos USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = 'issued'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));

CREATE INDEX follow_ups_state_idx ON public.follow_ups USING btree (state, due, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_state_idx ON public.invoices USING btree (state, date_issued, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_state_idx ON public.leads USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_state_idx ON public.opportunities USING btree (state, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_state_idx ON public.parties USING btree (state, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_state_idx ON public.payment_links USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_state_idx ON public.payments USING btree (state, received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_unapplied_list_idx ON public.payments USING btree (received_on, id) WHERE ((deleted_at IS NULL) AND (state = 'posted'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));

CREATE INDEX processing_documents_state_idx ON public.processing_documents USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_state_idx ON public.proposal_templates USING btree (state, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_state_idx ON public.proposals USING btree (state, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_state_idx ON public.quickbooks_outbox USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_state_idx ON public.quote_requests USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_state_idx ON public.sales_orders USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_open_list_idx ON public.sales_quotes USING btree (updated_at, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['draft'::text, 'pendingPricing'::text, 'pendingChanges'::text, 'ready'::text])) AND (superseded = false));

CREATE INDEX sales_quotes_state_idx ON public.sales_quotes USING btree (state, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_state_idx ON public.shipping_quotes USING btree (state, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_state_idx ON public.tasks USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_state_idx ON public.users USING btree (state, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_state_idx ON public.vehicles USING btree (state, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_state_idx ON public.work_orders USING btree (state, window_start, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_unbilled_list_idx ON public.work_orders USING btree (window_start, id) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (billing_report_id IS NULL));
