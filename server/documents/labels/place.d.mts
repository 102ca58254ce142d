import type { TextRun } from "../render/sheet.ts";
import type { CodeBox, Column } from "./label.ts";

/** A row of text in reading order, with its upper left corner. */
export interface PlacedRow {
  readonly runs: readonly TextRun[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly size: number;
  readonly bold: boolean;
  readonly align: "center" | undefined;
}

/** The width of text in a size. */
export type Measure = (runs: readonly TextRun[], size: number, bold: boolean) => number;

export function placeColumn(column: Column<readonly TextRun[]>, measure: Measure): PlacedRow[];

export function placeCode(
  box: CodeBox,
  modules: number,
  quiet: number,
  rows?: number,
): { readonly x: number; readonly y: number; readonly dots: number };

export const QUIET_BARS: number;
export const QUIET_QR: number;

/** `modules` are at most as many as this: a text of capitals and digits alone needs fewer. */
export function qrOf(box: Pick<CodeBox, "text" | "width">): { readonly level: "M" | "L"; readonly modules: number };
