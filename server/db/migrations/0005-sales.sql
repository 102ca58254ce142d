create table "bills_of_lading" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "work_order_id" bigint,
  "carrier" text not null,
  "shipper_id" bigint not null,
  "shipper_contact_id" bigint,
  "consignee_id" bigint not null,
  "consignee_contact_id" bigint,
  "agreed_pickup" date,
  "agreed_delivery" date,
  "vehicle_id" bigint,
  "payment_form" text not null,
  "valuation" text not null,
  "declared_value" bigint,
  "special_instructions" text,
  "receiver_name" text,
  "picked_up_at" timestamp(3) with time zone,
  "delivered_at" timestamp(3) with time zone,
  "void_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "bills_of_lading_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "bills_of_lading_payment_form_check" CHECK ((payment_form = ANY (ARRAY['prepaid'::text, 'collect'::text, 'third party'::text]))),
  constraint "bills_of_lading_pkey" PRIMARY KEY (id),
  constraint "bills_of_lading_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'inTransit'::text, 'delivered'::text, 'void'::text]))),
  constraint "bills_of_lading_valuation_check" CHECK ((valuation = ANY (ARRAY['released'::text, 'declared'::text])))
);

create table "bills_of_lading_exceptions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "condition" text not null,
  constraint "bills_of_lading_exceptions_pkey" PRIMARY KEY (id)
);

create table "bills_of_lading_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "tag" text,
  "description" text not null,
  "quantity" bigint not null,
  "weight" numeric(14,3),
  "condition_out" text,
  constraint "bills_of_lading_items_pkey" PRIMARY KEY (id),
  constraint "bills_of_lading_items_quantity_check" CHECK ((quantity >= 1)),
  constraint "bills_of_lading_items_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "follow_ups" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "about" text not null,
  "summary" text,
  "due" date not null,
  "channel" text not null,
  "owner_id" bigint,
  "note" text,
  "outcome" text,
  "done_at" timestamp(3) with time zone,
  "reminded_at" timestamp(3) with time zone,
  "lead_id" bigint,
  "opportunity_id" bigint,
  "quote_request_id" bigint,
  "quote_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "follow_ups_about_check" CHECK ((about = ANY (ARRAY['lead'::text, 'opportunity'::text, 'quote-request'::text, 'sales-quote'::text]))),
  constraint "follow_ups_channel_check" CHECK ((channel = ANY (ARRAY['call'::text, 'e-mail'::text, 'visit'::text, 'text message'::text]))),
  constraint "follow_ups_pkey" PRIMARY KEY (id),
  constraint "follow_ups_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'done'::text])))
);

create table "leads" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "company" text,
  "kind" text,
  "email" text,
  "phone" text,
  "source" text not null,
  "move_type" text,
  "origin" jsonb,
  "destination" jsonb,
  "target_date" date,
  "estimated_value" bigint,
  "owner_id" bigint,
  "notes" text,
  "first_response_at" timestamp(3) with time zone,
  "converted_at" timestamp(3) with time zone,
  "archive_reason" text,
  "party_id" bigint,
  "opportunity_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "leads_estimated_value_check" CHECK ((estimated_value >= 0)),
  constraint "leads_kind_check" CHECK ((kind = ANY (ARRAY['designer'::text, 'retailer'::text, 'hospitality'::text, 'residential'::text, 'commercial'::text]))),
  constraint "leads_move_type_check" CHECK ((move_type = ANY (ARRAY['white glove delivery'::text, 'local move'::text, 'long distance'::text, 'receiving and storage'::text, 'installation'::text, 'other'::text]))),
  constraint "leads_pkey" PRIMARY KEY (id),
  constraint "leads_source_check" CHECK ((source = ANY (ARRAY['website'::text, 'referral'::text, 'phone'::text, 'e-mail'::text, 'walk-in'::text, 'partner'::text, 'event'::text, 'other'::text]))),
  constraint "leads_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'converted'::text, 'archived'::text])))
);

create table "opportunities" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "party_id" bigint not null,
  "contact_id" bigint,
  "lead_id" bigint,
  "account_executive_id" bigint,
  "move_type" text,
  "estimated_value" bigint,
  "probability" numeric(7,4),
  "weighted" bigint,
  "close_date" date,
  "notes" text,
  "closed_at" date,
  "loss_reason" text,
  "loss_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "opportunities_estimated_value_check" CHECK ((estimated_value >= 0)),
  constraint "opportunities_loss_reason_check" CHECK ((loss_reason = ANY (ARRAY['price'::text, 'timing'::text, 'competitor'::text, 'no decision'::text, 'out of area'::text, 'other'::text]))),
  constraint "opportunities_move_type_check" CHECK ((move_type = ANY (ARRAY['white glove delivery'::text, 'local move'::text, 'long distance'::text, 'receiving and storage'::text, 'installation'::text, 'other'::text]))),
  constraint "opportunities_pkey" PRIMARY KEY (id),
  constraint "opportunities_probability_check" CHECK ((probability >= (0)::numeric)),
  constraint "opportunities_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);

create table "proposal_templates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "body" text not null,
  "revision" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "proposal_templates_pkey" PRIMARY KEY (id),
  constraint "proposal_templates_revision_check" CHECK ((revision >= 1)),
  constraint "proposal_templates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table "proposal_templates_versions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "revision" bigint not null,
  "body" text,
  "saved_by_id" bigint,
  "saved_at" timestamp(3) with time zone,
  constraint "proposal_templates_versions_pkey" PRIMARY KEY (id),
  constraint "proposal_templates_versions_revision_check" CHECK ((revision >= 1))
);

create table "proposals" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "title" text not null,
  "opportunity_id" bigint not null,
  "customer_id" bigint,
  "template_id" bigint,
  "template_version" bigint,
  "body" text,
  "valid_until" date not null,
  "internal_notes" text,
  "sent_at" timestamp(3) with time zone,
  "outcome" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "decline_reason" text,
  "close_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "proposals_outcome_check" CHECK ((outcome = ANY (ARRAY['approved'::text, 'declined'::text, 'closed'::text]))),
  constraint "proposals_pkey" PRIMARY KEY (id),
  constraint "proposals_state_check" CHECK ((state = ANY (ARRAY['working'::text, 'sent'::text, 'closed'::text])))
);

create table "quote_requests" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "requester_id" bigint,
  "opportunity_id" bigint,
  "account_executive_id" bigint,
  "origin_id" bigint not null,
  "destination_id" bigint not null,
  "order_type" text not null,
  "services" text[] not null default '{}'::text[],
  "wanted_date" date,
  "time_window" text,
  "declared_value" bigint,
  "notes" text,
  "internal_notes" text,
  "decline_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quote_requests_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "quote_requests_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "quote_requests_pkey" PRIMARY KEY (id),
  constraint "quote_requests_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'quoted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint "quote_requests_time_window_check" CHECK ((time_window = ANY (ARRAY['any time'::text, 'morning'::text, 'afternoon'::text, 'evening'::text])))
);

create table "quote_requests_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  "value" bigint,
  constraint "quote_requests_items_height_check" CHECK ((height >= (0)::numeric)),
  constraint "quote_requests_items_length_check" CHECK ((length >= (0)::numeric)),
  constraint "quote_requests_items_pkey" PRIMARY KEY (id),
  constraint "quote_requests_items_quantity_check" CHECK ((quantity >= 1)),
  constraint "quote_requests_items_value_check" CHECK ((value >= 0)),
  constraint "quote_requests_items_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "quote_requests_items_width_check" CHECK ((width >= (0)::numeric))
);

create table "sales_orders" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "quote_id" bigint not null,
  "account_executive_id" bigint,
  "customer_po" text,
  "service_date" date,
  "origin_id" bigint,
  "destination_id" bigint,
  "order_type" text,
  "subtotal" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "tax_total" bigint,
  "total" bigint not null,
  "deposit" bigint,
  "notes" text,
  "internal_notes" text,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "sales_orders_deposit_check" CHECK ((deposit >= 0)),
  constraint "sales_orders_discount_total_check" CHECK ((discount_total >= 0)),
  constraint "sales_orders_fuel_total_check" CHECK ((fuel_total >= 0)),
  constraint "sales_orders_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "sales_orders_pkey" PRIMARY KEY (id),
  constraint "sales_orders_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "sales_orders_subtotal_check" CHECK ((subtotal >= 0)),
  constraint "sales_orders_tax_total_check" CHECK ((tax_total >= 0)),
  constraint "sales_orders_total_check" CHECK ((total >= 0)),
  constraint "sales_orders_valuation_total_check" CHECK ((valuation_total >= 0))
);

create table "sales_orders_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "amount" bigint,
  constraint "sales_orders_lines_pkey" PRIMARY KEY (id),
  constraint "sales_orders_lines_price_check" CHECK ((price >= 0)),
  constraint "sales_orders_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "sales_orders_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'other'::text]))),
  constraint "sales_orders_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text])))
);

create table "sales_quotes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "revision" bigint,
  "customer_id" bigint not null,
  "contact_id" bigint,
  "opportunity_id" bigint,
  "quote_request_id" bigint,
  "revision_of_id" bigint,
  "account_executive_id" bigint,
  "origin_id" bigint,
  "destination_id" bigint,
  "order_type" text,
  "service_date" date,
  "estimate_type" text not null,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "tax_total" bigint,
  "total" bigint,
  "cost" bigint,
  "margin" bigint,
  "margin_rate" numeric(7,4),
  "deposit" bigint,
  "terms" text,
  "valid_until" date not null,
  "notes" text,
  "internal_notes" text,
  "answered" boolean not null default true,
  "offered" boolean not null default false,
  "superseded" boolean not null default false,
  "next_revision_id" bigint,
  "sales_order_id" bigint,
  "sent_at" timestamp(3) with time zone,
  "change_request" text,
  "decline_reason" text,
  "lost_reason" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "sales_quotes_deposit_check" CHECK ((deposit >= 0)),
  constraint "sales_quotes_estimate_type_check" CHECK ((estimate_type = ANY (ARRAY['binding'::text, 'non-binding'::text, 'flat'::text]))),
  constraint "sales_quotes_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "sales_quotes_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_revision_check" CHECK ((revision >= 1)),
  constraint "sales_quotes_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'pendingPricing'::text, 'ready'::text, 'approved'::text, 'pendingChanges'::text, 'lost'::text, 'inTransit'::text, 'expired'::text, 'delivered'::text]))),
  constraint "sales_quotes_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "sales_quotes_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "sales_quotes_charges_amount_check" CHECK ((amount >= 0)),
  constraint "sales_quotes_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "sales_quotes_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "sales_quotes_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "sales_quotes_charges_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "sales_quotes_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "unit_cost" bigint,
  "amount" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  "shipping_quote_id" bigint,
  constraint "sales_quotes_lines_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_lines_price_check" CHECK ((price >= 0)),
  constraint "sales_quotes_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "sales_quotes_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'other'::text]))),
  constraint "sales_quotes_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text]))),
  constraint "sales_quotes_lines_unit_cost_check" CHECK ((unit_cost >= 0))
);

create table "vehicles" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "plate" text not null,
  "kind" text not null,
  "hub_id" bigint,
  "capacity" bigint,
  "inspection_due" date,
  "out_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "vehicles_capacity_check" CHECK ((capacity >= 0)),
  constraint "vehicles_kind_check" CHECK ((kind = ANY (ARRAY['van'::text, 'box truck'::text, 'tractor'::text, 'trailer'::text]))),
  constraint "vehicles_pkey" PRIMARY KEY (id),
  constraint "vehicles_state_check" CHECK ((state = ANY (ARRAY['ready'::text, 'out'::text])))
);

create table "work_orders" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "type" text not null,
  "customer_id" bigint not null,
  "sales_order_id" bigint,
  "opportunity_id" bigint,
  "quote_id" bigint,
  "window_start" timestamp(3) with time zone not null,
  "window_end" timestamp(3) with time zone not null,
  "vehicle_id" bigint,
  "provider_id" bigint,
  "provider_cost" bigint,
  "estimated_hours" numeric(14,3),
  "actual_hours" numeric(14,3),
  "instructions" text,
  "internal_notes" text,
  "receiver_name" text,
  "started_at" timestamp(3) with time zone,
  "completed_at" timestamp(3) with time zone,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "work_orders_actual_hours_check" CHECK ((actual_hours >= (0)::numeric)),
  constraint "work_orders_estimated_hours_check" CHECK ((estimated_hours >= (0)::numeric)),
  constraint "work_orders_pkey" PRIMARY KEY (id),
  constraint "work_orders_provider_cost_check" CHECK ((provider_cost >= 0)),
  constraint "work_orders_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'scheduled'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "work_orders_type_check" CHECK ((type = ANY (ARRAY['pickup'::text, 'delivery'::text, 'install'::text, 'pack'::text, 'transfer'::text])))
);

create table "work_orders_checklist" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "done" boolean not null default false,
  constraint "work_orders_checklist_pkey" PRIMARY KEY (id)
);

create table "work_orders_crew" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "member_id" bigint not null,
  "lead" boolean not null default false,
  constraint "work_orders_crew_pkey" PRIMARY KEY (id)
);

create table "work_orders_places" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "location_id" bigint not null,
  "purpose" text,
  "note" text,
  constraint "work_orders_places_pkey" PRIMARY KEY (id),
  constraint "work_orders_places_purpose_check" CHECK ((purpose = ANY (ARRAY['load'::text, 'unload'::text, 'service'::text])))
);

alter table "bills_of_lading" add constraint "bills_of_lading_consignee_contact_id_fkey" FOREIGN KEY (consignee_contact_id) REFERENCES contacts(id);

alter table "bills_of_lading" add constraint "bills_of_lading_consignee_id_fkey" FOREIGN KEY (consignee_id) REFERENCES locations(id);

alter table "bills_of_lading" add constraint "bills_of_lading_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "bills_of_lading" add constraint "bills_of_lading_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "bills_of_lading" add constraint "bills_of_lading_shipper_contact_id_fkey" FOREIGN KEY (shipper_contact_id) REFERENCES contacts(id);

alter table "bills_of_lading" add constraint "bills_of_lading_shipper_id_fkey" FOREIGN KEY (shipper_id) REFERENCES locations(id);

alter table "bills_of_lading" add constraint "bills_of_lading_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "bills_of_lading" add constraint "bills_of_lading_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "bills_of_lading" add constraint "bills_of_lading_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "bills_of_lading_exceptions" add constraint "bills_of_lading_exceptions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES bills_of_lading(id) ON DELETE CASCADE;

alter table "bills_of_lading_items" add constraint "bills_of_lading_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES bills_of_lading(id) ON DELETE CASCADE;

alter table "follow_ups" add constraint "follow_ups_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "follow_ups" add constraint "follow_ups_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES leads(id);

alter table "follow_ups" add constraint "follow_ups_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "follow_ups" add constraint "follow_ups_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "follow_ups" add constraint "follow_ups_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "follow_ups" add constraint "follow_ups_quote_request_id_fkey" FOREIGN KEY (quote_request_id) REFERENCES quote_requests(id);

alter table "follow_ups" add constraint "follow_ups_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "leads" add constraint "leads_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "leads" add constraint "leads_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "leads" add constraint "leads_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "leads" add constraint "leads_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "leads" add constraint "leads_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "opportunities" add constraint "opportunities_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES leads(id);

alter table "opportunities" add constraint "opportunities_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "opportunities" add constraint "opportunities_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "proposal_templates" add constraint "proposal_templates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "proposal_templates" add constraint "proposal_templates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "proposal_templates_versions" add constraint "proposal_templates_versions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES proposal_templates(id) ON DELETE CASCADE;

alter table "proposal_templates_versions" add constraint "proposal_templates_versions_saved_by_id_fkey" FOREIGN KEY (saved_by_id) REFERENCES users(id);

alter table "proposals" add constraint "proposals_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "proposals" add constraint "proposals_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "proposals" add constraint "proposals_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "proposals" add constraint "proposals_template_id_fkey" FOREIGN KEY (template_id) REFERENCES proposal_templates(id);

alter table "proposals" add constraint "proposals_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "quote_requests" add constraint "quote_requests_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "quote_requests" add constraint "quote_requests_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "quote_requests" add constraint "quote_requests_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "quote_requests" add constraint "quote_requests_requester_id_fkey" FOREIGN KEY (requester_id) REFERENCES contacts(id);

alter table "quote_requests" add constraint "quote_requests_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_requests_items" add constraint "quote_requests_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_requests(id) ON DELETE CASCADE;

alter table "sales_orders" add constraint "sales_orders_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "sales_orders" add constraint "sales_orders_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "sales_orders" add constraint "sales_orders_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "sales_orders" add constraint "sales_orders_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "sales_orders" add constraint "sales_orders_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "sales_orders" add constraint "sales_orders_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "sales_orders" add constraint "sales_orders_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_orders_lines" add constraint "sales_orders_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_orders(id) ON DELETE CASCADE;

alter table "sales_quotes" add constraint "sales_quotes_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "sales_quotes" add constraint "sales_quotes_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "sales_quotes" add constraint "sales_quotes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "sales_quotes" add constraint "sales_quotes_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "sales_quotes" add constraint "sales_quotes_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "sales_quotes" add constraint "sales_quotes_next_revision_id_fkey" FOREIGN KEY (next_revision_id) REFERENCES sales_quotes(id);

alter table "sales_quotes" add constraint "sales_quotes_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "sales_quotes" add constraint "sales_quotes_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "sales_quotes" add constraint "sales_quotes_quote_request_id_fkey" FOREIGN KEY (quote_request_id) REFERENCES quote_requests(id);

alter table "sales_quotes" add constraint "sales_quotes_revision_of_id_fkey" FOREIGN KEY (revision_of_id) REFERENCES sales_quotes(id);

alter table "sales_quotes" add constraint "sales_quotes_sales_order_id_fkey" FOREIGN KEY (sales_order_id) REFERENCES sales_orders(id);

alter table "sales_quotes" add constraint "sales_quotes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_quotes_charges" add constraint "sales_quotes_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_quotes(id) ON DELETE CASCADE;

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_quotes(id) ON DELETE CASCADE;

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_shipping_quote_id_fkey" FOREIGN KEY (shipping_quote_id) REFERENCES shipping_quotes(id);

alter table "vehicles" add constraint "vehicles_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "vehicles" add constraint "vehicles_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "vehicles" add constraint "vehicles_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "work_orders" add constraint "work_orders_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "work_orders" add constraint "work_orders_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "work_orders" add constraint "work_orders_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "work_orders" add constraint "work_orders_sales_order_id_fkey" FOREIGN KEY (sales_order_id) REFERENCES sales_orders(id);

alter table "work_orders" add constraint "work_orders_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "work_orders_checklist" add constraint "work_orders_checklist_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_crew" add constraint "work_orders_crew_member_id_fkey" FOREIGN KEY (member_id) REFERENCES users(id);

alter table "work_orders_crew" add constraint "work_orders_crew_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_places" add constraint "work_orders_places_location_id_fkey" FOREIGN KEY (location_id) REFERENCES locations(id);

alter table "work_orders_places" add constraint "work_orders_places_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX bills_of_lading_agreed_delivery_idx ON public.bills_of_lading USING btree (agreed_delivery, id);

CREATE INDEX bills_of_lading_agreed_pickup_idx ON public.bills_of_lading USING btree (agreed_pickup, id);

CREATE INDEX bills_of_lading_consignee_contact_id_idx ON public.bills_of_lading USING btree (consignee_contact_id, id);

CREATE INDEX bills_of_lading_consignee_id_idx ON public.bills_of_lading USING btree (consignee_id, id);

CREATE INDEX bills_of_lading_created_at_idx ON public.bills_of_lading USING btree (created_at, id);

CREATE INDEX bills_of_lading_created_by_id_idx ON public.bills_of_lading USING btree (created_by_id, id);

CREATE INDEX bills_of_lading_customer_id_idx ON public.bills_of_lading USING btree (customer_id, id);

CREATE INDEX bills_of_lading_delivered_at_idx ON public.bills_of_lading USING btree (delivered_at, id);

CREATE UNIQUE INDEX bills_of_lading_number_key ON public.bills_of_lading USING btree (number);

CREATE INDEX bills_of_lading_picked_up_at_idx ON public.bills_of_lading USING btree (picked_up_at, id);

CREATE INDEX bills_of_lading_search_idx ON public.bills_of_lading USING gin (number gin_trgm_ops);

CREATE INDEX bills_of_lading_shipper_contact_id_idx ON public.bills_of_lading USING btree (shipper_contact_id, id);

CREATE INDEX bills_of_lading_shipper_id_idx ON public.bills_of_lading USING btree (shipper_id, id);

CREATE INDEX bills_of_lading_state_idx ON public.bills_of_lading USING btree (state, id);

CREATE INDEX bills_of_lading_updated_at_idx ON public.bills_of_lading USING btree (updated_at, id);

CREATE INDEX bills_of_lading_vehicle_id_idx ON public.bills_of_lading USING btree (vehicle_id, id);

CREATE INDEX bills_of_lading_work_order_id_idx ON public.bills_of_lading USING btree (work_order_id, id);

CREATE INDEX bills_of_lading_exceptions_parent_id_idx ON public.bills_of_lading_exceptions USING btree (parent_id, "position");

CREATE INDEX bills_of_lading_items_parent_id_idx ON public.bills_of_lading_items USING btree (parent_id, "position");

CREATE INDEX follow_ups_channel_idx ON public.follow_ups USING btree (channel, id);

CREATE INDEX follow_ups_created_at_idx ON public.follow_ups USING btree (created_at, id);

CREATE INDEX follow_ups_created_by_id_idx ON public.follow_ups USING btree (created_by_id, id);

CREATE INDEX follow_ups_done_at_idx ON public.follow_ups USING btree (done_at, id);

CREATE INDEX follow_ups_due_idx ON public.follow_ups USING btree (due, id);

CREATE INDEX follow_ups_lead_id_idx ON public.follow_ups USING btree (lead_id, id);

CREATE INDEX follow_ups_opportunity_id_idx ON public.follow_ups USING btree (opportunity_id, id);

CREATE INDEX follow_ups_owner_id_idx ON public.follow_ups USING btree (owner_id, id);

CREATE INDEX follow_ups_quote_id_idx ON public.follow_ups USING btree (quote_id, id);

CREATE INDEX follow_ups_quote_request_id_idx ON public.follow_ups USING btree (quote_request_id, id);

CREATE INDEX follow_ups_search_idx ON public.follow_ups USING gin (summary gin_trgm_ops);

CREATE INDEX follow_ups_state_idx ON public.follow_ups USING btree (state, id);

CREATE INDEX follow_ups_updated_at_idx ON public.follow_ups USING btree (updated_at, id);

CREATE INDEX leads_company_idx ON public.leads USING btree (lower(company), id);

CREATE INDEX leads_converted_at_idx ON public.leads USING btree (converted_at, id);

CREATE INDEX leads_created_at_idx ON public.leads USING btree (created_at, id);

CREATE INDEX leads_created_by_id_idx ON public.leads USING btree (created_by_id, id);

CREATE INDEX leads_estimated_value_idx ON public.leads USING btree (estimated_value, id);

CREATE INDEX leads_first_response_at_idx ON public.leads USING btree (first_response_at, id);

CREATE INDEX leads_kind_idx ON public.leads USING btree (kind, id);

CREATE INDEX leads_move_type_idx ON public.leads USING btree (move_type, id);

CREATE INDEX leads_name_idx ON public.leads USING btree (lower(name), id);

CREATE INDEX leads_opportunity_id_idx ON public.leads USING btree (opportunity_id, id);

CREATE INDEX leads_owner_id_idx ON public.leads USING btree (owner_id, id);

CREATE INDEX leads_party_id_idx ON public.leads USING btree (party_id, id);

CREATE INDEX leads_search_idx ON public.leads USING gin (name gin_trgm_ops, company gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX leads_source_idx ON public.leads USING btree (source, id);

CREATE INDEX leads_state_idx ON public.leads USING btree (state, id);

CREATE INDEX leads_target_date_idx ON public.leads USING btree (target_date, id);

CREATE INDEX leads_updated_at_idx ON public.leads USING btree (updated_at, id);

CREATE INDEX opportunities_account_executive_id_idx ON public.opportunities USING btree (account_executive_id, id);

CREATE INDEX opportunities_close_date_idx ON public.opportunities USING btree (close_date, id);

CREATE INDEX opportunities_closed_at_idx ON public.opportunities USING btree (closed_at, id);

CREATE INDEX opportunities_contact_id_idx ON public.opportunities USING btree (contact_id, id);

CREATE INDEX opportunities_created_at_idx ON public.opportunities USING btree (created_at, id);

CREATE INDEX opportunities_created_by_id_idx ON public.opportunities USING btree (created_by_id, id);

CREATE INDEX opportunities_estimated_value_idx ON public.opportunities USING btree (estimated_value, id);

CREATE INDEX opportunities_lead_id_idx ON public.opportunities USING btree (lead_id, id);

CREATE UNIQUE INDEX opportunities_lead_id_key ON public.opportunities USING btree (lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_loss_reason_idx ON public.opportunities USING btree (loss_reason, id);

CREATE INDEX opportunities_move_type_idx ON public.opportunities USING btree (move_type, id);

CREATE INDEX opportunities_name_idx ON public.opportunities USING btree (lower(name), id);

CREATE INDEX opportunities_party_id_idx ON public.opportunities USING btree (party_id, id);

CREATE INDEX opportunities_probability_idx ON public.opportunities USING btree (probability, id);

CREATE INDEX opportunities_search_idx ON public.opportunities USING gin (name gin_trgm_ops);

CREATE INDEX opportunities_state_idx ON public.opportunities USING btree (state, id);

CREATE INDEX opportunities_updated_at_idx ON public.opportunities USING btree (updated_at, id);

CREATE INDEX opportunities_weighted_idx ON public.opportunities USING btree (weighted, id);

CREATE INDEX proposal_templates_created_at_idx ON public.proposal_templates USING btree (created_at, id);

CREATE INDEX proposal_templates_created_by_id_idx ON public.proposal_templates USING btree (created_by_id, id);

CREATE INDEX proposal_templates_name_idx ON public.proposal_templates USING btree (lower(name), id);

CREATE UNIQUE INDEX proposal_templates_name_key ON public.proposal_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_revision_idx ON public.proposal_templates USING btree (revision, id);

CREATE INDEX proposal_templates_search_idx ON public.proposal_templates USING gin (name gin_trgm_ops);

CREATE INDEX proposal_templates_state_idx ON public.proposal_templates USING btree (state, id);

CREATE INDEX proposal_templates_updated_at_idx ON public.proposal_templates USING btree (updated_at, id);

CREATE INDEX proposal_templates_versions_parent_id_idx ON public.proposal_templates_versions USING btree (parent_id, "position");

CREATE INDEX proposal_templates_versions_saved_by_id_idx ON public.proposal_templates_versions USING btree (saved_by_id);

CREATE INDEX proposals_created_at_idx ON public.proposals USING btree (created_at, id);

CREATE INDEX proposals_created_by_id_idx ON public.proposals USING btree (created_by_id, id);

CREATE INDEX proposals_customer_id_idx ON public.proposals USING btree (customer_id, id);

CREATE UNIQUE INDEX proposals_number_key ON public.proposals USING btree (number);

CREATE INDEX proposals_opportunity_id_idx ON public.proposals USING btree (opportunity_id, id);

CREATE INDEX proposals_outcome_idx ON public.proposals USING btree (outcome, id);

CREATE INDEX proposals_search_idx ON public.proposals USING gin (number gin_trgm_ops, title gin_trgm_ops);

CREATE INDEX proposals_sent_at_idx ON public.proposals USING btree (sent_at, id);

CREATE INDEX proposals_state_idx ON public.proposals USING btree (state, id);

CREATE INDEX proposals_template_id_idx ON public.proposals USING btree (template_id, id);

CREATE INDEX proposals_title_idx ON public.proposals USING btree (lower(title), id);

CREATE INDEX proposals_updated_at_idx ON public.proposals USING btree (updated_at, id);

CREATE INDEX proposals_valid_until_idx ON public.proposals USING btree (valid_until, id);

CREATE INDEX quote_requests_account_executive_id_idx ON public.quote_requests USING btree (account_executive_id, id);

CREATE INDEX quote_requests_created_at_idx ON public.quote_requests USING btree (created_at, id);

CREATE INDEX quote_requests_created_by_id_idx ON public.quote_requests USING btree (created_by_id, id);

CREATE INDEX quote_requests_customer_id_idx ON public.quote_requests USING btree (customer_id, id);

CREATE INDEX quote_requests_destination_id_idx ON public.quote_requests USING btree (destination_id, id);

CREATE UNIQUE INDEX quote_requests_number_key ON public.quote_requests USING btree (number);

CREATE INDEX quote_requests_opportunity_id_idx ON public.quote_requests USING btree (opportunity_id, id);

CREATE INDEX quote_requests_order_type_idx ON public.quote_requests USING btree (order_type, id);

CREATE INDEX quote_requests_origin_id_idx ON public.quote_requests USING btree (origin_id, id);

CREATE INDEX quote_requests_requester_id_idx ON public.quote_requests USING btree (requester_id, id);

CREATE INDEX quote_requests_search_idx ON public.quote_requests USING gin (number gin_trgm_ops);

CREATE INDEX quote_requests_services_idx ON public.quote_requests USING gin (services);

CREATE INDEX quote_requests_state_idx ON public.quote_requests USING btree (state, id);

CREATE INDEX quote_requests_updated_at_idx ON public.quote_requests USING btree (updated_at, id);

CREATE INDEX quote_requests_wanted_date_idx ON public.quote_requests USING btree (wanted_date, id);

CREATE INDEX quote_requests_items_parent_id_idx ON public.quote_requests_items USING btree (parent_id, "position");

CREATE INDEX sales_orders_account_executive_id_idx ON public.sales_orders USING btree (account_executive_id, id);

CREATE INDEX sales_orders_created_at_idx ON public.sales_orders USING btree (created_at, id);

CREATE INDEX sales_orders_created_by_id_idx ON public.sales_orders USING btree (created_by_id, id);

CREATE INDEX sales_orders_customer_id_idx ON public.sales_orders USING btree (customer_id, id);

CREATE INDEX sales_orders_destination_id_idx ON public.sales_orders USING btree (destination_id, id);

CREATE UNIQUE INDEX sales_orders_number_key ON public.sales_orders USING btree (number);

CREATE INDEX sales_orders_order_type_idx ON public.sales_orders USING btree (order_type, id);

CREATE INDEX sales_orders_origin_id_idx ON public.sales_orders USING btree (origin_id, id);

CREATE INDEX sales_orders_quote_id_idx ON public.sales_orders USING btree (quote_id, id);

CREATE UNIQUE INDEX sales_orders_quote_id_key ON public.sales_orders USING btree (quote_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['open'::text, 'inProgress'::text, 'completed'::text])));

CREATE INDEX sales_orders_search_idx ON public.sales_orders USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX sales_orders_service_date_idx ON public.sales_orders USING btree (service_date, id);

CREATE INDEX sales_orders_state_idx ON public.sales_orders USING btree (state, id);

CREATE INDEX sales_orders_total_idx ON public.sales_orders USING btree (total, id);

CREATE INDEX sales_orders_updated_at_idx ON public.sales_orders USING btree (updated_at, id);

CREATE INDEX sales_orders_lines_parent_id_idx ON public.sales_orders_lines USING btree (parent_id, "position");

CREATE INDEX sales_quotes_account_executive_id_idx ON public.sales_quotes USING btree (account_executive_id, id);

CREATE INDEX sales_quotes_approved_at_idx ON public.sales_quotes USING btree (approved_at, id);

CREATE INDEX sales_quotes_contact_id_idx ON public.sales_quotes USING btree (contact_id, id);

CREATE INDEX sales_quotes_cost_idx ON public.sales_quotes USING btree (cost, id);

CREATE INDEX sales_quotes_created_at_idx ON public.sales_quotes USING btree (created_at, id);

CREATE INDEX sales_quotes_created_by_id_idx ON public.sales_quotes USING btree (created_by_id, id);

CREATE INDEX sales_quotes_customer_id_idx ON public.sales_quotes USING btree (customer_id, id);

CREATE INDEX sales_quotes_destination_id_idx ON public.sales_quotes USING btree (destination_id, id);

CREATE INDEX sales_quotes_discount_total_idx ON public.sales_quotes USING btree (discount_total, id);

CREATE INDEX sales_quotes_estimate_type_idx ON public.sales_quotes USING btree (estimate_type, id);

CREATE INDEX sales_quotes_fuel_total_idx ON public.sales_quotes USING btree (fuel_total, id);

CREATE INDEX sales_quotes_margin_idx ON public.sales_quotes USING btree (margin, id);

CREATE INDEX sales_quotes_margin_rate_idx ON public.sales_quotes USING btree (margin_rate, id);

CREATE INDEX sales_quotes_next_revision_id_idx ON public.sales_quotes USING btree (next_revision_id, id);

CREATE UNIQUE INDEX sales_quotes_number_key ON public.sales_quotes USING btree (number);

CREATE INDEX sales_quotes_opportunity_id_idx ON public.sales_quotes USING btree (opportunity_id, id);

CREATE INDEX sales_quotes_order_type_idx ON public.sales_quotes USING btree (order_type, id);

CREATE INDEX sales_quotes_origin_id_idx ON public.sales_quotes USING btree (origin_id, id);

CREATE INDEX sales_quotes_quote_request_id_idx ON public.sales_quotes USING btree (quote_request_id, id);

CREATE INDEX sales_quotes_revision_of_id_idx ON public.sales_quotes USING btree (revision_of_id, id);

CREATE INDEX sales_quotes_sales_order_id_idx ON public.sales_quotes USING btree (sales_order_id, id);

CREATE INDEX sales_quotes_search_idx ON public.sales_quotes USING gin (number gin_trgm_ops);

CREATE INDEX sales_quotes_sent_at_idx ON public.sales_quotes USING btree (sent_at, id);

CREATE INDEX sales_quotes_service_date_idx ON public.sales_quotes USING btree (service_date, id);

CREATE INDEX sales_quotes_state_idx ON public.sales_quotes USING btree (state, id);

CREATE INDEX sales_quotes_subtotal_idx ON public.sales_quotes USING btree (subtotal, id);

CREATE INDEX sales_quotes_tax_total_idx ON public.sales_quotes USING btree (tax_total, id);

CREATE INDEX sales_quotes_total_idx ON public.sales_quotes USING btree (total, id);

CREATE INDEX sales_quotes_updated_at_idx ON public.sales_quotes USING btree (updated_at, id);

CREATE INDEX sales_quotes_valid_until_idx ON public.sales_quotes USING btree (valid_until, id);

CREATE INDEX sales_quotes_valuation_total_idx ON public.sales_quotes USING btree (valuation_total, id);

CREATE INDEX sales_quotes_charges_parent_id_idx ON public.sales_quotes_charges USING btree (parent_id, "position");

CREATE INDEX sales_quotes_lines_parent_id_idx ON public.sales_quotes_lines USING btree (parent_id, "position");

CREATE INDEX sales_quotes_lines_shipping_quote_id_idx ON public.sales_quotes_lines USING btree (shipping_quote_id);

CREATE INDEX vehicles_created_at_idx ON public.vehicles USING btree (created_at, id);

CREATE INDEX vehicles_created_by_id_idx ON public.vehicles USING btree (created_by_id, id);

CREATE INDEX vehicles_hub_id_idx ON public.vehicles USING btree (hub_id, id);

CREATE INDEX vehicles_inspection_due_idx ON public.vehicles USING btree (inspection_due, id);

CREATE INDEX vehicles_kind_idx ON public.vehicles USING btree (kind, id);

CREATE INDEX vehicles_name_idx ON public.vehicles USING btree (lower(name), id);

CREATE UNIQUE INDEX vehicles_name_key ON public.vehicles USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_plate_idx ON public.vehicles USING btree (lower(plate), id);

CREATE UNIQUE INDEX vehicles_plate_key ON public.vehicles USING btree (lower(plate)) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_search_idx ON public.vehicles USING gin (name gin_trgm_ops, plate gin_trgm_ops);

CREATE INDEX vehicles_state_idx ON public.vehicles USING btree (state, id);

CREATE INDEX vehicles_updated_at_idx ON public.vehicles USING btree (updated_at, id);

CREATE INDEX work_orders_completed_at_idx ON public.work_orders USING btree (completed_at, id);

CREATE INDEX work_orders_created_at_idx ON public.work_orders USING btree (created_at, id);

CREATE INDEX work_orders_created_by_id_idx ON public.work_orders USING btree (created_by_id, id);

CREATE INDEX work_orders_customer_id_idx ON public.work_orders USING btree (customer_id, id);

CREATE UNIQUE INDEX work_orders_number_key ON public.work_orders USING btree (number);

CREATE INDEX work_orders_opportunity_id_idx ON public.work_orders USING btree (opportunity_id, id);

CREATE INDEX work_orders_provider_id_idx ON public.work_orders USING btree (provider_id, id);

CREATE INDEX work_orders_quote_id_idx ON public.work_orders USING btree (quote_id, id);

CREATE INDEX work_orders_sales_order_id_idx ON public.work_orders USING btree (sales_order_id, id);

CREATE INDEX work_orders_search_idx ON public.work_orders USING gin (number gin_trgm_ops);

CREATE INDEX work_orders_state_idx ON public.work_orders USING btree (state, id);

CREATE INDEX work_orders_type_idx ON public.work_orders USING btree (type, id);

CREATE INDEX work_orders_updated_at_idx ON public.work_orders USING btree (updated_at, id);

CREATE INDEX work_orders_vehicle_id_idx ON public.work_orders USING btree (vehicle_id, id);

CREATE INDEX work_orders_window_end_idx ON public.work_orders USING btree (window_end, id);

CREATE INDEX work_orders_window_start_idx ON public.work_orders USING btree (window_start, id);

CREATE INDEX work_orders_checklist_parent_id_idx ON public.work_orders_checklist USING btree (parent_id, "position");

CREATE INDEX work_orders_crew_member_id_idx ON public.work_orders_crew USING btree (member_id);

CREATE INDEX work_orders_crew_parent_id_idx ON public.work_orders_crew USING btree (parent_id, "position");

CREATE INDEX work_orders_places_location_id_idx ON public.work_orders_places USING btree (location_id);

CREATE INDEX work_orders_places_parent_id_idx ON public.work_orders_places USING btree (parent_id, "position");
