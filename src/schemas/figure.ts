import type { Operator } from "./kinds.ts";

/** What a figure counts: the rows of one list under these filters. The browser builds the list's address from it. */
export interface FigureRows {
  readonly resource: string;
  readonly filters: readonly { readonly field: string; readonly operator: Operator; readonly values: readonly string[] }[];
}

/** A count the user can open; the list it opens shows the same number of rows. */
export interface Figure {
  readonly count: number;
  readonly rows: FigureRows;
}
