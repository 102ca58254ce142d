import type { Operator } from "../fields/kinds.ts";
import type { AnyWhere, Where } from "../rules/where.ts";
import { addDays } from "../values/date.ts";

/** The filters of a list, as figures and addresses carry them. */
export type Filters = readonly { readonly field: string; readonly operator: Operator; readonly values: readonly string[] }[];

/** What a figure counts: the rows of one list under these filters. The browser builds the list's address from it. */
export interface FigureRows {
  readonly resource: string;
  readonly filters: Filters;
  /** The segment that the list is opened with. */
  readonly segment?: string;
}

/** A count the user can open; the list it opens shows the same number of rows. */
export interface Figure {
  readonly count: number;
  readonly rows: FigureRows;
}

/** `value` is the amount in cents. */
export interface MoneyFigure extends Figure {
  readonly value: number;
}

/** Days counted from today, both inclusive; a missing end is open. `{ to: -1 }` is before today. */
export interface DayRange {
  /** The first day. */
  readonly from?: number;
  /** The last day. */
  readonly to?: number;
}

/** The range as calendar dates. */
export const daysFrom = ({ from, to }: DayRange, today: string): { readonly from?: string; readonly to?: string } => ({
  ...(from === undefined ? {} : { from: addDays(today, from) }),
  ...(to === undefined ? {} : { to: addDays(today, to) }),
});

/** The filters for such days of a field. */
export const within = (field: string, { from, to }: ReturnType<typeof daysFrom>): Filters => [
  ...(from === undefined ? [] : [{ field, operator: "gte", values: [from] } as const]),
  ...(to === undefined ? [] : [{ field, operator: "lte", values: [to] } as const]),
];

/** One figure for each value of a field, instead of one for all rows. */
export type FigureSplit<Name extends string = string> =
  | {
      /** A choice field: one for each option, and one for rows without one. Those without rows are left out. */
      readonly options: Name;
    }
  | {
      /** One for each state, in the order of the declaration. */
      readonly states: true;
    }
  | {
      /** A date field: one for each named range of days. */
      readonly days: Name;
      /** The ranges by name. */
      readonly ranges: Readonly<Record<string, DayRange>>;
    }
  | {
      /** A date field: one for each of these months, counted from the current one. */
      readonly months: Name;
      /** The first month: 0 is the current one, -11 that of a year ago. */
      readonly from: number;
      /** The last month. */
      readonly to: number;
      /** Also "before", "later" and "none", where they have rows: together they hold every row exactly once. */
      readonly rest?: true;
    }
  | {
      /** A date field: one for each of these weeks, Monday to Sunday, counted from the current one. */
      readonly weeks: Name;
      /** The first week: 0 is the current one. */
      readonly from: number;
      /** The last week. */
      readonly to: number;
    };

/** The field that a split goes by. */
export function splitFieldOf(by: FigureSplit): string {
  if ("options" in by) return by.options;
  if ("states" in by) return "state";
  if ("days" in by) return by.days;
  return "months" in by ? by.months : by.weeks;
}

/**
 * A figure of a dashboard: how many rows match, what their amounts add up to, and which list shows them. It is computed over the rows the
 * user may read, with the list's own filters.
 */
export interface FigureRule<Name extends string = string, S extends string = string> {
  /** The dashboard it is computed for. */
  readonly on: string;
  /** Customers see it too, over their own rows. */
  readonly customers?: true;
  /** The rows it counts, as far as a list can be filtered that way. */
  readonly where?: Where<Name, S>;
  /** Only rows whose date lies in these days. */
  readonly days?: DayRange & { readonly field: Name };
  /** Only rows whose date lies in the period the user chose. */
  readonly within?: Name;
  /** The employee whose rows it counts, where the user chose one. */
  readonly assignedTo?: Name;
  /** Amounts that are added up, by name; a field with "-" before it is taken away. */
  readonly sums?: Readonly<Record<string, readonly (Name | `-${Name}`)[]>>;
  /** One figure for each value of a field. */
  readonly by?: FigureSplit<Name>;
  /** Values that the server computes by hand over the same rows, by name: a median. */
  readonly measures?: readonly string[];
}

/**
 * Counts and amounts of a resource's rows, which the database keeps by state while rows change. A figure that asks only for these is read
 * from them, so that it costs the same however many rows there are.
 */
export interface Totals<Day extends string = string, By extends string = string, Amount extends string = string> {
  /** The date field whose days they are kept by; without it, those of all days are added up. */
  readonly day?: Day;
  /** Fields that they are kept by, too: those that figures are split by, and those that say which rows somebody reaches. */
  readonly by?: readonly By[];
  /** The amounts that are added up. */
  readonly of?: readonly Amount[];
}

/** Whether a figure that depends on these fields and adds up those amounts can be read from the totals. */
export const answeredBy = ({ day, by = [], of = [] }: Totals, fields: readonly string[], summed: readonly string[]): boolean =>
  fields.every((field) => field === "state" || field === day || by.includes(field)) && summed.every((field) => of.includes(field));

/** The filters of a list that mean a condition; null where a list can't be filtered like this. */
export function filtersOfWhere(where: AnyWhere): Filters | null {
  const filters: Filters[number][] = [];
  for (const [field, operand] of Object.entries(where)) {
    if (field === "$not" && isPlain(operand)) {
      for (const [name, empty] of Object.entries(operand)) {
        if (empty !== null || name.startsWith("$")) return null;
        filters.push({ field: name, operator: "empty", values: ["false"] });
      }
    } else if (field.startsWith("$")) return null;
    else if (operand === null) filters.push({ field, operator: "empty", values: ["true"] });
    else if (typeof operand === "boolean") filters.push({ field, operator: "eq", values: [String(operand)] });
    else if (typeof operand === "string") filters.push({ field, operator: "in", values: [operand] });
    else if (Array.isArray(operand)) filters.push({ field, operator: "in", values: operand.map(String) });
    else return null;
  }
  return filters;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
