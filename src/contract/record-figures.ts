import type { FigureRows } from "../schemas/views/figure.ts";

/** A figure of rows that point at a record: how many, and what is asked of them: an amount in cents, or a date or time. */
export interface RecordFigure {
  readonly count: number;
  /** Null where only the count is asked for, and where there are no rows. */
  readonly value: number | string | null;
  readonly rows: FigureRows;
}

/** The figures of other rows that a record's strip shows, then those of what is open now. One that the reader may not see is null. */
export type RecordFigures = readonly (RecordFigure | null)[];
