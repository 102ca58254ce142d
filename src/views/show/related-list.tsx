import { PlusOutlined } from "@ant-design/icons";
import { Button, type InputRef } from "antd";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { mayDo } from "../../providers/access-control.ts";
import type { Row } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ListBody } from "../list/list-body.tsx";
import { plainState, shownColumns } from "../list/list-state.ts";
import { Pager } from "../list/pager.tsx";
import { SearchBox } from "../list/search-box.tsx";
import { canSearchIn } from "../list/searchable.ts";
import { useListState } from "../list/use-list-state.ts";
import { useRows } from "../list/use-rows.ts";
import { TableSkeleton } from "../states.tsx";
import { vt } from "../texts.ts";
import { currentSide, inSentence } from "../view-fields.ts";
import { createPath } from "../view-paths.ts";
import "../list/list.css";

/** The rows of another module that point at this record. */
export function RelatedList({ resource, by, of }: { resource: AnyResource; by: string; of: Row }) {
  const [state, change] = useListState(resource, `of-${by}`, false);
  const narrowed = useMemo(() => ({ field: by, id: of.id }), [by, of.id]);
  const { rows, query, glowing, total, isCapped, pageSize, isStale } = useRows(resource, state, undefined, narrowed);
  const search = useRef<InputRef>(null);
  const create = `${createPath(resource)}?${new URLSearchParams({ [`${by}Id`]: String(of.id) })}`;
  const columns = shownColumns(resource, { ...state, columns: undefined }, currentSide()).filter((name) => name !== by);
  return (
    <div className="hq-page">
      <div className="hq-list-tools">
        {canSearchIn(resource) && <SearchBox resource={resource} value={state.q} onSearch={(q) => change({ q })} inputRef={search} />}
        <span className="hq-grow" />
        {mayDo(resource, "create") && (
          <Link to={create} tabIndex={-1}>
            <Button icon={<PlusOutlined aria-hidden />}>{vt("list.create", { label: inSentence(resource.label) })}</Button>
          </Link>
        )}
      </div>
      <div aria-busy={query.isFetching} className={isStale ? "hq-stale" : undefined}>
        {rows || query.isError ? (
          <ListBody
            resource={resource}
            state={state}
            error={rows ? undefined : query.error}
            onRetry={() => void query.refetch()}
            onClear={() => change(plainState)}
            create={create}
            columns={columns}
            rows={rows ?? []}
            sort={state.sort ?? resource.views.list.sort}
            onSort={(sort) => change({ sort })}
            selected={[]}
            onSelect={undefined}
            active={undefined}
            glowing={glowing}
          />
        ) : (
          <TableSkeleton columns={columns.length} rows={5} />
        )}
      </div>
      {rows && (
        <Pager
          page={state.page}
          pageSize={pageSize}
          shown={rows.length}
          total={total}
          isCapped={isCapped}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  );
}
