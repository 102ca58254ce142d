import type { ViewedHub } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { isAllowed, useAccess } from "../../../providers/access-control.ts";
import { cycleCount } from "../../../resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { photoRequest } from "../../../resources/warehousing/photo-request.ts";
import { HubHead, NoHub } from "./hub-head.tsx";
import { HubStock, useHubPlan } from "./hub-stock.tsx";
import { LatestRequests } from "./latest-requests.tsx";
import { type HubView, useHubView } from "./use-hub-view.ts";
import "../../../views/kit/views.css";
import "./warehouse-views.css";

/** The stock of a hub from afar: zone by zone, bin by bin, piece by piece, with photos; what is missing can be requested from its staff. */
export function RemotePage() {
  const view = useHubView({ own: false });
  return (
    <div className="hq-page hq-warehouse-view">
      <HubHead title={t("nav.inventoryControl")} view={view} />
      {view.hub ? <Hub key={view.hub.id} hub={view.hub} view={view} /> : <NoHub view={view} />}
    </div>
  );
}

function Hub({ hub, view }: { hub: ViewedHub; view: HubView }) {
  const hasStock = useAccess({ resource: inventoryItem });
  const plan = useHubPlan(hub.id, hasStock);
  return (
    <>
      {hasStock ? <HubStock hub={hub} view={view} plan={plan} /> : <p className="hq-soft">{t("remote.noStock")}</p>}
      <div className="hq-requests">
        {[cycleCount, photoRequest].map(
          (resource) => isAllowed({ resource }) && <LatestRequests key={resource.name} resource={resource} hubId={hub.id} />,
        )}
      </div>
    </>
  );
}
