import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { withoutEscapes } from "../../src/schemas/csv.ts";
import { type Encoding, HEAD_BYTES, kindOfFile, UnreadableFile } from "./file-kind.ts";
import { percentRows } from "./percent-cells.ts";
import { checkUnpackedSize, UnpackedTooLarge } from "./unpacked-size.ts";

export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** As the number of a row is stored. */
const LAST_ROW = 2_147_483_647;
const LONGEST_CELL = 20_000;
/** Characters of a row as it is written in a text file: more than the cells of any row that is taken. */
const LONGEST_ROW = 5_000_000;
const separators = [",", ";", "\t"] as const;

/** A row of the file that isn't blank; its first row has the number 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Reads a file row by row, on this thread; the server calls readFileRows. @throws UnreadableFile */
export async function* readTable(file: Buffer): AsyncGenerator<FileRow> {
  const kind = kindOfFile(file.subarray(0, HEAD_BYTES));
  let count = 0;
  for await (const { number, cells } of kind === "xlsx" ? sheetRows(file) : textRows(file, kind.encoding)) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    count += 1;
    if (count > MAX_ROWS + 1) throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it.`);
    if (number > LAST_ROW) throw new UnreadableFile("The file names a row that no sheet can have.");
    if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`Row ${number} has more than ${MAX_COLUMNS} cells.`);
    yield { number, cells: cells.map(storable) };
  }
  if (count < 2) throw new UnreadableFile("The file has no rows under its headings.");
}

/** What a database column can keep. */
const storable = (cell: string): string =>
  cell
    .slice(0, LONGEST_CELL)
    .replaceAll("\u0000", "\uFFFD")
    .replace(/\p{Cs}/gu, "\uFFFD");

async function* textRows(file: Buffer, seen: Encoding): AsyncGenerator<FileRow> {
  // Bytes that are no UTF-8 may stand anywhere in the file.
  const encoding = seen === "utf-8" && !isUtf8(file) ? "windows-1252" : seen;
  const delimiter = separatorOf(new TextDecoder(encoding).decode(file.subarray(0, HEAD_BYTES)));
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  });
  const source = Readable.from(decoded(file, encoding));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser) {
      number += 1;
      // Boundary: without `columns`, the parser gives each record as its cells.
      yield { number, cells: (record as readonly string[]).map(withoutEscapes) };
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // The parser is ahead of what was taken from it.
    const row = parser.info.records + 1;
    if (code === "CSV_QUOTE_NOT_CLOSED") throw new UnreadableFile(`A quotation mark after row ${row - 1} is never closed.`);
    if (code === "CSV_MAX_RECORD_SIZE") throw new UnreadableFile("A row of the file is too long.");
    if (code.startsWith("CSV_")) throw new UnreadableFile(`Row ${row} can't be read.`);
    throw error;
  } finally {
    source.destroy();
  }
}

function* decoded(file: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let length = 0;
  for (let at = 0; at < file.length; at += HEAD_BYTES) {
    const text = decoder.decode(file.subarray(at, at + HEAD_BYTES), { stream: true });
    // The parser counts no separators.
    const end = text.lastIndexOf("\n");
    length = end < 0 ? length + text.length : text.length - end;
    if (length > LONGEST_ROW) throw new UnreadableFile("A row of the file is too long.");
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The separator that occurs most often in the headings, outside of quotation marks. */
export function separatorOf(head: string): (typeof separators)[number] {
  const counts = new Map<string, number>(separators.map((each) => [each, 0]));
  let quoted = false;
  for (const char of head) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
}

async function* sheetRows(book: Buffer): AsyncGenerator<FileRow> {
  const { streamXlsxRows } = await import("hucre/xlsx");
  try {
    checkUnpackedSize(book);
    // One row more than is taken, so that the caller sees that there are too many. Blank rows count as well.
    const percents = percentRows(book);
    let shown = await percents.next();
    for await (const { index, values } of streamXlsxRows(book, { maxRows: MAX_ROWS * 2, readStyles: true })) {
      // Both are in the order of the sheet.
      while (!shown.done && shown.value.index < index) shown = await percents.next();
      const columns = !shown.done && shown.value.index === index ? shown.value.columns : undefined;
      yield { number: index + 1, cells: Array.from(values, (value, column) => cellText(value, columns?.has(column) === true)) };
    }
  } catch (error) {
    if (error instanceof UnpackedTooLarge)
      throw new UnreadableFile("The workbook is too large once it is unpacked. Split it, or save the sheet as CSV.");
    throw new UnreadableFile("The workbook can't be read. Save it again as .xlsx or CSV.", { cause: error });
  }
}

/** A cell's value as somebody would type it. */
function cellText(value: unknown, isPercent: boolean): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return "";
    const text = value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    const plain = Number((isPercent ? value * 100 : value).toPrecision(15));
    return isPercent ? `${plain}%` : String(plain);
  }
  return typeof value === "string" ? value : "";
}
