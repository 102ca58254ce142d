import type { ImportPlan, ImportProblem } from "../../src/contract/imports.ts";
import { rowLines } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { same } from "../../src/schemas/values/same.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import type { EngineSession } from "../engine/context.ts";
import type { StoredRow } from "./import-rows.ts";
import { type ReadOptions, type ReadRow, readRow } from "./read-row.ts";
import { type KnownNames, withIds } from "./resolve-names.ts";

/** A problem of a record, or of the one of its rows at this position. */
export interface RecordProblem extends ImportProblem {
  readonly row?: number;
}

/** What the rows of a record say of it, and where each row is a line, of each line; both in the order of the rows. */
export interface ReadRecord {
  readonly rows: readonly StoredRow[];
  readonly own: readonly ReadRow[];
  /** None where a row is a whole record. */
  readonly lines: readonly ReadRow[];
}

/** What a record says, with ids in place of names. */
export interface ResolvedRecord {
  readonly given: ReadonlyMap<string, unknown>;
  readonly lines: readonly ReadonlyMap<string, unknown>[];
  readonly problems: readonly RecordProblem[];
}

/** Puts rows together that are one record; those of one record follow one another. */
export function recordsIn(rows: readonly StoredRow[]): readonly (readonly StoredRow[])[] {
  const records = new Map<number, StoredRow[]>();
  for (const row of rows) {
    const found = records.get(row.lead_number);
    if (found) found.push(row);
    else records.set(row.lead_number, [row]);
  }
  return [...records.values()];
}

export function readRecord(resource: AnyResource, plan: ImportPlan, rows: readonly StoredRow[], options: ReadOptions): ReadRecord {
  const read = rows.map(({ cells }) => readRow(plan, cells, options));
  if (!rowLines(resource)) return { rows, own: read, lines: [] };
  const part = (ofLine: boolean) => {
    const isPart = (key: string): boolean => (options.targets.get(key)?.lineOf !== undefined) === ofLine;
    return read.map(({ given, names, problems }) => ({
      given: new Map([...given].filter(([key]) => isPart(key))),
      names: names.filter(({ target }) => isPart(target.key)),
      problems: problems.filter(({ target = "" }) => isPart(target)),
    }));
  };
  return { rows, own: part(false), lines: part(true) };
}

/** Puts the ids of the named records in place of their names. What rows say of their record must not differ; an empty cell says nothing. */
export function resolveRecord(
  session: EngineSession,
  resource: AnyResource,
  { own, lines }: ReadRecord,
  known: KnownNames,
): ResolvedRecord {
  const given = new Map<string, unknown>();
  const problems: RecordProblem[] = [];
  const found = (row: number, more: readonly ImportProblem[]) => problems.push(...more.map((each) => ({ ...each, ...place(row) })));
  const place = (row: number): Pick<RecordProblem, "row"> => (lines.length > 0 ? { row } : {});
  for (const [row, each] of own.entries()) {
    const said = withIds(session, each, known);
    found(row, said.problems);
    for (const [key, value] of said.given)
      if (!given.has(key)) given.set(key, value);
      else if (!same(inLowerCase(given.get(key)), inLowerCase(value)))
        found(row, [{ target: key, message: `Another row of the same ${inSentence(resource.label)} says something else.` }]);
  }
  const resolved = lines.map((line, row) => {
    const said = withIds(session, { ...line, given: new Map([...given, ...line.given]) }, known);
    found(row, said.problems);
    return new Map([...said.given].filter(([key]) => !given.has(key)));
  });
  return { given, lines: resolved, problems };
}

const inLowerCase = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);
