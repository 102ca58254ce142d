create table "work_orders_issued_stops" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "location" text,
  "address" jsonb,
  constraint "work_orders_issued_stops_pkey" PRIMARY KEY (id)
);

alter table "bills_of_lading" add column "issued_to" text;

alter table "bills_of_lading" add column "issued_address" jsonb;

alter table "bills_of_lading" add column "issued_shipper" text;

alter table "bills_of_lading" add column "issued_shipper_address" jsonb;

alter table "bills_of_lading" add column "issued_shipper_contact" text;

alter table "bills_of_lading" add column "issued_consignee" text;

alter table "bills_of_lading" add column "issued_consignee_address" jsonb;

alter table "bills_of_lading" add column "issued_consignee_contact" text;

alter table "proposals" add column "issued_to" text;

alter table "proposals" add column "issued_address" jsonb;

alter table "sales_orders" add column "issued_to" text;

alter table "sales_orders" add column "issued_address" jsonb;

alter table "sales_orders" add column "issued_origin" text;

alter table "sales_orders" add column "issued_origin_address" jsonb;

alter table "sales_orders" add column "issued_destination" text;

alter table "sales_orders" add column "issued_destination_address" jsonb;

alter table "work_orders" add column "issued_to" text;

alter table "work_orders" add column "issued_address" jsonb;

alter table "work_orders_issued_stops" add constraint "work_orders_issued_stops_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX work_orders_issued_stops_parent_id_idx ON public.work_orders_issued_stops USING btree (parent_id, "position");

alter table "work_orders" add column "hub_id" bigint;

alter table "work_orders" add constraint "work_orders_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

CREATE INDEX work_orders_hub_id_idx ON public.work_orders USING btree (hub_id, id);

-- What was issued before keeps today's names: nothing says what they were on that day.
update "bills_of_lading" b set "issued_to" = p."name", "issued_address" = p."bill_to",
  "issued_shipper" = (select l."label" from "locations" l where l."id" = b."shipper_id"),
  "issued_shipper_address" = (select l."address" from "locations" l where l."id" = b."shipper_id"),
  "issued_shipper_contact" = (select c."name" from "contacts" c where c."id" = b."shipper_contact_id"),
  "issued_consignee" = (select l."label" from "locations" l where l."id" = b."consignee_id"),
  "issued_consignee_address" = (select l."address" from "locations" l where l."id" = b."consignee_id"),
  "issued_consignee_contact" = (select c."name" from "contacts" c where c."id" = b."consignee_contact_id")
  from "parties" p where p."id" = b."customer_id" and b."state" <> 'draft';
update "proposals" d set "issued_to" = p."name", "issued_address" = p."bill_to"
  from "parties" p where p."id" = d."customer_id" and d."state" <> 'working';
update "sales_orders" o set "issued_to" = p."name", "issued_address" = p."bill_to",
  "issued_origin" = (select l."label" from "locations" l where l."id" = o."origin_id"),
  "issued_origin_address" = (select l."address" from "locations" l where l."id" = o."origin_id"),
  "issued_destination" = (select l."label" from "locations" l where l."id" = o."destination_id"),
  "issued_destination_address" = (select l."address" from "locations" l where l."id" = o."destination_id")
  from "parties" p where p."id" = o."customer_id";
update "work_orders" w set "issued_to" = p."name", "issued_address" = p."bill_to"
  from "parties" p where p."id" = w."customer_id" and w."state" = 'completed';
insert into "work_orders_issued_stops" ("parent_id", "position", "location", "address")
  select s."parent_id", s."position", l."label", l."address" from "work_orders_places" s
    join "work_orders" w on w."id" = s."parent_id" and w."state" = 'completed' join "locations" l on l."id" = s."location_id";

-- The work that a pull flow brought about belongs to its hub.
update "work_orders" w set "hub_id" = f."hub_id" from "pull_flows" f where f."work_order_id" = w."id";

-- Calls have abilities of their own: whoever reached them through the dispatch tracker keeps that.
with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || calls) ability)
  from (
    select id, roles.abilities, array(select replace(held, 'CC_DISPATCH_TRACKER ', 'CC_DISPATCH_TRACKER_CALL ') from unnest(roles.abilities) held
      where held in ('CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER call.assist')) calls
    from roles where user_type = 'E' and deleted_at is null
      and roles.abilities && array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER call.assist']
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

update permissions set version = version + 1, updated_at = now(), abilities = (select array_agg(distinct ability collate "C") from unnest(
    permissions.abilities || array(select replace(held, 'CC_DISPATCH_TRACKER ', 'CC_DISPATCH_TRACKER_CALL ') from unnest(permissions.abilities) held
      where held in ('CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER call.assist'))) ability)
where permissions.abilities && array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER delete', 'CC_DISPATCH_TRACKER call.assist'];

-- Abilities that nothing asks for are gone from the catalogue, so from roles and permissions that were given them too.
update roles set version = version + 1, updated_at = now(),
  abilities = array(select held from unnest(roles.abilities) held where held <> all (gone.abilities) order by held collate "C")
from (values
  ('E', array['CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER delete', 'WH_DASHBOARD download', 'WH_INVENTORY_DASHBOARD download',
    'WH_RECEIVING delete', 'WH_INSPECTIONS create', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_REPAIRS decline',
    'WH_INVENTORY email', 'WH_INVENTORY archive', 'WH_INVENTORY send.to.billing', 'WH_ITEM_TRACKING read', 'WH_ITEM_TRACKING download']),
  ('C', array['WH_REPAIRS download', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY approve', 'WH_ITEM_TRACKING download'])
) gone (side, abilities)
where user_type = gone.side and roles.abilities && gone.abilities;

update permissions set version = version + 1, updated_at = now(), abilities = array(select held from unnest(abilities) held
  where held <> all (array['CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER delete', 'WH_DASHBOARD download',
    'WH_INVENTORY_DASHBOARD download', 'WH_RECEIVING delete', 'WH_INSPECTIONS create', 'WH_INSPECTIONS mark',
    'WH_INSPECTIONS mark.as.completed', 'WH_INVENTORY email', 'WH_INVENTORY archive', 'WH_INVENTORY send.to.billing',
    'WH_ITEM_TRACKING download']) order by held collate "C")
where abilities && array['CC_DISPATCH_TRACKER call.assist', 'CC_DISPATCH_TRACKER delete', 'WH_DASHBOARD download',
    'WH_INVENTORY_DASHBOARD download', 'WH_RECEIVING delete', 'WH_INSPECTIONS create', 'WH_INSPECTIONS mark',
    'WH_INSPECTIONS mark.as.completed', 'WH_INVENTORY email', 'WH_INVENTORY archive', 'WH_INVENTORY send.to.billing',
    'WH_ITEM_TRACKING download'];
