import type { ReactNode } from "react";
import type { RowValues } from "../../schemas/actions/availability.ts";
import type { FieldOf, Kind } from "../../schemas/fields/field.ts";

export interface CellContext<K extends Kind = Kind> {
  readonly name: string;
  readonly field: FieldOf<K>;
  /** The row of the value, for related values such as a reference's name. */
  readonly row: RowValues;
  /** Lists and lines are one line high; records have more room; buttons contain text only, no link. */
  readonly variant: "list" | "record" | "line" | "button";
}

/** Renders a value that is not empty. Not a component, because a page of a list calls it six hundred times. */
export type Cell<K extends Kind> = (value: unknown, context: CellContext<K>) => ReactNode;
