import { PlusOutlined } from "@ant-design/icons";
import { Button, type InputRef } from "antd";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { mayDo } from "../../providers/access-control.ts";
import type { Row } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ExportButton } from "../list/export-button.tsx";
import { ListRows } from "../list/list-rows.tsx";
import { plainState, shownColumns } from "../list/list-state.ts";
import { SearchBox } from "../list/search-box.tsx";
import { canSearchIn } from "../list/searchable.ts";
import { useListState } from "../list/use-list-state.ts";
import { useRows } from "../list/use-rows.ts";
import { createLabel, currentSide, labelIn, titleOf } from "../view-fields.ts";
import { createPath } from "../view-paths.ts";
import "../list/list.css";

/** The rows of another module that point at this record. */
export function RelatedList({ resource, by, owner, of }: { resource: AnyResource; by: string; owner: AnyResource; of: Row }) {
  const [state, change] = useListState(resource, `of-${by}`, false);
  const narrowed = useMemo(() => ({ field: by, id: of.id }), [by, of.id]);
  const listing = useRows(resource, state, undefined, narrowed);
  const search = useRef<InputRef>(null);
  const create = `${createPath(resource)}?${new URLSearchParams({ [`${by}Id`]: String(of.id) })}`;
  const columns = useMemo(() => shownColumns(resource, plainState, currentSide()).filter((name) => name !== by), [resource, by]);
  return (
    <div className="hq-page">
      <div className="hq-list-tools">
        {canSearchIn(resource) && <SearchBox resource={resource} value={state.q} onSearch={(q) => change({ q })} inputRef={search} />}
        <span className="hq-grow" />
        <ExportButton
          resource={resource}
          state={state}
          listing={listing}
          columns={columns}
          within={`${labelIn(resource, by)} ${titleOf(owner, of)}`}
        />
        {mayDo(resource, "create") && (
          <Link to={create} tabIndex={-1}>
            <Button icon={<PlusOutlined aria-hidden />}>{createLabel(resource)}</Button>
          </Link>
        )}
      </div>
      <ListRows resource={resource} state={state} change={change} listing={listing} columns={columns} expected={5} create={create} />
    </div>
  );
}
