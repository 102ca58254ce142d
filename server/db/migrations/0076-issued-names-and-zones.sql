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
