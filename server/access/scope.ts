import { sql } from "kysely";
import { type Ability, type Actor, hasAbility } from "../../src/schemas/access/abilities.ts";
import { employeeRows, everyEmployeeRows, readingSubjects } from "../../src/schemas/access/row-access.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, constantContext, everyOperand, matchesWhere, ownAlternatives } from "../../src/schemas/rules/where.ts";
import { memoize } from "../../src/schemas/values/memoize.ts";
import { type Calendar, type Caller, evaluationContextOf, isSystem, type System } from "./caller.ts";
import { inTable } from "./columns.ts";
import { allOf, always, type Condition, never, whereSql } from "./where-sql.ts";

/** What a scope is made from: the resources that its references may point at, and the company's days. */
export interface ScopeContext extends Calendar {
  readonly resources: readonly AnyResource[];
}

/** The rows of the resource regardless of the caller: its slice of the table, without removed rows. */
export function ownRows(resource: AnyResource, alias: string): Condition {
  const present = sql`${sql.raw(inTable(alias, "deleted_at"))} is null`;
  return resource.rows ? allOf([present, sliceRows(resource, alias)]) : present;
}

/** The resource's slice of its table, removed rows included. */
export const sliceRows = (resource: AnyResource, alias: string): Condition =>
  // A slice's condition uses its own states and constants, never the caller and no other row.
  resource.rows ? whereSql([], resource, resource.rows, alias, constantContext) : always;

/** The rows this caller can reach: the resource's rows and of those only the ones in the scope declared for the caller's side. */
export function scopeSql(context: ScopeContext, resource: AnyResource, caller: Caller, alias: string): Condition {
  const own = ownRows(resource, alias);
  return reachesAll(resource, caller) ? own : allOf([own, reachSql(context, resource, caller, alias)]);
}

/**
 * The same rows as those of several conditions, each of which an index answers in an order: of rows that are the caller's by one field or another.
 * A row may meet several of them. One condition for any other scope.
 */
export function scopeAlternatives(context: ScopeContext, resource: AnyResource, caller: Caller, alias: string): readonly Condition[] {
  const reach = reachOf(resource, caller);
  const alternatives = typeof reach === "string" ? [] : ownAlternatives(reach);
  if (alternatives.length < 2) return [scopeSql(context, resource, caller, alias)];
  const [own, values] = [ownRows(resource, alias), evaluationContextOf(caller, context)];
  return alternatives.map((each) => allOf([own, whereSql(context.resources, resource, each, alias, values)]));
}

/** The part of the scope that depends on the caller: of what is known to be made from the resource's rows. */
export function reachSql(context: ScopeContext, resource: AnyResource, caller: Caller, alias: string): Condition {
  const reach = reachOf(resource, caller);
  if (typeof reach === "string") return reach === "all" ? always : never;
  return whereSql(context.resources, resource, reach, alias, evaluationContextOf(caller, context));
}

/** Whether the caller reaches every row of the resource, given the abilities it requires. */
export const reachesAll = (resource: AnyResource, caller: Actor | System): boolean => reachOf(resource, caller) === "all";

/** The fields that decide which rows this caller reaches; none for who reaches all of them. */
export function reachNames(resource: AnyResource, caller: Actor | System): readonly string[] {
  const reach = reachOf(resource, caller);
  return typeof reach === "string" ? [] : everyOperand(reach).names;
}

/** The part of the resource's rows that a caller can reach. An administrator among the employees never loses a row. */
function reachOf({ subject, customer, employee }: AnyResource, caller: Actor | System): AnyWhere | "all" | "none" {
  if (isSystem(caller)) return "all";
  if (caller.side === "customer") return customer?.rows ?? "none";
  if (!employee || caller.isAdmin) return "all";
  if (employee.unless !== undefined && hasAbility(caller, subject, employee.unless)) return "all";
  return employeeRows(employee, subject, (other) => hasAbility(caller, other, "read"));
}

/** The abilities by which employees reach rows of the resource. */
export const reachingAbilities = (resource: AnyResource): readonly Ability[] => [
  ...(resource.employee?.unless === undefined ? [] : [{ subject: resource.subject, action: resource.employee.unless }]),
  ...readingSubjects(resource, "employee").map((subject): Ability => ({ subject, action: "read" })),
];

/** The values of a row that its scope depends on, before and after a change; null where there was no row. */
export interface ChangeValues {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The names whose values `inScope` needs, those of referenced rows included. Every write asks for them several times. */
export const scopeNames = memoize(({ states, rows, customer, employee }: AnyResource): readonly string[] => {
  const own = Object.keys(states).length > 0 ? ["id", "state"] : ["id"];
  const compared = [rows, customer?.rows, ...(employee ? everyEmployeeRows(employee) : [])].flatMap((where) =>
    where ? everyOperand(where).names : [],
  );
  return [...new Set([...own, ...compared])];
});

/** The same decision as `scopeSql`, made in memory from the values named by `scopeNames` (references as ids). */
export function inScope(
  resource: AnyResource,
  actor: Actor | System,
  values: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): boolean {
  const matches = (where: AnyWhere) => matchesWhere(where, (name) => values[name], evaluationContextOf(actor, calendar));
  if (resource.rows && !matches(resource.rows)) return false;
  const reach = reachOf(resource, actor);
  return typeof reach === "string" ? reach === "all" : matches(reach);
}
