import type { Operator } from "./kinds.ts";

/** What a figure was counted over: the rows of one list under these filters. The browser makes the list's address of it. */
export interface FigureRows {
  readonly resource: string;
  readonly filters: readonly { readonly field: string; readonly operator: Operator; readonly values: readonly string[] }[];
}

/** A number that can be opened: as many rows as its list then shows. */
export interface Figure {
  readonly count: number;
  readonly rows: FigureRows;
}
