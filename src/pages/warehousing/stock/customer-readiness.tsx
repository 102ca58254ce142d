import { Link } from "react-router";
import type { ReadinessReport } from "../../../contract/readiness.ts";
import { t } from "../../../i18n/warehousing/stock.ts";
import { useAccess } from "../../../providers/access-control.ts";
import { getData } from "../../../providers/calls/http.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../resources/warehousing/pending-receive.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { StageFigures, stages } from "./readiness-figures.tsx";
import "./tracking.css";

const watchedResources = [inventoryItem, pendingReceive].map(({ name }) => name);

/** On a customer's record: how much of their goods is where, and the way to item tracking. */
export function CustomerReadiness({ recordId }: { recordId: number }) {
  return useAccess({ resource: inventoryItem }) ? <Figures customerId={recordId} /> : null;
}

function Figures({ customerId }: { customerId: number }) {
  const { data, reload } = useLoaded(() => getData<ReadinessReport>("/item-tracking/readiness", { params: { customerId } }));
  useWhenChanged(watchedResources, reload);
  // Most customers store nothing, and then there is nothing to say.
  if (!data || stages.every((stage) => data.totals[stage] === 0)) return null;
  return (
    <section className="hq-sheet" aria-labelledby="hq-customer-readiness">
      <h2 id="hq-customer-readiness">{t("track.stored")}</h2>
      <StageFigures totals={data.totals} />
      <Link to={routeTo("warehousing.item-tracking", {}, { customer: customerId })}>{t("nav.itemTracking")}</Link>
    </section>
  );
}
