import { useList } from "@refinedev/core";
import { useMemo } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { ListResponse } from "../../providers/data-provider.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { PAGE_SIZE } from "../../schemas/view.ts";
import { useGlow } from "../use-glow.ts";
import { filtersOf, type ListQuestion, type ListState, sortersOf } from "./list-state.ts";
import { useExactCount } from "./use-exact-count.ts";

interface ListNarrowing {
  readonly field: string;
  readonly value: string | number;
}

export type Listing = ReturnType<typeof useRows>;

/** What the rows have: some fields only, or everything that their records have; otherwise what lists have, and their available actions. */
type RowContents = { readonly fields: string[] } | { readonly complete: true };

/** A page of rows. The old rows stay until new ones arrive, so that the layout does not jump. */
export function useRows(
  resource: AnyResource,
  state: ListState,
  tab: string | undefined,
  narrowing?: ListNarrowing,
  contents?: RowContents,
) {
  const pageSize = resource.views.list.pageSize ?? PAGE_SIZE;
  const question: ListQuestion = {
    sorters: sortersOf(resource, state),
    filters: [
      ...filtersOf(resource, state, tab),
      ...(narrowing ? [{ field: narrowing.field, operator: "in" as const, value: [narrowing.value] }] : []),
    ],
  };
  const { query } = useList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize, mode: "server" },
    ...question,
    ...(contents ? { meta: contents } : {}),
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before },
  });
  // Our data provider's responses contain more than Refine's type.
  const response = query.data as ListResponse<ApiRow> | undefined;
  const rows = response?.data;
  const versions = useMemo(
    () => (rows && !query.isPlaceholderData ? new Map(rows.map((row) => [row.id, row.version ?? 0])) : undefined),
    [rows, query.isPlaceholderData],
  );
  const glowing = useGlow(versions, JSON.stringify([resource.name, question, state.page]));
  const { exact, ...counting } = useExactCount(resource, question);
  const total = exact ?? response?.total ?? 0;
  const isCapped = exact === undefined && response?.totalIsCapped === true;
  return {
    question,
    rows,
    pageSize,
    glowing,
    query,
    total,
    isCapped,
    ...counting,
    /** From the server if it says so, otherwise from the count. */
    hasMore: response?.next === undefined ? (isCapped ? rows?.length === pageSize : state.page * pageSize < total) : response.next !== null,
    /** Whether the rows shown still belong to the previous query. */
    isStale: query.isPlaceholderData,
  };
}
