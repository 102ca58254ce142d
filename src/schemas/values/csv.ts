import type { CellKind, ExportValue } from "../fields/export-form.ts";
import { dollarsText } from "./money.ts";

/** A column of a CSV file. Used by the server for list exports and by the browser for card downloads. */
export interface SheetColumn {
  readonly label: string;
  readonly kind: CellKind;
}

/** What a formula begins with, full-width and small forms too. */
const sign = "[=+\\-@＝＋－＠﹦﹢﹣﹫]";
/**
 * The start of a text that needs an apostrophe. A leading tab or line break counts too, because some spreadsheets strip it and evaluate the
 * rest; so do apostrophes before it, so that one of ours can be told from the text's own.
 */
const formula = new RegExp(`^'*(?:[\\s\\p{Cc}\\p{Cf}]*${sign}|[\\t\\r\\n])`, "u");
/**
 * The same inside a text. A program that separates cells by semicolons or tabs doesn't see the quotation marks of a cell in the middle of a
 * line, and begins a new cell after each of them, and a new line after a line break. It takes a text's own marks for the start of a cell.
 */
const followingFormula = `(?='*(?:(?![;\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}"])*${sign})`;
const innerFormula = new RegExp(`([;\\t\\r\\n])${followingFormula}`, "gu");
const innerEscape = new RegExp(`([;\\t\\r\\n])'${followingFormula}`, "gu");

/** Puts an apostrophe before everything that a spreadsheet would treat as a formula, however it separates the cells. */
export function harmless(text: string): string {
  const inside = text.replace(innerFormula, "$1'");
  return formula.test(inside) ? `'${inside}` : inside;
}

/** The text that `harmless` was given. */
export function withoutEscapes(text: string): string {
  const inside = text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
  return inside.replace(innerEscape, "$1");
}

/** A number as it is written in a file; it is not escaped, -5 stays -5. */
export interface PlainNumber {
  readonly number: string;
}

type Cell = string | PlainNumber | null;

const exactCell = (cell: Cell): string => (typeof cell === "string" ? `"${cell.replaceAll('"', '""')}"` : cell === null ? "" : cell.number);

/** One line as RFC 4180 defines it, for a program that reads each text as it is. Texts are always quoted, so that no character ends a cell. */
export const exactCsvLine = (cells: readonly Cell[]): string => `${cells.map(exactCell).join(",")}\r\n`;

/** One line of a file that a spreadsheet may open: nothing in it is a formula there. */
export const csvLine = (cells: readonly Cell[]): string =>
  exactCsvLine(cells.map((cell) => (typeof cell === "string" ? harmless(cell) : cell)));

/** The byte order mark that makes Excel read the file as UTF-8. */
export const CSV_MARK = "\uFEFF";

/** The start of a file: byte order mark and header. Lines end in CRLF. */
export const csvHead = (columns: readonly SheetColumn[]): string => CSV_MARK + csvLine(columns.map(({ label }) => label));

export const csvRow = (columns: readonly SheetColumn[], row: readonly ExportValue[]): string =>
  csvLine(
    columns.map(({ kind }, index) => {
      const value = row[index] ?? null;
      if (typeof value !== "number") return value;
      return { number: kind === "money" ? dollarsText(value * 100) : String(value) };
    }),
  );
