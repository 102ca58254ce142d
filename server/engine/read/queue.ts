import { sql } from "kysely";
import { hasAbility } from "../../../src/schemas/access/abilities.ts";
import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import { mayInvoke } from "../../../src/schemas/actions/availability.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { daysFrom, type Filters, filtersOfWhere, within } from "../../../src/schemas/views/figure.ts";
import { type AnyQueueRule, isByTime, placeOf, type QueueTime, sideOfPlace } from "../../../src/schemas/views/queue.ts";
import { namesIn } from "../../../src/schemas/views/queue-words.ts";
import { evaluationContextOf, type Person } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, whereSql } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import type { EngineSession } from "../context.ts";
import type { Presented } from "../operations.ts";
import { type RawRow, withAction } from "../wire/present.ts";
import { filterSql } from "./filters.ts";
import { segmentWhere } from "./list-conditions.ts";
import { labelledRow } from "./read.ts";
import { selectionOfFields } from "./selection.ts";

/** The rows of one rule that are shown to a caller for one reason: theirs, nobody's, or late. */
export interface QueueSource {
  readonly resource: AnyResource;
  readonly name: string;
  readonly rule: AnyQueueRule;
  readonly whose: "mine" | "unassigned" | "late" | null;
  /** The list that shows the same rows. */
  readonly filters: Filters;
}

export interface FoundQueue extends QueueSource {
  /** The first rows in the order of the queue, each with its action if that is possible now. */
  readonly rows: readonly Presented[];
  /** How many there are. */
  readonly count: number;
}

/** Rows that are read of each rule; the rest is in its list. */
const MOST = 6;
/** What happens by its time is read whole, as far as a screen has room. */
const MOST_BY_TIME = 25;

/** Whether the caller can do something about the rows of a rule. */
function concerns(resources: readonly AnyResource[], resource: AnyResource, rule: AnyQueueRule, actor: Person): boolean {
  const place = placeOf(rule);
  if (sideOfPlace(place) !== actor.side || !mayRead(resource, actor)) return false;
  const { action, form, verb } = rule;
  if (verb !== undefined && !hasAbility(actor, resource.subject, verb)) return false;
  const target = form && resources.find(({ name }) => name === form.to);
  if (action !== undefined) return mayInvoke(resource, action, resource.actions[action], "update", actor);
  if (target) return mayInvoke(target, "create", target.create, "create", actor);
  return hasAbility(actor, resource.subject, verb ?? (isByTime(place) ? "read" : "update"));
}

/** The rows that a rule shows to this caller, as lists. */
function sourcesOf(resource: AnyResource, name: string, rule: AnyQueueRule, actor: Person, today: string): QueueSource[] {
  const { where = {}, days, amount, worth, assignedTo, onlyTheirs, due, since = "createdAt", withinHours } = rule;
  const filters: Filters = [
    ...(filtersOfWhere(where) ?? []),
    ...(days ? within(days.field, daysFrom(days, today)) : []),
    // By a bound, which an index answers, not by what it isn't.
    ...(amount !== undefined && worth ? [{ field: amount, operator: "gte", values: ["1"] } as const] : []),
  ];
  const source = (whose: QueueSource["whose"], ...more: Filters): QueueSource => ({
    resource,
    name,
    rule,
    whose,
    filters: [...filters, ...more],
  });
  if (assignedTo === undefined) return [source(null)];
  const mine = source("mine", { field: assignedTo, operator: "in", values: [String(actor.id)] });
  if (actor.side === "customer" || onlyTheirs) return [mine];
  const nobodys = source("unassigned", { field: assignedTo, operator: "empty", values: ["true"] });
  const dated = due ?? (withinHours === undefined ? undefined : since);
  if (!actor.isAdmin || dated === undefined) return [mine, nobodys];
  // A list takes one bound of a field: the earlier one.
  const isBound = ({ field, operator }: Filters[number]) => field === dated && operator === "lte";
  const bounds = [
    addDays(today, -1 - (due ? 0 : Math.floor((withinHours ?? 0) / 24))),
    ...filters.filter(isBound).flatMap(({ values }) => values),
  ];
  const [lastDay = today] = bounds.sort();
  const late: Filters = [...filters.filter((each) => !isBound(each)), { field: dated, operator: "lte", values: [lastDay] }];
  return [mine, nobodys, { ...mine, whose: "late", filters: late }];
}

/**
 * What waits for the caller: of each rule that concerns them the first rows in the order of the queue, and how many there are, in one
 * query. Each is a list with its own filters and the caller's scope. Every condition is read once and its rows are sorted, so that the cost
 * follows from how many match: asked for the first of them in an order, PostgreSQL might walk through all others.
 */
export async function queue(session: EngineSession, actor: Person, time: QueueTime): Promise<FoundQueue[]> {
  const sources = session.resources.flatMap((resource) =>
    Object.entries(resource.queue)
      .filter(([, rule]) => concerns(session.resources, resource, rule, actor))
      .flatMap(([name, rule]) => sourcesOf(resource, name, rule, actor, time.today)),
  );
  if (sources.length === 0) return [];
  const parts = sources.map((source, index) => sql`(${rowsOf(session, actor, time, source, index)})`);
  const { rows } = await sql<{ source: number; count: number; row: RawRow }>`${plannedForValues}select * from (${sql.join(
    parts,
    sql` union all `,
  )}) "q"`.execute(session.connection);
  return sources.map((source, index) => {
    const own = rows.filter((each) => each.source === index);
    const { resource, rule } = source;
    const selection = selectionFor(session, actor, source);
    const present = withAction(resource, actor, time.today, rule.action ?? "");
    return {
      ...source,
      count: Number(own[0]?.count ?? 0),
      rows: own.map(({ row }) => present(labelledRow(resource, actor.side, selection, asWire(resource, row)))),
    };
  });
}

function rowsOf(session: EngineSession, actor: Person, time: QueueTime, source: QueueSource, index: number) {
  const { resource, rule, filters } = source;
  const { columns, joins } = selectionFor(session, actor, source);
  const dayStart = (date: string, plus: number) => startOfDay(session.timeZone, date, plus);
  const segment = segmentWhere(resource, actor.side, rule.segment);
  const where = allOf([
    scopeSql(session, resource, actor, "t"),
    ...(segment
      ? [
          whereSql(
            session.resources,
            resource,
            segment,
            "t",
            evaluationContextOf(actor, { today: () => time.today, timeZone: session.timeZone }),
          ),
        ]
      : []),
    ...filters.map((filter) => filterSql(resource, actor.side, filter, dayStart)),
  ]);
  const table = sql.raw(quoted(resource.table));
  const most = sql.raw(String(isByTime(placeOf(rule)) ? MOST_BY_TIME : MOST));
  const found = sql`select "t".*, count(*) over () as "$count" from ${table} "t" where ${where} order by ${orderOf(resource, rule, actor, time)} limit ${most}`;
  return sql`select ${index}::int as "source", "t"."$count"::int as "count", (select row_to_json("r") from (select ${sql.raw(columns)}) "r") as "row"
    from (${found}) "t" ${sql.raw(joins)}`;
}

/** The same order as that of `compareWaiting`, or by time. */
function orderOf(resource: AnyResource, rule: AnyQueueRule, { side }: Person, { now, today, endOfToday }: QueueTime): Condition {
  const { due, since = "createdAt", withinHours, daysAhead = 0, amount } = rule;
  const columnOf = (name: string | undefined) => {
    const named = name === undefined ? null : namedColumn(resource, name);
    return (
      named && {
        kind: named.kind,
        sql: sql.raw(unlessHidden(resource, resource.fields[named.name], side, "t", inTable("t", named.column))),
      }
    );
  };
  const start = columnOf(since)?.sql ?? sql`null::timestamptz`;
  const day = columnOf(due);
  const promised = day?.sql ?? (withinHours === undefined ? null : sql`(${start} + make_interval(hours => ${withinHours}))`);
  if (isByTime(placeOf(rule))) return sql`${promised ?? start} ${placeOf(rule) === "done" ? sql`desc` : sql``}, "t"."id"`;
  const isDay = day?.kind === "date";
  const later = (moment: Date) => new Date(moment.getTime() + daysAhead * 86_400_000).toISOString();
  const overdue = isDay ? sql`${promised} < ${addDays(today, daysAhead)}::date` : sql`${promised} < ${later(now)}::timestamptz`;
  const todays = isDay ? sql`${promised} = ${addDays(today, daysAhead)}::date` : sql`${promised} < ${later(endOfToday)}::timestamptz`;
  const value = columnOf(amount)?.sql ?? sql`0`;
  const ranks = promised ? sql`when ${overdue} then 0 when ${todays} then 1` : sql`when false then 0`;
  const age = promised ? sql`coalesce(extract(epoch from ${start}), extract(epoch from ${promised}))` : sql`extract(epoch from ${start})`;
  return sql`case ${ranks} when ${value} > 0 then 2 else 3 end, coalesce(${value}, 0) desc, ${age}, "t"."id"`;
}

/** What is read of a row: what its sentence says, and everything that its action may depend on. */
function selectionFor({ models }: EngineSession, { side }: Person, { resource, rule }: QueueSource) {
  const whole = models.of(resource).record[side];
  const { message, facts = [], groupBy = [], due, until, since = "createdAt", amount, assignedTo, action } = rule;
  const anyRefs = Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === "anyRef" ? [name] : []));
  const named = [resource.title, ...namesIn(message), ...facts, ...groupBy, ...anyRefs, due, until, since, amount, assignedTo].filter(
    (name) => name !== undefined,
  );
  const guards = action === undefined ? [] : (resource.actions[action]?.guards ?? []);
  return selectionOfFields(whole, resource, guards.length > 0 ? whole.parts.keys() : named);
}

/** A row as JSON made it, with its moments as they are sent elsewhere. */
function asWire(resource: AnyResource, row: RawRow): RawRow {
  for (const [name, value] of Object.entries(row)) {
    const field = typeof value === "string" ? fieldNamed(resource, name, "employee") : undefined;
    if (field && valueKind(field) === "dateTime") row[name] = new Date(String(value)).toISOString();
  }
  return row;
}
