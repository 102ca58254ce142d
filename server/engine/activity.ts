import { sql } from "kysely";
import type { Side } from "../../src/schemas/abilities.ts";
import { labelOf } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import { isVisible } from "../access/fields.ts";
import { scopeSql } from "../access/scope.ts";
import { quoted } from "../db/names.ts";
import type { Call } from "./call.ts";
import type { Changes } from "./changes.ts";
import type { At } from "./context.ts";
import { demandRead } from "./demand.ts";
import type { LineDraft } from "./draft.ts";
import { rowsOf } from "./draft.ts";
import type { Model } from "./models.ts";
import { notFound } from "./problem.ts";

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly user: string;
  readonly verb: string;
  readonly changes: readonly { readonly field: string; readonly label: string; readonly from: unknown; readonly to: unknown }[];
  readonly reason: string | null;
}

export interface Activity {
  readonly entries: readonly Entry[];
  readonly total: number;
}

interface Logged {
  readonly id: number;
  readonly at: string;
  readonly user_name: string;
  readonly verb: string;
  readonly changes: Changes;
  readonly reason: string | null;
  readonly total: number;
}

/**
 * A row's history, newest first, with what was written to it under the other names of its table. A customer is told of visible
 * fields alone, and no reason: it may have been meant for colleagues. @throws Problem 403, 404
 */
export async function activity(
  at: At,
  call: Call,
  resource: AnyResource,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Activity> {
  demandRead(resource, call.actor);
  const model = at.models.of(resource);
  const side = sideOf(call.actor);
  const visible = ["state", ...Object.entries(resource.fields).flatMap(([name, field]) => (isVisible(field, side) ? [name] : []))];
  const told = side === "customer" ? sql`and ("changes" ?| ${visible}::text[] or "verb" <> 'update')` : sql``;
  const scope = scopeSql(resource, call.actor, "t", at.today());
  const { rows } = await sql<Partial<Logged>>`
    with "log" as (select * from "activity_log" where "resource" = any(${[...model.sharing]}::text[]) and "record_id" = ${id} ${told})
    select "page".*, (select count(*) from "log") as "total"
    from ${sql.raw(quoted(resource.table))} "t"
    left join lateral (select * from "log" order by "id" desc limit ${limit} offset ${offset}) "page" on true
    where "t"."id" = ${id} and ${scope} order by "page"."id" desc`.execute(at.on);
  const [first] = rows;
  if (!first) throw notFound();
  return { entries: rows.filter(isLogged).map((row) => entryOf(model, side, visible, row)), total: Number(first.total) };
}

/** A record without history joins to nothing. */
const isLogged = (row: Partial<Logged>): row is Logged => typeof row.id === "number";

function entryOf({ resource }: Model, side: Side, visible: readonly string[], row: Logged): Entry {
  const changes = Object.entries(row.changes)
    .filter(([name]) => visible.includes(name))
    .map(([field, [from, to]]) => ({
      field,
      label: field === "state" ? "Status" : labelFor(resource, field),
      ...shown(resource, side, field, from, to),
    }));
  return { id: row.id, at: row.at, user: row.user_name, verb: row.verb, changes, reason: side === "customer" ? null : row.reason };
}

function labelFor(resource: AnyResource, name: string): string {
  const field = resource.fields[name];
  return field ? labelOf(name, field) : name;
}

function shown(resource: AnyResource, side: Side, name: string, from: unknown, to: unknown): { from: unknown; to: unknown } {
  if (name === "state") {
    const label = (value: unknown) => {
      const state = typeof value === "string" ? resource.states[value] : undefined;
      return ((side === "customer" ? state?.customerLabel : undefined) ?? state?.label ?? value) as unknown;
    };
    return { from: label(from), to: label(to) };
  }
  const field = resource.fields[name];
  if (field?.kind !== "lines" || side === "employee") return { from, to };
  const hidden = Object.entries(field.fields).flatMap(([key, each]) => (isVisible(each, side) ? [] : [key, `${key}Id`]));
  const narrow = (lines: unknown) =>
    rowsOf(lines).map((line: LineDraft) => Object.fromEntries(Object.entries(line).filter(([key]) => !hidden.includes(key))));
  return { from: narrow(from), to: narrow(to) };
}
