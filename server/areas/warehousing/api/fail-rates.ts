import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { FailRate, FailRates } from "../../../../src/contract/fail-rates.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { daysInOrder, daysText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const access: RouteAccess = {
  ability: { subject: inspection.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: counts of the inspections they may read. Customers: no access.",
  refusals: [422],
};

const query = z.strictObject(daysText).refine(...daysInOrder);

const LIMIT = 100;

/** Fail rates by vendor and by carrier, of the first look at each piece: text that no figure of a list can be split by. */
export const failRatesCall = defineRoutes((app, deps: ScopeContext & { readonly db: QueryExecutorProvider }) => {
  app.get("/api/inspections/fail-rates", routeFor(access), async (request): Promise<DataResponse<FailRates>> => {
    const actor = actorOf(request);
    const { from, to } = parseInput(query, request.query);
    const by = (column: "vendor" | "carrier") => ratesBy(deps, actor, column, { from, to });
    return { data: { from, to, vendors: await by("vendor"), carriers: await by("carrier"), limit: LIMIT } };
  });
});

/** Names that differ in case only are one, as the list's filter takes them for one. */
async function ratesBy(
  deps: ScopeContext & { readonly db: QueryExecutorProvider },
  actor: SessionActor,
  column: "vendor" | "carrier",
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly FailRate[]> {
  const name = sql.ref(`t.${column}`);
  const { rows } = await sql<FailRate>`
    select min(${name}) as name, count(*) filter (where "t".first_result = 'passed')::int as passed,
      count(*) filter (where "t".first_result = 'failed')::int as failed
    from inspections "t"
    where "t".first_result is not null and "t".decided_on between ${from} and ${to} and "t".deleted_at is null
      and ${scopeSql(deps, inspection, actor, "t")}
    group by lower(${name}) order by count(*) desc, lower(${name}) limit ${LIMIT}`.execute(deps.db);
  return rows;
}
