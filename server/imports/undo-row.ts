import { sql } from "kysely";
import { type Fields, labelOf, wireName } from "../../src/schemas/fields/field.ts";
import { isWritable } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { same } from "../../src/schemas/values/same.ts";
import { scopeSql } from "../access/scope.ts";
import type { Tx } from "../db/connection.ts";
import type { Call, Input, Row } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import { type Pointer, pointersAt, pointing } from "../engine/merge/pointers.ts";
import { onBehalfOf } from "../engine/on-behalf-of.ts";
import type { Operations } from "../engine/operations.ts";
import { lockedRow } from "../engine/read/read.ts";
import { Problem } from "../engine/wire/problem.ts";
import { guardedWrite } from "../engine/write/guarded-write.ts";
import { recordWrite } from "../engine/write/record-write.ts";
import type { StoredRow } from "./import-rows.ts";

export interface Undoing {
  readonly tx: Tx;
  readonly operations: Operations;
  readonly session: EngineSession;
  readonly call: Call;
  readonly resource: AnyResource;
}

const UNDONE = "The import was undone";

type Outcome = Pick<StoredRow, "state" | "note">;
const undone: Outcome = { state: "undone", note: null };
const kept = (note: string): Outcome => ({ state: "kept", note });

/** Undoes what an import wrote for a row, as far as nobody has changed or used it since. Says what stays. */
export async function undoRow(undoing: Undoing, row: StoredRow): Promise<Outcome> {
  const { tx } = undoing;
  if (row.outcome === "unchanged" || row.record_id === null) return undone;
  await sql`savepoint import_row`.execute(tx);
  try {
    const done = await (row.outcome === "create" ? removeCreated(undoing, row) : restore(undoing, row));
    await sql`release savepoint import_row`.execute(tx);
    return done;
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 429) throw error;
    await sql`rollback to savepoint import_row`.execute(tx);
    return kept(error.message);
  }
}

/** What points at rows of a table, without what only tells of them. */
const usesOf = async (session: EngineSession, resource: AnyResource): Promise<Pointer[]> => {
  const model = session.models.of(resource);
  // What was made with a record that can't be deleted, as a ledger's first row, is taken back with it.
  const isOwn = ({ isFixed }: Pointer) => isFixed && resource.imports?.creates !== undefined;
  return (await pointersAt(session, model, model)).filter((each) => each.table !== "notifications" && !isOwn(each));
};

async function removeCreated({ session: whole, tx, call, resource, operations }: Undoing, row: StoredRow): Promise<Outcome> {
  const session = { ...whole, connection: tx };
  const model = session.models.of(resource);
  const id = row.record_id ?? 0;
  const record = await lockedRow(session, model, id, scopeSql(session, resource, call.actor, "t"));
  if (!record) return undone;
  if (record.version !== row.written_version) return kept("It was changed since, so it stays.");
  const uses = await pointing(session, await usesOf(session, resource), id);
  const count = uses.reduce((sum, each) => sum + each.count, 0);
  if (count > 0) return kept(`${count} other ${count === 1 ? "record uses" : "records use"} it, so it stays.`);
  const takenBackBy = resource.imports?.creates?.takenBackBy;
  if (takenBackBy !== undefined) {
    await operations.act(onBehalfOf(call, "import"), resource, { id, version: record.version }, takenBackBy, { reason: UNDONE });
    return undone;
  }
  if (resource.remove?.effect) {
    await operations.remove(onBehalfOf(call, "import"), resource, { id, version: record.version });
    return undone;
  }
  // Whoever imported it may take it back, also where records of its kind are never deleted.
  await guardedWrite(session, onBehalfOf(call, "import"), model, {}, record, [sql`"deleted_at" = now()`]);
  await recordWrite(session, call, resource, { verb: "remove", before: record, after: null, reason: UNDONE });
  return undone;
}

async function restore({ session: whole, tx, call, resource, operations }: Undoing, row: StoredRow): Promise<Outcome> {
  const session = { ...whole, connection: tx };
  const record = await lockedRow(session, session.models.of(resource), row.record_id ?? 0, scopeSql(session, resource, call.actor, "t"));
  if (!record) return kept("It is gone.");
  const { before, after } = row;
  const stands = (wire: string) => same(record[wire] ?? null, after?.[wire] ?? null);
  const wires = Object.keys(before ?? {});
  const input: Input = Object.fromEntries(
    wires.filter(stands).map((wire) => [wire, withoutOldIds(resource.fields, wire, before?.[wire] ?? null, record)]),
  );
  if (Object.keys(input).length > 0) await operations.update(call, resource, { id: record.id, version: record.version }, input);
  const stayed = wires.filter((wire) => !stands(wire));
  if (stayed.length === 0) return undone;
  const labels = Object.entries(resource.fields)
    .filter(([name, field]) => stayed.includes(wireName(name, field)))
    .map(([name, field]) => labelOf(name, field));
  return kept(`Changed since: ${labels.join(", ")}.`);
}

/** Lines that the import removed are added again, under new ids. */
function withoutOldIds(fields: Fields, wire: string, value: unknown, record: Row): unknown {
  if (fields[wire]?.kind !== "lines" || !Array.isArray(value)) return value;
  const now = record[wire];
  const known = new Set(Array.isArray(now) ? now.map((line: { readonly id?: number }) => line.id) : []);
  return value.map((line: { readonly id?: number }) => {
    const { id, ...rest } = line;
    return { ...(id !== undefined && known.has(id) ? { id } : {}), ...inputOnly(fields[wire], rest) };
  });
}

/** A line's fields that inputs contain: names of references, and what only the server writes, are left out. */
function inputOnly(field: Fields[string] | undefined, line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (field?.kind !== "lines") return line;
  const wires = new Set(
    Object.entries(field.fields)
      .filter(([, each]) => isWritable(each))
      .map(([name, each]) => wireName(name, each)),
  );
  return Object.fromEntries(Object.entries(line).filter(([wire]) => wires.has(wire)));
}
