alter table "proposals" add column "approved_from" text;

alter table "proposals" add column "approved_digest" text;

alter table "sales_quotes" add column "approved_from" text;

alter table "sales_quotes" add column "approved_digest" text;

alter table "shipping_quotes" add column "approved_from" text;

alter table "shipping_quotes" add column "approved_digest" text;

CREATE INDEX proposals_approved_at_idx ON public.proposals USING btree (approved_at, id);

CREATE INDEX shipping_quotes_approved_at_idx ON public.shipping_quotes USING btree (approved_at, id);
