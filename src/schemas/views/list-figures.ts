import type { Side } from "../access/abilities.ts";
import type { Field } from "../fields/field.ts";
import type { StripRows } from "./strip.ts";

/** A column of values that the list's rows don't hold themselves. They are computed for the rows that are shown. */
export type ListFigure = ListRowsFigure | LineNames;

/**
 * What other rows that point at the row add up to, as far as the reader may read them: their number, or an amount or date of theirs. Says
 * `of`, `by`, `rows`, `days`, `sum`, `first` and `onlyFor` as `StripRows` does.
 */
export type ListRowsFigure = Pick<StripRows, "of" | "by" | "rows" | "days" | "sum" | "first" | "onlyFor"> & {
  /** The column's heading; default its name in words. */
  readonly label?: string;
  /**
   * The list is sorted, filtered and added up by it too. That adds up all such rows, so it is for those that are open, which are few: `rows`
   * names their states. Who may not read them can't tell which rows have one.
   */
  readonly queryable?: true;
  /** Offered by the column chooser only. */
  readonly more?: true;
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

/** A list's figure that it can be sorted and filtered by. */
export type QueryableFigure = ListRowsFigure & { readonly queryable: true };

export type ListFigures = Readonly<Record<string, ListFigure>>;

interface Listed {
  readonly views: { readonly list: { readonly columns: readonly string[]; readonly figures?: ListFigures } };
}

export const isOfLines = (figure: ListFigure): figure is LineNames => "names" in figure;

export const isQueryable = (figure: ListFigure | undefined): figure is QueryableFigure =>
  figure !== undefined && !isOfLines(figure) && figure.queryable === true;

const kindOf = (figure: ListFigure) =>
  isOfLines(figure) ? "text" : figure.sum !== undefined ? "money" : figure.first !== undefined ? "date" : "integer";

/** A list's figure as a field that is only read: lists show it like any other. */
export function figureField({ views }: Listed, name: string): Field | undefined {
  const figures = views.list.figures;
  const figure = figures && Object.hasOwn(figures, name) ? figures[name] : undefined;
  if (!figure) return undefined;
  const { label, onlyFor } = figure;
  return {
    kind: kindOf(figure),
    readOnly: true,
    ...(isQueryable(figure) ? { filter: true, sort: true } : {}),
    ...(label === undefined ? {} : { label }),
    ...(onlyFor === "employee" ? { hiddenFrom: "customer" as const } : {}),
  };
}

/** The columns of a list, its figures before the status that ends it; with those figures that only the column chooser offers. */
export function listColumns({ views }: Listed, withMore = false): readonly string[] {
  const { columns, figures = {} } = views.list;
  const last = columns.at(-1) === "state" ? columns.length - 1 : columns.length;
  const shown = Object.entries(figures).filter(([, figure]) => withMore || isOfLines(figure) || !figure.more);
  return [...columns.slice(0, last), ...shown.map(([name]) => name), ...columns.slice(last)];
}
