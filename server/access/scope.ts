import { sql } from "kysely";
import type { Actor } from "../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, matchesWhere, partsOf } from "../../src/schemas/where.ts";
import { type Caller, evaluationContextOf, sideOf } from "./caller.ts";
import { inTable } from "./columns.ts";
import { allOf, type Condition, never, whereSql } from "./where-sql.ts";

/** The rows of the resource regardless of the caller: its slice of the table, without removed rows. */
export function ownRows(resource: AnyResource, alias: string, today: string): Condition {
  const present = sql`${sql.raw(inTable(alias, "deleted_at"))} is null`;
  // A slice's condition uses states and constants, never the caller.
  return resource.rows ? allOf([present, whereSql(resource, resource.rows, alias, { userId: 0, companyId: null, today })]) : present;
}

/** The rows this caller can reach: the resource's rows and, for a customer, only those in the declared customer scope. */
export function scopeSql(resource: AnyResource, caller: Caller, alias: string, today: string): Condition {
  const own = ownRows(resource, alias, today);
  if (sideOf(caller) === "employee") return own;
  if (!resource.customer) return never;
  return allOf([own, whereSql(resource, resource.customer.rows, alias, evaluationContextOf(caller, today))]);
}

/** The values of a row that its scope depends on, before and after a change; null where there was no row. */
export interface ChangeValues {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The names whose values `inScope` needs. */
export function scopeNames(resource: AnyResource): readonly string[] {
  const names = new Set<string>(Object.keys(resource.states).length > 0 ? ["id", "state"] : ["id"]);
  const visit = (where: AnyWhere) => {
    const { fields, any, not } = partsOf(where);
    for (const [name] of fields) names.add(name);
    for (const each of any ?? []) visit(each);
    if (not) visit(not);
  };
  if (resource.rows) visit(resource.rows);
  if (resource.customer) visit(resource.customer.rows);
  return [...names];
}

/** The same decision as `scopeSql`, made in memory from the values named by `scopeNames` (references as ids). */
export function inScope(
  resource: AnyResource,
  actor: Pick<Actor, "id" | "side" | "companyId">,
  values: Readonly<Record<string, unknown>>,
  today: string,
): boolean {
  const context = { userId: actor.id, companyId: actor.companyId, today };
  const value = (name: string) => values[name];
  if (resource.rows && !matchesWhere(resource.rows, value, context)) return false;
  if (actor.side === "employee") return true;
  return resource.customer !== undefined && matchesWhere(resource.customer.rows, value, context);
}
