import { sql } from "kysely";
import type { ImportOutcome } from "../../src/contract/imports.ts";
import { wireName } from "../../src/schemas/fields/field.ts";
import type { ImportTarget } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { same } from "../../src/schemas/values/same.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import { scopeSql } from "../access/scope.ts";
import type { Tx } from "../db/connection.ts";
import type { Call, Input, Row } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import { oneRow } from "../engine/read/read.ts";
import { notFound, Problem } from "../engine/wire/problem.ts";
import { changesBetween } from "../engine/write/changes.ts";
import { refusingAtEnd } from "../engine/write/database-refusals.ts";
import { createImported } from "./create-imported.ts";
import type { Match } from "./match-rows.ts";
import type { RecordProblem, ResolvedRecord } from "./read-record.ts";
import type { RecordWriter } from "./record-writer.ts";
import { rowInput, rowLinesInput } from "./row-input.ts";

/** What a record says. */
export type RecordValues = Pick<ResolvedRecord, "given" | "lines">;

export interface WrittenRecord {
  readonly outcome: ImportOutcome;
  readonly problems: readonly RecordProblem[];
  readonly record_id: number | null;
  readonly version: number | null;
  readonly written_version: number | null;
  readonly title: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly before: Input | null;
  readonly after: Input | null;
}

const nothing = { record_id: null, version: null, written_version: null, title: null, changes: {}, before: null, after: null } as const;

export const refused = (outcome: "conflict" | "error", ...problems: readonly RecordProblem[]): WrittenRecord => ({
  ...nothing,
  outcome,
  problems,
});

/**
 * Creates or changes a record by the engine's own operations, as the form would. Each has a savepoint: a refusal undoes what was done
 * for it alone, and a check (`keep` is false) undoes everything.
 * @throws Problem 429 when the importer has caused too many messages
 */
export async function writeRecord(writer: RecordWriter, values: RecordValues, match: Match | null, keep: boolean): Promise<WrittenRecord> {
  const { tx } = writer;
  await sql`savepoint import_record`.execute(tx);
  try {
    const written = await (match ? change(writer, values, match) : add(writer, values));
    await refusingAtEnd(() => sql`set constraints all immediate`.execute(tx));
    await sql`set constraints all deferred`.execute(tx);
    if (!keep) await sql`rollback to savepoint import_record`.execute(tx);
    await sql`release savepoint import_record`.execute(tx);
    return written;
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 429) throw error;
    await sql`rollback to savepoint import_record`.execute(tx);
    return { ...refusal(writer, error, match), ...(match ? { record_id: match.id, version: match.version } : {}) };
  }
}

/** The input of a record, of a new one or of a change of this one. A file that fills no column of the lines leaves them as they are. */
function inputOf({ resource, targets }: RecordWriter, { given, lines }: RecordValues, before: Row | null): Input {
  const input = rowInput(targets, given, before);
  const { rowsOf } = resource.imports ?? {};
  if (rowsOf === undefined || lines.every(({ size }) => size === 0)) return input;
  const old = before?.[rowsOf];
  return { ...input, [rowsOf]: rowLinesInput(targets, lines, Array.isArray(old) ? old : []) };
}

async function add(writer: RecordWriter, values: RecordValues): Promise<WrittenRecord> {
  const { operations, call, resource, session, tx } = writer;
  const input = inputOf(writer, values, null);
  const { data } = await (resource.imports?.creates ? createImported(writer, input) : operations.create(call, resource, input));
  const row = (await recordOf(session, tx, call, resource, data.id)) ?? data;
  return {
    ...nothing,
    outcome: "create",
    problems: [],
    // A check's record is gone when its transaction ends.
    record_id: row.id,
    written_version: row.version,
    title: titleOf(resource, row),
    changes: changesBetween(resource, null, row),
  };
}

async function change(writer: RecordWriter, values: RecordValues, match: Match): Promise<WrittenRecord> {
  const { operations, call, resource, session, tx } = writer;
  const before = await recordOf(session, tx, call, resource, match.id);
  if (!before) throw notFound();
  const input = inputOf(writer, values, before);
  const { data } = await operations.update(call, resource, { id: match.id, version: match.version }, input);
  const isChanged = data.version !== before.version;
  const after = isChanged ? ((await recordOf(session, tx, call, resource, match.id)) ?? data) : before;
  const wires = Object.keys(input).filter((wire) => !same(before[wire] ?? null, after[wire] ?? null));
  const pick = (row: Row) => Object.fromEntries(wires.map((wire) => [wire, row[wire] ?? null]));
  return {
    outcome: isChanged ? "update" : "unchanged",
    problems: [],
    record_id: match.id,
    version: match.version,
    written_version: after.version,
    title: titleOf(resource, before),
    changes: changesBetween(resource, before, after),
    before: pick(before),
    after: pick(after),
  };
}

/** The record as the importer may see it. Imports are for employees, who see every field. */
const recordOf = (session: EngineSession, tx: Tx, call: Call, resource: AnyResource, id: number): Promise<Row | null> =>
  oneRow({ ...session, connection: tx }, session.models.of(resource), "employee", id, scopeSql(session, resource, call.actor, "t"));

export const titleOf = (resource: AnyResource, row: Row): string | null => {
  const title = row[resource.title];
  return typeof title === "string" ? title.slice(0, 250) : null;
};

function refusal(writer: RecordWriter, { status, message, details }: Problem, match: Match | null): WrittenRecord {
  const { resource } = writer;
  if (status === 403) return refused("error", { message: `You may not ${match ? "change" : "create"} ${inSentence(resource.plural)}.` });
  if (status === 404) return refused("conflict", { message: "The record is gone, or you can't open it." });
  if (status === 409) return refused("conflict", { message });
  const errors = typeof details.errors === "object" && details.errors !== null ? Object.entries(details.errors) : [];
  const problems = errors.flatMap(([path, messages]): RecordProblem[] => {
    const [first] = Array.isArray(messages) ? messages : [];
    return typeof first === "string" ? [{ ...placeOf(writer, path), message: first }] : [];
  });
  return refused("error", ...(problems.length > 0 ? problems : [{ message }]));
}

/** What a path of the input was filled from: the target, and of the lines that rows are, the row. */
function placeOf({ resource, targets }: RecordWriter, path: string): Pick<RecordProblem, "target" | "row"> {
  const [first, position = "", column] = path.split(".");
  const isLine = first !== undefined && first === resource.imports?.rowsOf && /^\d+$/.test(position);
  const target = isLine
    ? [...targets.values()].find(({ lineOf, name, field }) => lineOf === first && wireName(name, field) === column)?.key
    : targetAt(targets, path);
  return { ...(target === undefined ? {} : { target }), ...(isLine ? { row: Number(position) } : {}) };
}

/** The target that a path of the input was filled from: "billTo.city", "emails.0.address", "customerId". */
function targetAt(targets: ReadonlyMap<string, ImportTarget>, path: string): string | undefined {
  if (targets.has(path)) return path;
  const [first] = path.split(".");
  for (const { key, name, field, part, lineOf } of targets.values())
    if (part === undefined && lineOf === undefined && wireName(name, field) === first) return key;
  return undefined;
}
