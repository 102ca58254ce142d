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

alter table "inspections" add column "hub_id" bigint;

alter table "inventory_items" add column "has_photo" boolean not null default false;

alter table "inventory_items" add column "held_on" date;

alter table "inspections" add constraint "inspections_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "photo_requests" add constraint "photo_requests_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_done_by_id_fkey" FOREIGN KEY (done_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "photo_requests" add constraint "photo_requests_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "photo_requests" add constraint "photo_requests_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX inspections_hub_id_idx ON public.inspections USING btree (hub_id, id);

CREATE INDEX inventory_items_held_idx ON public.inventory_items USING btree (hub_id, held_on) WHERE ((deleted_at IS NULL) AND (state = 'onHold'::text));

CREATE INDEX inventory_items_held_on_idx ON public.inventory_items USING btree (held_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_photoless_idx ON public.inventory_items USING btree (hub_id, state) WHERE ((deleted_at IS NULL) AND (NOT has_photo) AND (state = ANY (ARRAY['onHold'::text, 'inStock'::text, 'allocated'::text, 'staged'::text])));

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

CREATE INDEX pull_flows_recall_requested_at_idx ON public.pull_flows USING btree (recall_requested_at, id) WHERE (deleted_at IS NULL);

CREATE TRIGGER files_note_photo AFTER INSERT OR DELETE OR UPDATE OF resource, record_id, field ON public.files FOR EACH ROW EXECUTE FUNCTION note_photo();

alter table files enable always trigger files_note_photo;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'CONFIG_PRICES read', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update']::text[]
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
