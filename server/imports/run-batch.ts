import { createHash } from "node:crypto";
import type { ImportPlan, ImportProblem } from "../../src/contract/imports.ts";
import { importTargets } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import type { Person } from "../access/caller.ts";
import type { Tx } from "../db/connection.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Operations } from "../engine/operations.ts";
import type { StoredRow } from "./import-rows.ts";
import { type Match, matchRows, matchValues, matchWords } from "./match-rows.ts";
import { type RecordProblem, readRecord, recordsIn, resolveRecord } from "./read-record.ts";
import { meantBy } from "./read-row.ts";
import type { RecordWriter } from "./record-writer.ts";
import { knownNames } from "./resolve-names.ts";
import { sameNameProblem, sameNames } from "./same-names.ts";
import { refused, type WrittenRecord, writeRecord } from "./write-record.ts";

/** Fewer characters than an entry of an index has bytes, whatever their encoding. */
const MOST_KEY = 600;

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
  const options = { targets, timeZone: session.timeZone };
  const records = recordsIn(rows).map((each) => readRecord(resource, plan, each, options));
  const known = await knownNames(
    session,
    actor,
    records.flatMap(({ own, lines }) => [...own, ...lines]),
  );
  const resolved = records.map((record) => ({ record, values: resolveRecord(session, resource, record, known) }));
  const keys = resolved.map(({ values }) => matchValues(resource, targets, plan.match, values.given, session.today()));
  const found = await matchRows(session, actor, resource, plan.match, keys);
  const names = await sameNames(
    { ...batch, session },
    targets,
    resolved.map(({ values }) => values),
  );
  const writer: RecordWriter = { tx, operations: batch.operations, session, call: { actor }, resource, targets };
  const results: Omit<StoredRow, "cells">[] = [];
  for (const [index, { record, values }] of resolved.entries()) {
    const [key = null, matches = [], name = null] = [keys[index], found[index], names[index]];
    const target = matchFor(record.rows[0], matches[0] ?? null, keep);
    const { problems } = values;
    const write = () => (target === "changed" ? changedSince() : writeRecord(writer, values, target, keep && problems.length === 0));
    const doubt = target === null && record.rows[0]?.allowed_key !== name?.key ? name && sameNameProblem(session, resource, name) : null;
    const isKept = keep && problems.length === 0;
    const written = unmatched(resource, plan, key, matches) ?? (doubt && isKept ? refused("conflict", doubt) : await write());
    const judged = doubt && written.outcome === "create" ? refused("conflict", doubt) : written;
    const done = problems.length === 0 ? judged : withOwnProblems(problems, judged);
    results.push(...storedRecord(batch, record.rows, { match: key, name: name?.key ?? null }, done));
  }
  return results;
}

/** A record with the problems that its rows alone show, and whatever else is wrong with it. */
function withOwnProblems(problems: readonly RecordProblem[], { outcome, problems: more }: WrittenRecord): WrittenRecord {
  const isOther = ({ target, row }: RecordProblem) => !problems.some((each) => each.target === target && each.row === row);
  return refused("error", ...problems, ...(outcome === "error" ? more.filter(isOther) : []));
}

/** The record to change: as the check saw it, so that what somebody changed since is a conflict. */
function matchFor(row: StoredRow | undefined, found: Match | null, keep: boolean): Match | null | "changed" {
  if (!keep || !row) return found;
  if (row.outcome === "create") return found ? "changed" : null;
  return found && found.id === row.record_id && row.version !== null ? { id: found.id, version: row.version } : "changed";
}

const changedSince = () => refused("conflict", { message: "Records that it matches have changed since the check. Check again." });

/** Why it can't be told which record it is; null if it can. */
function unmatched(resource: AnyResource, { match }: ImportPlan, key: unknown, found: readonly Match[]): WrittenRecord | null {
  if (match.length === 0) return null;
  const [first = ""] = match;
  const words = matchWords(resource, match);
  if (key === null) return refused("conflict", { target: first, message: `Rows are matched by ${words}, which is empty.` });
  return found.length > 1
    ? refused("conflict", { target: first, message: `Several ${inSentence(resource.plural)} have this ${words}.` })
    : null;
}

/** The rows of a record with what became of it. What it changes is told by the first one, and what is wrong with a line by its own. */
function storedRecord(
  { resource, plan, keep }: Batch,
  rows: readonly StoredRow[],
  keys: { readonly match: unknown; readonly name: string | null },
  done: WrittenRecord,
): readonly Omit<StoredRow, "cells">[] {
  const isWritten = keep && (done.outcome === "create" || done.outcome === "update" || done.outcome === "unchanged");
  const isRefused = done.outcome === "error" || done.outcome === "conflict";
  const isTrial = done.outcome === "create" && !keep;
  const { changes, title } = isTrial && resource.fields[resource.title]?.kind === "sequence" ? withoutNumber(resource, done) : done;
  return rows.map((row, at) => ({
    ...done,
    title,
    ...(at === 0 ? { changes } : { changes: {}, before: null, after: null }),
    problems: isRefused ? problemsOf(resource, plan, rows, at, done.problems) : [],
    number: row.number,
    lead_number: row.lead_number,
    // A check's new record doesn't exist.
    ...(isTrial ? { record_id: null, written_version: null } : {}),
    state: isWritten ? "written" : "staged",
    match_key: keys.match === null || at > 0 ? null : indexable(JSON.stringify(keys.match)),
    name_key: at > 0 ? null : keys.name,
    allowed_key: row.allowed_key,
    note: null,
  }));
}

/** A key as an index can hold it: a cell may have more characters than that. */
const indexable = (key: string): string => (key.length <= MOST_KEY ? key : createHash("sha256").update(key).digest("hex"));

/** The number that a check's record had is another one's by the time of the write. */
function withoutNumber({ title }: AnyResource, { changes }: WrittenRecord): Pick<WrittenRecord, "changes" | "title"> {
  const { [title]: _, ...rest } = changes;
  return { changes: rest, title: null };
}

/** What is wrong with a row of a refused record: its own problems, those of the record that its cells cause, or that other rows have some. */
function problemsOf(
  resource: AnyResource,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  at: number,
  problems: readonly RecordProblem[],
): readonly ImportProblem[] {
  const textOf = (target: string | undefined, { cells }: StoredRow): string | undefined => {
    const column = plan.columns.find((each) => each.target === target);
    const meant = column && meantBy(column, cells);
    return typeof meant === "string" ? meant.slice(0, 250) : undefined;
  };
  const own = problems.flatMap(({ row, ...problem }): ImportProblem[] => {
    const text = rows.map((each) => textOf(problem.target, each));
    const isElsewhere = row === undefined ? text[at] === "" && text.some((each) => each !== "") : row !== at;
    if (isElsewhere) return [];
    // The text of its cell, where another one would repair it.
    return [problem.text !== undefined || text[at] === undefined ? problem : { ...problem, text: text[at] }];
  });
  return own.length > 0 ? own : [{ message: `Another row of the same ${inSentence(resource.label)} is refused.` }];
}
