import type { FigureRows } from "../../../src/schemas/figure.ts";

/** The filters of a figure's rows, in the form of the list's own filters. */

export type Filters = FigureRows["filters"];

export const among = (field: string, ...values: string[]): Filters => [{ field, operator: "in", values }];
export const empty = (field: string, isEmpty: boolean): Filters => [{ field, operator: "empty", values: [String(isEmpty)] }];
export const sinceFilter = (field: string, least: string): Filters => [{ field, operator: "gte", values: [least] }];
export const upTo = (field: string, most: string): Filters => [{ field, operator: "lte", values: [most] }];

/** Both ends are included; a missing end is open. */
export const within = (field: string, { from: least, to: most }: { readonly from?: string; readonly to?: string }): Filters => [
  ...(least === undefined ? [] : sinceFilter(field, least)),
  ...(most === undefined ? [] : upTo(field, most)),
];
