import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import { task } from "../../../src/resources/tasks/task.ts";
import { type AnyResource, stateOf } from "../../../src/schemas/resource.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { mayRead } from "../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../access/scope.ts";
import type { RouteAccess, SessionActor } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";

export interface DashboardDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly config: { readonly timeZone: string };
}

const access: RouteAccess = {
  ability: "signed-in",
  scope: "Sums over the rows the caller may read; a part whose rows they may not read is null.",
};
const WEEKS = 12;

/** The dashboard figures: rows by state, and quotes by week over the last twelve weeks. */
export function dashboardCall(app: FastifyInstance, deps: DashboardDeps): void {
  app.get("/api/dashboard", { config: { access } }, async (request) => {
    const actor = actorOf(request);
    const [quotes, tasks] = await Promise.all([
      mayRead(shippingQuote, actor) ? quoteFigures(deps, actor) : null,
      mayRead(task, actor) ? taskFigures(deps, actor) : null,
    ]);
    return { data: { quotes, tasks } };
  });
}

async function quoteFigures(deps: DashboardDeps, actor: SessionActor) {
  const { db } = deps;
  const { timeZone } = deps.config;
  const today = deps.today();
  const scope = scopeSql(deps, shippingQuote, actor, "t");
  const first = addDays(monday(today), -7 * (WEEKS - 1));
  const total = sql.raw(unlessHidden(shippingQuote, shippingQuote.fields.total, actor.side, "t", `"t"."total"`));
  const [byState, byWeek] = await Promise.all([
    sql<{ state: string; count: number; total: number }>`
      select state, count(*) as count, coalesce(sum(${total}), 0)::bigint as total from shipping_quotes "t" where ${scope} group by state`.execute(
      db,
    ),
    sql<{ week: string; created: number; approved: number; value: number }>`
      with weeks as (select generate_series(${first}::date, ${today}::date, interval '7 days')::date as week),
      mine as (select (created_at at time zone ${timeZone})::date as created, (approved_at at time zone ${timeZone})::date as approved, ${total} as total
        from shipping_quotes "t" where ${scope} and (created_at >= ${first}::date - 1 or approved_at >= ${first}::date - 1))
      select week,
        (select count(*) from mine where created >= week and created < week + 7) as created,
        (select count(*) from mine where approved >= week and approved < week + 7) as approved,
        (select coalesce(sum(total), 0)::bigint from mine where approved >= week and approved < week + 7) as value
      from weeks order by week`.execute(db),
  ]);
  return { byState: labelled(shippingQuote, actor, byState.rows), byWeek: byWeek.rows };
}

async function taskFigures(deps: DashboardDeps, actor: SessionActor) {
  const scope = scopeSql(deps, task, actor, "t");
  const { rows } = await sql<{ state: string; count: number; overdue: number }>`
    select state, count(*) as count, count(*) filter (where due_date < ${deps.today()}::date and state <> 'done') as overdue
    from tasks "t" where ${scope} group by state`.execute(deps.db);
  return { byState: labelled(task, actor, rows), overdue: rows.reduce((sum, row) => sum + row.overdue, 0) };
}

/** In the declaration's order, including states without rows, with the labels for the caller's side. */
function labelled<T extends { readonly state: string }>(resource: AnyResource, { side }: SessionActor, rows: readonly T[]) {
  return Object.keys(resource.states).map((state) => {
    const { label, customerLabel, tone } = stateOf(resource, state);
    const status = (side === "customer" ? customerLabel : undefined) ?? label;
    return { count: 0, total: 0, ...rows.find((row) => row.state === state), state, status, tone };
  });
}

function monday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}
