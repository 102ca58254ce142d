import type { Side } from "./access/abilities.ts";
import type { Field } from "./field.ts";
import type { StripRows } from "./strip.ts";

/** A column of values that the list's rows don't hold themselves. They are computed for the rows that are shown, and neither sorted nor filtered by. */
export type ListFigure = ListRowsFigure | LineNames;

/**
 * What other rows that point at the row add up to, as far as the reader may read them: their number, or an amount or date of theirs. Says
 * `of`, `by`, `rows`, `days`, `sum`, `first` and `onlyFor` as `StripRows` does.
 */
export type ListRowsFigure = Pick<StripRows, "of" | "by" | "rows" | "days" | "sum" | "first" | "onlyFor"> & {
  /** The column's heading; default its name in words. */
  readonly label?: string;
};

/** The names of what the row's lines refer to: its crew, its places. */
export interface LineNames {
  /** The lines and their column: "crew.member". */
  readonly names: string;
  /** The column's heading; default its name in words. */
  readonly label?: string;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
}

export type ListFigures = Readonly<Record<string, ListFigure>>;

interface Listed {
  readonly views: { readonly list: { readonly columns: readonly string[]; readonly figures?: ListFigures } };
}

export const isOfLines = (figure: ListFigure): figure is LineNames => "names" in figure;

/** A list's figure as a field that is only read: lists show it like any other. */
export function figureField({ views }: Listed, name: string): Field | undefined {
  const figures = views.list.figures;
  const figure = figures && Object.hasOwn(figures, name) ? figures[name] : undefined;
  if (!figure) return undefined;
  const { label, onlyFor } = figure;
  const kind = isOfLines(figure) ? "text" : figure.sum !== undefined ? "money" : figure.first !== undefined ? "date" : "integer";
  return {
    kind,
    readOnly: true,
    ...(label === undefined ? {} : { label }),
    ...(onlyFor === "employee" ? { hiddenFrom: "customer" as const } : {}),
  };
}

/** The columns of a list, its figures before the status that ends it. */
export function listColumns({ views }: Listed): readonly string[] {
  const { columns, figures = {} } = views.list;
  const last = columns.at(-1) === "state" ? columns.length - 1 : columns.length;
  return [...columns.slice(0, last), ...Object.keys(figures), ...columns.slice(last)];
}
