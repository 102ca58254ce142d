import { sql } from "kysely";
import { wireName } from "../../../src/schemas/fields/field.ts";
import { same } from "../../../src/schemas/values/same.ts";
import type { Condition } from "../../access/where-sql.ts";
import type { Queryable } from "../../db/connection.ts";
import { columnOf, quoted } from "../../db/names.ts";
import type { Child, Model } from "../models.ts";
import { invalid } from "../wire/problem.ts";
import { detachFiles } from "./detach-files.ts";
import { type LineDraft, lineRowsOf } from "./draft.ts";

/**
 * Updates the rows of a lines field to match the input: kept rows keep their ids, the order is the input's. Each step is one statement for
 * any number of rows.
 * @throws Problem 422 for an id that is no row of this parent
 */
export async function storeLines(
  connection: Queryable,
  model: Model,
  child: Child,
  parentId: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  const old = lineRowsOf(before);
  const lines = lineRowsOf(after);
  const position = new Map(old.map((line, index) => [line.id, index]));
  const remainingIds = new Set(lines.flatMap((line) => (line.id === undefined ? [] : [line.id])));
  const removedIds = old.flatMap((line) => (line.id === undefined || remainingIds.has(line.id) ? [] : [line.id]));
  const placed = indexedLines(after);
  const fresh = placed.filter(({ line }) => line.id === undefined);
  const changed = placed.filter(({ line, index }) => line.id !== undefined && !(position.get(line.id) === index && same(line, old[index])));
  const table = sql.raw(quoted(child.table));
  if (removedIds.length > 0) {
    await sql`delete from ${table} where "parent_id" = ${parentId} and "id" = any(${removedIds}::bigint[])`.execute(connection);
    const fields = child.files.map((column) => `${child.name}.${column}`);
    if (fields.length > 0)
      await detachFiles(connection, model, parentId, sql`"field" = any(${fields}::text[]) and "line_id" = any(${removedIds}::bigint[])`);
  }
  if (changed.length > 0) await updateLines(connection, child, parentId, changed);
  if (fresh.length > 0) await linesInsert(child, fresh, sql`${parentId}::bigint`).execute(connection);
}

/** The ids of the rows of a parent, in their order. */
export async function lineIdsOf(connection: Queryable, child: Child, parentId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select "id" from ${sql.raw(quoted(child.table))} where "parent_id" = ${parentId}
    order by "position", "id"`.execute(connection);
  return rows.map(({ id }) => id);
}

/** @throws Problem 422 */
export function refuseForeignLines(child: Child, before: unknown, after: unknown): void {
  const known = new Set(lineRowsOf(before).map((line) => line.id));
  const errors: Record<string, string[]> = {};
  lineRowsOf(after).forEach((line, index) => {
    if (line.id !== undefined && !known.delete(line.id)) errors[`${child.name}.${index}.id`] = ["There is no such row here."];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A row of a lines field and its position in the list. */
export type IndexedLine = { readonly line: LineDraft; readonly index: number };

export const indexedLines = (value: unknown): readonly IndexedLine[] => lineRowsOf(value).map((line, index) => ({ line, index }));

function columnsOf(child: Child): { column: string; wire: string; type: string }[] {
  return Object.entries(child.field.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field);
    return field.kind === "files" ? [] : [{ column, wire: wireName(name, field), type: child.types.get(column) ?? "text" }];
  });
}

/** The rows as one JSON value, and the table expression that unpacks it: the statement is the same for any number of rows. */
function recordset(child: Child, rows: readonly IndexedLine[]) {
  const columns = columnsOf(child);
  const values = rows.map(({ line, index }) => {
    const record: Record<string, unknown> = { id: line.id ?? null, position: index };
    for (const { column, wire } of columns) record[column] = line[wire] ?? null;
    return record;
  });
  const types = columns.map(({ column, type }) => `${quoted(column)} ${type}`);
  return {
    names: columns.map(({ column }) => quoted(column)),
    source: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as "r"(${sql.raw(['"id" bigint', '"position" integer', ...types].join(", "))})`,
  };
}

/** Inserts new rows under a parent: `parentId` is a bound value or the id of a row that the same statement inserts. */
export function linesInsert(child: Child, rows: readonly IndexedLine[], parentId: Condition, from: Condition = sql``): Condition {
  const { names, source } = recordset(child, rows);
  const columns = sql.raw(['"parent_id"', '"position"', ...names].join(", "));
  const values = sql.raw(['"r"."position"', ...names.map((name) => `"r".${name}`)].join(", "));
  return sql`insert into ${sql.raw(quoted(child.table))} (${columns}) select ${parentId}, ${values} from ${from}${source} order by "r"."position"`;
}

async function updateLines(connection: Queryable, child: Child, parentId: number, rows: readonly IndexedLine[]): Promise<void> {
  const { names, source } = recordset(child, rows);
  const set = sql.raw(['"position"', ...names].map((name) => `${name} = "r".${name}`).join(", "));
  await sql`update ${sql.raw(quoted(child.table))} "l" set ${set} from ${source}
    where "l"."id" = "r"."id" and "l"."parent_id" = ${parentId}`.execute(connection);
}
