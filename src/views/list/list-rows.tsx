import { useCallback, useRef } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { sortOf } from "../../schemas/views/list-sort.ts";
import { TableSkeleton } from "../kit/states.tsx";
import { ListBody } from "./list-body.tsx";
import type { ListState } from "./list-state.ts";
import { countText, Pager } from "./pager.tsx";
import type { RowsProps } from "./rows-props.ts";
import { useAmounts } from "./use-amounts.ts";
import type { ChangeList } from "./use-list-state.ts";
import type { Listing } from "./use-rows.ts";
import { useScrollPlaces } from "./use-scroll-places.ts";

interface ListRowsProps extends Partial<Pick<RowsProps, "selected" | "onSelect" | "active" | "widths" | "onWidth" | "edit">> {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly listing: Listing;
  readonly columns: readonly string[];
  /** How many rows the skeleton has. */
  readonly expected?: number;
  readonly create?: string;
}

const none: readonly number[] = [];

/** The rows of a list, its loading, error and empty states, and the pager. */
export function ListRows({
  resource,
  state,
  change,
  listing,
  columns,
  expected,
  create,
  selected = none,
  onSelect,
  active,
  ...table
}: ListRowsProps) {
  const { rows, query, glowing, isStale, more } = listing;
  // The sort order and the scope of the rows shown, so that the arrow changes together with the rows and the table renders only once.
  const asked = state.sort ?? sortOf(resource, state.segment);
  const sort = useRef(asked);
  const scope = useRef(listing.scope);
  if (!isStale) {
    sort.current = asked;
    scope.current = listing.scope;
  }
  const list = useRef<HTMLDivElement>(null);
  useScrollPlaces(list, scope.current, rows ? listing.pageCount : 0, listing.hasMore);
  const amounts = useAmounts(resource, columns, listing);
  const onSort = useCallback((sort: string | undefined) => change({ sort }), [change]);
  const from = (state.page - 1) * listing.pageSize;
  return (
    <>
      {rows && (from > 0 || listing.hasMore) && (
        <p className="hq-print-only">
          {t("list.printed", { from: from + 1, to: from + rows.length, total: countText(listing.total, listing.isCapped) })}
        </p>
      )}
      <div ref={list} aria-busy={query.isFetching} className={isStale ? "hq-stale" : undefined}>
        {rows || query.isError ? (
          <ListBody
            resource={resource}
            state={state}
            change={change}
            error={rows ? undefined : query.error}
            onRetry={() => void query.refetch()}
            {...(create === undefined ? {} : { create })}
            columns={columns}
            rows={rows ?? []}
            sort={sort.current}
            onSort={onSort}
            selected={selected}
            onSelect={onSelect}
            active={active}
            glowing={glowing}
            more={more}
            amounts={amounts}
            {...table}
          />
        ) : (
          <TableSkeleton columns={columns.length} {...(expected === undefined ? {} : { rows: expected })} />
        )}
      </div>
      {rows && <Pager page={state.page} rowCount={rows.length} listing={listing} onPage={(page) => change({ page })} />}
    </>
  );
}
