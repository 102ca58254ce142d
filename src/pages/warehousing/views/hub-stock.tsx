import { Segmented } from "antd";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { HubPlan, ViewedHub, ZonePlan } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { getData } from "../../../providers/calls/http.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { place } from "../../../resources/warehousing/place.ts";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { walkOf } from "./occupancy.ts";
import { measuredOf } from "./occupancy-words.ts";
import { PlacePanel } from "./place-panel.tsx";
import { PlanTable } from "./plan-table.tsx";
import { PlanOfZone } from "./plan-zone.tsx";
import { PlanZones, zoneName, zoneParam } from "./plan-zones.tsx";
import type { HubView, ShownAs } from "./use-hub-view.ts";
import "./plan.css";
import "./place.css";

const watchedResources = [inventoryItem, place].map(({ name }) => name);

/** The zones of a hub, reloaded when a piece or a place changes. */
export function useHubPlan(hubId: number, isWanted: boolean) {
  const loaded = useLoaded(
    async () => (isWanted ? await getData<HubPlan>(`/warehouse-views/hubs/${hubId}/plan`) : undefined),
    `${hubId} ${isWanted}`,
  );
  useWhenChanged(watchedResources, loaded.reload);
  return loaded;
}

interface HubStockProps {
  readonly hub: ViewedHub;
  readonly view: HubView;
  readonly plan: ReturnType<typeof useHubPlan>;
}

/** Where everything in a hub is: its zones, the places of one, and the pieces of a place. */
export function HubStock({ hub, view, plan: { data: plan, failure, reload } }: HubStockProps) {
  const { zone, place: chosen, shownAs, showAs } = view;
  const title = useFocusOnZoom(`${zone} ${chosen}`);
  const current = plan?.zones.find((each) => zoneParam(each) === zone);
  return (
    <section className="hq-sheet hq-stock" aria-labelledby="hq-stock-title">
      <header>
        <h2 id="hq-stock-title" ref={title} tabIndex={-1}>
          {t("plan.title")}
        </h2>
        <span className="hq-grow" />
        <Segmented<ShownAs>
          aria-label={t("plan.as")}
          value={shownAs}
          options={(["plan", "table"] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
          onChange={showAs}
        />
      </header>
      {failure && !plan && <TryAgain text={t("plan.failed")} onRetry={reload} />}
      {!plan && !failure && <div className="hq-skeleton hq-plan-waiting" role="status" aria-label={t("app.loading")} />}
      {plan && zone === undefined && <Zones plan={plan} view={view} />}
      {plan && zone !== undefined && <Zone key={zone} hub={hub} zone={zone} name={current ? zoneName(current) : undefined} view={view} />}
    </section>
  );
}

/** What was followed is gone after a zoom, so the focus goes to the heading of what is there instead. */
function useFocusOnZoom(at: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (document.activeElement === document.body || document.activeElement === null) title.current?.focus({ preventScroll: true });
  }, [at]);
  return title;
}

function Zones({ plan: { zones }, view: { shownAs, addressOf } }: { plan: HubPlan; view: HubView }) {
  if (zones.length === 0) return <EmptyState title={t("plan.noPlaces")} hint={t("plan.noPlacesHint")} />;
  if (shownAs === "plan") return <PlanZones zones={zones} addressOf={addressOf} />;
  const rows = zones.map((zone) => ({
    ...zone,
    key: zone.id,
    name: zoneName(zone),
    to: addressOf({ zone: zoneParam(zone) }),
    measured: measuredOf(zone).volume,
  }));
  return <PlanTable label={t("plan.zones")} rows={rows} />;
}

function Zone({ hub, zone, name, view }: { hub: ViewedHub; zone: string; name: string | undefined; view: HubView }) {
  const { addressOf, place: chosen } = view;
  const { data, failure, reload } = useLoaded(
    () => getData<ZonePlan>(`/warehouse-views/hubs/${hub.id}/plan`, { params: { zone } }),
    `${hub.id} ${zone}`,
  );
  useWhenChanged(watchedResources, reload);
  const walk = data ? walkOf(data.places) : [];
  const at = walk.findIndex(({ id }) => id === chosen);
  const place = walk[at];
  return (
    <>
      <nav className="hq-way" aria-label={t("plan.way")}>
        <ol>
          <li>
            <Link to={addressOf({})} preventScrollReset>
              {hub.name}
            </Link>
          </li>
          <li>
            {chosen === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={addressOf({ zone })} preventScrollReset>
                {name}
              </Link>
            )}
          </li>
          {chosen !== undefined && (
            <li>
              <span aria-current="page" className="hq-mono">
                {place?.kind === "zone" ? t("plan.floor") : place?.code}
              </span>
            </li>
          )}
        </ol>
      </nav>
      {failure && !data && <TryAgain text={t("plan.failed")} onRetry={reload} />}
      {!data && !failure && <div className="hq-skeleton hq-plan-waiting" role="status" aria-label={t("app.loading")} />}
      {data && (
        <div className="hq-zone-view" data-chosen={chosen === undefined ? undefined : ""}>
          <div className="hq-zone-plan">
            <PlanOfZone plan={data} view={view} />
          </div>
          {chosen !== undefined && (
            <PlacePanel
              hub={hub}
              placeId={chosen}
              neighbours={at === -1 ? [undefined, undefined] : [walk[at - 1], walk[at + 1]]}
              addressOf={(id) => addressOf({ zone, place: id })}
            />
          )}
        </div>
      )}
    </>
  );
}
