import { Link } from "react-router";
import { t } from "../../i18n/home.ts";
import { useAccess } from "../../providers/access-control.ts";
import { absolute, fillPath } from "../../providers/paths.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { pullFlow } from "../../resources/warehousing/pull-flow.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { StateBadge } from "../../views/cells/state-badge.tsx";
import { Card, useLive } from "./card.tsx";
import { comingUp } from "./coming-up-data.ts";

/** The customer's pulls and visits to come, soonest first, with their pieces. */
export function ComingUp() {
  const pulls = useAccess({ resource: pullFlow });
  const orders = useAccess({ resource: workOrder });
  const lines = useLive(() => comingUp({ pulls, orders }), pullFlow.name, workOrder.name);
  const all = (
    <Link className="hq-link" to={`${absolute((pulls ? pullFlow : workOrder).path)}?show=open`}>
      {t("action.openAll")}
    </Link>
  );
  return (
    <Card title={t("home.comingUp")} more={all} items={lines} empty={t("home.nothingComing")}>
      {({ resource, row, what, pieces, day }) => (
        <li key={`${resource.name} ${row.id}`} className="hq-home-row hq-home-row-wraps">
          <Link className="hq-home-row-main" to={absolute(fillPath(resource.paths.show, { id: row.id }))}>
            <span className="hq-mono">{String(row.number)}</span>{" "}
            <span className="hq-home-what">
              {[what, pieces === null ? "" : t("count.pieces", { count: pieces })].filter(Boolean).join(", ")}
            </span>
          </Link>
          {day && <span className="hq-home-due">{formatDate(day)}</span>}
          <StateBadge resource={resource} row={row} />
        </li>
      )}
    </Card>
  );
}
