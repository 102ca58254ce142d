import { sql } from "kysely";
import type { ImportPlan, ImportProblem } from "../../src/contract/imports.ts";
import { labelOf } from "../../src/schemas/field.ts";
import { importTargets } from "../../src/schemas/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import type { Person } from "../access/caller.ts";
import type { Tx } from "../db/connection.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Operations } from "../engine/operations.ts";
import type { StoredRow } from "./import-rows.ts";
import { type Match, matchRows, matchValues } from "./match-rows.ts";
import { meantBy, readRow } from "./read-row.ts";
import { knownNames, withIds } from "./resolve-names.ts";
import { type RowWriter, refusedRow, type WrittenRow, writeRow } from "./write-row.ts";

export interface Batch {
  readonly tx: Tx;
  readonly operations: Operations;
  readonly session: EngineSession;
  readonly actor: Person;
  readonly resource: AnyResource;
  readonly plan: ImportPlan;
  /** Checks undo what they do. */
  readonly keep: boolean;
}

/** Checks or writes rows of a file, as their importer. Each gets its outcome; with `keep`, those that were written are marked so. */
export async function runBatch(batch: Batch, rows: readonly StoredRow[]): Promise<readonly Omit<StoredRow, "cells">[]> {
  const { tx, actor, resource, plan, keep } = batch;
  const session: EngineSession = { ...batch.session, connection: tx };
  const targets = new Map(importTargets(resource, actor.side).map((target) => [target.key, target]));
  const read = rows.map(({ cells }) => readRow(plan, cells, { targets, timeZone: session.timeZone }));
  const known = await knownNames(session, actor, read);
  const resolved = read.map((row) => withIds(session, row, known));
  const keys = resolved.map(({ given }) => matchValues(resource, targets, plan.match, given, session.today()));
  const found = await matchRows(session, actor, resource, plan.match, keys);
  const writer: RowWriter = { tx, operations: batch.operations, session, call: { actor }, resource, targets };
  const results: Omit<StoredRow, "cells">[] = [];
  for (const [index, row] of rows.entries()) {
    const { given = new Map<string, unknown>(), problems = [] } = resolved[index] ?? {};
    const key = keys[index] ?? null;
    const target = matchFor(row, found[index]?.[0] ?? null, keep);
    const write = () => (target === "changed" ? changedSince() : writeRow(writer, given, target, keep && problems.length === 0));
    const written = unmatched(resource, plan, key, found[index] ?? []) ?? (await write());
    const done = problems.length === 0 ? written : withUnknown(problems, written);
    results.push(stored(row, key, withTexts(plan, row, done), keep));
  }
  return results;
}

/** A row with names that nobody knows, with whatever else is wrong with it. */
function withUnknown(problems: readonly ImportProblem[], { outcome, problems: more }: WrittenRow): WrittenRow {
  const isOther = ({ target }: ImportProblem) => !problems.some((each) => each.target === target);
  return refusedRow("error", ...problems, ...(outcome === "error" ? more.filter(isOther) : []));
}

/** The record to change: as the check saw it, so that what somebody changed since is a conflict. */
function matchFor(row: StoredRow, found: Match | null, keep: boolean): Match | null | "changed" {
  if (!keep) return found;
  if (row.outcome === "create") return found ? "changed" : null;
  return found && found.id === row.record_id && row.version !== null ? { id: found.id, version: row.version } : "changed";
}

const changedSince = () => refusedRow("conflict", { message: "Records that it matches have changed since the check. Check again." });

/** Why it can't be told which record a row is; null if it can. */
function unmatched(resource: AnyResource, { match }: ImportPlan, key: unknown, found: readonly Match[]): WrittenRow | null {
  if (match.length === 0) return null;
  const [first = ""] = match;
  const words = match.map((name) => inSentence(labelOf(name, resource.fields[name] ?? {}))).join(" and ");
  if (key === null) return refusedRow("conflict", { target: first, message: `Rows are matched by ${words}, which is empty.` });
  return found.length > 1
    ? refusedRow("conflict", { target: first, message: `Several ${inSentence(resource.plural)} have this ${words}.` })
    : null;
}

/** The problems with the texts of their cells, where other texts would repair them. */
function withTexts(plan: ImportPlan, { cells }: StoredRow, done: WrittenRow): WrittenRow {
  const problems = done.problems.map((problem): ImportProblem => {
    const column = plan.columns.find(({ target }) => target === problem.target);
    if (!column || problem.text !== undefined) return problem;
    const meant = meantBy(column, cells);
    return typeof meant === "string" ? { ...problem, text: meant.slice(0, 250) } : problem;
  });
  return { ...done, problems };
}

function stored(row: StoredRow, key: unknown, done: WrittenRow, keep: boolean): Omit<StoredRow, "cells"> {
  const isWritten = keep && (done.outcome === "create" || done.outcome === "update" || done.outcome === "unchanged");
  return {
    ...done,
    number: row.number,
    // A check's new record doesn't exist.
    ...(done.outcome === "create" && !keep ? { record_id: null, written_version: null } : {}),
    state: isWritten ? "written" : "staged",
    match_key: key === null ? null : JSON.stringify(key),
    note: null,
  };
}

/** Rows of the file that would be the same record are conflicts. */
export async function markRepeated(executor: Tx, id: number, resource: AnyResource, { match }: ImportPlan): Promise<void> {
  if (match.length === 0) return;
  const words = match.map((name) => inSentence(labelOf(name, resource.fields[name] ?? {}))).join(" and ");
  const problem = JSON.stringify([{ target: match[0], message: `Another row of the file has the same ${words}.` }]);
  await sql`UPDATE import_rows r SET outcome = 'conflict', problems = ${problem}::jsonb
    FROM (SELECT match_key FROM import_rows WHERE import_id = ${id} AND match_key IS NOT NULL AND state <> 'undone'
      GROUP BY match_key HAVING count(*) > 1) d
    WHERE r.import_id = ${id} AND r.match_key = d.match_key AND r.state = 'staged'
      AND r.outcome IN ('create', 'update', 'unchanged')`.execute(executor);
}
