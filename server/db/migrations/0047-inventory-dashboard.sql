CREATE OR REPLACE FUNCTION public.inventory_items_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  else
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
    union all select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update inventory_items set place_id = new.to_id, hub_id = new.hub_id, last_sequence = new.sequence, moved_at = new.happened_at,
    stored_at = case
      when new.kind = 'reverse' and stored_at = moved_at then null
      when stored_at is null and exists (select from places p left join places z on z.id = p.zone_id
        where p.id = new.to_id and (p.kind = 'bin' or p.kind = 'zone')
          and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection')) then new.happened_at
      else stored_at end
  where id = new.item_id;
  return null;
end $function$;

create table "inventory_items_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "received_on" date,
  "count" bigint not null,
  "value" bigint not null,
  constraint "inventory_items_day_totals_pkey" PRIMARY KEY (id)
);

alter table "inventory_items" add column "stored_at" timestamp(3) with time zone;

CREATE INDEX inspection_repairs_open_figure_idx ON public.inspection_repairs USING btree (state) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text])));

CREATE INDEX inventory_items_not_stored_figure_idx ON public.inventory_items USING btree (state, stored_at) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['inStock'::text, 'onHold'::text])) AND (stored_at IS NULL));

CREATE INDEX inventory_items_stored_at_idx ON public.inventory_items USING btree (stored_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_day_totals_idx ON public.inventory_items_day_totals USING btree (state, received_on);

CREATE INDEX pending_receives_late_figure_idx ON public.pending_receives USING btree (state, expected_on) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));

CREATE INDEX receives_notices_due_figure_idx ON public.receives USING btree (state, claim_notice_state) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (claim_notice_state = 'due'::text));

CREATE TRIGGER inventory_items_day_totals_delete AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_insert AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_update AFTER UPDATE ON public.inventory_items REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_INVENTORY_DASHBOARD read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_INVENTORY_DASHBOARD read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD read']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'CONFIG_PRICES read', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

-- When each piece was put away, as its ledger tells.
update inventory_items i set stored_at = m.at from (
  select m.item_id, min(m.happened_at) as at from movements m join places p on p.id = m.to_id left join places z on z.id = p.zone_id
  where p.kind in ('bin', 'zone') and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection') group by m.item_id
) m where m.item_id = i.id;

-- Totals of the pieces that there are.
delete from inventory_items_day_totals;
insert into inventory_items_day_totals (state, received_on, count, value)
select state, received_on, count(*), sum(coalesce(value, 0)) from inventory_items where deleted_at is null group by received_on, state
order by received_on, state;
