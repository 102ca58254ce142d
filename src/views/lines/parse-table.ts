import { withoutEscapes } from "../../schemas/values/csv.ts";
import { type Separator, splitCells } from "./split-cells.ts";

const separators = ["\t", ",", ";"] as const satisfies readonly Separator[];

/**
 * Parses text into rows of cells: pasted text, separated by tabs as spreadsheets copy them or by commas or semicolons; or that of a file, whose
 * separator is known.
 */
export function parseTable(text: string, separator?: Separator): string[][] {
  const source = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "");
  return splitCells(source, separator ?? separatorOfPaste(text), separator !== undefined);
}

/**
 * Parses a file into rows of cells; blank rows are left out. The separator is the one that gives the most columns, and all of whose
 * quotation marks enclose whole cells. Apostrophes that keep a spreadsheet from evaluating an exported text are no part of it.
 */
export function parseFile(text: string): string[][] {
  const parsed = separators.map((separator) => ({ rows: parseTable(text, separator), quoted: quotesWholeCells(text, separator) }));
  const [best] = parsed.sort((a, b) => Number(b.quoted) - Number(a.quoted) || (b.rows[0]?.length ?? 0) - (a.rows[0]?.length ?? 0));
  return (best?.rows ?? []).map((row) => row.map(withoutEscapes)).filter((row) => row.some((cell) => cell.trim() !== ""));
}

/** Whether every cell is either quoted as a whole or has no quotation marks, as RFC 4180 requires. */
function quotesWholeCells(text: string, separator: Separator): boolean {
  const cell = `(?:"(?:[^"]|"")*"|[^"${separator}\\r\\n]*)`;
  return new RegExp(`^\\uFEFF?${cell}(?:(?:${separator}|\\r\\n?|\\n)${cell})*$`).test(text);
}

/**
 * The separator of pasted text. Spreadsheets copy tabs. Commas and semicolons count only if they split every row into the same number of
 * cells and are not punctuation: a column of "Chair, blue" is one column.
 */
function separatorOfPaste(text: string): Separator {
  if (text.includes("\t")) return "\t";
  const widths = ([";", ","] as const).map((separator) => [separator, evenWidth(text, separator)] as const);
  const [best] = widths.filter(([, width]) => width > 1).sort(([, a], [, b]) => b - a);
  return best?.[0] ?? "\t";
}

function evenWidth(text: string, separator: Separator): number {
  const rows = parseTable(text, separator);
  const width = rows[0]?.length ?? 0;
  const prose = rows.every((row) => row.slice(1).every((cell) => /^\s/.test(cell)));
  return rows.every((row) => row.length === width) && !prose ? width : 0;
}

/** Whether pasted text is a table of several cells or rows. A single line with a comma is not. */
export const isTable = (text: string): boolean => text.includes("\t") || /[^\s][\r\n]+[^\s]/.test(text.trim());
