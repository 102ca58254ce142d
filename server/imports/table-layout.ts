import { headingKey } from "../../src/schemas/values/heading.ts";
import { dateOrderOf, isAmbiguousDate } from "../../src/schemas/values/typed-dates.ts";
import { decimalMarkOf, isAmbiguousNumber } from "../../src/schemas/values/typed-number.ts";
import type { FileRow } from "./read-table.ts";

/** Rows that may be the headings: titles stand above them. */
export const HEAD_ROWS = 30;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length;

/** How many cells of a row are known as headings. */
const score = ({ cells }: FileRow, words: ReadonlySet<string>): number =>
  new Set(cells.map(headingKey).filter((key) => words.has(key))).size;

/** How well a sheet's first rows fit, to choose among several sheets. */
export const fitOf = (rows: readonly FileRow[], words: ReadonlySet<string>): number =>
  rows.length < 2 ? -1 : Math.max(...rows.map((row) => score(row, words)));

/** The row of the headings: the one that has most of the known ones, if it has several; else the first that is no title. */
export function headRowOf(rows: readonly FileRow[], words: ReadonlySet<string>): number | undefined {
  const best = fitOf(rows, words);
  const known = best >= 2 ? rows.find((row) => score(row, words) === best) : undefined;
  const widest = Math.max(0, ...rows.map(({ cells }) => filled(cells)));
  return (known ?? rows.find(({ cells }) => filled(cells) >= Math.min(2, widest)))?.number;
}

/** What the values of a column say of how they are read. */
export interface ColumnReading {
  readonly dateOrders: readonly ("mdy" | "dmy")[];
  readonly marks: readonly ("." | ",")[];
  /** A value of the column that can be read in both ways. */
  readonly date?: string;
  readonly number?: string;
}

/** More characters than a date or a number that is worth a look. */
const LONGEST = 40;

/** Looks at every value of every column: what proves an order may stand in the last row. */
export function createColumnReadings() {
  const columns: { dateOrders: Set<"mdy" | "dmy">; marks: Set<"." | ",">; date?: string; number?: string }[] = [];
  return {
    add(cells: readonly string[]): void {
      for (const [index, cell] of cells.entries()) {
        if (cell.length > LONGEST || !/\d/.test(cell)) continue;
        columns[index] ??= { dateOrders: new Set(), marks: new Set() };
        const column = columns[index];
        const order = dateOrderOf(cell);
        const mark = decimalMarkOf(cell);
        if (order) column.dateOrders.add(order);
        else if (column.date === undefined && isAmbiguousDate(cell)) column.date = cell.trim();
        if (mark) column.marks.add(mark);
        else if (column.number === undefined && isAmbiguousNumber(cell)) column.number = cell.trim();
      }
    },
    all: (): readonly ColumnReading[] =>
      Array.from(columns, (column) => ({ ...column, dateOrders: [...(column?.dateOrders ?? [])], marks: [...(column?.marks ?? [])] })),
  };
}
