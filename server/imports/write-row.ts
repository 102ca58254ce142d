import { sql } from "kysely";
import type { ImportOutcome, ImportProblem } from "../../src/contract/imports.ts";
import { wireName } from "../../src/schemas/field.ts";
import type { ImportTarget } from "../../src/schemas/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { same } from "../../src/schemas/values/same.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import { scopeSql } from "../access/scope.ts";
import type { Tx } from "../db/connection.ts";
import type { Call, Input, Row } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Operations } from "../engine/operations.ts";
import { oneRow } from "../engine/read/read.ts";
import { notFound, Problem } from "../engine/wire/problem.ts";
import { changesBetween } from "../engine/write/changes.ts";
import { refusingAtEnd } from "../engine/write/database-refusals.ts";
import type { Match } from "./match-rows.ts";
import { rowInput } from "./row-input.ts";

/** What a row writes with: the engine within the transaction of its batch. */
export interface RowWriter {
  readonly tx: Tx;
  readonly operations: Operations;
  readonly session: EngineSession;
  readonly call: Call;
  readonly resource: AnyResource;
  readonly targets: ReadonlyMap<string, ImportTarget>;
}

export interface WrittenRow {
  readonly outcome: ImportOutcome;
  readonly problems: readonly ImportProblem[];
  readonly record_id: number | null;
  readonly version: number | null;
  readonly written_version: number | null;
  readonly title: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly before: Input | null;
  readonly after: Input | null;
}

const nothing = { record_id: null, version: null, written_version: null, title: null, changes: {}, before: null, after: null } as const;

export const refusedRow = (outcome: "conflict" | "error", ...problems: readonly ImportProblem[]): WrittenRow => ({
  ...nothing,
  outcome,
  problems,
});

/**
 * Creates or changes a record by the engine's own operations, as the form would. Each row has a savepoint: a refusal undoes what was done
 * for it alone, and a check (`keep` is false) undoes everything.
 * @throws Problem 429 when the importer has caused too many messages
 */
export async function writeRow(
  writer: RowWriter,
  given: ReadonlyMap<string, unknown>,
  match: Match | null,
  keep: boolean,
): Promise<WrittenRow> {
  const { tx } = writer;
  await sql`savepoint import_row`.execute(tx);
  try {
    const written = await (match ? change(writer, given, match) : add(writer, given));
    await refusingAtEnd(() => sql`set constraints all immediate`.execute(tx));
    await sql`set constraints all deferred`.execute(tx);
    if (!keep) await sql`rollback to savepoint import_row`.execute(tx);
    await sql`release savepoint import_row`.execute(tx);
    return written;
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 429) throw error;
    await sql`rollback to savepoint import_row`.execute(tx);
    return { ...refusal(writer, error, match), ...(match ? { record_id: match.id, version: match.version } : {}) };
  }
}

async function add(
  { operations, call, resource, targets, session, tx }: RowWriter,
  given: ReadonlyMap<string, unknown>,
): Promise<WrittenRow> {
  const { data } = await operations.create(call, resource, rowInput(targets, given, null));
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

async function change(writer: RowWriter, given: ReadonlyMap<string, unknown>, match: Match): Promise<WrittenRow> {
  const { operations, call, resource, targets, session, tx } = writer;
  const before = await recordOf(session, tx, call, resource, match.id);
  if (!before) throw notFound();
  const input = rowInput(targets, given, before);
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

function refusal({ resource, targets }: RowWriter, { status, message, details }: Problem, match: Match | null): WrittenRow {
  if (status === 403) return refusedRow("error", { message: `You may not ${match ? "change" : "create"} ${inSentence(resource.plural)}.` });
  if (status === 404) return refusedRow("conflict", { message: "The record is gone, or you can't open it." });
  if (status === 409) return refusedRow("conflict", { message });
  const errors = typeof details.errors === "object" && details.errors !== null ? Object.entries(details.errors) : [];
  const problems = errors.flatMap(([path, messages]): ImportProblem[] => {
    const target = targetAt(targets, path);
    const [first] = Array.isArray(messages) ? messages : [];
    return typeof first === "string" ? [{ ...(target === undefined ? {} : { target }), message: first }] : [];
  });
  return refusedRow("error", ...(problems.length > 0 ? problems : [{ message }]));
}

/** The target that a path of the input was filled from: "billTo.city", "emails.0.address", "customerId". */
function targetAt(targets: ReadonlyMap<string, ImportTarget>, path: string): string | undefined {
  if (targets.has(path)) return path;
  const [first] = path.split(".");
  for (const { key, name, field, part } of targets.values()) if (part === undefined && wireName(name, field) === first) return key;
  return undefined;
}
