import { type QueryExecutorProvider, sql } from "kysely";
import type { billingPeriods, prorations } from "../../../../src/resources/accounting/rate.ts";
import type { ServiceKind, ServiceUnit } from "../../../../src/resources/shared/service-words.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Condition } from "../../../access/where-sql.ts";

/** For whom, where and when a price is asked for. Without a hub or a customer, only rates that name none apply. */
export interface PricedFor {
  readonly hubId: number | null;
  readonly customerId: number | null;
  /** YYYY-MM-DD, in the zone of whoever asks: the hub's for storage, the company's otherwise. */
  readonly on: string;
}

/** What a service costs on a day, with everything a line draws from it. */
export interface Price {
  readonly serviceId: number;
  readonly code: string;
  readonly name: string;
  /** What is printed: the service's own text, or its name. */
  readonly description: string;
  readonly kind: ServiceKind;
  readonly unit: ServiceUnit;
  readonly taxable: boolean;
  readonly transport: boolean;
  /** Null where the service's list price applies. */
  readonly rateId: number | null;
  readonly rateNumber: string | null;
  /** Per unit. */
  readonly price: Cents;
  readonly cost: Cents | null;
  /** The least that is charged: per month for storage, per order for everything else. */
  readonly minimum: Cents | null;
  /** Of storage, counted from the day of receipt. */
  readonly freeDays: number;
  readonly period: (typeof billingPeriods)[number];
  readonly proration: (typeof prorations)[number];
}

/**
 * The price of a service; null if nothing says what it costs then. The most specific rate of the day counts: of the hub and the customer,
 * then of the customer, of the hub, of everybody, and at last the service's list price. A retired service keeps its prices.
 */
export const priceOf = (connection: QueryExecutorProvider, serviceId: number, priced: PricedFor): Promise<Price | null> =>
  mostSpecific(connection, sql`s.id = ${serviceId}`, priced);

/**
 * The same among all active services of a kind: how storage is charged for this customer at this hub, by piece or by volume. Of two
 * services that are priced equally specifically, the first by code counts.
 */
export const priceOfKind = (
  connection: QueryExecutorProvider,
  { kind, unit }: { readonly kind: ServiceKind; readonly unit?: ServiceUnit },
  priced: PricedFor,
): Promise<Price | null> =>
  mostSpecific(connection, sql`s.state = 'active' and s.kind = ${kind} ${unit === undefined ? sql`` : sql`and s.unit = ${unit}`}`, priced);

async function mostSpecific(connection: QueryExecutorProvider, which: Condition, priced: PricedFor): Promise<Price | null> {
  const { rows } = await sql<Price>`${mostSpecificPrice(which, {
    hubId: sql`${priced.hubId}::bigint`,
    customerId: sql`${priced.customerId}::bigint`,
    on: sql`${priced.on}::date`,
  })}`.execute(connection);
  return rows[0] ?? null;
}

/** The query for the price that counts, which the prices of many events ask at once. */
export const mostSpecificPrice = (
  which: Condition,
  { hubId, customerId, on }: Readonly<Record<keyof PricedFor, Condition>>,
): Condition => sql`
    select s.id as "serviceId", s.code, s.name, coalesce(s.description, s.name) as description, s.kind, s.unit, s.taxable, s.transport,
      r.id as "rateId", r.number as "rateNumber", coalesce(r.price, s.price)::float8 as price, coalesce(r.cost, s.cost)::float8 as cost, r.minimum,
      coalesce(r.free_days, 0)::int as "freeDays", coalesce(r.period, 'calendar') as period, coalesce(r.proration, 'daily') as proration
    from services s left join rates r on r.service_id = s.id and r.deleted_at is null
      and (r.hub_id is null or r.hub_id = ${hubId}) and (r.customer_id is null or r.customer_id = ${customerId})
      and r.valid_from <= ${on} and (r.valid_until is null or r.valid_until >= ${on})
    where s.deleted_at is null and ${which} and coalesce(r.price, s.price) is not null
    order by r.customer_id is null, r.hub_id is null, r.id is null, lower(s.code), s.id limit 1`;
