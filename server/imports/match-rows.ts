import { sql } from "kysely";
import { type Field, labelOf, wireName } from "../../src/schemas/fields/field.ts";
import type { ImportTarget } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import { type Caller, evaluationContextOf } from "../access/caller.ts";
import { inTable, namedColumn } from "../access/columns.ts";
import { scopeSql } from "../access/scope.ts";
import { allOf, type Condition, whereSql } from "../access/where-sql.ts";
import { quoted } from "../db/names.ts";
import type { EngineSession } from "../engine/context.ts";
import { compute, newDraft } from "../engine/write/draft.ts";
import { rowInput } from "./row-input.ts";

/** An existing row that a row of the file may be. */
export interface Match {
  readonly id: number;
  readonly version: number;
}

/** The matched fields inside a sentence: "name and company". */
export const matchWords = ({ fields }: AnyResource, match: readonly string[]): string =>
  match.map((name) => inSentence(labelOf(name, fields[name] ?? {}))).join(" and ");

/**
 * The values that a row is matched by, as text in lower case, ids for references; null if its first field is empty. Computed fields are
 * computed as they would be for a new row.
 */
export function matchValues(
  resource: AnyResource,
  targets: ReadonlyMap<string, ImportTarget>,
  match: readonly string[],
  given: ReadonlyMap<string, unknown>,
  today: string,
): readonly (string | null)[] | null {
  const draft = newDraft(resource.fields, rowInput(targets, given, null), today);
  for (const [key, value] of given) if (targets.get(key)?.isMatchOnly) draft[key] = value;
  try {
    compute(resource.fields, draft);
  } catch {
    // Of values that are none of their field, nothing can be computed; the check of the row says so.
  }
  const values = match.map((name) => {
    const value = draft[wireName(name, resource.fields[name] ?? ({ kind: "text" } satisfies Pick<Field, "kind">))];
    return value === null || value === undefined || value === "" ? null : String(value).toLowerCase();
  });
  return values[0] === null || values[0] === undefined ? null : values;
}

/** That a file may mean a row: it is in the importer's scope, and not one that the declaration excepts. */
function mayBeMeant(session: EngineSession, resource: AnyResource, caller: Caller): Condition[] {
  const { except } = resource.imports ?? {};
  const context = evaluationContextOf(caller, session);
  const notExcepted = except ? [whereSql(session.resources, resource, { $not: except }, "t", context)] : [];
  return [scopeSql(session, resource, caller, "t"), ...notExcepted];
}

/** The existing rows, in the importer's scope, that each row of a batch may be; two are enough to see that it can't be told. */
export async function matchRows(
  session: EngineSession,
  caller: Caller,
  resource: AnyResource,
  match: readonly string[],
  keys: readonly (readonly (string | null)[] | null)[],
): Promise<readonly (readonly Match[])[]> {
  const found: Match[][] = keys.map(() => []);
  const wanted = keys.flatMap((values, index) => (values ? [{ index, values }] : []));
  if (match.length === 0 || wanted.length === 0) return found;
  const on = match.map((name, position) => {
    const own = inTable("t", namedColumn(resource, name)?.column ?? "id");
    const text = sql`"k"."values"->>${sql.lit(position)}`;
    // Numbers are in capitals and indexed as they are; words are indexed in lower case.
    const [column, value] = resource.fields[name]?.kind === "sequence" ? [own, sql`upper(${text})`] : [`lower(${own}::text)`, text];
    // The first field is always filled, so that a join can use it.
    return position === 0 ? sql`${sql.raw(column)} = ${value}` : sql`${sql.raw(column)} is not distinct from ${value}`;
  });
  const { rows } = await sql<Match & { index: number }>`
    select "k"."index", "t"."id", "t"."version"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as "k"("index" int, "values" jsonb)
      join ${sql.raw(quoted(resource.table))} "t" on ${sql.join(on, sql` and `)}
    where ${allOf(mayBeMeant(session, resource, caller))} order by "t"."id"`.execute(session.connection);
  for (const { index, id, version } of rows) found[index]?.push({ id, version });
  return found;
}
