import { type RawBuilder, sql } from "kysely";
import { same } from "../../../src/schemas/values/same.ts";
import type { Condition } from "../../access/where-sql.ts";
import type { Queryable } from "../../db/connection.ts";
import { literal, quoted } from "../../db/names.ts";
import type { Row } from "../call.ts";
import type { Model, StoredField } from "../models.ts";
import { readBack } from "../read/read.ts";
import type { RowDraft } from "./draft.ts";
import { indexedLines, linesInsert } from "./store-lines.ts";

/** A value converted for its column's type. */
function parameter({ type }: Pick<StoredField, "type">, value: unknown): RawBuilder<unknown> {
  const bound = type === "jsonb" && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);
  return sql`${bound}::${sql.raw(type)}`;
}

/** Inserts the row with its lines, and reads it, in one statement. A document's number is derived from the id. */
export async function insertRow(connection: Queryable, model: Model, draft: RowDraft, userId: number | null): Promise<Row> {
  const columns = ["id", "created_by_id", "updated_by_id"];
  const values: RawBuilder<unknown>[] = [sql`"n"."id"`, sql`${userId}::bigint`, sql`${userId}::bigint`];
  if (model.hasStates) {
    columns.push("state");
    values.push(sql`${model.resource.initial}::text`);
  }
  for (const each of model.stored) {
    columns.push(each.column);
    values.push(
      each.field.kind === "sequence" && draft[each.wire] === null
        ? sql.raw(numberSql(each.field.pattern))
        : parameter(each, draft[each.wire]),
    );
  }
  const table = quoted(model.resource.table);
  const next = sql.raw(`(select nextval(pg_get_serial_sequence(${literal(table)}, 'id')) as "id") "n"`);
  const insert = sql`insert into ${sql.raw(table)} (${sql.raw(columns.map(quoted).join(", "))}) overriding system value
    select ${sql.join(values)} from ${next} returning *`;
  const row = await readBack(connection, model, insert, linesOf(model, draft));
  if (!row) throw new Error(`Nothing was inserted into ${model.resource.table}.`);
  return row;
}

/** For each lines field with rows, the part of the statement that inserts them under the row `"t"`, under the name of their table. */
function linesOf(model: Model, draft: RowDraft): Condition[] {
  return model.children.flatMap((child) => {
    const rows = indexedLines(draft[child.name]);
    if (rows.length === 0) return [];
    return [sql`${sql.raw(quoted(child.table))} as (${linesInsert(child, rows, sql`"t"."id"`, sql`"t", `)} returning *)`];
  });
}

/** "SH-{00000}" as an expression over the new id; a longer id keeps all its digits. */
function numberSql(pattern: string): string {
  const [before = "", after = ""] = pattern.split(/\{0+\}/);
  const digits = /\{(0+)\}/.exec(pattern)?.[1]?.length ?? 1;
  return `${literal(before)} || lpad("n"."id"::text, greatest(${digits}, length("n"."id"::text)), '0') || ${literal(after)}`;
}

/** The wire names of the stored fields whose values differ. */
export const changedWires = (model: Model, before: Row, after: RowDraft): string[] =>
  model.stored.filter((each) => !same(before[each.wire], after[each.wire])).map((each) => each.wire);

/** The lines fields whose rows differ. */
export const changedLines = (model: Model, before: Row, after: RowDraft) =>
  model.children.filter(({ name }) => !same(before[name], after[name]));

/** The assignments of an update, for the stored fields with these wire names. */
export function assignments(model: Model, wires: readonly string[], draft: Readonly<Record<string, unknown>>): RawBuilder<unknown>[] {
  return model.stored
    .filter((each) => wires.includes(each.wire))
    .map((each) => sql`${sql.raw(quoted(each.column))} = ${parameter(each, draft[each.wire])}`);
}
