import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { Dashboard, DashboardFigure, PartFigure } from "../../../../src/contract/dashboard.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { dashboardSubjects } from "../../../../src/resources/dashboards.ts";
import { resources } from "../../../../src/resources/index.ts";
import type { Side } from "../../../../src/schemas/access/abilities.ts";
import { type AnyResource, fieldOf } from "../../../../src/schemas/resource.ts";
import { daysOf, periods, standardPeriod } from "../../../../src/schemas/values/period.ts";
import type { FigureRule } from "../../../../src/schemas/views/figure.ts";
import { unlessHidden } from "../../../access/hidden-while.ts";
import { mayRead } from "../../../access/permission.ts";
import type { ScopeContext } from "../../../access/scope.ts";
import type { Condition } from "../../../access/where-sql.ts";
import { columnOf, quoted } from "../../../db/names.ts";
import { filtersOfRule, type Part, partsOfSplit, type Question } from "../../../engine/read/figure-filters.ts";
import { type FigureMeasures, type Measuring, measured, sumOf, type WrittenMeasures } from "../../../engine/read/figures.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface DashboardDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly config: { readonly timeZone: string };
  /** The values that are computed by hand. */
  readonly figureMeasures: FigureMeasures;
}

const leftOut = "figures whose rows they may not read are left out.";
const access: RouteAccess = { ability: "signed-in", scope: `Figures over the rows the caller may read; ${leftOut}`, refusals: [422] };
const employeesOnly: RouteAccess = {
  ...access,
  callers: ["employee"],
  scope: `Employees: figures over the rows they may read; ${leftOut} Customers: no access.`,
};
/** A dashboard with an ability of its own is refused without it; in any other one, figures are missing. */
function accessTo(name: string, isShared: boolean): RouteAccess {
  const subject = dashboardSubjects[name];
  return { ...(isShared ? access : employeesOnly), ...(subject ? { ability: { subject, verb: "read" } } : {}) };
}
const query = z.strictObject({
  period: z.enum(periods, `One of ${periods.join(", ")} is expected.`).default(standardPeriod),
  executive: z.union([z.literal("mine"), idText], "An id or mine is expected.").optional(),
});

/** The figures that the declarations place on each dashboard, in one query per call. */
export const dashboardCalls = defineRoutes((app, { db, today, config, figureMeasures: byHand }: DashboardDeps) => {
  for (const { name, figures } of resources)
    for (const [figure, { measures }] of Object.entries(figures))
      if (measures && !byHand[`${name}.${figure}`])
        throw new Error(`The measures of the figure "${figure}" of ${name} are not implemented.`);
  const rules = resources.flatMap(({ figures }) => Object.values(figures));
  const shared = new Set(rules.flatMap(({ on, customers }) => (customers ? [on] : [])));
  for (const name of new Set(rules.map(({ on }) => on))) {
    app.get(`/api/dashboards/${name}`, routeFor(accessTo(name, shared.has(name))), async (request): Promise<DataResponse<Dashboard>> => {
      const actor = actorOf(request);
      const { period, executive } = parseInput(query, request.query);
      const day = today();
      const question = { today: day, days: daysOf(period, day), person: executive === "mine" ? actor.id : executive };
      const figures = await dashboardOf(name, { db, resources, actor, today: () => day, timeZone: config.timeZone }, question, byHand);
      return { data: { days: question.days, ...figures } };
    });
  }
});

/** One figure, or the parts of a split one. */
interface Placed {
  readonly name: string;
  readonly rule: FigureRule;
  readonly parts: readonly Part[] | undefined;
}

const isFor = ({ customers }: FigureRule, side: Side): boolean => side === "employee" || customers === true;

async function dashboardOf(name: string, context: Measuring, question: Question, byHand: FigureMeasures): Promise<Omit<Dashboard, "days">> {
  const readable = resources.flatMap((resource) => {
    const placed = Object.entries(resource.figures)
      .filter(([, rule]) => rule.on === name && isFor(rule, context.actor.side))
      .map(([figure, rule]): Placed => ({ name: figure, rule, parts: rule.by && partsOfSplit(resource, rule.by, question.today) }));
    return placed.length > 0 && mayRead(resource, context.actor) ? [{ resource, placed }] : [];
  });
  const lists = readable.map(({ resource, placed }) => listFigures(context, question, resource, placed, byHand));
  const all = await measured(context, lists);
  const figures: Record<string, DashboardFigure> = {};
  const splits: Record<string, readonly PartFigure[]> = {};
  for (const [index, { resource, placed }] of readable.entries()) {
    const byName = all[index];
    for (const { name: figure, parts } of placed) {
      const whole = byName?.get(figure);
      if (whole) figures[`${resource.name}.${figure}`] = whole;
      if (parts)
        splits[`${resource.name}.${figure}`] = parts.flatMap(({ key, optional }) =>
          partOf(key, optional, byName?.get(nameOf(figure, key))),
        );
    }
  }
  const reads = lists.flatMap(({ resource, joined }) => [resource, ...joined.map((each) => each.resource)]);
  return { reads: [...new Set(reads.map((each) => each.name))], figures, splits };
}

const nameOf = (figure: string, key: string | null): string => `${figure} ${key ?? ""}`;
const partOf = (key: string | null, optional: boolean, figure: DashboardFigure | undefined): PartFigure[] =>
  figure === undefined || (optional && figure.count === 0) ? [] : [{ key, ...figure }];

function listFigures(context: Measuring, question: Question, resource: AnyResource, placed: readonly Placed[], byHand: FigureMeasures) {
  const joined: NonNullable<WrittenMeasures["joined"]>[] = [];
  const wanted = placed.flatMap(({ name, rule, parts }) => {
    const filters = filtersOfRule(rule, question);
    const sums = Object.entries(rule.sums ?? {}).map(([sum, fields]) => [sum, sumOf(amountSql(context, resource, fields))] as const);
    const written = rule.measures ? byHand[`${resource.name}.${name}`]?.(context) : undefined;
    if (written?.joined) joined.push(written.joined);
    const measures = { ...Object.fromEntries(sums), ...written?.measures };
    const summed = Object.values(rule.sums ?? {}).flatMap((fields) => fields.map((field) => field.replace(/^-/, "")));
    const how = { measures, ...(written ? {} : { summed }) };
    if (!parts) return [{ name, filters, ...how }];
    return parts.map((part) => ({ name: nameOf(name, part.key), filters: [...filters, ...part.filters], ...how }));
  });
  const join = sql.join(
    joined.map((each) => each.join),
    sql` `,
  );
  return { resource, wanted, joined, join };
}

/** The sum of these fields in one row; those with "-" are taken away, and empty ones count as 0. */
function amountSql({ actor }: Measuring, resource: AnyResource, fields: readonly string[]): Condition {
  const terms = fields.map((signed) => {
    const name = signed.replace(/^-/, "");
    const field = fieldOf(resource, name);
    const column = sql.raw(`coalesce(${unlessHidden(resource, field, actor.side, "t", `"t".${quoted(columnOf(name, field))}`)}, 0)`);
    return signed.startsWith("-") ? sql`- ${column}` : sql`+ ${column}`;
  });
  return sql`0 ${sql.join(terms, sql` `)}`;
}
