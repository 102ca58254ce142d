import { sql } from "kysely";
import { anyRefOf, targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import { ANY_REF_ID, type Fields, type RefField } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type Caller, evaluationContextOf } from "../../access/caller.ts";
import { inTable, isSharedIfEmpty, namedColumn, valueIn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, never, whereSql } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import type { EngineSession } from "../context.ts";
import { conflict, invalid } from "../wire/problem.ts";
import { lineRowsOf, type RowDraft } from "./draft.ts";

/** One field's references to check: the ids, and where in the input each occurs. */
interface Lookup {
  readonly field: RefField;
  readonly uses: { readonly id: number; readonly path: string; readonly holder: RowDraft; readonly name: string }[];
}

/**
 * Checks every new reference against the writer's scope, the field's `selectable` and its `scopedBy`, in one query, and puts the names of
 * the referenced rows into the draft. `before` is the row before the change.
 * @throws Problem 422 with the fields whose reference is not allowed or does not exist; 409 for a row that has become unavailable
 */
export async function checkReferences(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  fields: Fields,
  draft: RowDraft,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  await checkAnyReference(session, caller, fields, draft, before);
  const lookups = newReferences(resource, fields, draft, before);
  if (lookups.length === 0) return;
  const titleMaps = await titles(session, caller, resource, lookups, draft);
  const errors: Record<string, string[]> = {};
  lookups.forEach(({ uses }, index) => {
    for (const { id, path, holder, name } of uses) {
      const title = titleMaps[index]?.get(id);
      if (title === undefined) errors[path] = ["Choose one from the list."];
      else holder[name] = title;
    }
  });
  if (Object.keys(errors).length === 0) return;
  await refuseLeft(session, caller, resource, lookups, draft, errors);
  throw invalid(errors);
}

/**
 * Checks a new reference to any record: the writer must be able to read the record, so that it can't reveal which records exist.
 * @throws Problem 422 for a record that does not exist for the writer, or of a kind that the field does not take
 */
async function checkAnyReference(
  session: EngineSession,
  caller: Caller,
  fields: Fields,
  draft: RowDraft,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const reference = anyRefOf({ fields });
  if (!reference) return;
  const { bizObjectId, recordId } = draft;
  const isUnchanged = before && bizObjectId === before.bizObjectId && recordId === before.recordId;
  if (isUnchanged || (bizObjectId === null && recordId === null)) return;
  const targets = targetsOf(reference.field, session.resources).filter(
    (target) => target.bizObject === bizObjectId && mayRead(target, caller),
  );
  const found = targets.map((target) => {
    const title = sql.raw(inTable("t", namedColumn(target, target.title)?.column ?? "id"));
    return sql`(select ${title}::text as "title" from ${sql.raw(quoted(target.table))} "t"
      where "t"."id" = ${recordId}::bigint and ${scopeSql(session, target, caller, "t")})`;
  });
  const { rows } =
    found.length === 0 || typeof recordId !== "number"
      ? { rows: [] }
      : await sql<{ title: string }>`select "title" from (${sql.join(found, sql` union all `)}) "f" limit 1`.execute(session.connection);
  if (!rows[0]) throw invalid({ [ANY_REF_ID]: ["This record does not exist."] });
  draft[reference.name] = rows[0].title;
}

/** @throws Problem 409 when a refused row exists but has become unavailable (`unavailable`) */
async function refuseLeft(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  lookups: readonly Lookup[],
  draft: RowDraft,
  errors: Readonly<Record<string, unknown>>,
): Promise<void> {
  const unavailable = lookups.flatMap(({ field, uses }): Lookup[] => {
    const refused = uses.filter(({ path }) => path in errors);
    return field.unavailable === undefined || refused.length === 0
      ? []
      : [{ field: { ...field, selectable: field.unavailable.where }, uses: refused }];
  });
  if (unavailable.length === 0) return;
  const titleMaps = await titles(session, caller, resource, unavailable, draft);
  unavailable.forEach(({ field, uses }, index) => {
    for (const { id } of uses) {
      const title = titleMaps[index]?.get(id);
      if (title !== undefined) throw conflict(`${title} ${field.unavailable?.message}.`);
    }
  });
}

function newReferences(resource: AnyResource, fields: Fields, draft: RowDraft, before: Readonly<Record<string, unknown>> | null): Lookup[] {
  const lookups: Lookup[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "ref") {
      const id = draft[`${name}Id`];
      const moved = !before || id !== before[`${name}Id`] || isScopedAnew(resource, field, draft, before);
      if (typeof id === "number" && moved) lookups.push({ field, uses: [{ id, path: `${name}Id`, holder: draft, name }] });
    } else if (field.kind === "lines") {
      const isKept = (each: RefField) => before !== null && !isScopedAnew(resource, each, draft, before);
      lookups.push(...inLines(name, field.fields, lineRowsOf(draft[name]), lineRowsOf(before?.[name]), isKept));
    }
  }
  return lookups;
}

/** The references of lines, except those that a line had before and `isKept` accepts. */
function inLines(
  lines: string,
  fields: Fields,
  rows: readonly RowDraft[],
  before: readonly RowDraft[],
  isKept: (field: RefField) => boolean,
): Lookup[] {
  const old = new Map(before.map((line) => [line.id, line]));
  return Object.entries(fields).flatMap(([name, field]): Lookup[] => {
    if (field.kind !== "ref") return [];
    const kept = isKept(field);
    const uses = rows.flatMap((holder, index) => {
      const id = holder[`${name}Id`];
      if (typeof id !== "number" || (kept && old.get(holder.id)?.[`${name}Id`] === id)) return [];
      return [{ id, path: `${lines}.${index}.${name}Id`, holder, name }];
    });
    return uses.length === 0 ? [] : [{ field, uses }];
  });
}

/** Whether a value that the reference is scoped by has changed. */
const isScopedAnew = (resource: AnyResource, field: RefField, draft: RowDraft, before: Readonly<Record<string, unknown>>): boolean =>
  Object.values(field.scopedBy ?? {}).some((source) => valueIn(draft, resource, source) !== valueIn(before, resource, source));

async function titles(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  lookups: readonly Lookup[],
  draft: RowDraft,
): Promise<Map<number, string>[]> {
  const columns = lookups.map(({ field, uses }, index) => {
    const target = session.models.of(field.target).resource;
    const title = sql.raw(inTable("t", namedColumn(target, target.title)?.column ?? "id"));
    const ids = [...new Set(uses.map((use) => use.id))];
    const where = allOf([sql`"t"."id" = any(${ids}::bigint[])`, ...allowed(session, caller, resource, field, target, draft)]);
    const found = sql`select "t"."id", ${title} as "title" from ${sql.raw(quoted(target.table))} "t" where ${where}${whileMerged(session, target)}`;
    return sql`(select coalesce(jsonb_agg(jsonb_build_array("r"."id", "r"."title")), '[]') from (${found}) "r") as ${sql.raw(`"f${index}"`)}`;
  });
  const { rows } = await sql<Record<string, [number, string][]>>`select ${sql.join(columns)}`.execute(session.connection);
  return lookups.map((_, index) => new Map(rows[0]?.[`f${index}`] ?? []));
}

/** Nobody refers to a row that is being merged into another: the reference waits for the merge, or the merge for it. */
const whileMerged = ({ models }: EngineSession, { name }: AnyResource): Condition =>
  models.of(name).sharing.some((each) => models.of(each).resource.merge) ? sql` for key share` : sql``;

function allowed(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  field: RefField,
  target: AnyResource,
  draft: RowDraft,
): Condition[] {
  const conditions = [scopeSql(session, target, caller, "t"), ...selectableSql(session, field, target, caller)];
  for (const [name, source] of Object.entries(field.scopedBy ?? {}))
    conditions.push(scopedBySql(target, name, valueIn(draft, resource, source)));
  // A row can't reference itself.
  if (target.table === resource.table && typeof draft.id === "number") conditions.push(sql`"t"."id" <> ${draft.id}::bigint`);
  return conditions;
}

/** The field's `selectable` condition as SQL over the target. */
export function selectableSql(context: ScopeContext, field: RefField, target: AnyResource, caller: Caller): Condition[] {
  return field.selectable ? [whereSql(context.resources, target, field.selectable, "t", evaluationContextOf(caller, context))] : [];
}

/**
 * Rows of the target whose field equals the form's value; none while that value is empty. A row without one may be
 * everybody's: a place that no company owns.
 */
export function scopedBySql(target: AnyResource, name: string, value: unknown): Condition {
  const named = namedColumn(target, name);
  if (!named) throw new Error(`\`scopedBy\` uses "${name}", which is not a field of ${target.name}.`);
  if (typeof value !== "number" && typeof value !== "string") return never;
  const column = sql.raw(inTable("t", named.column));
  return isSharedIfEmpty(target, name) ? sql`(${column} = ${value} or ${column} is null)` : sql`${column} = ${value}`;
}
