import type { ImportColumn, ImportPlan } from "../../src/contract/imports.ts";
import type { ImportTarget } from "../../src/schemas/import-targets.ts";
import { readCell } from "../../src/schemas/read-cell.ts";
import { dayOf, momentOf } from "../../src/schemas/values/typed-dates.ts";

/** The name of a referenced record as the file has it. */
export interface NamedReference {
  readonly target: ImportTarget;
  readonly text: string;
}

/** What a row of the file says of each target; one that is missing says nothing, null empties. */
export interface ReadRow {
  readonly given: ReadonlyMap<string, unknown>;
  /** The references that are given by name. */
  readonly names: readonly NamedReference[];
}

export interface ReadOptions {
  readonly targets: ReadonlyMap<string, ImportTarget>;
  readonly timeZone: string;
}

/** The text that a column of the plan reads in this row, and what it stands for. */
export function meantBy(column: ImportColumn, cells: readonly string[]): string | number {
  const cell = (column.source === null ? "" : (cells[column.source] ?? "")).trim();
  const text = cell === "" ? (column.fallback ?? "").trim() : cell;
  const { values } = column;
  const key = text.toLowerCase();
  const meant = values && Object.hasOwn(values, key) ? values[key] : undefined;
  return meant ?? text;
}

/** Reads a row's cells by the plan. Texts that are no value of their field stay texts, which the check of the input then refuses. */
export function readRow(plan: ImportPlan, cells: readonly string[], { targets, timeZone }: ReadOptions): ReadRow {
  const given = new Map<string, unknown>();
  const names: NamedReference[] = [];
  for (const column of plan.columns) {
    const target = targets.get(column.target);
    if (!target) continue;
    const meant = meantBy(column, cells);
    if (meant === "") {
      if (column.blank === "clear") given.set(target.key, null);
    } else if (target.field.kind === "ref" && typeof meant === "string") names.push({ target, text: meant });
    else given.set(target.key, cellValue(target, meant, column, timeZone));
  }
  return { given, names };
}

function cellValue(
  { field, part, column }: ImportTarget,
  meant: string | number,
  { dateOrder: order = "mdy", decimalMark }: ImportColumn,
  timeZone: string,
): unknown {
  if (typeof meant === "number") return meant;
  if (part !== undefined) return meant;
  const reading = {
    day: (text: string) => dayOf(text, { order }),
    moment: (text: string) => momentOf(text, timeZone, { order }),
    mark: decimalMark,
  };
  if (field.kind === "lines") {
    const each = column === undefined ? undefined : field.fields[column];
    const texts = meant.split(/[;\n]/).filter((text) => text.trim() !== "");
    return each ? texts.map((text) => readCell(each, text, reading)) : [];
  }
  return readCell(field, meant, reading);
}
