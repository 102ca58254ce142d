import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { withoutEscapes } from "../../src/schemas/values/csv.ts";
import { hasLostDigits, numberText, percentText, rounded } from "./cell-numbers.ts";
import { byteEncodingOf, type Encoding, HEAD_BYTES, kindOfFile, UnreadableFile } from "./file-kind.ts";
import { odsRows } from "./ods-rows.ts";
import { checkUnpackedSize, UnpackedTooLarge } from "./unpacked-size.ts";
import { type MergedCells, mergedCells, sheetsOfOds, sheetsOfXlsx, shownRows, type WorkbookSheet } from "./workbook.ts";

export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** As the number of a row is stored. */
const LAST_ROW = 2_147_483_647;
const LONGEST_CELL = 20_000;
/** Characters of a row as it is written in a text file: more than the cells of any row that is taken. */
const LONGEST_ROW = 5_000_000;
const separators = [",", ";", "\t", "|"] as const;
type Separator = (typeof separators)[number];

/** A row of the file that isn't blank; its first row has the number 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file that was found to be a table, or a workbook of several. */
export interface Table {
  /** Of a workbook; none for other files. */
  readonly sheets: readonly WorkbookSheet[];
  /** What divides the cells of a text file. */
  readonly separator?: Separator;
  /** The rows of a sheet that aren't blank. @throws UnreadableFile */
  rows(sheet?: number): AsyncGenerator<FileRow>;
  /** So many of them, as far as the cells themselves say, to see what the sheet holds. @throws UnreadableFile */
  firstRows(count: number, sheet?: number): Promise<readonly FileRow[]>;
}

/** Opens a file on this thread; the server calls readFile. What a workbook unpacks to is counted first. @throws UnreadableFile */
export async function openTable(file: Buffer): Promise<Table> {
  const kind = kindOfFile(file.subarray(0, HEAD_BYTES));
  if (kind !== "xlsx" && kind !== "ods") {
    const written = textOf(file, kind.encoding);
    const rows = () => textRows(file, written);
    return { sheets: [], separator: written.delimiter, ...tableOf(rows, rows) };
  }
  try {
    checkUnpackedSize(file);
    if (kind === "ods") {
      const rows = (sheet: number) => openDocumentRows(file, sheet);
      return { sheets: await sheetsOfOds(file), ...tableOf(rows, rows) };
    }
    const sheets = await sheetsOfXlsx(file);
    const rows = (isMerged: boolean) => (sheet: number) => xlsxRows(file, { sheet, path: sheets[sheet]?.path ?? "", isMerged });
    return { sheets, ...tableOf(rows(true), rows(false)) };
  } catch (error) {
    throw unreadable(error);
  }
}

type Rows = (sheet: number) => AsyncGenerator<FileRow>;

const tableOf = (all: Rows, asTheyStand: Rows): Pick<Table, "rows" | "firstRows"> => ({
  rows: (sheet = 0) => taken(all(sheet)),
  async firstRows(count, sheet = 0) {
    const first: FileRow[] = [];
    for await (const row of taken(asTheyStand(sheet))) if (first.push(row) === count) break;
    return first;
  },
});

/** The rows that aren't blank, as they can be stored. @throws UnreadableFile for more or larger ones than are taken */
async function* taken(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const { number, cells } of rows) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    count += 1;
    if (count > MAX_ROWS + 1) throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it.`);
    if (number > LAST_ROW) throw new UnreadableFile("The file names a row that no sheet can have.");
    if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`Row ${number} has more than ${MAX_COLUMNS} cells.`);
    // A sheet that was made of a CSV file may still have the marks that guard against formulas.
    yield { number, cells: cells.map((cell) => withoutEscapes(storable(cell))) };
  }
}

/** What a database column can keep. */
const storable = (cell: string): string =>
  cell
    .slice(0, LONGEST_CELL)
    .replaceAll("\u0000", "\uFFFD")
    .replace(/\p{Cs}/gu, "\uFFFD");

/** How a text file is written: its characters, and what divides its cells. */
function textOf(file: Buffer, seen: Encoding) {
  // Bytes that are no UTF-8 may stand anywhere in the file.
  const encoding = seen === "utf-8" && !isUtf8(file) ? byteEncodingOf(file.subarray(0, 1_000_000)) : seen;
  const head = new TextDecoder(encoding).decode(file.subarray(0, HEAD_BYTES));
  const announced = announcedSeparator(head);
  return { encoding, announced, delimiter: announced ?? separatorOf(head) };
}

async function* textRows(file: Buffer, { encoding, announced, delimiter }: ReturnType<typeof textOf>): AsyncGenerator<FileRow> {
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
      // Excel's first line "sep=;" is no row.
      if (number === 1 && announced !== undefined) continue;
      // Boundary: without `columns`, the parser gives each record as its cells.
      yield { number, cells: record as readonly string[] };
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

/** Which separator Excel wrote before the table. */
const announcedSeparator = (head: string): Separator | undefined => {
  const named = /^\uFEFF?"?sep=(.)"?[,;\t|]*\r?\n/i.exec(head)?.[1];
  return separators.find((each) => each === named);
};

/** Lines that are looked at: titles above the headings have other separators, or none. */
const HEAD_LINES = 30;

/** The separator by which the most lines have the same number of cells, outside of quotation marks; of two, the one that makes more. */
export function separatorOf(head: string): Separator {
  const lines: Map<string, number>[] = [new Map()];
  let quoted = false;
  for (const char of head) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === "\n" && lines.push(new Map()) > HEAD_LINES) break;
    else if (!quoted && separators.some((each) => each === char)) lines.at(-1)?.set(char, (lines.at(-1)?.get(char) ?? 0) + 1);
  }
  const evenness = (separator: Separator): number => {
    const counts = lines.map((line) => line.get(separator) ?? 0).filter((count) => count > 0);
    const most = Math.max(0, ...counts.map((count) => counts.filter((each) => each === count).length));
    return most + counts.reduce((sum, count) => sum + count, 0) / 10_000;
  };
  return [...separators].sort((a, b) => evenness(b) - evenness(a))[0] ?? ",";
}

function unreadable(error: unknown): UnreadableFile {
  if (error instanceof UnpackedTooLarge)
    return new UnreadableFile("The workbook is too large once it is unpacked. Split it, or save the sheet as CSV.");
  return new UnreadableFile("The workbook can't be read. Save it again as .xlsx or CSV.", { cause: error });
}

interface XlsxSheet {
  readonly sheet: number;
  readonly path: string;
  /** Whether cells that are merged with one above them have its value. Where they are stands at the end of the sheet. */
  readonly isMerged: boolean;
}

async function* xlsxRows(book: Buffer, { sheet, path, isMerged }: XlsxSheet): AsyncGenerator<FileRow> {
  const { streamXlsxRows } = await import("hucre/xlsx");
  const { formatValue } = await import("hucre");
  try {
    const merged = mergedInto(isMerged ? await mergedCells(book, path) : []);
    const shown = shownRows(book, path);
    let next = await shown.next();
    // One row more than is taken, so that the caller sees that there are too many. Blank rows count as well.
    for await (const { index, values } of streamXlsxRows(book, { sheet, maxRows: MAX_ROWS * 2, readStyles: true })) {
      // Both are in the order of the sheet.
      while (!next.done && next.value.index < index) next = await shown.next();
      const formats = !next.done && next.value.index === index ? next.value.formats : undefined;
      const cells = Array.from(values, (value, column) => cellText(value, formats?.get(column), formatValue));
      yield { number: index + 1, cells: merged(index, cells) };
    }
  } catch (error) {
    throw unreadable(error);
  }
}

async function* openDocumentRows(book: Buffer, sheet: number): AsyncGenerator<FileRow> {
  try {
    // One row and one column more than are taken, so that the caller sees that there are too many.
    for await (const { index, cells } of odsRows(book, sheet, { rows: MAX_ROWS + 1, columns: MAX_COLUMNS }))
      yield { number: index + 1, cells };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Fills each row's cells that are merged with one above them. */
function mergedInto(merges: readonly MergedCells[]): (index: number, cells: readonly string[]) => readonly string[] {
  let begun = 0;
  let open: readonly (MergedCells & { readonly text: string })[] = [];
  return (index, cells) => {
    open = open.filter(({ to }) => to >= index);
    for (let next = merges[begun]; next && next.from <= index; next = merges[++begun])
      if (next.to >= index) open = [...open, { ...next, text: next.from === index ? (cells[next.column] ?? "") : "" }];
    const missing = open.filter(({ column }) => (cells[column] ?? "") === "");
    if (missing.length === 0) return cells;
    const filled = Array.from({ length: Math.max(cells.length, ...missing.map(({ column }) => column + 1)) }, (_, at) => cells[at] ?? "");
    for (const { column, text } of missing) filled[column] = text;
    return filled;
  };
}

/** A cell's value as its reader sees it and somebody would type it. Of the numbers that have lost digits, it says so by their exponent. */
function cellText(value: unknown, format?: string, formatValue?: (value: unknown, format: string) => string): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return "";
    const text = value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (format === undefined || hasLostDigits(value)) return numberText(value);
    if (format.includes("%")) return percentText(value);
    const plain = rounded(value);
    return formatValue && Number.isInteger(plain) && plain >= 0 ? formatValue(plain, format) : numberText(value);
  }
  return typeof value === "string" ? value : "";
}
