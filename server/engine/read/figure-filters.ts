import { type AnyResource, fieldOf } from "../../../src/schemas/resource.ts";
import { addDays, monthStart, weekStart } from "../../../src/schemas/values/date.ts";
import type { Days } from "../../../src/schemas/values/period.ts";
import { daysFrom, type FigureRule, type FigureSplit, type Filters, filtersOfWhere, within } from "../../../src/schemas/views/figure.ts";

/** The filters of a figure's rows, in the form of the list's own filters. */

export const among = (field: string, ...values: string[]): Filters => [{ field, operator: "in", values }];
const empty = (field: string): Filters => [{ field, operator: "empty", values: ["true"] }];
export const sinceFilter = (field: string, min: string): Filters => [{ field, operator: "gte", values: [min] }];
export const upTo = (field: string, max: string): Filters => [{ field, operator: "lte", values: [max] }];

/** What the user chose on a dashboard, and the day. */
export interface Question {
  readonly today: string;
  readonly days: Days;
  /** The employee whose rows are counted; undefined for everyone's. */
  readonly person: number | undefined;
}

/** The filters of a declared figure. */
export function filtersOfRule({ where, days, within: period, assignedTo }: FigureRule, question: Question): Filters {
  const filters = filtersOfWhere(where ?? {});
  if (!filters) throw new Error("A figure has a condition that no list can be filtered by.");
  return [
    ...filters,
    ...(days ? within(days.field, daysFrom(days, question.today)) : []),
    ...(period === undefined ? [] : within(period, question.days)),
    ...(assignedTo === undefined || question.person === undefined ? [] : among(assignedTo, String(question.person))),
  ];
}

/** A part of a split figure. */
export interface Part {
  readonly key: string | null;
  readonly filters: Filters;
  /** Whether it is left out while it has no rows. */
  readonly optional: boolean;
}

/** The parts of a split figure, in the order they are shown. */
export function partsOfSplit(resource: AnyResource, by: FigureSplit, today: string): Part[] {
  if ("options" in by) {
    const field = fieldOf(resource, by.options);
    const options = field.kind === "choice" ? field.options : [];
    return [...options, null].map((key) => ({
      key,
      filters: key === null ? empty(by.options) : among(by.options, key),
      optional: true,
    }));
  }
  if ("states" in by) return Object.keys(resource.states).map((key) => ({ key, filters: among("state", key), optional: false }));
  if ("days" in by)
    return Object.entries(by.ranges).map(([key, range]) => ({ key, filters: within(by.days, daysFrom(range, today)), optional: false }));
  const { from, to } = by;
  const spans = (field: string, start: (date: string, plus: number) => string, keyLength: number) =>
    Array.from({ length: to - from + 1 }, (_, index): Part => {
      const first = start(today, from + index);
      const filters = within(field, { from: first, to: addDays(start(first, 1), -1) });
      return { key: first.slice(0, keyLength), filters, optional: false };
    });
  if ("weeks" in by) return spans(by.weeks, weekStart, 10);
  const field = by.months;
  const months = spans(field, monthStart, 7);
  if (!by.rest) return months;
  return [
    { key: "before", filters: upTo(field, addDays(monthStart(today, from), -1)), optional: true },
    ...months,
    { key: "later", filters: sinceFilter(field, monthStart(today, to + 1)), optional: true },
    { key: "none", filters: empty(field), optional: true },
  ];
}
