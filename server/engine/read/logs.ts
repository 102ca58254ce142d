import { sql } from "kysely";
import type { LogEntry } from "../../../src/contract/activity.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { isSystem, sideOf } from "../../access/caller.ts";
import { namedColumn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import { reachesAll, scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, oneOf } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied } from "../wire/problem.ts";
import { activityEntryOf, type Logged } from "../write/activity.ts";

/** A query over the whole log. All conditions are optional and are combined with "and". */
export interface LogRequest {
  readonly userId?: number | undefined;
  /** A resource by name; entries logged under other resources on the same table are included. */
  readonly resource?: string | undefined;
  readonly recordId?: number | undefined;
  readonly verb?: string | undefined;
  /** Calendar dates in the company's time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Entries before the one with this id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

interface Row extends Logged {
  readonly user_id: number | null;
  readonly resource: string;
  readonly record_id: number | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

/** The log over all resources whose rows the caller may read, newest first. Employees only. @throws Problem 403 */
export async function logs(session: EngineSession, call: Call, request: LogRequest): Promise<LogEntry[]> {
  if (sideOf(call.actor) === "customer") throw denied();
  const { rows } = await sql<Row>`${plannedForValues}
    select id, at, user_id, user_name, resource, record_id, verb, changes, reason, ip, user_agent from activity_log
    where ${allOf([readable(session, call, request.resource), ...conditions(session, request)])}
    order by id desc limit ${request.limit}`.execute(session.connection);
  const titles = await titlesOf(session, rows);
  return rows.map((row) => ({
    ...activityEntryOf(session.models.of(row.resource).resource, row),
    userId: row.user_id,
    resource: row.resource,
    recordId: row.record_id,
    title: titles.get(keyOf(row)) ?? null,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

/**
 * The entries the caller may see, of all resources or of one: those of resources they may read, and of other resources on the same tables.
 * Where they reach some of the rows only, the entries about these, so none about removed rows.
 */
function readable(session: EngineSession, { actor }: Call, only: string | undefined): Condition {
  const open = session.models.all.filter(
    ({ resource, sharing }) =>
      (isSystem(actor) || (resource.routes && mayRead(resource, actor))) && (only === undefined || sharing.includes(only)),
  );
  const unrestricted = new Set(open.filter(({ resource }) => reachesAll(resource, actor)).flatMap(({ sharing }) => sharing));
  const restricted = open.filter(({ resource }) => !unrestricted.has(resource.name));
  const named = (names: Iterable<string>) => sql`resource = any(${[...names]}::text[])`;
  return oneOf([
    named(unrestricted),
    ...restricted.map(
      ({ resource, sharing }) => sql`(${named(sharing)} and exists (select 1 from ${sql.raw(quoted(resource.table))} "t"
        where "t"."id" = "activity_log"."record_id" and ${scopeSql(session, resource, actor, "t")}))`,
    ),
  ]);
}

function conditions(session: EngineSession, { userId, recordId, verb, from, to, before }: LogRequest): Condition[] {
  const day = (date: string) => sql`(${date}::date::timestamp at time zone ${session.timeZone})`;
  return [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(recordId === undefined ? [] : [sql`record_id = ${recordId}`]),
    ...(verb === undefined ? [] : [sql`verb = ${verb}`]),
    ...(from === undefined ? [] : [sql`at >= ${day(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${day(addDays(to, 1))}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ];
}

const keyOf = ({ resource, record_id: id }: Pick<Row, "resource" | "record_id">) => `${resource} ${id}`;

/** The titles of the records on a page of the log, with one query per resource. */
async function titlesOf(session: EngineSession, rows: readonly Row[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const { resource } = session.models.of(name);
    const ids = rows.flatMap((row) => (row.resource === name && row.record_id !== null ? [row.record_id] : []));
    for (const { id, title } of await readTitles(session, resource, ids)) titles.set(keyOf({ resource: name, record_id: id }), title);
  }
  return titles;
}

async function readTitles(
  session: EngineSession,
  resource: AnyResource,
  ids: readonly number[],
): Promise<readonly { id: number; title: string }[]> {
  const column = namedColumn(resource, resource.title)?.column;
  if (column === undefined || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.raw(quoted(column))}::text as title from ${sql.raw(quoted(resource.table))}
    where id = any(${[...ids]}::bigint[])`.execute(session.connection);
  return rows;
}
