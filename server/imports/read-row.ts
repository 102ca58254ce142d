import type { ImportColumn, ImportPlan } from "../../src/contract/imports.ts";
import type { ImportTarget } from "../../src/schemas/import-targets.ts";
import { readCell } from "../../src/schemas/read-cell.ts";
import { type DateOrder, dayOf, momentOf } from "../../src/schemas/values/typed-dates.ts";

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
    else given.set(target.key, cellValue(target, meant, column.dateOrder, timeZone));
  }
  return { given, names };
}

function cellValue({ field, part, column }: ImportTarget, meant: string | number, order: DateOrder = "mdy", timeZone: string): unknown {
  if (typeof meant === "number") return meant;
  const dates = { day: (text: string) => dayOf(text, { order }), moment: (text: string) => momentOf(text, timeZone, { order }) };
  if (part !== undefined) return partOf(part, meant);
  if (field.kind === "address") return addressOf(meant);
  if (field.kind === "lines") {
    const each = column === undefined ? undefined : field.fields[column];
    const texts = meant.split(/[;\n]/).filter((text) => text.trim() !== "");
    return each ? texts.map((text) => readCell(each, text, dates)) : [];
  }
  return readCell(field, meant, dates);
}

const countries = new Map([
  ["usa", "US"],
  ["u.s.", "US"],
  ["u.s.a.", "US"],
  ["united states", "US"],
  ["united states of america", "US"],
  ["canada", "CA"],
  ["mexico", "MX"],
]);

function partOf(part: NonNullable<ImportTarget["part"]>, text: string): string {
  if (part === "country") return countries.get(text.toLowerCase()) ?? text.toUpperCase();
  if (part === "state" && text.length === 2) return text.toUpperCase();
  // Spreadsheets drop the zeros at the start of a number.
  return part === "zip" && /^\d{3,4}$/.test(text) ? text.padStart(5, "0") : text;
}

/** "12 Main St, Suite 4, Austin, TX 78701" in one cell; a text that isn't written like this stays a text. */
function addressOf(text: string): unknown {
  const parts = text.split(",").map((part) => part.trim());
  const country =
    /^[A-Za-z]{2}$|^[A-Za-z. ]{5,}$/.test(parts.at(-1) ?? "") && parts.length > 3 ? partOf("country", parts.pop() ?? "") : "US";
  const [state, zip] = stateAndZip(parts.pop() ?? "");
  const city = parts.pop();
  const [address, ...more] = parts;
  if (!state || !zip || !city || !address) return text;
  return {
    address,
    ...(more.length > 0 ? { address2: more.join(", ") } : {}),
    city,
    state: partOf("state", state),
    zip: partOf("zip", zip),
    country,
  };
}

/** "TX 78701" and "ON K1A 0B1": the last word, or the last two, if they have digits. */
function stateAndZip(text: string): readonly [state: string, zip: string] {
  const words = text.split(/\s+/);
  const isOfZip = (word = "") => /\d/.test(word);
  if (!isOfZip(words.at(-1))) return ["", ""];
  const length = words.length > 2 && isOfZip(words.at(-2)) ? 2 : 1;
  return [words.slice(0, -length).join(" "), words.slice(-length).join(" ")];
}
