import { useList } from "@refinedev/core";
import { useMemo } from "react";
import type { Row } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useGlow } from "../use-glow.ts";
import { filtersOf, type ListState, sortersOf } from "./list-state.ts";

export const PAGE_SIZE = 50;

export interface Narrowed {
  readonly field: string;
  readonly id: number;
}

/** A page of rows. The old rows stay while new ones are asked for, so that nothing jumps. */
export function useRows(resource: AnyResource, state: ListState, tab: string | undefined, by?: Narrowed) {
  const pageSize = resource.views.list.pageSize ?? PAGE_SIZE;
  const scope = JSON.stringify([resource.name, tab, state.q, state.page, state.sort, state.filters, state.segment, by]);
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize, mode: "server" },
    sorters: sortersOf(resource, state),
    filters: [...filtersOf(resource, state, tab), ...(by ? [{ field: by.field, operator: "in" as const, value: [by.id] }] : [])],
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before },
  });
  const rows = query.data?.data;
  const versions = useMemo(
    () => (rows && !query.isPlaceholderData ? new Map(rows.map((row) => [row.id, row.version ?? 0])) : undefined),
    [rows, query.isPlaceholderData],
  );
  const glowing = useGlow(versions, scope);
  return {
    rows,
    pageSize,
    glowing,
    query,
    total: query.data?.total ?? 0,
    isCapped: query.data?.totalIsCapped === true,
    /** Rows of another question are still shown. */
    isStale: query.isPlaceholderData,
  };
}
