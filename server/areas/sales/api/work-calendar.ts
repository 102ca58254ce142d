import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { NamedOption } from "../../../../src/contract/options.ts";
import type { PlannedWork, WorkCalendar } from "../../../../src/contract/work-calendar.ts";
import { vehicle } from "../../../../src/resources/sales/vehicle.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { Filters } from "../../../../src/schemas/views/figure.ts";
import { ownRows, type ScopeContext, scopeSql } from "../../../access/scope.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { ListedRow } from "../../../engine/operations.ts";
import { among } from "../../../engine/read/figure-filters.ts";
import { countOver } from "../../../engine/read/figures.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { crewsOf } from "../ports/crews.ts";

export interface CalendarDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "list">;
  readonly config: { readonly timeZone: string };
}

const access: RouteAccess = {
  ability: { subject: workOrder.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: work orders between from and to with crew and vehicle, and who and what may be planned. Customers: no access.",
  refusals: [422],
};
const LONGEST_MS = 32 * 86_400_000;
const dateTime = z.iso.datetime({ error: "A date and time is expected, such as 2026-11-21T08:00:00Z.", offset: true });
/** The times of a request for work: `from` and `to`. */
export const workTimes = z
  .strictObject({ from: dateTime, to: dateTime })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from) && Date.parse(to) - Date.parse(from) <= LONGEST_MS, {
    error: "At most 32 days.",
    path: ["to"],
  });

/** A page of a list has 200 rows; a calendar with more than 1,000 work orders would be unreadable. */
const PAGE = 200;
const PAGES = 5;

/** What the calendar shows of a work order's row. */
const shown = [
  ...(["id", "version", "number", "type", "customer", "state", "status", "windowStart", "windowEnd"] as const),
  ...(["vehicleId", "vehicle", "providerId", "provider", "actions"] as const),
] as const satisfies readonly Exclude<keyof PlannedWork, "crew">[];

/** Work orders in a time range with their crews, which lists don't include. */
export const workCalendarCall = defineRoutes((app, { db, engine, resources, today, config }: CalendarDeps) => {
  app.get("/api/work-orders/calendar", routeFor(access), async (request): Promise<DataResponse<WorkCalendar>> => {
    const actor = actorOf(request);
    const planned = plannedIn(parseInput(workTimes, request.query));
    const measuring = { db, resources, actor, today, timeZone: config.timeZone };
    const [{ rows, isCapped }, members, vehicles, toSchedule] = await Promise.all([
      allOf(engine, callOfRequest(request), planned),
      sql<NamedOption>`select distinct u.id, concat_ws(' ', u.first_name, u.last_name) as name
        from work_orders_crew c join work_orders "w" on w.id = c.parent_id join users u on u.id = c.member_id
        where ${ownRows(workOrder, "w")} and w.window_end > now() - interval '180 days' and u.state = 'active' and u.deleted_at is null
        order by name, u.id`.execute(db),
      sql<NamedOption>`select id, name from vehicles "v" where ${scopeSql(measuring, vehicle, actor, "v")} and state = 'ready' order by name, id`.execute(
        db,
      ),
      countOver(measuring, workOrder, among("state", "new")),
    ]);
    const crews = await crewsOf(db, rows);
    const orders = rows.map((row) => ({ ...Object.fromEntries(shown.map((name) => [name, row[name]])), crew: crews.get(row.id) ?? [] }));
    // The rows' shape follows from the declaration's fields.
    return { data: { orders: orders as unknown as PlannedWork[], isCapped, members: members.rows, vehicles: vehicles.rows, toSchedule } };
  });
});

/** The work orders of that time, but the cancelled ones. */
export const plannedIn = ({ from, to }: z.infer<typeof workTimes>): Filters => [
  { field: "windowStart", operator: "lte", values: [to] },
  { field: "windowEnd", operator: "gte", values: [from] },
  ...among("state", ...Object.keys(workOrder.states).filter((state) => state !== "cancelled")),
];

/** All rows that match, up to as many as a screen can show, by their start. */
export async function allOf(engine: Pick<Engine, "list">, call: Call, filters: Filters): Promise<{ rows: ListedRow[]; isCapped: boolean }> {
  const rows: ListedRow[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const request = { limit: PAGE, filters, sort: ["windowStart"], ...(after === null ? {} : { after }) };
    const result = await engine.list(call, workOrder, request);
    rows.push(...result.rows);
    after = result.next;
    if (after === null) break;
  }
  return { rows, isCapped: after !== null };
}
