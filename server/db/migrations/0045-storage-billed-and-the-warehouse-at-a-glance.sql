CREATE OR REPLACE FUNCTION public.inventory_items_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  else
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
    union all select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update inventory_items set place_id = new.to_id, hub_id = new.hub_id, last_sequence = new.sequence, moved_at = new.happened_at,
    stored_at = case
      when new.kind = 'reverse' and stored_at = moved_at then null
      when stored_at is null and exists (select from places p left join places z on z.id = p.zone_id
        where p.id = new.to_id and (p.kind = 'bin' or p.kind = 'zone')
          and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection')) then new.happened_at
      else stored_at end
  where id = new.item_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  piece bigint;
begin
  foreach piece in array array[
    case when tg_op <> 'INSERT' and old.resource = 'inventory-item' then old.record_id end,
    case when tg_op <> 'DELETE' and new.resource = 'inventory-item' then new.record_id end]
  loop
    if piece is not null then
      update inventory_items i set has_photo = not i.has_photo where i.id = piece and i.has_photo <> exists (select from files
        where resource = 'inventory-item' and record_id = piece and field in ('photos', 'internalPhotos'));
    end if;
  end loop;
  return null;
end $function$;

create table "inventory_items_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "received_on" date,
  "count" bigint not null,
  "value" bigint not null,
  constraint "inventory_items_day_totals_pkey" PRIMARY KEY (id)
);

create table "photo_requests" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "item_id" bigint not null,
  "hub_id" bigint,
  "note" text,
  "done_by_id" bigint,
  "done_at" timestamp(3) with time zone,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "photo_requests_pkey" PRIMARY KEY (id),
  constraint "photo_requests_state_check" CHECK ((state = ANY (ARRAY['requested'::text, 'done'::text, 'cancelled'::text])))
);

create table "storage_charges" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "run_id" bigint not null,
  "statement_id" bigint not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "item_id" bigint not null,
  "from" date not null,
  "until" date not null,
  "days" bigint not null,
  "service_id" bigint not null,
  "rate_id" bigint,
  "quantity" numeric(14,3) not null,
  "unit" text not null,
  "price" bigint not null,
  "proration" text not null,
  "period_start" date not null,
  "period_days" bigint not null,
  "amount" bigint not null,
  "adjusts_id" bigint,
  "preview_id" bigint,
  "is_adjustment" boolean not null default false,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_charges_overlap_excl" EXCLUDE USING gist (int8range(item_id, item_id, '[]'::text) WITH &&, int8range(COALESCE(adjusts_id, (0)::bigint), COALESCE(adjusts_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(preview_id, (0)::bigint), COALESCE(preview_id, (0)::bigint), '[]'::text) WITH &&, daterange("from", until, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint "storage_charges_period_days_check" CHECK ((period_days >= 1)),
  constraint "storage_charges_pkey" PRIMARY KEY (id),
  constraint "storage_charges_proration_check" CHECK ((proration = ANY (ARRAY['daily'::text, 'half'::text, 'full'::text]))),
  constraint "storage_charges_quantity_check" CHECK ((quantity >= (0)::numeric)),
  constraint "storage_charges_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "storage_runs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "hub_id" bigint not null,
  "month" date not null,
  "pieces" bigint,
  "charged" bigint,
  "adjustments" bigint,
  "total" bigint,
  "previous" bigint,
  "completed_by_id" bigint,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_runs_pieces_check" CHECK ((pieces >= 0)),
  constraint "storage_runs_pkey" PRIMARY KEY (id),
  constraint "storage_runs_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'done'::text])))
);

create table "storage_runs_gaps" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint not null,
  "reason" text not null,
  constraint "storage_runs_gaps_pkey" PRIMARY KEY (id)
);

create table "storage_statements" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "number" text not null,
  "run_id" bigint not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "month" date not null,
  "pieces" bigint not null,
  "days" bigint not null,
  "charged" bigint not null,
  "adjustments" bigint not null,
  "top_up" bigint not null,
  "total" bigint not null,
  "previous" bigint,
  "difference" bigint,
  "billing_report_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_statements_pieces_check" CHECK ((pieces >= 0)),
  constraint "storage_statements_pkey" PRIMARY KEY (id)
);

alter table "billing_reports" add column "receive_id" bigint;

alter table "billing_reports" add column "pull_flow_id" bigint;

alter table "inspections" add column "hub_id" bigint;

alter table "inventory_items" add column "stored_at" timestamp(3) with time zone;

alter table "inventory_items" add column "has_photo" boolean not null default false;

alter table "inventory_items" add column "held_on" date;

alter table "pull_flows" add column "after_hours" numeric(14,3);

alter table "pull_flows" add column "billing_report_id" bigint;

alter table "receives" add column "after_hours" numeric(14,3);

alter table "receives" add column "billing_report_id" bigint;

alter table "pull_flows" add constraint "pull_flows_after_hours_check" CHECK ((after_hours >= (0)::numeric));

alter table "receives" add constraint "receives_after_hours_check" CHECK ((after_hours >= (0)::numeric));

alter table "billing_reports" add constraint "billing_reports_pull_flow_id_fkey" FOREIGN KEY (pull_flow_id) REFERENCES pull_flows(id);

alter table "billing_reports" add constraint "billing_reports_receive_id_fkey" FOREIGN KEY (receive_id) REFERENCES receives(id);

alter table "inspections" add constraint "inspections_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "photo_requests" add constraint "photo_requests_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_done_by_id_fkey" FOREIGN KEY (done_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "photo_requests" add constraint "photo_requests_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "photo_requests" add constraint "photo_requests_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "receives" add constraint "receives_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "storage_charges" add constraint "storage_charges_adjusts_id_fkey" FOREIGN KEY (adjusts_id) REFERENCES storage_charges(id);

alter table "storage_charges" add constraint "storage_charges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_charges" add constraint "storage_charges_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "storage_charges" add constraint "storage_charges_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_charges" add constraint "storage_charges_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "storage_charges" add constraint "storage_charges_preview_id_fkey" FOREIGN KEY (preview_id) REFERENCES storage_runs(id);

alter table "storage_charges" add constraint "storage_charges_rate_id_fkey" FOREIGN KEY (rate_id) REFERENCES rates(id);

alter table "storage_charges" add constraint "storage_charges_run_id_fkey" FOREIGN KEY (run_id) REFERENCES storage_runs(id);

alter table "storage_charges" add constraint "storage_charges_service_id_fkey" FOREIGN KEY (service_id) REFERENCES services(id);

alter table "storage_charges" add constraint "storage_charges_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES storage_statements(id);

alter table "storage_charges" add constraint "storage_charges_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_completed_by_id_fkey" FOREIGN KEY (completed_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_runs" add constraint "storage_runs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "storage_runs_gaps" add constraint "storage_runs_gaps_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "storage_runs_gaps" add constraint "storage_runs_gaps_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES storage_runs(id) ON DELETE CASCADE;

alter table "storage_statements" add constraint "storage_statements_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "storage_statements" add constraint "storage_statements_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_statements" add constraint "storage_statements_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "storage_statements" add constraint "storage_statements_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_statements" add constraint "storage_statements_run_id_fkey" FOREIGN KEY (run_id) REFERENCES storage_runs(id);

alter table "storage_statements" add constraint "storage_statements_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX billing_reports_pull_flow_id_idx ON public.billing_reports USING btree (pull_flow_id, id);

CREATE INDEX billing_reports_receive_id_idx ON public.billing_reports USING btree (receive_id, id);

CREATE INDEX inspection_repairs_open_figure_idx ON public.inspection_repairs USING btree (state) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text])));

CREATE INDEX inspections_hub_id_idx ON public.inspections USING btree (hub_id, id);

CREATE INDEX inventory_items_held_idx ON public.inventory_items USING btree (hub_id, held_on) WHERE ((deleted_at IS NULL) AND (state = 'onHold'::text));

CREATE INDEX inventory_items_held_on_idx ON public.inventory_items USING btree (held_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_not_stored_figure_idx ON public.inventory_items USING btree (state, stored_at) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['inStock'::text, 'onHold'::text])) AND (stored_at IS NULL));

CREATE INDEX inventory_items_photoless_idx ON public.inventory_items USING btree (hub_id, state) WHERE ((deleted_at IS NULL) AND (NOT has_photo) AND (state = ANY (ARRAY['onHold'::text, 'inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX inventory_items_stored_at_idx ON public.inventory_items USING btree (stored_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_day_totals_idx ON public.inventory_items_day_totals USING btree (state, received_on);

CREATE INDEX pending_receives_late_figure_idx ON public.pending_receives USING btree (state, expected_on) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));

CREATE INDEX photo_requests_created_at_idx ON public.photo_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_created_by_id_idx ON public.photo_requests USING btree (created_by_id, id);

CREATE INDEX photo_requests_done_at_idx ON public.photo_requests USING btree (done_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_done_by_id_idx ON public.photo_requests USING btree (done_by_id, id);

CREATE INDEX photo_requests_hub_id_idx ON public.photo_requests USING btree (hub_id, id);

CREATE INDEX photo_requests_item_id_idx ON public.photo_requests USING btree (item_id, id);

CREATE UNIQUE INDEX photo_requests_item_id_key ON public.photo_requests USING btree (item_id) WHERE ((deleted_at IS NULL) AND (state = 'requested'::text));

CREATE UNIQUE INDEX photo_requests_number_key ON public.photo_requests USING btree (number);

CREATE INDEX photo_requests_search_idx ON public.photo_requests USING gin (number gin_trgm_ops);

CREATE INDEX photo_requests_state_idx ON public.photo_requests USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_updated_at_idx ON public.photo_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_billing_report_id_idx ON public.pull_flows USING btree (billing_report_id, id);

CREATE INDEX pull_flows_recall_requested_at_idx ON public.pull_flows USING btree (recall_requested_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_billing_report_id_idx ON public.receives USING btree (billing_report_id, id);

CREATE INDEX receives_notices_due_figure_idx ON public.receives USING btree (state, claim_notice_state) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (claim_notice_state = 'due'::text));

CREATE INDEX storage_charges_adjusts_id_idx ON public.storage_charges USING btree (adjusts_id, id);

CREATE INDEX storage_charges_amount_idx ON public.storage_charges USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_created_at_idx ON public.storage_charges USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_created_by_id_idx ON public.storage_charges USING btree (created_by_id, id);

CREATE INDEX storage_charges_customer_id_idx ON public.storage_charges USING btree (customer_id, id);

CREATE INDEX storage_charges_customer_list_idx ON public.storage_charges USING btree (customer_id, "from", id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_from_idx ON public.storage_charges USING btree ("from", id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_hub_id_idx ON public.storage_charges USING btree (hub_id, id);

CREATE INDEX storage_charges_item_id_idx ON public.storage_charges USING btree (item_id, id);

CREATE INDEX storage_charges_preview_id_idx ON public.storage_charges USING btree (preview_id, id);

CREATE INDEX storage_charges_rate_id_idx ON public.storage_charges USING btree (rate_id, id);

CREATE INDEX storage_charges_run_id_idx ON public.storage_charges USING btree (run_id, id);

CREATE INDEX storage_charges_service_id_idx ON public.storage_charges USING btree (service_id, id);

CREATE INDEX storage_charges_statement_id_idx ON public.storage_charges USING btree (statement_id, id);

CREATE INDEX storage_charges_until_idx ON public.storage_charges USING btree (until, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_updated_at_idx ON public.storage_charges USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_completed_by_id_idx ON public.storage_runs USING btree (completed_by_id, id);

CREATE INDEX storage_runs_created_at_idx ON public.storage_runs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_created_by_id_idx ON public.storage_runs USING btree (created_by_id, id);

CREATE INDEX storage_runs_hub_id_idx ON public.storage_runs USING btree (hub_id, id);

CREATE INDEX storage_runs_month_idx ON public.storage_runs USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX storage_runs_number_key ON public.storage_runs USING btree (number);

CREATE INDEX storage_runs_search_idx ON public.storage_runs USING gin (number gin_trgm_ops);

CREATE INDEX storage_runs_state_idx ON public.storage_runs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_total_idx ON public.storage_runs USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_updated_at_idx ON public.storage_runs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_gaps_item_id_idx ON public.storage_runs_gaps USING btree (item_id);

CREATE INDEX storage_runs_gaps_parent_id_idx ON public.storage_runs_gaps USING btree (parent_id, "position");

CREATE INDEX storage_statements_billing_report_id_idx ON public.storage_statements USING btree (billing_report_id, id);

CREATE INDEX storage_statements_created_at_idx ON public.storage_statements USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_created_by_id_idx ON public.storage_statements USING btree (created_by_id, id);

CREATE INDEX storage_statements_customer_id_idx ON public.storage_statements USING btree (customer_id, id);

CREATE INDEX storage_statements_customer_list_idx ON public.storage_statements USING btree (customer_id, month, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_hub_id_idx ON public.storage_statements USING btree (hub_id, id);

CREATE INDEX storage_statements_month_idx ON public.storage_statements USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX storage_statements_number_key ON public.storage_statements USING btree (number);

CREATE INDEX storage_statements_pieces_idx ON public.storage_statements USING btree (pieces, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_run_id_idx ON public.storage_statements USING btree (run_id, id);

CREATE INDEX storage_statements_search_idx ON public.storage_statements USING gin (number gin_trgm_ops);

CREATE INDEX storage_statements_total_idx ON public.storage_statements USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_updated_at_idx ON public.storage_statements USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE TRIGGER files_note_photo AFTER INSERT OR DELETE OR UPDATE OF resource, record_id, field ON public.files FOR EACH ROW EXECUTE FUNCTION note_photo();

alter table files enable always trigger files_note_photo;

CREATE TRIGGER inventory_items_day_totals_delete AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_insert AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_update AFTER UPDATE ON public.inventory_items REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_STORAGE download', 'WH_STORAGE read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update', 'WH_STORAGE download', 'WH_STORAGE read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'CONFIG_PRICES read', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW send.to.billing', 'WH_RECEIVING send.to.billing', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW send.to.billing', 'WH_RECEIVING send.to.billing', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW download', 'WH_PULLFLOW read', 'WH_RECEIVING download', 'WH_RECEIVING read', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_STORAGE read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Viewer' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_STORAGE read']::text[]
      and abilities @> array['ACCG_INVOICES read', 'ACCG_PAYMENTS read', 'ACCG_PERIODS read', 'ACCG_REF_DOCS read', 'ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS read', 'BILLING read', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS read', 'CC_REPUTATION read', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS read', 'LOCATIONS read', 'PROVIDERS_AC_CARRIERS read', 'PROVIDERS_AC_FEEDBACK_NOTES read', 'PROVIDERS_AC_JOBS read', 'PROVIDERS_IC_CENTER read', 'PROVIDERS_VENDORS read', 'SALES_BOL read', 'SALES_CLAIMS read', 'SALES_LEADS read', 'SALES_OPPORTUNITY read', 'SALES_ORDERS read', 'SALES_PROPOSALS read', 'SALES_QUOTE read', 'SALES_QUOTE_REQUEST read', 'SALES_WORK_ORDERS read', 'TASKS read', 'UM_CUST_ROLES read', 'UM_CUST_USERS read', 'UM_EMP_ROLES read', 'UM_EMP_USERS read', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD read', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW read', 'WH_RECEIVING read', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company member' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

-- What was kept nowhere before: the hub of an inspection is that of its piece, and a held piece was last changed when it was put on hold or later.
update inspections n set hub_id = i.hub_id from inventory_items i where i.id = n.item_id;

update inventory_items set held_on = updated_at::date where state = 'onHold';

update inventory_items i set has_photo = true where exists (select from files f
  where f.resource = 'inventory-item' and f.record_id = i.id and f.field in ('photos', 'internalPhotos'));

-- When each piece was put away, as its ledger tells.
update inventory_items i set stored_at = m.at from (
  select m.item_id, min(m.happened_at) as at from movements m join places p on p.id = m.to_id left join places z on z.id = p.zone_id
  where p.kind in ('bin', 'zone') and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection') group by m.item_id
) m where m.item_id = i.id;

-- Totals of the pieces that there are.
delete from inventory_items_day_totals;
insert into inventory_items_day_totals (state, received_on, count, value)
select state, received_on, count(*), sum(coalesce(value, 0)) from inventory_items where deleted_at is null group by received_on, state
order by received_on, state;
