import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { type Leakage, MOST_LEAKAGE_DAYS, type UnbilledEvent, type UnbilledSum } from "../../../../src/contract/leakage.ts";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { addDays, monthStart } from "../../../../src/schemas/values/date.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { daysInOrder, daysText, idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { chargesWithoutEvent } from "../billing/charges-without-event.ts";
import type { Days } from "../billing/events/which.ts";
import { type PricedEvent, pricedEvents } from "../billing/priced-events.ts";
import { serviceEvents } from "../billing/service-events.ts";
import { unbilledStorage } from "./unbilled-storage.ts";
import { unbilledWork } from "./unbilled-work.ts";

const access: RouteAccess = {
  ability: { subject: billingReport.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: everything with a price of all customers. Customers: no access.",
  refusals: [422],
};

const query = z
  .strictObject({ ...daysText, hubId: idText.optional(), customerId: idText.optional() })
  .refine(...daysInOrder)
  .refine(({ from, to }) => to < from || to <= addDays(from, MOST_LEAKAGE_DAYS), { path: ["to"], message: "Choose a year at most." });

/** So many of each kind are read, and so much work: each of its drafts is worked out. */
const LIMIT = 1_000;
const WORK_LIMIT = 200;

interface LeakageDeps {
  readonly db: QueryExecutorProvider;
  readonly today: () => string;
  readonly config: { readonly timeZone: string };
}

/** What was done and not billed, and what was billed and not done. */
export const leakageCall = defineRoutes((app, { db, today, config }: LeakageDeps) => {
  app.get("/api/billing/leakage", routeFor(access), async (request): Promise<DataResponse<Leakage>> => {
    const { from, to, hubId, customerId } = parseInput(query, request.query);
    const days: Days = { from, to, ...(hubId === undefined ? {} : { hubId }), ...(customerId === undefined ? {} : { customerId }) };
    const found = await serviceEvents(db, { days }, { unbilledOnly: true, limit: LIMIT + 1 });
    const priced = await pricedEvents(db, found.slice(0, LIMIT));
    const { work, isCut } = await unbilledWork(db, days, { timeZone: config.timeZone, limit: WORK_LIMIT });
    const storage = await unbilledStorage(db, days, { thisMonth: monthStart(today()), limit: LIMIT });
    const charges = await chargesWithoutEvent(db, days, LIMIT);
    const names = await namesOf(db, {
      parties: [...priced, ...charges].map((each) => each.customerId),
      hubs: priced.map((each) => each.hubId),
    });
    const events = priced.map((event) => eventFor(event, names));
    // A month without a run has no customer and no amount yet.
    const all = [...events, ...work, ...storage.filter(({ statementId }) => statementId !== null)];
    return {
      data: {
        ...{ from, to, events, work, storage },
        total: all.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        unpriced: all.filter(({ amount }) => amount === null).length,
        customers: sumsBy(all, (each) => [each.customerId, each.customer]),
        hubs: sumsBy(all, (each) => [each.hubId, each.hub]),
        charges: charges.map(({ customerId: payer, ...charge }) => ({ ...charge, customer: names.parties.get(payer) ?? "" })),
        isCut: isCut || found.length > LIMIT || storage.length === LIMIT || charges.length === LIMIT,
      },
    };
  });
});

interface Names {
  readonly parties: ReadonlyMap<number | null, string>;
  readonly hubs: ReadonlyMap<number | null, string>;
}

function eventFor(event: PricedEvent, { parties, hubs }: Names): UnbilledEvent {
  const { eventId, service, description, charged, unit, price, amount, customerId, hubId, on, resource, recordId, source, sourceId } =
    event;
  return {
    ...{ eventId, service, description, amount, customerId, hubId, on, resource, recordId, sourceId },
    quantity: charged,
    unit: price?.unit ?? unit,
    customer: parties.get(customerId) ?? null,
    hub: hubs.get(hubId) ?? "",
    sourceResource: source === "receive" ? receive.name : pullFlow.name,
  };
}

/** The largest amounts first. */
function sumsBy<T extends { readonly amount: number | null }>(
  all: readonly T[],
  groupOf: (each: T) => readonly [id: number | null, name: string | null],
): readonly UnbilledSum[] {
  const sums = new Map<number | null, UnbilledSum>();
  for (const each of all) {
    const [group, name] = groupOf(each);
    const { count, amount } = sums.get(group) ?? { count: 0, amount: 0 };
    sums.set(group, { id: group, name, count: count + 1, amount: amount + (each.amount ?? 0) });
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount || b.count - a.count);
}

async function namesOf(db: QueryExecutorProvider, ids: Readonly<Record<keyof Names, readonly (number | null)[]>>): Promise<Names> {
  const read = async (table: keyof Names) => {
    const wanted = [...new Set(ids[table])].filter((each) => each !== null);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
      where id = any(${wanted}::bigint[])`.execute(db);
    return new Map<number | null, string>(rows.map((row) => [row.id, row.name]));
  };
  return { parties: await read("parties"), hubs: await read("hubs") };
}
