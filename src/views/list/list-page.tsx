import { PlusOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useMemo, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/kit/views.ts";
import { currentActor, useAccess } from "../../providers/access-control.ts";
import { routeTo } from "../../providers/route-to.ts";
import { listedFields, tileFields } from "../../schemas/fields/listed-fields.ts";
import { mayImportNew } from "../../schemas/imports/import-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyComponent } from "../kit/lazy-dialog.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { TableSkeleton } from "../kit/states.tsx";
import { useNarrow } from "../kit/use-media.ts";
import { usePageKeys } from "../kit/use-page-keys.ts";
import { createEntry } from "../paths/create-entry.ts";
import { narrowingOfKind } from "../paths/list-per-kind.ts";
import { StarButton } from "../paths/star-button.tsx";
import { relatedScreensOf, showPath, tabAt } from "../paths/view-paths.ts";
import { currentSide, listTitle } from "../records/view-fields.ts";
import { BesideMap } from "./beside-map.tsx";
import { mayActOnRows } from "./bulk-target-links.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { useEdit } from "./edited-fields.ts";
import { ExportButton } from "./export-button.tsx";
import { FilterButton, FilterChips } from "./filter-bar.tsx";
import { ListRows } from "./list-rows.tsx";
import { canSearchIn, offeredSegments, ownColumns, shownColumns, viewsOf, withFirstSegment } from "./list-state.ts";
import { ListBars } from "./list-tabs.tsx";
import { countText } from "./pager.tsx";
import { PrintAll } from "./print-all.tsx";
import { SearchBox } from "./search-box.tsx";
import { useListState } from "./use-list-state.ts";
import { useRows } from "./use-rows.ts";
import { useWidths } from "./use-widths.ts";
import { ViewButton } from "./view-button.tsx";
import { ViewSwitch } from "./view-switch.tsx";
import "./list.css";

const Board = lazyPart(async () => (await import("../board/board.tsx")).Board, <TableSkeleton columns={3} rows={6} />);
const BulkBar = lazyComponent(
  async () => (await import("./bulk-bar.tsx")).BulkBar,
  ({ onDone }) => onDone(),
);

/** The row last opened by keyboard in each list, which is active again when the user returns. */
const openedLast = new Map<string, number>();

/** The list of any resource; its tab is in the address. With a `kind`, the list's page for the rows about that kind of record. */
export function ListPage({ resource, kind }: { resource: AnyResource; kind?: AnyResource }) {
  const tab = tabAt(resource, useLocation().pathname);
  const [state, change] = useListState(resource, kind?.name ?? tab);
  const effectiveState = withFirstSegment(resource, state);
  const narrowing = kind && narrowingOfKind(resource, kind);
  // Filters of one field are alternatives, so one that names records takes the place of the kind's.
  const isNarrowed = state.filters.some(({ field }) => field === narrowing?.field);
  const columnKey = ownColumns(resource, state)?.join();
  // Memoized, because the table re-renders when it gets a new array.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the chosen columns of the state matter.
  const columns = useMemo(() => shownColumns(resource, state, currentSide()), [resource, columnKey]);
  const isTiles = state.view === "tiles";
  const fields = isTiles ? tileFields(resource) : listedFields(resource, columnKey === undefined ? undefined : columns);
  const listing = useRows(resource, effectiveState, tab, isNarrowed ? undefined : narrowing, { fields });
  const { rows, total, isCapped } = listing;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [hasChosen, setHasChosen] = useState(false);
  // From then on it stays, because an action goes on after its rows are no longer chosen.
  if (chosen.length > 0 && !hasChosen) setHasChosen(true);
  const [widths, setWidth, setWidths] = useWidths(resource);
  const edit = useEdit(resource, columns);
  const [active, setActive] = useState(() => openedLast.get(resource.name));
  const search = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const narrow = useNarrow();
  const selected = (rows ?? []).filter(({ id }) => chosen.includes(id));
  const canCreate = useAccess({ resource, action: "create" });
  const actor = currentActor();
  const canImport = actor !== null && mayImportNew(resource, actor);
  const entry = createEntry(resource);
  const hasActions = mayActOnRows(resource);

  const move = (step: 1 | -1) => {
    const all = rows ?? [];
    const index = all.findIndex((row) => row.id === active);
    const next = all[index === -1 ? 0 : Math.min(all.length - 1, Math.max(0, index + step))];
    setActive(next?.id);
    if (next) document.querySelector(`[data-row="${next.id}"]`)?.scrollIntoView?.({ block: "nearest" });
  };
  usePageKeys({
    "/": [t("header.search"), () => search.current?.focus()],
    j: [t("keys.down"), () => move(1)],
    k: [t("keys.up"), () => move(-1)],
    Enter: [
      t("keys.open"),
      () => {
        if (active === undefined) return;
        openedLast.set(resource.name, active);
        void navigate(showPath(resource, active));
      },
    ],
    x: [
      t("keys.select"),
      () => active !== undefined && setChosen(chosen.includes(active) ? chosen.filter((id) => id !== active) : [...chosen, active]),
    ],
    ...(edit
      ? {
          e: [
            t("keys.edit"),
            () => {
              const focused = Number(document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row);
              const row = focused || active;
              const [first] = edit.columns;
              if (row !== undefined && first !== undefined) edit.start(row, first);
            },
          ],
        }
      : {}),
    "Shift ← →": [t("keys.width")],
    ...(canCreate ? { c: [entry.label, () => void navigate(entry.path)] } : {}),
  });

  const segments = resource.views.list.segments;
  const choices = offeredSegments(resource, currentSide());
  const isBoard = state.view === "board";
  const views = viewsOf(resource);
  return (
    <div className="hq-page hq-list-page">
      <header className="hq-page-head">
        <h1>
          {listTitle(resource)} {rows && <span className="hq-count">{countText(total, isCapped)}</span>}
        </h1>
        <ViewButton resource={resource} tab={tab ?? ""} state={state} change={change} widths={widths} onWidths={setWidths} />
        <span className="hq-grow" />
        <StarButton bookmark={{ resource: resource.name, id: null }} />
        {relatedScreensOf(resource, currentSide()).map(({ label, path }) => (
          <Link key={path} to={path} className="hq-also">
            {label}
          </Link>
        ))}
        {canImport && (
          <Link className="hq-also" to={routeTo("imports.create", {}, { of: resource.name })}>
            {t("list.import")}
          </Link>
        )}
        {canCreate && (
          <Link className="hq-primary-link" to={entry.path} tabIndex={-1}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} {...(narrow ? { "aria-label": entry.spoken } : {})}>
              {narrow ? entry.short : entry.label}
            </Button>
          </Link>
        )}
      </header>
      <ListBars resource={resource} current={tab} />
      <div className="hq-list-tools">
        {canSearchIn(resource) && <SearchBox resource={resource} value={state.q} onSearch={(q) => change({ q })} inputRef={search} />}
        {segments && choices.length > 1 && (
          <Segmented
            value={state.segment ?? Object.keys(segments.options)[0] ?? ""}
            options={choices.map(([value, { label }]) => ({ value, label }))}
            onChange={(segment) => {
              const hasColumns = [segment, state.segment].some((name) => segments.options[name ?? ""]?.columns);
              change({
                segment: segment === Object.keys(segments.options)[0] ? undefined : segment,
                ...(hasColumns ? { columns: undefined } : {}),
              });
            }}
          />
        )}
        <FilterButton resource={resource} state={state} change={change} />
        <span className="hq-grow" />
        {views.length > 0 && <ViewSwitch views={views} view={state.view} onView={(view) => change({ view })} />}
        {!narrow && state.view === undefined && <ColumnChooser resource={resource} state={state} change={change} onWidth={setWidth} />}
        <ExportButton resource={resource} state={effectiveState} listing={listing} tab={tab} columns={columns} />
      </div>
      <FilterChips resource={resource} state={state} change={change} />
      {!narrow && state.view === undefined && hasChosen && (
        <BulkBar resource={resource} columns={columns} listed={selected} onDone={() => setChosen([])} />
      )}
      {isBoard ? (
        <Board resource={resource} state={effectiveState} change={change} tab={tab} />
      ) : (
        <BesideMap resource={resource} state={state} question={listing.question}>
          <ListRows
            resource={resource}
            state={state}
            change={change}
            listing={listing}
            columns={columns}
            selected={chosen}
            onSelect={hasActions ? setChosen : undefined}
            active={active}
            widths={widths}
            onWidth={setWidth}
            {...(edit ? { edit } : {})}
          />
          <PrintAll listing={listing} />
        </BesideMap>
      )}
    </div>
  );
}
