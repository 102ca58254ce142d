import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, type EvaluationContext, type Operand, partsOf, resolve } from "../../src/schemas/rules/where.ts";
import { inTable, type NamedColumn, namedColumn, type ReferencedColumn, referencedColumn, referencedRow } from "./columns.ts";

export type Condition = RawBuilder<unknown>;

export const always: Condition = sql`true`;
export const never: Condition = sql`false`;

/** All of the conditions; true when there are none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join([...conditions], sql` and `)})`;
}

/** At least one of the conditions; false when there are none. */
export function oneOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql`(${sql.join([...conditions], sql` or `)})`;
}

/**
 * A declared condition as SQL over the table named `alias`, with every value bound; equivalent to `matchesWhere` in memory. `resources` are
 * the ones that references may point at.
 * @throws Error for a name that the resource does not have, which is a mistake in the declaration
 */
export function whereSql(
  resources: readonly AnyResource[],
  resource: AnyResource,
  where: AnyWhere,
  alias: string,
  context: EvaluationContext,
  isAlternative = false,
): Condition {
  const { fields, any, not } = partsOf(where);
  const conditions = fields.map(([name, operand]) => {
    const column = namedColumn(resource, name);
    if (column) return compare(column, alias, operand, context);
    const referenced = referencedColumn(resources, resource, name, alias);
    if (!referenced) throw new Error(`A condition on ${resource.name} uses the unknown field "${name}".`);
    return compareReferenced(referenced, operand, context, isAlternative);
  });
  if (any) conditions.push(oneOf(any.map((each) => whereSql(resources, resource, each, alias, context, any.length > 1))));
  // `is not true` instead of `not`: on a null field, neither a comparison nor its negation is true.
  if (not) conditions.push(sql`(${whereSql(resources, resource, not, alias, context)}) is not true`);
  return allOf(conditions);
}

/**
 * With `exists`, which the planner joins, so that it can start from the few referenced rows that match. It can't join an alternative, and
 * would read the whole table for it: there the user's own rows, which are few, are listed first. No referenced row is an empty value.
 */
function compareReferenced(named: ReferencedColumn, operand: Operand, context: EvaluationContext, isAlternative: boolean): Condition {
  const rows = sql.raw(referencedRow(named));
  const isMe = operand !== null && typeof operand === "object" && "me" in operand;
  if (isAlternative && isMe) {
    const ids = sql.raw(`select ${inTable(named.alias, "id")} from ${named.table}`);
    return sql`${sql.raw(named.reference)} = any(array(${ids} where ${compare(named, named.alias, operand, context)}))`;
  }
  if (operand === null) return sql`not exists (${rows} and ${sql.raw(inTable(named.alias, named.column))} is not null)`;
  return sql`exists (${rows} and ${compare(named, named.alias, operand, context)})`;
}

function compare(named: NamedColumn, alias: string, operand: Operand, context: EvaluationContext): Condition {
  const column = sql.raw(inTable(alias, named.column));
  if (operand === null) return sql`${column} is null`;
  if (typeof operand !== "object") return sql`${column} = ${operand}`;
  if ("before" in operand) return sql`${day(named, alias, context)} < ${dateOf(operand.before, context)}::date`;
  if ("after" in operand) return sql`${day(named, alias, context)} > ${dateOf(operand.after, context)}::date`;
  if ("now" in operand) return sql`${day(named, alias, context)} = ${context.today}::date`;
  if ("me" in operand) {
    const ownId = resolve(operand, context);
    return ownId === null ? never : sql`${column} = ${ownId}`;
  }
  return operand.length === 0 ? never : sql`${column} in (${sql.join([...operand])})`;
}

/** A timestamp counts on its date in the company's time zone. */
function day({ column, kind }: NamedColumn, alias: string, { timeZone }: EvaluationContext): Condition {
  const columnSql = sql.raw(inTable(alias, column));
  return kind === "dateTime" ? sql`(${columnSql} at time zone ${timeZone})::date` : columnSql;
}

function dateOf(bound: { readonly now: "today" } | string, context: EvaluationContext): string {
  return typeof bound === "string" ? bound : context.today;
}
