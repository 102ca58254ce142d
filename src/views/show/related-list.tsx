import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useCallback, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import { useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { EditedRows } from "../../schemas/views/view.ts";
import { TableSkeleton } from "../kit/states.tsx";
import { BesideMap } from "../list/beside-map.tsx";
import { ExportButton } from "../list/export-button.tsx";
import { ListRows } from "../list/list-rows.tsx";
import { canSearchIn, isNarrowed, type ListState, plainState, shownColumns } from "../list/list-state.ts";
import { Pager } from "../list/pager.tsx";
import { SearchBox } from "../list/search-box.tsx";
import { type ChangeList, useListState } from "../list/use-list-state.ts";
import { useRows } from "../list/use-rows.ts";
import { ViewSwitch } from "../list/view-switch.tsx";
import { pointingAt } from "../records/any-ref.ts";
import { createLabel, currentSide, labelIn, shownNames, titleOf } from "../records/view-fields.ts";
import { createPathWithin } from "./create-links.ts";
import "../list/list.css";

// Loaded on demand, because it imports the inputs.
const RowsEditor = lazy(async () => ({ default: (await import("../rows/rows-editor.tsx")).RowsEditor }));

/** The other ways of showing rows are those of their own list. */
const mapOnly = ["map"] as const;

interface RelatedListProps extends EditedRows {
  readonly resource: AnyResource;
  readonly by: string;
  readonly owner: AnyResource;
  readonly record: ApiRow;
}

/** The rows of another resource that refer to this record, on a tab of their own; the list's state is in the address. */
export function RelatedList(props: RelatedListProps) {
  const [state, change] = useListState(props.resource, `of-${props.by}`, false);
  return <RelatedRowsList {...props} state={state} change={change} />;
}

/** One of several lists on a tab. Its state is not in the address, which could not say which list it belongs to. */
export function RelatedListAmongOthers({ label, ...props }: RelatedListProps & { readonly label: string }) {
  const id = useId();
  const [state, setState] = useState(plainState);
  const change = useCallback<ChangeList>((part) => setState((now) => ({ ...now, page: 1, ...part })), []);
  return (
    <section className="hq-page" aria-labelledby={id}>
      <h2 id={id} className="hq-related-title">
        {label}
      </h2>
      <RelatedRowsList {...props} state={state} change={change} />
    </section>
  );
}

function RelatedRowsList({
  resource,
  by,
  owner,
  record,
  edit,
  state,
  change,
}: RelatedListProps & { state: ListState; change: ChangeList }) {
  const canCreate = useAccess({ resource, action: "create" });
  const canUpdate = useAccess({ resource, action: "update" });
  const isMap = state.view === "map";
  const edited = useMemo(
    () => (edit && !isMap && (canCreate || canUpdate) ? shownNames(resource, edit, currentSide()) : undefined),
    [resource, edit, isMap, canCreate, canUpdate],
  );
  const { filter, values } = pointingAt(resource, by, owner, record.id);
  const ownerTitle = titleOf(owner, record);
  // The address of a new row is the record's, with its name for the inputs.
  const start = useMemo(
    () => ({ ...pointingAt(resource, by, owner, record.id).values, [by]: ownerTitle }),
    [resource, by, owner, record.id, ownerTitle],
  );
  const narrowed = useMemo(() => ({ field: by, value: filter }), [by, filter]);
  const listing = useRows(resource, state, undefined, narrowed, edited && { complete: true });
  const create = createPathWithin(resource, by, owner, record, values);
  const columns = useMemo(() => shownColumns(resource, plainState, currentSide()).filter((name) => name !== by), [resource, by]);
  return (
    <div className="hq-page">
      <div className="hq-list-tools">
        {canSearchIn(resource) && <SearchBox resource={resource} value={state.q} onSearch={(q) => change({ q })} />}
        <span className="hq-grow" />
        {resource.views.list.map && <ViewSwitch views={mapOnly} view={isMap ? "map" : undefined} onView={(view) => change({ view })} />}
        <ExportButton
          resource={resource}
          state={state}
          listing={listing}
          columns={columns}
          within={`${labelIn(resource, by)} ${titleOf(owner, record)}`}
        />
        {canCreate && !edited && (
          <Link to={create} tabIndex={-1}>
            <Button icon={<PlusOutlined aria-hidden />}>{createLabel(resource)}</Button>
          </Link>
        )}
      </div>
      {edited && listing.rows ? (
        <Suspense fallback={<TableSkeleton columns={edited.length} rows={listing.rows.length} />}>
          <RowsEditor
            resource={resource}
            columns={edited}
            by={by}
            values={start}
            rows={listing.rows}
            glowing={listing.glowing}
            canCreate={canCreate}
            isNarrowed={isNarrowed(state)}
          />
          <Pager page={state.page} rowCount={listing.rows.length} listing={listing} onPage={(page) => change({ page })} />
        </Suspense>
      ) : (
        <BesideMap resource={resource} state={state} question={listing.question}>
          <ListRows resource={resource} state={state} change={change} listing={listing} columns={columns} expected={5} create={create} />
        </BesideMap>
      )}
    </div>
  );
}
