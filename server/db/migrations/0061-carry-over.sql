create table "work_orders_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "weight" numeric(14,3),
  constraint "work_orders_pieces_pkey" PRIMARY KEY (id),
  constraint "work_orders_pieces_quantity_check" CHECK ((quantity >= 1)),
  constraint "work_orders_pieces_weight_check" CHECK ((weight >= (0)::numeric))
);

alter table "bills_of_lading" add column "customer_po" text;

alter table "bills_of_lading" alter column "carrier" drop not null;

alter table "opportunities" add column "origin_id" bigint;

alter table "opportunities" add column "destination_id" bigint;

alter table "opportunities" add column "target_date" date;

alter table "sales_orders" add column "contact_id" bigint;

alter table "sales_orders" add column "terms" text;

alter table "shipping_quotes" add column "opportunity_id" bigint;

alter table "shipping_quotes" add column "quote_request_id" bigint;

alter table "work_orders" add column "contact_id" bigint;

alter table "work_orders" add column "customer_po" text;

alter table "opportunities" add constraint "opportunities_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "opportunities" add constraint "opportunities_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "sales_orders" add constraint "sales_orders_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "shipping_quotes" add constraint "shipping_quotes_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "shipping_quotes" add constraint "shipping_quotes_quote_request_id_fkey" FOREIGN KEY (quote_request_id) REFERENCES quote_requests(id);

alter table "work_orders" add constraint "work_orders_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "work_orders_pieces" add constraint "work_orders_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX opportunities_destination_id_idx ON public.opportunities USING btree (destination_id, id);

CREATE INDEX opportunities_origin_id_idx ON public.opportunities USING btree (origin_id, id);

CREATE INDEX opportunities_target_date_idx ON public.opportunities USING btree (target_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_contact_id_idx ON public.sales_orders USING btree (contact_id, id);

CREATE INDEX shipping_quotes_opportunity_id_idx ON public.shipping_quotes USING btree (opportunity_id, id);

CREATE INDEX shipping_quotes_quote_request_id_idx ON public.shipping_quotes USING btree (quote_request_id, id);

CREATE INDEX work_orders_contact_id_idx ON public.work_orders USING btree (contact_id, id);

CREATE INDEX work_orders_pieces_parent_id_idx ON public.work_orders_pieces USING btree (parent_id, "position");

-- Existing orders and their work get what they would have taken over.
update "sales_orders" o set "contact_id" = q."contact_id", "terms" = q."terms" from "sales_quotes" q where q."id" = o."quote_id";

update "work_orders" w set "customer_po" = o."customer_po", "contact_id" = o."contact_id" from "sales_orders" o where o."id" = w."sales_order_id";
