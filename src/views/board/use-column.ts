import { useList } from "@refinedev/core";
import { useState } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { ListResponse } from "../../providers/data-provider.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { PAGE_SIZE } from "../../schemas/views/view.ts";
import { filtersOf, type ListState, sortersOf } from "../list/list-state.ts";

/** The most rows one request can return; for more, users go to the list. */
const MAX_CARDS = 200;

/** The list's rows in one state, fifty at first. */
export function useColumn(resource: AnyResource, name: string, state: ListState, tab: string | undefined) {
  const [size, setSize] = useState(PAGE_SIZE);
  // The column already is the state; the list's state filters have selected the columns.
  const narrowed = { ...state, filters: state.filters.filter(({ field }) => field !== "state") };
  const { query } = useList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: size, mode: "server" },
    sorters: sortersOf(resource, state),
    filters: [...filtersOf(resource, narrowed, tab), { field: "state", operator: "in", value: [name] }],
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before },
  });
  // Our data provider's responses contain more than Refine's type.
  const response = query.data as ListResponse<ApiRow> | undefined;
  const total = response?.total ?? 0;
  return {
    query,
    rows: response?.data,
    total,
    isCapped: response?.totalIsCapped === true,
    hasMore: response !== undefined && total > response.data.length,
    more: size < MAX_CARDS ? () => setSize(size + PAGE_SIZE) : undefined,
  };
}
