import { useMemo } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { PAGE_SIZE } from "../../schemas/views/view.ts";
import { useGlow } from "../kit/use-glow.ts";
import { filtersOf, type ListQuestion, type ListState, sortersOf } from "./list-state.ts";
import { useExactCount } from "./use-exact-count.ts";
import { usePages } from "./use-pages.ts";

interface ListNarrowing {
  readonly field: string;
  readonly value: string | number;
}

export type Listing = ReturnType<typeof useRows>;

/** What the rows have: some fields only, or everything that their records have; otherwise what lists have, and their available actions. */
type RowContents = { readonly fields: string[] } | { readonly complete: true };

/** Each row once: between two requests, a row can move to the next page. */
const distinct = (rows: readonly ApiRow[]): readonly ApiRow[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** A page of rows, and those appended to it. The old rows stay until new ones arrive, so that the layout does not jump. */
export function useRows(
  resource: AnyResource,
  state: ListState,
  tab: string | undefined,
  narrowing?: ListNarrowing,
  contents?: RowContents,
) {
  const pageSize = resource.views.list.pageSize ?? PAGE_SIZE;
  const asked: ListQuestion = {
    sorters: sortersOf(resource, state),
    filters: [
      ...filtersOf(resource, state, tab),
      ...(narrowing ? [{ field: narrowing.field, operator: "in" as const, value: [narrowing.value] }] : []),
    ],
  };
  const key = JSON.stringify(asked);
  // The same object until something else is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it.
  const question = useMemo(() => asked, [key]);
  const { query, scope, pages, shown, last, hasMore, more } = usePages(resource, { question, page: state.page, pageSize, meta: contents });
  const rows = useMemo(() => pages && distinct(pages.slice(0, shown).flatMap(({ data }) => data)), [pages, shown]);
  const versions = useMemo(
    () => (rows && !query.isPlaceholderData ? new Map(rows.map((row) => [row.id, row.version ?? 0])) : undefined),
    [rows, query.isPlaceholderData],
  );
  const glowing = useGlow(versions, scope);
  const { exact, ...counting } = useExactCount(resource, question);
  const total = exact ?? last?.total ?? 0;
  const isCapped = exact === undefined && last?.totalIsCapped === true;
  return {
    question,
    rows,
    pageSize,
    glowing,
    query,
    total,
    isCapped,
    ...counting,
    /** What the rows are: of which resource, by which filters and order, from which page on. */
    scope,
    /** How many pages are shown. */
    pageCount: shown,
    hasMore,
    more,
    /** Whether the rows shown still belong to the previous query. */
    isStale: query.isPlaceholderData,
  };
}
