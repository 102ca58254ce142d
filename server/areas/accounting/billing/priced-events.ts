import { type QueryExecutorProvider, sql } from "kysely";
import type { ServiceUnit } from "../../../../src/resources/shared/service-words.ts";
import { type Cents, times } from "../../../../src/schemas/values/money.ts";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import { mostSpecificPrice, type Price } from "./price-of.ts";
import type { ServiceEvent } from "./service-events.ts";

/** An event with what it costs. */
export interface PricedEvent extends ServiceEvent {
  readonly price: Price | null;
  /** How many units the price is paid for. */
  readonly charged: number;
  /** Per unit; null where nothing says what it costs. */
  readonly rate: Cents | null;
  /** What is missing to the agreed minimum. */
  readonly topUp: Cents;
  /** Before tax, the top-up included; null where nothing says what it costs. */
  readonly amount: Cents | null;
}

/** The units in which an event can be charged: by what is counted, or all of it at once. */
const chargedIn: Readonly<Record<ServiceEvent["unit"], readonly ServiceUnit[]>> = {
  piece: ["piece", "each", "order"],
  hour: ["hour", "order"],
};

/** The events with their prices of their own days. What is agreed to cost nothing is left out: it is neither billed nor missing. */
export async function pricedEvents(db: QueryExecutorProvider, events: readonly ServiceEvent[]): Promise<readonly PricedEvent[]> {
  if (events.length === 0) return [];
  const asked = events.map(({ service, unit, hubId, customerId, on, agreed }, index) => ({
    ...{ index, kind: agreed === null ? service : null, units: chargedIn[unit], hub_id: hubId, customer_id: customerId, on_day: on },
  }));
  // The part of the price book that can count is read once, in place of its tables, and not for each event.
  const { rows } = await sql<Price & { readonly index: number }>`${plannedForValues}
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as q(index int, kind text, units jsonb, hub_id bigint, customer_id bigint, on_day date) where kind is not null),
      services as materialized (select * from services where state = 'active' and deleted_at is null and kind in (select kind from asked)),
      rates as materialized (select r.* from rates r where r.deleted_at is null and r.service_id in (select id from services)
        and (r.customer_id is null or r.customer_id in (select customer_id from asked)))
    select q.index, p.* from asked q
    cross join lateral (${mostSpecificPrice(sql`s.state = 'active' and s.kind = q.kind and q.units ? s.unit`, {
      hubId: sql`q.hub_id`,
      customerId: sql`q.customer_id`,
      on: sql`q.on_day`,
    })}) p`.execute(db);
  const prices = new Map(rows.map(({ index, ...price }) => [index, price]));
  return events.map((event, index) => priced(event, prices.get(index) ?? null)).filter(({ amount }) => amount !== 0);
}

/** A minimum is for an order: what one document did at once. Inspections are events of their own, of which an order has many. */
function priced(event: ServiceEvent, price: Price | null): PricedEvent {
  const charged = price?.unit === "order" ? 1 : event.quantity;
  const rate = event.agreed ?? price?.price ?? null;
  const bare = rate === null ? null : times(rate, charged);
  const minimum = event.service === "inspection" ? 0 : (price?.minimum ?? 0);
  const topUp = bare === null ? 0 : Math.max(minimum - bare, 0);
  return { ...event, price, charged, rate, topUp, amount: bare === null ? null : bare + topUp };
}
