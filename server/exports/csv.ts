import type { ExportValue } from "../../src/schemas/export-form.ts";
import type { ExportColumn } from "./columns.ts";

const CHUNK = 64 * 1024;

/**
 * What a spreadsheet would take for the beginning of a formula, whatever blanks or invisible signs stand before it; the
 * full-width and small forms count as well. A tab or line break at the beginning is taken away by some of them, and shows what follows.
 */
const startsFormula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u;

/** A text as a cell that is never a formula, quoted as RFC 4180 says. */
export function csvText(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csvCell(value: ExportValue, { kind }: ExportColumn): string {
  if (value === null) return "";
  // A number is no text: -5 stays what it is.
  if (typeof value === "number") return kind === "money" ? value.toFixed(2) : String(value);
  return csvText(value);
}

/** The file in pieces: with the mark that tells Excel of UTF-8, a header, and lines that end in CRLF. */
export async function* csvChunks(columns: readonly ExportColumn[], rows: AsyncIterable<readonly ExportValue[]>): AsyncGenerator<string> {
  let text = `\uFEFF${columns.map(({ label }) => csvText(label)).join(",")}\r\n`;
  for await (const row of rows) {
    text += `${columns.map((column, index) => csvCell(row[index] ?? null, column)).join(",")}\r\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
