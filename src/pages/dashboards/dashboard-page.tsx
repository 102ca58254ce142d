import { t } from "../../i18n/sales.ts";
import { accountingDashboard } from "./accounting.ts";
import { DashboardPart } from "./dashboard-part.tsx";
import { inventoryDashboard } from "./inventory.ts";
import { overviewDashboard } from "./overview.ts";
import { salesDashboard } from "./sales.ts";
import { seesDashboard } from "./use-dashboard.ts";
import "../home.css";

/** In the order of the page. */
const dashboards = [salesDashboard, accountingDashboard, inventoryDashboard, overviewDashboard];

/** Every dashboard of which the user may see something. */
export function DashboardPage() {
  const seen = dashboards.filter(seesDashboard);
  return (
    <div className="hq-page hq-dashboard">
      <h1>{t("dashboard.title")}</h1>
      {seen.map((layout) => (
        <DashboardPart key={layout.name} layout={layout} />
      ))}
      {seen.length === 0 && <p className="hq-empty">{t("home.nothing")}</p>}
    </div>
  );
}
