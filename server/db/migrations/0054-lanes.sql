alter table "shipping_quotes" add column "lane_cost" bigint;

alter table "shipping_quotes" add column "lane_basis" text;

alter table "shipping_quotes" add column "under_lane_cost" boolean;

alter table "shipping_quotes_options" add column "reason" text;
