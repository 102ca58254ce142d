import type { Days } from "../schemas/values/period.ts";
import type { Figure } from "../schemas/views/figure.ts";

/** A figure with its sums (in cents) and measures by name; null where there is nothing to measure. */
export interface DashboardFigure extends Figure {
  readonly values: Readonly<Record<string, number | null>>;
}

/** One of the figures that a field is split into. */
export interface PartFigure extends DashboardFigure {
  /** The option, the range or the month; null for rows without a value. */
  readonly key: string | null;
}

/** The figures of one dashboard by `resource.figure`. Those whose rows the user may not read are left out. */
export interface Dashboard {
  readonly days: Days;
  /** The resources whose rows it was computed from. */
  readonly reads: readonly string[];
  readonly figures: Readonly<Record<string, DashboardFigure>>;
  /** Figures that are split by a field. */
  readonly splits: Readonly<Record<string, readonly PartFigure[]>>;
}

/** What the lines of one service of the invoices of a month add up to. */
export interface ServiceRevenue {
  /** "YYYY-MM". */
  readonly month: string;
  readonly service: string;
  readonly count: number;
  readonly value: number;
}
