alter table "locations" alter column "party_id" drop not null;

-- Vendors' places and hubs that were entered under the operating company are everybody's.
update "locations" set "party_id" = null where "kind" in ('vendor', 'hub') and "party_id" in (select "id" from "parties" where "state" = 'operator');
