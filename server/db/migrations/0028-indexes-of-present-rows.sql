drop index "accounting_periods_closed_at_idx";

drop index "accounting_periods_created_at_idx";

drop index "accounting_periods_month_idx";

drop index "accounting_periods_state_idx";

drop index "accounting_periods_updated_at_idx";

drop index "billing_reports_created_at_idx";

drop index "billing_reports_service_date_idx";

drop index "billing_reports_source_idx";

drop index "billing_reports_state_idx";

drop index "billing_reports_total_idx";

drop index "billing_reports_updated_at_idx";

drop index "bills_of_lading_agreed_delivery_idx";

drop index "bills_of_lading_agreed_pickup_idx";

drop index "bills_of_lading_created_at_idx";

drop index "bills_of_lading_delivered_at_idx";

drop index "bills_of_lading_picked_up_at_idx";

drop index "bills_of_lading_state_idx";

drop index "bills_of_lading_updated_at_idx";

drop index "contacts_created_at_idx";

drop index "contacts_updated_at_idx";

drop index "credit_memos_created_at_idx";

drop index "credit_memos_date_issued_idx";

drop index "credit_memos_state_idx";

drop index "credit_memos_subtotal_idx";

drop index "credit_memos_tax_idx";

drop index "credit_memos_total_idx";

drop index "credit_memos_unapplied_idx";

drop index "credit_memos_updated_at_idx";

drop index "follow_ups_channel_idx";

drop index "follow_ups_created_at_idx";

drop index "follow_ups_done_at_idx";

drop index "follow_ups_due_idx";

drop index "follow_ups_state_idx";

drop index "follow_ups_updated_at_idx";

drop index "hubs_code_idx";

drop index "hubs_created_at_idx";

drop index "hubs_updated_at_idx";

drop index "invoices_balance_idx";

drop index "invoices_created_at_idx";

drop index "invoices_date_due_idx";

drop index "invoices_date_issued_idx";

drop index "invoices_date_paid_idx";

drop index "invoices_discount_idx";

drop index "invoices_sent_at_idx";

drop index "invoices_state_idx";

drop index "invoices_subtotal_idx";

drop index "invoices_surcharges_idx";

drop index "invoices_tax_idx";

drop index "invoices_total_idx";

drop index "invoices_updated_at_idx";

drop index "leads_company_idx";

drop index "leads_converted_at_idx";

drop index "leads_created_at_idx";

drop index "leads_estimated_value_idx";

drop index "leads_first_response_at_idx";

drop index "leads_kind_idx";

drop index "leads_move_type_idx";

drop index "leads_source_idx";

drop index "leads_state_idx";

drop index "leads_target_date_idx";

drop index "leads_updated_at_idx";

drop index "locations_created_at_idx";

drop index "locations_kind_idx";

drop index "locations_updated_at_idx";

drop index "opportunities_close_date_idx";

drop index "opportunities_closed_at_idx";

drop index "opportunities_created_at_idx";

drop index "opportunities_estimated_value_idx";

drop index "opportunities_loss_reason_idx";

drop index "opportunities_move_type_idx";

drop index "opportunities_probability_idx";

drop index "opportunities_state_idx";

drop index "opportunities_updated_at_idx";

drop index "opportunities_weighted_idx";

drop index "parties_created_at_idx";

drop index "parties_credit_limit_idx";

drop index "parties_kind_idx";

drop index "parties_ready_at_idx";

drop index "parties_state_idx";

drop index "parties_terms_idx";

drop index "parties_updated_at_idx";

drop index "payment_links_created_at_idx";

drop index "payment_links_expires_on_idx";

drop index "payment_links_state_idx";

drop index "payment_links_updated_at_idx";

drop index "payments_amount_idx";

drop index "payments_created_at_idx";

drop index "payments_method_idx";

drop index "payments_received_on_idx";

drop index "payments_reversed_on_idx";

drop index "payments_state_idx";

drop index "payments_unapplied_idx";

drop index "payments_updated_at_idx";

drop index "processing_documents_created_at_idx";

drop index "processing_documents_kind_idx";

drop index "processing_documents_service_date_idx";

drop index "processing_documents_state_idx";

drop index "processing_documents_total_idx";

drop index "processing_documents_updated_at_idx";

drop index "proposal_templates_created_at_idx";

drop index "proposal_templates_revision_idx";

drop index "proposal_templates_state_idx";

drop index "proposal_templates_updated_at_idx";

drop index "proposals_approved_at_idx";

drop index "proposals_created_at_idx";

drop index "proposals_outcome_idx";

drop index "proposals_sent_at_idx";

drop index "proposals_state_idx";

drop index "proposals_title_idx";

drop index "proposals_updated_at_idx";

drop index "proposals_valid_until_idx";

drop index "providers_created_at_idx";

drop index "providers_kind_idx";

drop index "providers_updated_at_idx";

drop index "quickbooks_outbox_created_at_idx";

drop index "quickbooks_outbox_kind_idx";

drop index "quickbooks_outbox_sent_at_idx";

drop index "quickbooks_outbox_state_idx";

drop index "quickbooks_outbox_updated_at_idx";

drop index "quote_requests_created_at_idx";

drop index "quote_requests_order_type_idx";

drop index "quote_requests_state_idx";

drop index "quote_requests_updated_at_idx";

drop index "quote_requests_wanted_date_idx";

drop index "roles_created_at_idx";

drop index "roles_updated_at_idx";

drop index "sales_orders_created_at_idx";

drop index "sales_orders_order_type_idx";

drop index "sales_orders_service_date_idx";

drop index "sales_orders_state_idx";

drop index "sales_orders_total_idx";

drop index "sales_orders_updated_at_idx";

drop index "sales_quotes_approved_at_idx";

drop index "sales_quotes_cost_idx";

drop index "sales_quotes_created_at_idx";

drop index "sales_quotes_discount_total_idx";

drop index "sales_quotes_estimate_type_idx";

drop index "sales_quotes_fuel_total_idx";

drop index "sales_quotes_margin_idx";

drop index "sales_quotes_margin_rate_idx";

drop index "sales_quotes_order_type_idx";

drop index "sales_quotes_sent_at_idx";

drop index "sales_quotes_service_date_idx";

drop index "sales_quotes_state_idx";

drop index "sales_quotes_subtotal_idx";

drop index "sales_quotes_tax_total_idx";

drop index "sales_quotes_total_idx";

drop index "sales_quotes_updated_at_idx";

drop index "sales_quotes_valid_until_idx";

drop index "sales_quotes_valuation_total_idx";

drop index "shipping_quotes_approved_at_idx";

drop index "shipping_quotes_cost_idx";

drop index "shipping_quotes_created_at_idx";

drop index "shipping_quotes_discount_total_idx";

drop index "shipping_quotes_fuel_total_idx";

drop index "shipping_quotes_margin_idx";

drop index "shipping_quotes_order_type_idx";

drop index "shipping_quotes_pickup_date_idx";

drop index "shipping_quotes_price_idx";

drop index "shipping_quotes_sidemark_idx";

drop index "shipping_quotes_state_idx";

drop index "shipping_quotes_total_idx";

drop index "shipping_quotes_updated_at_idx";

drop index "shipping_quotes_valid_until_idx";

drop index "shipping_quotes_valuation_total_idx";

drop index "tasks_created_at_idx";

drop index "tasks_due_date_idx";

drop index "tasks_state_idx";

drop index "tasks_updated_at_idx";

drop index "users_created_at_idx";

drop index "users_email_idx";

drop index "users_state_idx";

drop index "users_updated_at_idx";

drop index "vehicles_created_at_idx";

drop index "vehicles_inspection_due_idx";

drop index "vehicles_kind_idx";

drop index "vehicles_plate_idx";

drop index "vehicles_state_idx";

drop index "vehicles_updated_at_idx";

drop index "work_orders_completed_at_idx";

drop index "work_orders_created_at_idx";

drop index "work_orders_state_idx";

drop index "work_orders_type_idx";

drop index "work_orders_updated_at_idx";

drop index "work_orders_window_end_idx";

drop index "work_orders_window_start_idx";

CREATE INDEX accounting_periods_closed_at_idx ON public.accounting_periods USING btree (closed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_created_at_idx ON public.accounting_periods USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_month_idx ON public.accounting_periods USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_name_idx ON public.accounting_periods USING btree (lower(name), id);

CREATE INDEX accounting_periods_state_idx ON public.accounting_periods USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_updated_at_idx ON public.accounting_periods USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_created_at_idx ON public.billing_reports USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_service_date_idx ON public.billing_reports USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_source_idx ON public.billing_reports USING btree (source, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_state_idx ON public.billing_reports USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_total_idx ON public.billing_reports USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_updated_at_idx ON public.billing_reports USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_agreed_delivery_idx ON public.bills_of_lading USING btree (agreed_delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_agreed_pickup_idx ON public.bills_of_lading USING btree (agreed_pickup, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_created_at_idx ON public.bills_of_lading USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_delivered_at_idx ON public.bills_of_lading USING btree (delivered_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_picked_up_at_idx ON public.bills_of_lading USING btree (picked_up_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_state_idx ON public.bills_of_lading USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_updated_at_idx ON public.bills_of_lading USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_created_at_idx ON public.contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_updated_at_idx ON public.contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_created_at_idx ON public.credit_memos USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_date_issued_idx ON public.credit_memos USING btree (date_issued, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_state_idx ON public.credit_memos USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_subtotal_idx ON public.credit_memos USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_tax_idx ON public.credit_memos USING btree (tax, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_total_idx ON public.credit_memos USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_unapplied_idx ON public.credit_memos USING btree (unapplied, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_updated_at_idx ON public.credit_memos USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_channel_idx ON public.follow_ups USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_created_at_idx ON public.follow_ups USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_done_at_idx ON public.follow_ups USING btree (done_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_due_idx ON public.follow_ups USING btree (due, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_state_idx ON public.follow_ups USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_summary_idx ON public.follow_ups USING btree (lower(summary), id);

CREATE INDEX follow_ups_updated_at_idx ON public.follow_ups USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_code_idx ON public.hubs USING btree (lower(code), id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_created_at_idx ON public.hubs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_updated_at_idx ON public.hubs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_balance_idx ON public.invoices USING btree (balance, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_created_at_idx ON public.invoices USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_due_idx ON public.invoices USING btree (date_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_issued_idx ON public.invoices USING btree (date_issued, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_paid_idx ON public.invoices USING btree (date_paid, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_discount_idx ON public.invoices USING btree (discount, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_sent_at_idx ON public.invoices USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_state_idx ON public.invoices USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_subtotal_idx ON public.invoices USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_surcharges_idx ON public.invoices USING btree (surcharges, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_tax_idx ON public.invoices USING btree (tax, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_total_idx ON public.invoices USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_updated_at_idx ON public.invoices USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_company_idx ON public.leads USING btree (lower(company), id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_converted_at_idx ON public.leads USING btree (converted_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_created_at_idx ON public.leads USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_estimated_value_idx ON public.leads USING btree (estimated_value, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_first_response_at_idx ON public.leads USING btree (first_response_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_kind_idx ON public.leads USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_move_type_idx ON public.leads USING btree (move_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_source_idx ON public.leads USING btree (source, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_state_idx ON public.leads USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_target_date_idx ON public.leads USING btree (target_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_updated_at_idx ON public.leads USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_created_at_idx ON public.locations USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_kind_idx ON public.locations USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_updated_at_idx ON public.locations USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_close_date_idx ON public.opportunities USING btree (close_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_closed_at_idx ON public.opportunities USING btree (closed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_created_at_idx ON public.opportunities USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_estimated_value_idx ON public.opportunities USING btree (estimated_value, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_loss_reason_idx ON public.opportunities USING btree (loss_reason, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_move_type_idx ON public.opportunities USING btree (move_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_probability_idx ON public.opportunities USING btree (probability, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_state_idx ON public.opportunities USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_updated_at_idx ON public.opportunities USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_weighted_idx ON public.opportunities USING btree (weighted, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_created_at_idx ON public.parties USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_credit_limit_idx ON public.parties USING btree (credit_limit, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_kind_idx ON public.parties USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_ready_at_idx ON public.parties USING btree (ready_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_state_idx ON public.parties USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_terms_idx ON public.parties USING btree (terms, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_updated_at_idx ON public.parties USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_created_at_idx ON public.payment_links USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_expires_on_idx ON public.payment_links USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_state_idx ON public.payment_links USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_updated_at_idx ON public.payment_links USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_amount_idx ON public.payments USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_created_at_idx ON public.payments USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_method_idx ON public.payments USING btree (method, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_received_on_idx ON public.payments USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_reversed_on_idx ON public.payments USING btree (reversed_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_state_idx ON public.payments USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_unapplied_idx ON public.payments USING btree (unapplied, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_updated_at_idx ON public.payments USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_created_at_idx ON public.processing_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_kind_idx ON public.processing_documents USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_service_date_idx ON public.processing_documents USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_state_idx ON public.processing_documents USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_total_idx ON public.processing_documents USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_updated_at_idx ON public.processing_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_created_at_idx ON public.proposal_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_revision_idx ON public.proposal_templates USING btree (revision, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_state_idx ON public.proposal_templates USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_updated_at_idx ON public.proposal_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_approved_at_idx ON public.proposals USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_created_at_idx ON public.proposals USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_outcome_idx ON public.proposals USING btree (outcome, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_sent_at_idx ON public.proposals USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_state_idx ON public.proposals USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_title_idx ON public.proposals USING btree (lower(title), id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_updated_at_idx ON public.proposals USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_valid_until_idx ON public.proposals USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_created_at_idx ON public.providers USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_kind_idx ON public.providers USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_updated_at_idx ON public.providers USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_created_at_idx ON public.quickbooks_outbox USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_kind_idx ON public.quickbooks_outbox USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_sent_at_idx ON public.quickbooks_outbox USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_state_idx ON public.quickbooks_outbox USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_updated_at_idx ON public.quickbooks_outbox USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_created_at_idx ON public.quote_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_order_type_idx ON public.quote_requests USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_state_idx ON public.quote_requests USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_updated_at_idx ON public.quote_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_wanted_date_idx ON public.quote_requests USING btree (wanted_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX roles_created_at_idx ON public.roles USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX roles_updated_at_idx ON public.roles USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_created_at_idx ON public.sales_orders USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_order_type_idx ON public.sales_orders USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_service_date_idx ON public.sales_orders USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_state_idx ON public.sales_orders USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_total_idx ON public.sales_orders USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_updated_at_idx ON public.sales_orders USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_approved_at_idx ON public.sales_quotes USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_cost_idx ON public.sales_quotes USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_created_at_idx ON public.sales_quotes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_discount_total_idx ON public.sales_quotes USING btree (discount_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_estimate_type_idx ON public.sales_quotes USING btree (estimate_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_fuel_total_idx ON public.sales_quotes USING btree (fuel_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_margin_idx ON public.sales_quotes USING btree (margin, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_margin_rate_idx ON public.sales_quotes USING btree (margin_rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_order_type_idx ON public.sales_quotes USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_sent_at_idx ON public.sales_quotes USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_service_date_idx ON public.sales_quotes USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_state_idx ON public.sales_quotes USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_subtotal_idx ON public.sales_quotes USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_tax_total_idx ON public.sales_quotes USING btree (tax_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_total_idx ON public.sales_quotes USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_updated_at_idx ON public.sales_quotes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_valid_until_idx ON public.sales_quotes USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_valuation_total_idx ON public.sales_quotes USING btree (valuation_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_approved_at_idx ON public.shipping_quotes USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_cost_idx ON public.shipping_quotes USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_created_at_idx ON public.shipping_quotes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_discount_total_idx ON public.shipping_quotes USING btree (discount_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_fuel_total_idx ON public.shipping_quotes USING btree (fuel_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_margin_idx ON public.shipping_quotes USING btree (margin, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_order_type_idx ON public.shipping_quotes USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_pickup_date_idx ON public.shipping_quotes USING btree (pickup_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_price_idx ON public.shipping_quotes USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_sidemark_idx ON public.shipping_quotes USING btree (lower(sidemark), id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_state_idx ON public.shipping_quotes USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_total_idx ON public.shipping_quotes USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_updated_at_idx ON public.shipping_quotes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_valid_until_idx ON public.shipping_quotes USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_valuation_total_idx ON public.shipping_quotes USING btree (valuation_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_created_at_idx ON public.tasks USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_due_date_idx ON public.tasks USING btree (due_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_state_idx ON public.tasks USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_updated_at_idx ON public.tasks USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_email_idx ON public.users USING btree (lower(email), id) WHERE (deleted_at IS NULL);

CREATE INDEX users_state_idx ON public.users USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_updated_at_idx ON public.users USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_created_at_idx ON public.vehicles USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_inspection_due_idx ON public.vehicles USING btree (inspection_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_kind_idx ON public.vehicles USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_plate_idx ON public.vehicles USING btree (lower(plate), id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_state_idx ON public.vehicles USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_updated_at_idx ON public.vehicles USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_completed_at_idx ON public.work_orders USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_created_at_idx ON public.work_orders USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_state_idx ON public.work_orders USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_type_idx ON public.work_orders USING btree (type, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_updated_at_idx ON public.work_orders USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_window_end_idx ON public.work_orders USING btree (window_end, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_window_start_idx ON public.work_orders USING btree (window_start, id) WHERE (deleted_at IS NULL);
