import { Link, useSearchParams } from "react-router";
import { t } from "../../i18n/sales/sales.ts";
import { routeTo } from "../../providers/route-to.ts";
import { type DashboardName, dashboards } from "../../resources/dashboards.ts";
import { accountingDashboard } from "./accounting.ts";
import { DashboardPart } from "./dashboard-part.tsx";
import { inventoryDashboard } from "./inventory.ts";
import type { DashboardLayout } from "./layout.ts";
import { overviewDashboard } from "./overview.ts";
import { salesDashboard } from "./sales.ts";
import { seesDashboard } from "./use-dashboard.ts";
import "../home.css";

const layouts: Readonly<Record<DashboardName, DashboardLayout>> = {
  sales: salesDashboard,
  accounting: accountingDashboard,
  inventory: inventoryDashboard,
  overview: overviewDashboard,
};

/** Every dashboard of which the user may see something, or the one that the address names as `part`. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const seen = dashboards.map((name) => layouts[name]).filter(seesDashboard);
  const named = seen.filter(({ name }) => name === search.get("part"));
  return (
    <div className="hq-page hq-dashboard">
      <header className="hq-page-head">
        <h1>{t("dashboard.title")}</h1>
        {named.length > 0 && (
          <Link className="hq-link" to={routeTo("dashboard")}>
            {t("action.openAll")}
          </Link>
        )}
      </header>
      {(named.length > 0 ? named : seen).map((layout) => (
        <DashboardPart key={layout.name} layout={layout} />
      ))}
      {seen.length === 0 && <p className="hq-empty">{t("home.nothing")}</p>}
    </div>
  );
}
