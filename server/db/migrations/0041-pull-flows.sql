CREATE OR REPLACE FUNCTION public.keep_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.place_id, new.hub_id, new.last_sequence) is distinct from (old.place_id, old.hub_id, old.last_sequence)
    and (new.last_sequence <> old.last_sequence + 1 or not exists (select from movements
      where item_id = new.id and sequence = new.last_sequence and to_id = new.place_id and hub_id = new.hub_id)) then
    raise exception 'The place of a piece follows from its movements.' using errcode = 'restrict_violation', constraint = 'place_of_movement';
  end if;
  -- A piece is on one pull at most, the one it names, from being set aside until it has left our hands or is free again.
  if (new.state, new.pull_flow_id) is distinct from (old.state, old.pull_flow_id)
    and (case when new.pull_flow_id is null then new.state in ('allocated', 'staged')
      else new.state not in ('allocated', 'staged', 'out') or new.pull_flow_id <> coalesce(old.pull_flow_id, new.pull_flow_id) end) then
    raise exception 'The pull of piece % does not fit its state.', new.id using errcode = 'check_violation', constraint = 'pull_of_piece';
  end if;
  return new;
end $function$;

alter table "inventory_items" drop constraint "inventory_items_state_check";

create table "pull_flows" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "purpose" text not null,
  "needed_on" date not null,
  "ship_to_id" bigint,
  "to_hub_id" bigint,
  "taken_by" text,
  "instructions" text,
  "internal_notes" text,
  "pieces" bigint,
  "staged" bigint,
  "short" bigint,
  "loaded" bigint,
  "delivered" bigint,
  "refused" bigint,
  "made_by" text not null,
  "submitted_by_id" bigint,
  "approved_by_id" bigint,
  "sent_back_reason" text,
  "begun_at" timestamp(3) with time zone,
  "staged_at" timestamp(3) with time zone,
  "work_order_id" bigint,
  "bill_of_lading_id" bigint,
  "handed_to" text,
  "identity" text,
  "identity_note" text,
  "completed_at" timestamp(3) with time zone,
  "recall_reason" text,
  "recall_requested_by_id" bigint,
  "recall_requested_at" timestamp(3) with time zone,
  "recall_answer" text,
  "cancel_reason" text,
  "cancelled_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "pull_flows_identity_check" CHECK ((identity = ANY (ARRAY['driver''s license'::text, 'passport'::text, 'company ID'::text, 'known to us'::text]))),
  constraint "pull_flows_made_by_check" CHECK ((made_by = ANY (ARRAY['employee'::text, 'customer'::text]))),
  constraint "pull_flows_pkey" PRIMARY KEY (id),
  constraint "pull_flows_purpose_check" CHECK ((purpose = ANY (ARRAY['delivery'::text, 'will call'::text, 'transfer'::text, 'return'::text, 'dispose'::text]))),
  constraint "pull_flows_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'requested'::text, 'approved'::text, 'pulling'::text, 'staged'::text, 'withTransport'::text, 'completed'::text, 'cancelled'::text])))
);

create table "pull_flows_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint not null,
  "description" text,
  "room" text,
  "progress" text,
  "progress_at" timestamp(3) with time zone,
  "received_by" text,
  "reason" text,
  constraint "pull_flows_lines_pkey" PRIMARY KEY (id),
  constraint "pull_flows_lines_progress_check" CHECK ((progress = ANY (ARRAY['staged'::text, 'short'::text, 'loaded'::text, 'delivered'::text, 'refused'::text, 'back in the hub'::text])))
);

alter table "hubs" add column "location_id" bigint;

alter table "inventory_items" add column "pull_flow_id" bigint;

alter table "inventory_items" add constraint "inventory_items_state_check" CHECK ((state = ANY (ARRAY['inStock'::text, 'onHold'::text, 'allocated'::text, 'staged'::text, 'out'::text, 'delivered'::text, 'writtenOff'::text, 'unwound'::text])));

alter table "hubs" add constraint "hubs_location_id_fkey" FOREIGN KEY (location_id) REFERENCES locations(id);

alter table "inventory_items" add constraint "inventory_items_pull_flow_id_fkey" FOREIGN KEY (pull_flow_id) REFERENCES pull_flows(id);

alter table "pull_flows" add constraint "pull_flows_approved_by_id_fkey" FOREIGN KEY (approved_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_bill_of_lading_id_fkey" FOREIGN KEY (bill_of_lading_id) REFERENCES bills_of_lading(id);

alter table "pull_flows" add constraint "pull_flows_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "pull_flows" add constraint "pull_flows_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "pull_flows" add constraint "pull_flows_recall_requested_by_id_fkey" FOREIGN KEY (recall_requested_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_ship_to_id_fkey" FOREIGN KEY (ship_to_id) REFERENCES locations(id);

alter table "pull_flows" add constraint "pull_flows_submitted_by_id_fkey" FOREIGN KEY (submitted_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_to_hub_id_fkey" FOREIGN KEY (to_hub_id) REFERENCES hubs(id);

alter table "pull_flows" add constraint "pull_flows_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "pull_flows_lines" add constraint "pull_flows_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "pull_flows_lines" add constraint "pull_flows_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES pull_flows(id) ON DELETE CASCADE;

CREATE INDEX hubs_location_id_idx ON public.hubs USING btree (location_id, id);

CREATE INDEX inventory_items_pull_flow_id_idx ON public.inventory_items USING btree (pull_flow_id, id);

CREATE INDEX pull_flows_approved_by_id_idx ON public.pull_flows USING btree (approved_by_id, id);

CREATE INDEX pull_flows_bill_of_lading_id_idx ON public.pull_flows USING btree (bill_of_lading_id, id);

CREATE INDEX pull_flows_completed_at_idx ON public.pull_flows USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_created_at_idx ON public.pull_flows USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_created_by_id_idx ON public.pull_flows USING btree (created_by_id, id);

CREATE INDEX pull_flows_customer_id_idx ON public.pull_flows USING btree (customer_id, id);

CREATE INDEX pull_flows_customer_list_idx ON public.pull_flows USING btree (customer_id, needed_on, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_delivered_idx ON public.pull_flows USING btree (delivered, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_hub_id_idx ON public.pull_flows USING btree (hub_id, id);

CREATE INDEX pull_flows_loaded_idx ON public.pull_flows USING btree (loaded, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_needed_on_idx ON public.pull_flows USING btree (needed_on, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pull_flows_number_key ON public.pull_flows USING btree (number);

CREATE INDEX pull_flows_pieces_idx ON public.pull_flows USING btree (pieces, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_purpose_idx ON public.pull_flows USING btree (purpose, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_recall_requested_by_id_idx ON public.pull_flows USING btree (recall_requested_by_id, id);

CREATE INDEX pull_flows_recalls_list_idx ON public.pull_flows USING btree (needed_on, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'pulling'::text, 'staged'::text, 'withTransport'::text])) AND ((recall_reason IS NULL) IS NOT TRUE));

CREATE INDEX pull_flows_refused_idx ON public.pull_flows USING btree (refused, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_search_idx ON public.pull_flows USING gin (number gin_trgm_ops);

CREATE INDEX pull_flows_ship_to_id_idx ON public.pull_flows USING btree (ship_to_id, id);

CREATE INDEX pull_flows_short_idx ON public.pull_flows USING btree (short, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_staged_at_idx ON public.pull_flows USING btree (staged_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_staged_idx ON public.pull_flows USING btree (staged, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_state_idx ON public.pull_flows USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_submitted_by_id_idx ON public.pull_flows USING btree (submitted_by_id, id);

CREATE INDEX pull_flows_to_hub_id_idx ON public.pull_flows USING btree (to_hub_id, id);

CREATE INDEX pull_flows_updated_at_idx ON public.pull_flows USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_work_order_id_idx ON public.pull_flows USING btree (work_order_id, id);

CREATE INDEX pull_flows_lines_item_id_idx ON public.pull_flows_lines USING btree (item_id);

CREATE UNIQUE INDEX pull_flows_lines_once_key ON public.pull_flows_lines USING btree (parent_id, item_id);

CREATE INDEX pull_flows_lines_parent_id_idx ON public.pull_flows_lines USING btree (parent_id, "position");

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CONFIG_HUB read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW download', 'WH_PULLFLOW read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW download', 'WH_PULLFLOW read']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_RECEIVING download', 'WH_RECEIVING read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company member' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
