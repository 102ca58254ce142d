import type { ExportValue } from "../../src/schemas/fields/export-form.ts";
import { csvHead, csvRow, type SheetColumn } from "../../src/schemas/values/csv.ts";

const CHUNK = 64 * 1024;

/** Generates the file in chunks, so that it is never in memory as a whole. */
export async function* csvChunks(columns: readonly SheetColumn[], rows: AsyncIterable<readonly ExportValue[]>): AsyncGenerator<string> {
  let text = csvHead(columns);
  for await (const row of rows) {
    text += csvRow(columns, row);
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
