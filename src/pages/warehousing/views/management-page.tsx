import type { HubDay, ViewedHub } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { getData } from "../../../providers/calls/http.ts";
import { countEntry } from "../../../resources/warehousing/count-entry.ts";
import { cycleCount } from "../../../resources/warehousing/cycle-count.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../resources/warehousing/pending-receive.ts";
import { photoRequest } from "../../../resources/warehousing/photo-request.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { receive } from "../../../resources/warehousing/receive.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { DayAlarms } from "./day-alarms.tsx";
import { DayStages } from "./day-stages.tsx";
import { HubHead, NoHub } from "./hub-head.tsx";
import { HubStock, useHubPlan } from "./hub-stock.tsx";
import { type HubView, useHubView } from "./use-hub-view.ts";
import "../../../views/kit/views.css";
import "./warehouse-views.css";

const watchedResources = [pendingReceive, receive, inventoryItem, inspection, pullFlow, cycleCount, countEntry, photoRequest].map(
  ({ name }) => name,
);

/** One hub's day on one screen: what comes, what waits, what leaves, what needs attention, and where everything is. */
export function ManagementPage() {
  const view = useHubView({ own: true });
  return (
    <div className="hq-page hq-warehouse-view">
      <HubHead title={t("nav.warehouseView")} view={view} />
      {view.hub ? <Hub key={view.hub.id} hub={view.hub} view={view} /> : <NoHub view={view} />}
    </div>
  );
}

function Hub({ hub, view }: { hub: ViewedHub; view: HubView }) {
  const { data: day, failure, reload } = useLoaded(() => getData<HubDay>(`/warehouse-views/hubs/${hub.id}`), String(hub.id));
  useWhenChanged(watchedResources, reload);
  const seesStock = isAllowed({ resource: inventoryItem });
  const plan = useHubPlan(hub.id, seesStock);
  return (
    <>
      {failure && !day && <TryAgain text={t("hub.failed")} onRetry={reload} />}
      {!day && !failure && <div className="hq-skeleton hq-hub-waiting" role="status" aria-label={t("app.loading")} />}
      {day && <DayAlarms day={day} plan={plan.data} view={view} />}
      {day && <DayStages day={day} />}
      {seesStock && <HubStock hub={hub} view={view} plan={plan} />}
    </>
  );
}
