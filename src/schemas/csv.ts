import type { CellKind, ExportValue } from "./export-form.ts";

/** A column of a sheet, whoever writes it: the server of a list, the browser of what a card shows. */
export interface SheetColumn {
  readonly label: string;
  readonly kind: CellKind;
}

/**
 * What a spreadsheet would take for the beginning of a formula, whatever blanks or invisible signs stand before it; the
 * full-width and small forms count as well. A tab or line break at the beginning is taken away by some of them, and shows what follows.
 */
const startsFormula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u;

/** A text that no spreadsheet takes for a formula. */
export const harmless = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** A text as a cell that is never a formula, quoted as RFC 4180 says. */
export function csvText(text: string): string {
  const plain = harmless(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function csvCell(value: ExportValue, { kind }: SheetColumn): string {
  if (value === null) return "";
  // A number is no text: -5 stays what it is.
  if (typeof value === "number") return kind === "money" ? value.toFixed(2) : String(value);
  return csvText(value);
}

/** Tells Excel of UTF-8. */
export const CSV_MARK = "\uFEFF";

/** The beginning of a file: the mark and the header. Lines end in CRLF. */
export const csvHead = (columns: readonly SheetColumn[]): string =>
  `${CSV_MARK}${columns.map(({ label }) => csvText(label)).join(",")}\r\n`;

export const csvRow = (columns: readonly SheetColumn[], row: readonly ExportValue[]): string =>
  `${columns.map((column, index) => csvCell(row[index] ?? null, column)).join(",")}\r\n`;
