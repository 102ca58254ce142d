import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { ANY_REF_ID, ANY_REF_KIND } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { scopeSql } from "../../access/scope.ts";
import type { Condition } from "../../access/where-sql.ts";
import type { Queryable } from "../../db/connection.ts";
import { quoted } from "../../db/names.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import type { Presented } from "../operations.ts";
import { labelled, type RawRow } from "../wire/present.ts";
import { notFound } from "../wire/problem.ts";
import { presentRecord } from "../wire/remedies.ts";
import type { AnyName, Selection } from "./selection.ts";

/** One complete row by id, with lines, files and references in the same query. @throws Problem 403, 404 */
export async function get(session: EngineSession, call: Call, resource: AnyResource, id: number): Promise<Presented> {
  authorizeRead(resource, call.actor);
  const side = sideOf(call.actor);
  const model = session.models.of(resource);
  const row = await oneRow(session, model, side, id, scopeSql(session, resource, call.actor, "t"));
  if (!row) throw notFound();
  return presentRecord(session, call, resource, row);
}

/**
 * Runs a write that returns its row, and reads the complete row in the same statement. Files are those from before the statement, and so are
 * lines, except of fields whose lines it inserts in `parts`: these take the place of their tables.
 * Returns null when nothing was written.
 */
export async function readBack(
  connection: Queryable,
  model: Model,
  write: Condition,
  parts: readonly Condition[] = [],
): Promise<Row | null> {
  const { columns, joins } = model.record.employee;
  const written = sql.join([sql`"t" as (${write})`, ...parts]);
  const { rows } = await sql<RawRow>`with ${written} select ${sql.raw(columns)} from "t" ${sql.raw(joins)}`.execute(connection);
  const [row] = rows;
  return row ? complete(connection, model, "employee", row) : null;
}

/** The row by id if it meets the condition; as the side sees it, including lines and files. */
export async function oneRow(session: EngineSession, model: Model, side: Side, id: number, condition: Condition): Promise<Row | null> {
  const { columns, joins } = model.record[side];
  const { rows } = await sql<RawRow>`select ${sql.raw(columns)} from ${tableOf(model)} ${sql.raw(joins)}
    where "t"."id" = ${id} and ${condition}`.execute(session.connection);
  const [row] = rows;
  return row ? complete(session.connection, model, side, row) : null;
}

/**
 * The same, complete, and locked against other writes until the transaction ends; writes that only reference the row need not wait. After
 * waiting for the lock, the row is current but its lines and names date from before the wait, so it is read again.
 */
export async function lockedRow(session: EngineSession, model: Model, id: number, condition: Condition): Promise<Row | null> {
  const { columns, joins } = model.record.employee;
  const asItWas = sql`(select "s"."version" from ${sql.raw(quoted(model.resource.table))} "s" where "s"."id" = "t"."id")`;
  const { rows } = await sql<RawRow & { versionBefore: number }>`select ${sql.raw(columns)}, ${asItWas} as "versionBefore"
    from ${tableOf(model)} ${sql.raw(joins)} where "t"."id" = ${id} and ${condition} for no key update of "t"`.execute(session.connection);
  const [found] = rows;
  if (!found) return null;
  const { versionBefore, ...row } = found;
  if (versionBefore !== row.version) return oneRow(session, model, "employee", id, condition);
  return complete(session.connection, model, "employee", row);
}

/** A selected row of a record with what its statement left out: the name of a record of any kind, and the state's label. */
async function complete(connection: Queryable, { resource, record }: Model, side: Side, row: RawRow): Promise<Row> {
  const selection = record[side];
  if (selection.anyName) row[selection.anyName.name] = await anyRecordName(connection, selection.anyName, row);
  return labelledRow(resource, side, selection, row);
}

async function anyRecordName(connection: Queryable, { byKind }: AnyName, row: RawRow): Promise<string | null> {
  const id = row[ANY_REF_ID];
  const selects = (byKind.get(row[ANY_REF_KIND]) ?? []).map((select) => sql`${sql.raw(select)} and "x"."id" = ${id}`);
  if (selects.length === 0 || id === null) return null;
  const { rows } = await sql<{ title: string | null }>`select "title" from (${sql.join(selects, sql` union all `)}) "x" limit 1`.execute(
    connection,
  );
  return rows[0]?.title ?? null;
}

/** A selected row with its state's label. What only the scope reads of it is not enumerable, so that it stays out of every answer. */
export function labelledRow(resource: AnyResource, side: Side, { scoped }: Selection, row: RawRow): Row {
  for (const name of scoped) Object.defineProperty(row, name, { enumerable: false });
  return labelled(resource, side, row);
}

const tableOf = (model: Model) => sql.raw(`${quoted(model.resource.table)} "t"`);
