alter table "shipping_quotes" add column "offered" boolean not null default false;
-- Whatever is out of pricing was sent; what was changed since its customer asked for it has to be sent again.
update "shipping_quotes" set "offered" = true
  where "state" not in ('draft', 'pendingPricing') and not ("state" = 'pendingChanges' and "answered");
