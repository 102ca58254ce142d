import { useList } from "@refinedev/core";
import { useState } from "react";
import type { ApiRow } from "../../providers/calls.ts";
import type { ListResponse } from "../../providers/data-provider.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { filtersOf, type ListState, sortersOf } from "../list/list-state.ts";

const STEP = 50;
/** As many as one question can answer; who looks for more does so in the list. */
const MOST = 200;

/** The rows of one state among those of the list, fifty at first. */
export function useColumn(resource: AnyResource, name: string, state: ListState, tab: string | undefined) {
  const [size, setSize] = useState(STEP);
  // The column is the state; what was asked of states has chosen the columns.
  const narrowed = { ...state, filters: state.filters.filter(({ field }) => field !== "state") };
  const { query } = useList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: size, mode: "server" },
    sorters: sortersOf(resource, state),
    filters: [...filtersOf(resource, narrowed, tab), { field: "state", operator: "in", value: [name] }],
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before },
  });
  // Our data provider's answers carry more than Refine's type knows.
  const answer = query.data as ListResponse<ApiRow> | undefined;
  const total = answer?.total ?? 0;
  return {
    query,
    rows: answer?.data,
    total,
    isCapped: answer?.totalIsCapped === true,
    hasMore: answer !== undefined && total > answer.data.length,
    more: size < MOST ? () => setSize(size + STEP) : undefined,
  };
}
