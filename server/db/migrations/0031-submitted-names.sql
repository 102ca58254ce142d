alter table "sales_quotes" add column "issued_to" text;

alter table "sales_quotes" add column "issued_address" jsonb;

alter table "sales_quotes" add column "issued_person" text;

alter table "sales_quotes" add column "issued_origin" text;

alter table "sales_quotes" add column "issued_origin_address" jsonb;

alter table "sales_quotes" add column "issued_destination" text;

alter table "sales_quotes" add column "issued_destination_address" jsonb;

alter table "shipping_quotes" add column "issued_to" text;

alter table "shipping_quotes" add column "issued_address" jsonb;

alter table "shipping_quotes" add column "issued_person" text;

alter table "shipping_quotes" add column "issued_origin" text;

alter table "shipping_quotes" add column "issued_origin_address" jsonb;

alter table "shipping_quotes" add column "issued_destination" text;

alter table "shipping_quotes" add column "issued_destination_address" jsonb;

-- What was submitted before keeps today's names: nothing says what they were on that day.
update "sales_quotes" q set "issued_to" = p."name", "issued_address" = p."bill_to",
  "issued_person" = (select c."name" from "contacts" c where c."id" = q."contact_id"),
  "issued_origin" = (select l."label" from "locations" l where l."id" = q."origin_id"),
  "issued_origin_address" = (select l."address" from "locations" l where l."id" = q."origin_id"),
  "issued_destination" = (select l."label" from "locations" l where l."id" = q."destination_id"),
  "issued_destination_address" = (select l."address" from "locations" l where l."id" = q."destination_id")
  from "parties" p where p."id" = q."customer_id" and q."state" not in ('draft', 'pendingPricing', 'pendingChanges');
update "shipping_quotes" q set "issued_to" = p."name", "issued_address" = p."bill_to",
  "issued_person" = (select c."name" from "contacts" c where c."id" = q."recipient_id"),
  "issued_origin" = (select l."label" from "locations" l where l."id" = q."origin_id"),
  "issued_origin_address" = (select l."address" from "locations" l where l."id" = q."origin_id"),
  "issued_destination" = (select l."label" from "locations" l where l."id" = q."destination_id"),
  "issued_destination_address" = (select l."address" from "locations" l where l."id" = q."destination_id")
  from "parties" p where p."id" = q."customer_id" and q."state" not in ('draft', 'pendingPricing', 'pendingChanges');
