import type { ReactNode } from "react";
import type { RowValues } from "../../schemas/availability.ts";
import type { FieldOf, Kind } from "../../schemas/field.ts";

export interface CellContext<K extends Kind = Kind> {
  readonly name: string;
  readonly field: FieldOf<K>;
  /** The row the value is of, for what stands beside it: a reference's name. */
  readonly row: RowValues;
  /** A list and a line are one line high; a record has room; a button carries words only, no link. */
  readonly place: "list" | "record" | "line" | "button";
}

/** Shows a value that is not empty. Not a component: a page of a list calls it six hundred times. */
export type Cell<K extends Kind> = (value: unknown, context: CellContext<K>) => ReactNode;
