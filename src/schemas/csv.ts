import type { CellKind, ExportValue } from "./export-form.ts";

/** A column of a CSV file. Used by the server for list exports and by the browser for card downloads. */
export interface SheetColumn {
  readonly label: string;
  readonly kind: CellKind;
}

/**
 * Matches text a spreadsheet would treat as a formula, after any leading blanks or invisible characters. Full-width and small forms count
 * as well. A leading tab or line break also matches, because some spreadsheets strip it and evaluate the rest.
 */
const startsFormula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u;

/** Escapes text so that no spreadsheet treats it as a formula. */
export const harmless = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** A text cell that is never a formula, quoted as RFC 4180 requires. */
export function csvText(text: string): string {
  const plain = harmless(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function csvCell(value: ExportValue, { kind }: SheetColumn): string {
  if (value === null) return "";
  // Numbers are not escaped: -5 stays -5.
  if (typeof value === "number") return kind === "money" ? value.toFixed(2) : String(value);
  return csvText(value);
}

/** The byte order mark that makes Excel read the file as UTF-8. */
export const CSV_MARK = "\uFEFF";

/** The start of a file: byte order mark and header. Lines end in CRLF. */
export const csvHead = (columns: readonly SheetColumn[]): string =>
  `${CSV_MARK}${columns.map(({ label }) => csvText(label)).join(",")}\r\n`;

export const csvRow = (columns: readonly SheetColumn[], row: readonly ExportValue[]): string =>
  `${columns.map((column, index) => csvCell(row[index] ?? null, column)).join(",")}\r\n`;
