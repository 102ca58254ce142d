import { useCallback, useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { ReadinessGroup, ReadinessReport } from "../../../contract/readiness.ts";
import { t } from "../../../i18n/warehousing/stock.ts";
import { isAllowed, useAccess } from "../../../providers/access-control.ts";
import { getData } from "../../../providers/calls/http.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../resources/warehousing/pending-receive.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { tileFields } from "../../../schemas/fields/listed-fields.ts";
import { AccessDenied } from "../../../shell/access-denied.tsx";
import { usePageTitle } from "../../../shell/page-title.tsx";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { FilterChips } from "../../../views/list/filter-bar.tsx";
import { ListRows } from "../../../views/list/list-rows.tsx";
import { type ListFilter, type ListState, readListState, writeListState } from "../../../views/list/list-state.ts";
import type { ChangeList } from "../../../views/list/use-list-state.ts";
import { useRows } from "../../../views/list/use-rows.ts";
import { createPath } from "../../../views/paths/view-paths.ts";
import { createLabel, currentSide } from "../../../views/records/view-fields.ts";
import { StageFigures } from "./readiness-figures.tsx";
import { ReadinessGroups, type ShownStage } from "./readiness-groups.tsx";
import "../../../views/list/list.css";
import "../../../views/kit/views.css";
import "./tracking.css";

const watchedResources = [inventoryItem, pendingReceive, inspection].map(({ name }) => name);

const statesOf: Readonly<Record<ShownStage, readonly string[]>> = {
  here: ["onHold", "inStock", "allocated", "staged"],
  held: ["onHold"],
  ready: ["inStock"],
  pulled: ["allocated", "staged"],
  out: ["out"],
  delivered: ["delivered"],
};

/** Whose goods, and of which receive: the parameters of the address beside those of the list below. */
const OWN = ["receive", "customer"] as const;

/** What of a customer's goods is where on its way, and the pieces themselves. */
export function TrackingPage() {
  const mayTrack = useAccess({ subject: "WH_ITEM_TRACKING" });
  const mayList = useAccess({ resource: inventoryItem });
  if (!mayList && !(mayTrack && currentSide() === "customer")) return <AccessDenied />;
  return <Tracking mayList={mayList} />;
}

function Tracking({ mayList }: { mayList: boolean }) {
  const [search] = useSearchParams();
  const [receiveId, customerId] = OWN.map((name) => search.get(name) ?? undefined);
  const isKnown = currentSide() === "customer" || receiveId !== undefined || customerId !== undefined;
  const { data, failure, reload } = useLoaded(
    async () =>
      isKnown ? await getData<ReadinessReport>("/item-tracking/readiness", { params: { receive: receiveId, customerId } }) : undefined,
    `${receiveId} ${customerId}`,
  );
  useWhenChanged(watchedResources, reload);
  const isEmployee = currentSide() === "employee";
  const title = isEmployee && data ? t("track.of", { customer: data.customer.name }) : t("nav.itemTracking");
  usePageTitle(title);
  return (
    <div className="hq-page hq-tracking">
      <header className="hq-page-head">
        <h1>{title}</h1>
        <span className="hq-grow" />
        {isAllowed({ resource: pendingReceive, action: "create" }) && (
          <Link
            className="hq-also"
            to={isEmployee && data ? `${createPath(pendingReceive)}?cId=${data.customer.id}` : createPath(pendingReceive)}
          >
            {createLabel(pendingReceive)}
          </Link>
        )}
      </header>
      {!isKnown && <EmptyState title={t("track.chooseTitle")} hint={t("track.choose")} />}
      {failure && !data && <TryAgain text={t("track.failed")} onRetry={reload} />}
      {isKnown && !failure && !data && <div className="hq-sheet hq-skeleton hq-tracking-waiting" />}
      {data && <Report report={data} mayList={mayList} />}
    </div>
  );
}

function Report({ report, mayList }: { report: ReadinessReport; mayList: boolean }) {
  const [search] = useSearchParams();
  const pieces = useRef<HTMLElement>(null);
  const addressOf = useCallback(
    (group: ReadinessGroup, stage: ShownStage) => (mayList ? `?${piecesOf(search, group, stage)}#pieces` : null),
    [search, mayList],
  );
  const pullOf = useCallback(([group, ...others]: readonly ReadinessGroup[]) => readyFilters(report, group, others.length > 0), [report]);
  // The form reads the pieces as well.
  const mayPull = mayList && isAllowed({ resource: pullFlow, action: "create" });
  if (report.groups.length === 0) {
    return (
      <div className="hq-sheet">
        <EmptyState
          title={t("track.emptyTitle")}
          hint={t(isAllowed({ resource: pendingReceive, action: "create" }) ? "track.empty" : "track.emptyRead")}
        />
      </div>
    );
  }
  return (
    <>
      {report.receive && (
        <p className="hq-tracking-limit" role="status">
          {t("track.receive", { number: report.receive.number })}{" "}
          <Link to={allReceives(search, report.customer.id)}>{t("track.allReceives")}</Link>
        </p>
      )}
      <StageFigures totals={report.totals} />
      <ReadinessGroups report={report} addressOf={addressOf} pullOf={mayPull ? pullOf : null} />
      {mayList && (
        <section ref={pieces} id="pieces" aria-labelledby="hq-tracking-pieces">
          <h2 id="hq-tracking-pieces">{t("track.pieces")}</h2>
          <Pieces report={report} />
        </section>
      )}
    </>
  );
}

const textFilter = (field: string, value: string | null): ListFilter =>
  value === null ? { field, op: "empty", values: ["true"] } : { field, op: "eq", values: [value] };

/** The ready pieces of a room, or of all rooms of a sidemark. */
const readyFilters = ({ customer, receive }: ReadinessReport, group: ReadinessGroup | undefined, isOfAllRooms: boolean): ListFilter[] => [
  textFilter("sidemark", group?.sidemark ?? null),
  ...(isOfAllRooms ? [] : [textFilter("room", group?.room ?? null)]),
  { field: "state", op: "in", values: statesOf.ready },
  ...(receive ? [{ field: "receive", op: "in" as const, values: [String(receive.id)] }] : []),
  ...(currentSide() === "employee" ? [{ field: "customer", op: "in" as const, values: [String(customer.id)] }] : []),
];

/** The parameters that show the pieces of a group at a stage. */
function piecesOf(search: URLSearchParams, { sidemark, room }: ReadinessGroup, stage: ShownStage): URLSearchParams {
  const filters = [
    textFilter("sidemark", sidemark),
    textFilter("room", room),
    { field: "state", op: "in" as const, values: [...statesOf[stage]] },
  ];
  return withOwn(search, writeListState(inventoryItem, { ...listStateOf(search), page: 1, view: undefined, filters }));
}

function withOwn(search: URLSearchParams, params: URLSearchParams): URLSearchParams {
  for (const name of OWN) {
    const value = search.get(name);
    if (value !== null) params.set(name, value);
  }
  return params;
}

/** Employees who came from a receive stay with its customer. */
function allReceives(search: URLSearchParams, customerId: number): string {
  const params = new URLSearchParams(search);
  params.delete("receive");
  if (currentSide() === "employee") params.set("customer", String(customerId));
  return `?${params}`;
}

const listStateOf = (search: URLSearchParams): ListState => ({ ...readListState(inventoryItem, currentSide(), search), view: "tiles" });

/** The pieces as tiles: those in the hub, until a figure above or a filter says which. */
function Pieces({ report }: { report: ReadinessReport }) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => listStateOf(search), [search]);
  const change = useCallback<ChangeList>(
    (part) =>
      setSearch((now) => withOwn(now, writeListState(inventoryItem, { ...listStateOf(now), page: 1, ...part, view: undefined })), {
        preventScrollReset: true,
      }),
    [setSearch],
  );
  const narrowed = useMemo((): ListState => {
    const isStated = state.filters.some(({ field }) => field === "state");
    return {
      ...state,
      filters: [
        ...state.filters,
        ...(isStated ? [] : [{ field: "state", op: "in" as const, values: [...statesOf.here] }]),
        ...(report.receive ? [{ field: "receive", op: "in" as const, values: [String(report.receive.id)] }] : []),
      ],
    };
  }, [state, report.receive]);
  const narrowing = useMemo(
    () => (currentSide() === "employee" ? { field: "customer", value: report.customer.id } : undefined),
    [report.customer.id],
  );
  const listing = useRows(inventoryItem, narrowed, undefined, narrowing, fields);
  return (
    <>
      <FilterChips resource={inventoryItem} state={state} change={change} />
      <ListRows resource={inventoryItem} state={state} change={change} listing={listing} columns={columns} />
    </>
  );
}

const columns = [inventoryItem.title];
const fields = { fields: tileFields(inventoryItem) };
