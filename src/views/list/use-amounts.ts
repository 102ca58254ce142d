import { useMemo } from "react";
import type { Sums } from "../../providers/calls/calls.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { anyField } from "../records/view-fields.ts";
import type { Listing } from "./use-rows.ts";

/** What of a list says which amounts are added up. */
export interface Amounts extends Pick<Listing, "total" | "isCapped" | "isStale" | "question" | "pageCount"> {
  readonly loadedAt: number;
}

function isAmount(resource: AnyResource, name: string): boolean {
  const field = anyField(resource, name);
  return field !== undefined && valueKind(field) === "money";
}

/** Adds up the columns with amounts over these rows. */
export const sumsOf = (resource: AnyResource, columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): Sums =>
  Object.fromEntries(
    columns
      .filter((name) => isAmount(resource, name))
      .map((name) => [name, rows.reduce<number>((sum, row) => sum + (Number(row[name]) || 0), 0)]),
  );

/** The list whose amounts are added up, the same object until something of it changes; undefined where no column has amounts. */
export function useAmounts(resource: AnyResource, columns: readonly string[], listing: Listing): Amounts | undefined {
  const { total, isCapped, isStale, question, pageCount, query } = listing;
  const { dataUpdatedAt: loadedAt } = query;
  const has = columns.some((name) => isAmount(resource, name));
  return useMemo(
    () => (has ? { total, isCapped, isStale, question, pageCount, loadedAt } : undefined),
    [has, total, isCapped, isStale, question, pageCount, loadedAt],
  );
}
