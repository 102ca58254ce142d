import { headingKey } from "../../src/schemas/values/heading.ts";
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
