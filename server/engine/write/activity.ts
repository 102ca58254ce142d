import { sql } from "kysely";
import type { ActivityEntry, ActivityPage } from "../../../src/contract/activity.ts";
import { labelOf } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { scopeSql } from "../../access/scope.ts";
import { quoted } from "../../db/names.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied, notFound } from "../wire/problem.ts";
import type { Changes } from "./changes.ts";

export interface Logged {
  readonly id: number;
  readonly at: string;
  readonly user_name: string;
  readonly verb: string;
  readonly changes: Changes;
  readonly reason: string | null;
}

/**
 * A row's history, newest first, including writes logged under other resources on the same table; without its comments, which are read by
 * themselves. Employees only: customers are refused.
 * @throws Problem 403, 404
 */
export async function activity(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<ActivityPage, "currentPage">> {
  authorizeRead(resource, call.actor);
  if (sideOf(call.actor) === "customer") throw denied();
  const { sharing } = session.models.of(resource);
  const scope = scopeSql(session, resource, call.actor, "t");
  const { rows } = await sql<Partial<Logged> & { readonly total: number }>`
    with "log" as (select * from "activity_log" where "resource" = any(${[...sharing]}::text[]) and "record_id" = ${id} and "verb" <> 'comment')
    select "page".*, (select count(*) from "log") as "total"
    from ${sql.raw(quoted(resource.table))} "t"
    left join lateral (select * from "log" order by "id" desc limit ${limit} offset ${offset}) "page" on true
    where "t"."id" = ${id} and ${scope} order by "page"."id" desc`.execute(session.connection);
  const [first] = rows;
  if (!first) throw notFound();
  return { entries: rows.filter(isLogged).map((row) => activityEntryOf(resource, row)), total: Number(first.total) };
}

/** A record without history comes back from the left join as one empty row. */
const isLogged = <R extends Partial<Logged>>(row: R): row is R & Logged => typeof row.id === "number";

export function activityEntryOf(resource: AnyResource, { id, at, user_name: user, verb, reason, ...row }: Logged): ActivityEntry {
  const changes = Object.entries(row.changes).map(([field, [from, to]]) =>
    field === "state"
      ? { field, label: "Status", from: stateLabel(resource, from), to: stateLabel(resource, to) }
      : { field, label: labelFor(resource, field), from, to },
  );
  return { id, at, user, verb, changes, reason };
}

function stateLabel(resource: AnyResource, value: unknown): unknown {
  return (typeof value === "string" ? resource.states[value]?.label : undefined) ?? value;
}

function labelFor(resource: AnyResource, name: string): string {
  const field = resource.fields[name];
  return field ? labelOf(name, field) : name;
}
