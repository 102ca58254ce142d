import { useInfiniteList, useKeys } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { ListResponse } from "../../providers/data-provider.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { ListQuestion } from "./list-state.ts";
import { hasReturned } from "./scroll-places.ts";
import { usePlace } from "./use-scroll-places.ts";

/**
 * After this many rows no more are appended by scrolling; the pager leads on from there. Every change elsewhere asks for all pages shown
 * again, and every row shown is in the document.
 */
const MOST_APPENDED = 1_000;

interface Paging {
  readonly question: ListQuestion;
  /** The first page shown. */
  readonly page: number;
  readonly pageSize: number;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

/** Whether rows follow a page: from the server if it says so, otherwise from the count. */
function hasRowsAfter({ data, total, totalIsCapped, next }: ListResponse<ApiRow>, page: number, pageSize: number): boolean {
  if (next !== undefined) return next !== null;
  return totalIsCapped ? data.length === pageSize : page * pageSize < total;
}

/**
 * The pages of rows shown, from the first one on. Another question or first page starts with one page again, also if more are still in the
 * cache; returning to the list by "Back" shows all that were there.
 */
export function usePages(resource: AnyResource, { question, page, pageSize, meta }: Paging) {
  const scope = JSON.stringify([resource.name, question, page]);
  const isReturn = useNavigationType() === "POP";
  const [wanted, setWanted] = useState({ scope, count: isReturn ? Number.POSITIVE_INFINITY : 1 });
  if (wanted.scope !== scope) setWanted({ scope, count: 1 });
  // Read when pages are fetched. A refetch asks for as many pages as are shown.
  const count = useRef(1);
  count.current = wanted.scope === scope ? wanted.count : 1;

  const { keys } = useKeys();
  const { query } = useInfiniteList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: page, pageSize, mode: "server" },
    ...question,
    ...(meta ? { meta } : {}),
    errorNotification: false,
    queryOptions: {
      // A list's key, so that whatever invalidates the lists of a resource invalidates these pages.
      queryKey: keys()
        .data("default")
        .resource(resource.name)
        .action("list")
        .params({ ...meta, ...question, page, pageSize, pages: true })
        .get(),
      getNextPageParam: (last: ListResponse<ApiRow>, all, at) =>
        all.length < count.current && hasRowsAfter(last, Number(at), pageSize) ? Number(at) + 1 : undefined,
      placeholderData: (before) => before,
    },
  });
  const { data, isPlaceholderData, fetchNextPage } = query;

  const cached = data?.pages.length ?? 0;
  // After a reload, the pages that were shown are loaded one after the other.
  const { kept } = usePlace(scope);
  const isShort =
    wanted.count > cached && cached > 0 && cached < (hasReturned && kept ? kept.pages : 0) && query.hasNextPage && !query.isFetching;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  const shown = isPlaceholderData ? cached : Math.min(cached, count.current);
  // Our data provider's responses contain more than Refine's type.
  const last = data?.pages[shown - 1] as ListResponse<ApiRow> | undefined;
  const hasMore = last !== undefined && hasRowsAfter(last, page + shown - 1, pageSize);
  const append = useCallback(() => {
    count.current = shown + 1;
    setWanted({ scope, count: shown + 1 });
    if (cached <= shown) void fetchNextPage();
  }, [scope, shown, cached, fetchNextPage]);

  return {
    query,
    scope,
    pages: data?.pages,
    shown,
    last,
    hasMore,
    more: {
      append,
      isOffered: hasMore && shown * pageSize < MOST_APPENDED,
      isComing: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      /** Not while anything else is on its way, which could be other rows. */
      isReady: !query.isFetching && !isPlaceholderData,
    },
  };
}
