import { sql } from "kysely";
import type { DayJob, DayWork, WorkStop } from "../../../../src/contract/day-work.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { mayRead } from "../../../access/permission.ts";
import { scopeSql } from "../../../access/scope.ts";
import { placeOf, postalCodes } from "../../../addresses/postal-codes.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { crewsOf } from "../ports/crews.ts";
import { allOf, type CalendarDeps, plannedIn, workTimes } from "./work-calendar.ts";

const access: RouteAccess = {
  ability: { subject: workOrder.subject, verb: "read" },
  callers: ["employee"],
  scope:
    "Employees: work orders between from and to with their stops, and where these are if they may read locations. Customers: no access.",
  refusals: [422],
};

/** The work of a day with its stops on the map, which lists don't include. */
export const dayWorkCall = defineRoutes((app, deps: CalendarDeps) => {
  app.get("/api/work-orders/day", routeFor(access), async (request): Promise<DataResponse<DayWork>> => {
    const actor = actorOf(request);
    const { rows, isCapped } = await allOf(deps.engine, callOfRequest(request), plannedIn(parseInput(workTimes, request.query)));
    const ids = rows.map(({ id }) => id);
    const [crews, stops] = await Promise.all([crewsOf(deps.db, rows), stopsOf(deps, actor, ids)]);
    // The rows' shape follows from the declaration's fields.
    const listed = rows as unknown as readonly Omit<DayJob, "crew" | "stops">[];
    const jobs = listed.map(
      ({ id, number, type, customer, state, windowStart, windowEnd, vehicle, provider }): DayJob => ({
        id,
        number,
        type,
        customer,
        state,
        windowStart,
        windowEnd,
        vehicle,
        provider,
        crew: crews.get(id) ?? [],
        stops: stops.get(id) ?? [],
      }),
    );
    return { data: { jobs, isCapped } };
  });
});

interface StopRow extends Pick<WorkStop, "id" | "place" | "purpose"> {
  readonly orderId: number;
  readonly address: unknown;
  readonly coordinates: string | null;
}

/** The stops of work orders that the caller may read. Where a stop is, is told to who may read its location. */
async function stopsOf(deps: CalendarDeps, actor: SessionActor, ids: readonly number[]): Promise<Map<number, WorkStop[]>> {
  const isReadable = mayRead(location, actor) ? scopeSql(deps, location, actor, "l") : sql`false`;
  const { rows } = await sql<StopRow>`
    select p.id, p.parent_id as "orderId", p.purpose, "l".label as place,
      case when ${isReadable} then "l".address end as address, case when ${isReadable} then "l".coordinates end as coordinates
    from work_orders_places p join locations "l" on "l".id = p.location_id
    where p.parent_id = any(${[...ids]}::bigint[]) order by p.parent_id, p.position, p.id`.execute(deps.db);
  const codes = await postalCodes();
  const stops = new Map<number, WorkStop[]>();
  for (const { orderId, address, coordinates, ...stop } of rows) {
    const at = placeOf(codes, address, coordinates);
    stops.set(orderId, [...(stops.get(orderId) ?? []), { ...stop, lat: at?.lat ?? null, lng: at?.lng ?? null }]);
  }
  return stops;
}
