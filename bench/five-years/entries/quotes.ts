import { operatorId } from "../../../server/demo/parties.ts";
import { continueIds } from "../../support/bulk-fill.ts";
import { drawOnce } from "../chance.ts";
import type { SeedEntity } from "../entry.ts";
import { sqlWords as w } from "../words.ts";
import { ofCustomer, perCustomer } from "./places.ts";

const priced = "state not in ('draft', 'pendingPricing')";
const decided = "state in ('approved', 'inTransit', 'delivered')";

/** The state of a quote by its age: last week's are open, last year's are settled. */
const state = `case
  when age <= 1 then pg_temp.weighted('{draft,pendingPricing}', '{0.25}', id, 'state')
  when age <= 5 then pg_temp.weighted('{draft,pendingPricing,ready,pendingChanges,approved,lost}', '{0.08,0.38,0.8,0.88,0.96}', id, 'state')
  when age <= 30 then pg_temp.weighted('{draft,pendingPricing,ready,pendingChanges,approved,inTransit,lost,delivered}', '{0.03,0.07,0.4,0.45,0.65,0.75,0.85}', id, 'state')
  when age <= 75 then pg_temp.weighted('{ready,pendingChanges,approved,inTransit,lost,expired,delivered}', '{0.04,0.05,0.11,0.19,0.39,0.6}', id, 'state')
  else pg_temp.weighted('{draft,approved,lost,expired,delivered}', '{0.003,0.005,0.265,0.48}', id, 'state') end`;

/** A percentage of an amount in cents, rounded half up as the declaration does. */
const percentOf = (cents: string, percent: string) => `round((${cents}) * coalesce(${percent}, 0) / 100.0)::bigint`;

export const quotes: SeedEntity = {
  name: "quotes",
  rows: 150_000,
  least: 60,
  statements: ({ rowCount }) => [
    `create temporary table made_quotes as
     select *, price - discounted + fueled + valued as total from (
       select *, ${percentOf("price - discounted", "fuel")} as fueled,
         case when price is null then null when declared is null then 0 else greatest(5000, ${percentOf("declared", "2")}) end::bigint as valued
       from (select *, ${percentOf("price", "discount")} as discounted from (
         select *, cost * pg_temp.between(125, 170, id, 'margin') / 10000 * 100 as price
         from (select *, ${state} as state from (select *, pg_temp.age(created) as age from (
             select id, pg_temp.customer(${rowCount("customers")}, pg_temp.elapsed(id, ${rowCount("quotes")}), id) as rank,
               pg_temp.moment(pg_temp.elapsed(id, ${rowCount("quotes")}), id) as created, pg_temp.chance(0.35, id, 'side') as by_customer
             from generate_series(1::bigint, ${rowCount("quotes")}) id ${drawOnce}) timed ${drawOnce}) aged ${drawOnce}) placed,
           lateral (select case when ${priced} then pg_temp.between(300, 2500, id, 'option 0') * 100 end::bigint as cost,
             case when ${priced} and pg_temp.chance(0.3, id, 'discount') then pg_temp.between(2, 15, id, 'discount %') end as discount,
             case when ${priced} and pg_temp.chance(0.5, id, 'fuel') then pg_temp.between(8, 16, id, 'fuel %') end as fuel,
             case when ${priced} and pg_temp.chance(0.2, id, 'valuation') then pg_temp.between(20, 900, id, 'declared') * 10000 end::bigint as declared ${drawOnce}) figures
       ${drawOnce}) costed ${drawOnce}) cut ${drawOnce}) charged`,
    "analyze made_quotes",
    `insert into shipping_quotes (id, state, number, customer_id, recipient_id, account_executive_id, sidemark, origin_id, destination_id,
       origin_service, destination_service, hub_id, order_type, pickup_date, price, discount_total, fuel_total, valuation_total, total, cost, margin,
       valid_until, notes, internal_notes, made_by, answered, change_request, decline_reason, lost_reason, approved_by_name, approved_at,
       created_at, updated_at, created_by_id, updated_by_id, deleted_at) overriding system value
     select id, state, 'SH-' || lpad(id::text, greatest(5, length(id::text)), '0'), ${operatorId} + rank,
       ${ofCustomer("rank", rowCount("customers"), `pg_temp.between(0, ${perCustomer - 1}, id, 'recipient')`)},
       pg_temp.employee(${rowCount("employees")}, rank, 'executive'),
       case when pg_temp.chance(0.7, id, 'marked') then pg_temp.pick('{Smith,Okafor,Villa,Lobby,Suite,Garden,Patel,Atrium,Library}', id, 'mark') || ' / ' || pg_temp.between(100, 99999, id, 'mark no') end,
       case when pg_temp.chance(0.5, id, 'vendor') and ${rowCount("locations")} > ${rowCount("customers") * perCustomer}
         then pg_temp.between(${rowCount("customers") * perCustomer + 1}, ${rowCount("locations")}, id, 'origin') else rank end,
       ${ofCustomer("rank", rowCount("customers"), "1")},
       pg_temp.pick('{residential,commercial,jobsite,dock,vendor pickup,hub}', id, 'from'), pg_temp.pick('{residential,commercial,jobsite}', id, 'to'),
       pg_temp.between(1, ${rowCount("hubs")}, id, 'hub'), pg_temp.weighted('{white glove,room of choice,threshold,curbside,hub to hub}', '{0.5,0.7,0.85,0.95}', id, 'order'),
       created::date + pg_temp.between(5, 30, id, 'pickup'), price, discounted, fueled, valued,
       total, cost, total - cost,
       case when state in ('ready', 'pendingChanges') then greatest(created::date + 30, pg_temp.today() + pg_temp.between(1, 20, id, 'valid')) else created::date + 30 end,
       case when pg_temp.chance(0.3, id, 'notes') then 'Please protect the stair rails.' end,
       case when pg_temp.chance(0.4, id, 'internal') then 'Margin is thin: do not discount further.' end,
       case when by_customer then 'customer' else 'employee' end, state <> 'pendingChanges' or pg_temp.chance(0.5, id, 'answered'),
       case when state = 'pendingChanges' then 'Can we pick up a week later?' end,
       case when state = 'lost' and by_customer then 'Found a lower price.' end, case when state = 'lost' and not by_customer then 'No answer.' end,
       case when ${decided} then 'Ottilie Fontaine' end, case when ${decided} then pg_temp.at_most(created + pg_temp.u(id, 'decision') * interval '10 days') end,
       created, pg_temp.at_most(created + case when age <= 5 then interval '1 day' else pg_temp.u(id, 'settled') * interval '30 days' end), author, author,
       case when state = 'draft' and pg_temp.chance(0.2, id, 'deleted') then pg_temp.at_most(created + interval '1 day') end
     from made_quotes, lateral (select case when by_customer
         then coalesce((select min(u.id) from users u where u.company_id = ${operatorId} + rank and u.state = 'active'), pg_temp.employee(${rowCount("employees")}, rank, 'executive'))
         else pg_temp.employee(${rowCount("employees")}, id, 'author') end as author) people
     order by id`,
    `insert into shipping_quotes_pieces (parent_id, position, description, quantity, length, width, height, weight, value)
     select id, n, piece ->> 0, pg_temp.weighted('{1,2,4,12}', '{0.75,0.9,0.97}', id, 'many ' || n)::bigint, (piece ->> 1)::numeric, (piece ->> 2)::numeric,
       (piece ->> 3)::numeric, (piece ->> 4)::numeric, (piece ->> 5)::bigint
     from made_quotes, generate_series(0, pg_temp.between(0, 5, id, 'pieces')) n,
       lateral (select ${w.furniture} -> pg_temp.between(0, jsonb_array_length(${w.furniture}) - 1, id, 'piece ' || n) as piece) picked`,
    `insert into shipping_quotes_options (parent_id, position, provider_id, cost, cycle_days, chosen)
     select id, n, pg_temp.between(1, ${rowCount("providers")}, id, 'provider ' || n), case n when 0 then cost else cost + n * 1700 end,
       pg_temp.between(1, 9, id, 'cycle ' || n), n = 0
     from made_quotes, generate_series(0, pg_temp.between(0, 3, id, 'options')) n where cost is not null`,
    `insert into shipping_quotes_charges (parent_id, position, type, percent, declared_value, minimum)
     select id, position, type, percent, declared_value, minimum from made_quotes, lateral (values
       (0, 'Discount', discount, null::bigint, null::bigint), (1, 'Fuel Surcharge', fuel, null, null),
       (2, 'Delivery Valuation', case when declared is not null then 2 end, declared, 5000)) as c(position, type, percent, declared_value, minimum)
     where percent is not null`,
    "drop table made_quotes",
    continueIds("shipping_quotes"),
  ],
  log: {
    resource: "shipping-quote",
    table: "shipping_quotes",
    each: 24,
    created: `jsonb_build_object('state', jsonb_build_array(null, 'pendingPricing'), 'number', jsonb_build_array(null, t.number), 'orderType', jsonb_build_array(null, t.order_type),
      'originService', jsonb_build_array(null, t.origin_service), 'pickupDate', jsonb_build_array(null, t.pickup_date), 'validUntil', jsonb_build_array(null, t.valid_until))`,
    later: [
      ["update", '{"price": [120000, 135000], "total": [128400, 144450], "margin": [30000, 45000], "fuelTotal": [8400, 9450]}'],
      [
        "update",
        '{"pieces": [[], [{"id": 12, "value": 145000, "width": "34.000", "height": "30.000", "length": "32.000", "weight": "58.000", "quantity": 4, "description": "Lounge chair"}]]}',
      ],
      ["update", '{"notes": [null, "Please protect the stair rails."], "pickupDate": ["2026-03-02", "2026-03-09"]}'],
      ["send", '{"state": ["pendingPricing", "ready"]}'],
      [
        "askForChanges",
        '{"state": ["ready", "pendingChanges"], "answered": [true, false], "changeRequest": [null, "Can we pick up a week later?"]}',
      ],
      [
        "approve",
        '{"state": ["ready", "approved"], "approvedAt": [null, "2026-03-02T15:04:05.000Z"], "approvedByName": [null, "Ottilie Fontaine"]}',
      ],
    ],
  },
  notifications: {
    resource: "shipping-quote",
    table: "shipping_quotes",
    bizObject: 101,
    each: 2,
    recipient: "coalesce(t.account_executive_id, t.created_by_id)",
    title: "Quote approved",
    message: "t.number || ' is approved'",
  },
};
