import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../src/contract/envelope.ts";
import type { ChargeWithoutEvent, Leakage, UnbilledEvent, UnbilledStorage, UnbilledWork } from "../../../src/contract/leakage.ts";
import { billingReport } from "../../../src/resources/accounting/billing-report.ts";
import { pullFlow } from "../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../src/resources/warehousing/receive.ts";
import { isDate, monthStart } from "../../../src/schemas/values/date.ts";
import { times } from "../../../src/schemas/values/money.ts";
import { type Price, priceOfEvent } from "../../billing/price-of.ts";
import { chargesWithoutEvent, type ServiceEvent, serviceEvents } from "../../billing/service-events.ts";
import { parseInput } from "../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../http/route-access.ts";

const access: RouteAccess = {
  ability: { subject: billingReport.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: everything with a price of all customers. Customers: no access.",
  refusals: [422],
};

const day = z.string("Enter a date.").refine(isDate, "Enter a date.");
const query = z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, {
  path: ["to"],
  message: "The first day comes after the last one.",
});

const LIMIT = 500;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What was done and not billed, and what was billed and not done. */
export function leakageCall(
  app: FastifyInstance,
  { db, today }: { readonly db: QueryExecutorProvider; readonly today: () => string },
): void {
  app.get("/api/billing/leakage", routeFor(access), async (request): Promise<DataResponse<Leakage>> => {
    const days = parseInput(query, request.query);
    const events = await unbilledEvents(db, days);
    return {
      data: {
        ...days,
        events,
        total: events.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        charges: await takenBack(db, days),
        storage: await unbilledStorage(db, days, monthStart(today())),
        work: await unbilledWork(db, days),
        limit: LIMIT,
      },
    };
  });
}

async function unbilledEvents(db: QueryExecutorProvider, days: Days): Promise<readonly UnbilledEvent[]> {
  const events = await serviceEvents(db, { ...days, unbilledOnly: true, limit: LIMIT });
  const names = await namesOf(
    db,
    events.map(({ customerId }) => customerId),
  );
  // The same service for the same customer on the same day costs the same.
  const prices = new Map<string, Price | null>();
  const priceOf = async (event: ServiceEvent): Promise<Price | null> => {
    const key = [event.service, event.agreed === null, event.hubId, event.customerId, event.on].join();
    const known = prices.get(key);
    if (known !== undefined) return known;
    const price = await priceOfEvent(db, event);
    prices.set(key, price);
    return price;
  };
  const found: UnbilledEvent[] = [];
  for (const event of events) {
    const { eventId, service, description, quantity, agreed, customerId, on, resource, recordId, source, sourceId } = event;
    const each = agreed ?? (await priceOf(event))?.price ?? null;
    found.push({
      ...{ eventId, service, description, quantity, customerId, on, resource, recordId, sourceId },
      customer: names.get(customerId) ?? "",
      amount: each === null ? null : times(each, quantity),
      sourceResource: source === "receive" ? receive.name : pullFlow.name,
    });
  }
  return found;
}

async function takenBack(db: QueryExecutorProvider, { from, to }: Days): Promise<readonly ChargeWithoutEvent[]> {
  const charges = await chargesWithoutEvent(db, from, to);
  const names = await namesOf(
    db,
    charges.map(({ customerId }) => customerId),
  );
  return charges.map(({ customerId, ...charge }) => ({ ...charge, customer: names.get(customerId) ?? "" }));
}

async function namesOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from parties where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Months that are over, since a hub's first run; a hub that holds goods and has no run at all lacks all of them. */
async function unbilledStorage(db: QueryExecutorProvider, { from, to }: Days, thisMonth: string): Promise<readonly UnbilledStorage[]> {
  const { rows } = await sql<UnbilledStorage>`
    select h.id as "hubId", h.name as hub, month::date::text as month, null::bigint as "statementId", null as statement, null::bigint as amount
    from hubs h cross join generate_series(date_trunc('month', ${from}::date), ${to}::date, '1 month') as month
    where h.deleted_at is null and month < ${thisMonth}::date
      and month >= coalesce((select min(r.month) from storage_runs r where r.hub_id = h.id and r.deleted_at is null),
        (select min(i.received_on) from inventory_items i where i.hub_id = h.id and i.state in ('inStock', 'onHold', 'allocated', 'staged')))
      and not exists (select from storage_runs r where r.hub_id = h.id and r.month = month::date and r.state = 'done' and r.deleted_at is null)
    union all
    select s.hub_id, h.name, s.month::text, s.id, s.number, s.total
    from storage_statements s join storage_runs r on r.id = s.run_id and r.state = 'done' join hubs h on h.id = s.hub_id
      left join billing_reports b on b.id = s.billing_report_id and b.deleted_at is null
    where b.id is null and s.total <> 0 and s.month between date_trunc('month', ${from}::date) and ${to}::date
    order by month, hub limit ${LIMIT}`.execute(db);
  return rows;
}

async function unbilledWork(db: QueryExecutorProvider, { from, to }: Days): Promise<readonly UnbilledWork[]> {
  const { rows } = await sql<UnbilledWork>`
    select w.id, w.number, p.name as customer, w.completed_at::date::text as "completedOn"
    from work_orders w join parties p on p.id = w.customer_id
    where w.state = 'completed' and w.billing_report_id is null and w.deleted_at is null
      and w.completed_at >= ${from}::date and w.completed_at < ${to}::date + 1
    order by w.completed_at, w.id limit ${LIMIT}`.execute(db);
  return rows;
}
