import { headingKey } from "../../src/schemas/values/heading.ts";
import { answerWith } from "../processes/answer-with.ts";
import { type ColumnReading, createColumnReadings } from "./column-readings.ts";
import { UnreadableFile } from "./file-kind.ts";
import { type FileRow, openTable, type Table } from "./read-table.ts";

/** Rows that may be the headings: titles stand above them. */
const HEAD_ROWS = 30;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length;

/** How many cells of a row are known as headings. */
const score = ({ cells }: FileRow, words: ReadonlySet<string>): number =>
  new Set(cells.map(headingKey).filter((key) => words.has(key))).size;

/** How well a sheet's first rows fit, to choose among several sheets. */
const fitOf = (rows: readonly FileRow[], words: ReadonlySet<string>): number =>
  rows.length < 2 ? -1 : Math.max(...rows.map((row) => score(row, words)));

/** The row of the headings: the one that has most of the known ones, if it has several; else the first that is no title. */
function headRowOf(rows: readonly FileRow[], words: ReadonlySet<string>): number | undefined {
  const best = fitOf(rows, words);
  const known = best >= 2 ? rows.find((row) => score(row, words) === best) : undefined;
  const widest = Math.max(0, ...rows.map(({ cells }) => filled(cells)));
  return (known ?? rows.find(({ cells }) => filled(cells) >= Math.min(2, widest)))?.number;
}

/** The process that reads files of tables: whatever somebody uploads, the server's own thread is not held up by it. */

/** How a file is to be read. */
export interface TableRequest {
  /** What is known as headings, as keys. */
  readonly words: readonly string[];
  /** Which sheet; default the visible one whose first rows have the most known headings. */
  readonly sheet?: number | undefined;
  /** The number of the row of the headings; default the one that looks like them. */
  readonly headRow?: number | undefined;
}

/** What a file was found to be. */
export interface TableLayout {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly sheet: number;
  readonly headRow: number;
  readonly headings: readonly string[];
  /** What divides the cells of a text file. */
  readonly separator?: string | undefined;
  /** The rows that may be the headings. */
  readonly firstRows: readonly FileRow[];
}

/** Rows of one answer: few enough that the server's thread reads them in a few milliseconds, but at least one. */
const MAX_BATCH = 500;
const MAX_BATCH_LENGTH = 500_000;
/** Sheets whose first rows are looked at. */
const MOST_TRIED = 20;

let chunks: Uint8Array[] = [];
let rows: AsyncIterator<FileRow> | undefined;
let readings = createColumnReadings();

/** The visible sheet whose first rows fit best, and these rows; the first one of equals. */
async function bestSheet(table: Table, words: ReadonlySet<string>) {
  const visible = table.sheets.flatMap(({ isHidden }, index) => (isHidden ? [] : [index])).slice(0, MOST_TRIED);
  let best: { readonly sheet: number; readonly first: readonly FileRow[]; readonly fit: number } | undefined;
  for (const sheet of visible.length > 0 ? visible : [0]) {
    const first = await table.firstRows(HEAD_ROWS, sheet);
    const fit = fitOf(first, words);
    if (!best || fit > best.fit) best = { sheet, first, fit };
  }
  return best ?? { sheet: 0, first: [], fit: 0 };
}

answerWith(
  {
    /** The next bytes of the file; the first ones begin a new one. */
    add({ chunk, isFirst }: { readonly chunk: Uint8Array; readonly isFirst: boolean }) {
      if (isFirst) chunks = [];
      chunks.push(chunk);
    },
    /** Finds out where the table is. The rows that follow are those below its headings. */
    async open({ words, sheet: chosen, headRow: chosenRow }: TableRequest): Promise<TableLayout> {
      const table = await openTable(Buffer.concat(chunks.splice(0)));
      const { sheets, separator } = table;
      const known = new Set(words);
      if (chosen !== undefined && chosen > 0 && chosen >= sheets.length) throw new UnreadableFile("The workbook has no such sheet.");
      const { sheet, first } =
        chosen === undefined ? await bestSheet(table, known) : { sheet: chosen, first: await table.firstRows(HEAD_ROWS, chosen) };
      const headRow = chosenRow ?? headRowOf(first, known) ?? 1;
      const headings = first.find(({ number }) => number === headRow)?.cells ?? [];
      readings = createColumnReadings();
      rows = below(table.rows(sheet), headRow);
      return {
        sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
        sheet,
        headRow,
        headings,
        separator,
        firstRows: first,
      };
    },
    /** The next rows; none when there are no more. */
    async next(): Promise<readonly FileRow[]> {
      const batch: FileRow[] = [];
      for (let length = 0; rows && batch.length < MAX_BATCH && length < MAX_BATCH_LENGTH; ) {
        const { value, done } = await rows.next();
        if (done) break;
        batch.push(value);
        readings.add(value.cells);
        length += value.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      }
      return batch;
    },
    /** What the values of each column say of how they are read, once all rows were read. */
    readings(): readonly ColumnReading[] {
      return readings.all();
    },
  },
  UnreadableFile,
);

async function* below(all: AsyncGenerator<FileRow>, headRow: number): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of all) {
    if (row.number <= headRow) continue;
    count += 1;
    yield row;
  }
  if (count === 0) throw new UnreadableFile("The file has no rows under its headings.");
}
