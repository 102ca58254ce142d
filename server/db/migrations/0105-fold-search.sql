create extension if not exists unaccent;

create or replace function folded(value text) returns text language sql immutable strict parallel safe
  return lower(lower(public.unaccent('public.unaccent'::regdictionary, value) collate "C") collate "default");

drop index "accounting_periods_search_idx";

drop index "api_keys_search_idx";

drop index "billing_reports_search_idx";

drop index "bills_of_lading_search_idx";

drop index "claims_search_idx";

drop index "contacts_search_idx";

drop index "conversations_search_idx";

drop index "count_entries_search_idx";

drop index "credit_memos_search_idx";

drop index "cycle_counts_search_idx";

drop index "erasures_search_idx";

drop index "feedback_notes_search_idx";

drop index "follow_ups_search_idx";

drop index "hubs_search_idx";

drop index "inspection_repairs_search_idx";

drop index "inspections_search_idx";

drop index "inventory_items_search_idx";

drop index "invoices_search_idx";

drop index "leads_search_idx";

drop index "locations_search_idx";

drop index "message_templates_search_idx";

drop index "messages_search_idx";

drop index "opening_balances_search_idx";

drop index "opportunities_search_idx";

drop index "parties_search_idx";

drop index "payment_links_search_idx";

drop index "payments_search_idx";

drop index "pending_receives_search_idx";

drop index "permissions_search_idx";

drop index "phone_calls_search_idx";

drop index "photo_requests_search_idx";

drop index "places_search_idx";

drop index "processing_documents_search_idx";

drop index "proposal_templates_search_idx";

drop index "proposals_search_idx";

drop index "provider_documents_search_idx";

drop index "provider_jobs_search_idx";

drop index "providers_search_idx";

drop index "pull_flows_search_idx";

drop index "quickbooks_outbox_search_idx";

drop index "quote_requests_search_idx";

drop index "quote_templates_search_idx";

drop index "rates_search_idx";

drop index "receives_search_idx";

drop index "reviews_search_idx";

drop index "roles_search_idx";

drop index "sales_orders_search_idx";

drop index "sales_quotes_search_idx";

drop index "services_search_idx";

drop index "shipping_quotes_search_idx";

drop index "storage_runs_search_idx";

drop index "storage_statements_search_idx";

drop index "tasks_search_idx";

drop index "tax_areas_search_idx";

drop index "tax_charges_search_idx";

drop index "text_opt_outs_search_idx";

drop index "users_search_idx";

drop index "vehicles_search_idx";

drop index "webhook_deliveries_search_idx";

drop index "webhooks_search_idx";

drop index "work_checklists_search_idx";

drop index "work_orders_search_idx";

CREATE INDEX accounting_periods_search_idx ON public.accounting_periods USING gin (folded(name) gin_trgm_ops);

CREATE INDEX api_keys_search_idx ON public.api_keys USING gin (folded(name) gin_trgm_ops, folded(key) gin_trgm_ops);

CREATE INDEX billing_reports_search_idx ON public.billing_reports USING gin (folded(number) gin_trgm_ops, folded(customer_po) gin_trgm_ops);

CREATE INDEX bills_of_lading_search_idx ON public.bills_of_lading USING gin (folded(number) gin_trgm_ops);

CREATE INDEX claims_search_idx ON public.claims USING gin (folded(number) gin_trgm_ops);

CREATE INDEX contacts_search_idx ON public.contacts USING gin (folded(name) gin_trgm_ops, folded(primary_email) gin_trgm_ops, folded(primary_phone) gin_trgm_ops);

CREATE INDEX conversations_search_idx ON public.conversations USING gin (folded(name) gin_trgm_ops, folded(address) gin_trgm_ops, folded(subject) gin_trgm_ops);

CREATE INDEX count_entries_search_idx ON public.count_entries USING gin (folded(tag) gin_trgm_ops);

CREATE INDEX credit_memos_search_idx ON public.credit_memos USING gin (folded(number) gin_trgm_ops);

CREATE INDEX cycle_counts_search_idx ON public.cycle_counts USING gin (folded(number) gin_trgm_ops);

CREATE INDEX erasures_search_idx ON public.erasures USING gin (folded(number) gin_trgm_ops);

CREATE INDEX feedback_notes_search_idx ON public.feedback_notes USING gin (folded(text) gin_trgm_ops, folded(summary) gin_trgm_ops);

CREATE INDEX follow_ups_search_idx ON public.follow_ups USING gin (folded(summary) gin_trgm_ops);

CREATE INDEX hubs_search_idx ON public.hubs USING gin (folded(code) gin_trgm_ops, folded(name) gin_trgm_ops);

CREATE INDEX inspection_repairs_search_idx ON public.inspection_repairs USING gin (folded(number) gin_trgm_ops, folded(shop) gin_trgm_ops);

CREATE INDEX inspections_search_idx ON public.inspections USING gin (folded(number) gin_trgm_ops);

CREATE INDEX inventory_items_search_idx ON public.inventory_items USING gin (folded(tag) gin_trgm_ops, folded(description) gin_trgm_ops, folded(sidemark) gin_trgm_ops, folded(room) gin_trgm_ops, folded(vendor) gin_trgm_ops, folded(po_number) gin_trgm_ops, folded(previous_tag) gin_trgm_ops);

CREATE INDEX invoices_search_idx ON public.invoices USING gin (folded(number) gin_trgm_ops, folded(description) gin_trgm_ops, folded(customer_po) gin_trgm_ops);

CREATE INDEX leads_search_idx ON public.leads USING gin (folded(name) gin_trgm_ops, folded(company) gin_trgm_ops, folded(email) gin_trgm_ops, folded(phone) gin_trgm_ops);

CREATE INDEX locations_search_idx ON public.locations USING gin (folded(label) gin_trgm_ops, folded(((((((((COALESCE((address ->> 'address'::text), ''::text) || ' '::text) || COALESCE((address ->> 'address2'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'city'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'state'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'zip'::text), ''::text))) gin_trgm_ops);

CREATE INDEX message_templates_search_idx ON public.message_templates USING gin (folded(name) gin_trgm_ops, folded(body) gin_trgm_ops);

CREATE INDEX messages_search_idx ON public.messages USING gin (folded(sender) gin_trgm_ops, folded(body) gin_trgm_ops);

CREATE INDEX opening_balances_search_idx ON public.opening_balances USING gin (folded(number) gin_trgm_ops, folded(customer_po) gin_trgm_ops, folded(description) gin_trgm_ops);

CREATE INDEX opportunities_search_idx ON public.opportunities USING gin (folded(name) gin_trgm_ops);

CREATE INDEX parties_search_idx ON public.parties USING gin (folded(name) gin_trgm_ops, folded(email) gin_trgm_ops, folded(phone) gin_trgm_ops);

CREATE INDEX payment_links_search_idx ON public.payment_links USING gin (folded(number) gin_trgm_ops, folded(sent_to) gin_trgm_ops);

CREATE INDEX payments_search_idx ON public.payments USING gin (folded(number) gin_trgm_ops, folded(reference) gin_trgm_ops, folded(payer_email) gin_trgm_ops, folded(gateway_ref) gin_trgm_ops);

CREATE INDEX pending_receives_search_idx ON public.pending_receives USING gin (folded(number) gin_trgm_ops, folded(vendor) gin_trgm_ops, folded(po_number) gin_trgm_ops, folded(sidemark) gin_trgm_ops);

CREATE INDEX permissions_search_idx ON public.permissions USING gin (folded(display_name) gin_trgm_ops, folded(permission) gin_trgm_ops);

CREATE INDEX phone_calls_search_idx ON public.phone_calls USING gin (folded(summary) gin_trgm_ops, folded(phone_number) gin_trgm_ops, folded(notes) gin_trgm_ops);

CREATE INDEX photo_requests_search_idx ON public.photo_requests USING gin (folded(number) gin_trgm_ops);

CREATE INDEX places_search_idx ON public.places USING gin (folded(code) gin_trgm_ops, folded(barcode) gin_trgm_ops);

CREATE INDEX processing_documents_search_idx ON public.processing_documents USING gin (folded(number) gin_trgm_ops, folded(customer_po) gin_trgm_ops);

CREATE INDEX proposal_templates_search_idx ON public.proposal_templates USING gin (folded(name) gin_trgm_ops);

CREATE INDEX proposals_search_idx ON public.proposals USING gin (folded(number) gin_trgm_ops, folded(title) gin_trgm_ops);

CREATE INDEX provider_documents_search_idx ON public.provider_documents USING gin (folded(number) gin_trgm_ops, folded(reference) gin_trgm_ops, folded(issuer) gin_trgm_ops);

CREATE INDEX provider_jobs_search_idx ON public.provider_jobs USING gin (folded(number) gin_trgm_ops, folded(invoice_number) gin_trgm_ops, folded(payment_reference) gin_trgm_ops);

CREATE INDEX providers_search_idx ON public.providers USING gin (folded(name) gin_trgm_ops, folded(contact_name) gin_trgm_ops, folded(email) gin_trgm_ops, folded(phone) gin_trgm_ops, folded(dot_number) gin_trgm_ops, folded(mc_number) gin_trgm_ops);

CREATE INDEX pull_flows_search_idx ON public.pull_flows USING gin (folded(number) gin_trgm_ops);

CREATE INDEX quickbooks_outbox_search_idx ON public.quickbooks_outbox USING gin (folded(number) gin_trgm_ops, folded(about) gin_trgm_ops);

CREATE INDEX quote_requests_search_idx ON public.quote_requests USING gin (folded(number) gin_trgm_ops);

CREATE INDEX quote_templates_search_idx ON public.quote_templates USING gin (folded(name) gin_trgm_ops);

CREATE INDEX rates_search_idx ON public.rates USING gin (folded(number) gin_trgm_ops);

CREATE INDEX receives_search_idx ON public.receives USING gin (folded(number) gin_trgm_ops, folded(vendor) gin_trgm_ops, folded(po_number) gin_trgm_ops, folded(pro_number) gin_trgm_ops);

CREATE INDEX reviews_search_idx ON public.reviews USING gin (folded(number) gin_trgm_ops, folded(comment) gin_trgm_ops);

CREATE INDEX roles_search_idx ON public.roles USING gin (folded(display_name) gin_trgm_ops);

CREATE INDEX sales_orders_search_idx ON public.sales_orders USING gin (folded(number) gin_trgm_ops, folded(customer_po) gin_trgm_ops);

CREATE INDEX sales_quotes_search_idx ON public.sales_quotes USING gin (folded(number) gin_trgm_ops);

CREATE INDEX services_search_idx ON public.services USING gin (folded(code) gin_trgm_ops, folded(name) gin_trgm_ops, folded(description) gin_trgm_ops);

CREATE INDEX shipping_quotes_search_idx ON public.shipping_quotes USING gin (folded(number) gin_trgm_ops, folded(sidemark) gin_trgm_ops);

CREATE INDEX storage_runs_search_idx ON public.storage_runs USING gin (folded(number) gin_trgm_ops);

CREATE INDEX storage_statements_search_idx ON public.storage_statements USING gin (folded(number) gin_trgm_ops);

CREATE INDEX tasks_search_idx ON public.tasks USING gin (folded(name) gin_trgm_ops);

CREATE INDEX tax_areas_search_idx ON public.tax_areas USING gin (folded(name) gin_trgm_ops, folded(city) gin_trgm_ops);

CREATE INDEX tax_charges_search_idx ON public.tax_charges USING gin (folded(document) gin_trgm_ops, folded(name) gin_trgm_ops);

CREATE INDEX text_opt_outs_search_idx ON public.text_opt_outs USING gin (folded(phone_number) gin_trgm_ops);

CREATE INDEX users_search_idx ON public.users USING gin (folded(name) gin_trgm_ops, folded(email) gin_trgm_ops, folded(phone) gin_trgm_ops);

CREATE INDEX vehicles_search_idx ON public.vehicles USING gin (folded(name) gin_trgm_ops, folded(plate) gin_trgm_ops);

CREATE INDEX webhook_deliveries_search_idx ON public.webhook_deliveries USING gin (folded(event) gin_trgm_ops);

CREATE INDEX webhooks_search_idx ON public.webhooks USING gin (folded(name) gin_trgm_ops);

CREATE INDEX work_checklists_search_idx ON public.work_checklists USING gin (folded(name) gin_trgm_ops);

CREATE INDEX work_orders_search_idx ON public.work_orders USING gin (folded(number) gin_trgm_ops);
