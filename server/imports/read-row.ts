import type { ImportColumn, ImportPlan, ImportProblem } from "../../src/contract/imports.ts";
import { type ImportTarget, readField } from "../../src/schemas/imports/import-targets.ts";
import { readCell } from "../../src/schemas/imports/read-cell.ts";
import { splitName } from "../../src/schemas/values/full-name.ts";
import { isAmount } from "../../src/schemas/values/typed-amounts.ts";
import { dayOf, momentOf } from "../../src/schemas/values/typed-dates.ts";
import "../../src/schemas/fields/load-kind-readers.ts";

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
  /** Cells that hold nothing that could be meant. */
  readonly problems: readonly ImportProblem[];
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
  const problems: ImportProblem[] = [];
  for (const column of plan.columns) {
    const target = targets.get(column.target);
    if (!target) continue;
    const meant = meantBy(column, cells);
    const problem = typeof meant === "string" ? cellProblem(target, meant) : undefined;
    if (problem !== undefined) problems.push({ target: target.key, text: String(meant).slice(0, 250), message: problem });
    else if (meant === "" || isNothing(target, meant)) {
      if (column.blank === "clear") given.set(target.key, null);
    } else if (target.divides) {
      const parts = splitName(String(meant));
      // One word alone says nothing of the first name.
      for (const [at, key] of target.divides.entries()) if (parts[at]) given.set(key, parts[at]);
    } else if (target.field.kind === "ref" && typeof meant === "string") names.push({ target, text: meant });
    else given.set(target.key, cellValue(target, meant, column, timeZone));
  }
  return { given, names, problems };
}

/** What a spreadsheet has in place of a value. */
const failure = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BUSY!|GETTING_DATA|#{2,})$/i;
/** A number of many digits as a spreadsheet shortens it. */
const shortened = /^-?\d(?:[.,]\d{1,15})?E\+\d{1,3}$/i;

/** Why a cell holds no value at all. */
function cellProblem({ field }: ImportTarget, text: string): string | undefined {
  if (failure.test(text)) return "The spreadsheet has an error in this cell. Correct it there, or empty the cell.";
  if (!isAmount(field.kind) && text.split(/[,;\n]/).some((part) => shortened.test(part.trim())))
    return "The spreadsheet has shortened this number, and its digits are lost. Format the column as text there, and enter it again.";
  return undefined;
}

/** Whether a text stands for no value: "-" and "n/a", but not in texts, which may be meant so. */
const isNothing = ({ field, part }: ImportTarget, text: string | number): boolean =>
  part === undefined &&
  !["text", "longText", "boolean", "choice", "tags"].includes(field.kind) &&
  /^(?:[-\u2013\u2014]|n\.?\/?a\.?)$/i.test(String(text));

function cellValue(
  target: ImportTarget,
  meant: string | number,
  { dateOrder: order = "mdy", decimalMark }: ImportColumn,
  timeZone: string,
): unknown {
  if (typeof meant === "number") return meant;
  if (target.part !== undefined) return meant;
  const reading = {
    day: (text: string) => dayOf(text, { order }),
    moment: (text: string) => momentOf(text, timeZone, { order }),
    mark: decimalMark,
  };
  const field = readField(target);
  if (target.field.kind !== "lines") return readCell(field, meant, reading);
  const texts = meant.split(/[;\n]/).filter((text) => text.trim() !== "");
  return texts.map((text) => readCell(field, text, reading));
}
