import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/sales.ts";
import { absolute, fillPath } from "../../providers/paths.ts";
import { shippingQuote } from "../../resources/sales/shipping-quote.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { type Figures, loadDashboard, type StateFigure, tabOf } from "../dashboard-data.ts";
import { accountingDashboard } from "../dashboards/accounting.ts";
import { DashboardPart } from "../dashboards/dashboard-part.tsx";
import { salesDashboard } from "../dashboards/sales.ts";
import { seesDashboard } from "../dashboards/use-dashboard.ts";
import { amounts, dates, type FigureTable, numbers, texts } from "../figure-table.ts";
import { useLive } from "../home-data.ts";
import { Card } from "./figure-card.tsx";
import "../home.css";
import "../dashboard.css";

// The chart library is several times the size of everything else. It loads after the figures, which are readable without it.
const WeekChart = lazy(async () => ({ default: (await import("./week-chart.tsx")).WeekChart }));
const later = <div className="hq-skeleton hq-chart" />;

/** The dashboards of declared figures, in the order of the page. */
const dashboards = [salesDashboard, accountingDashboard];

/** Current figures, and those of the last weeks. */
export function DashboardPage() {
  const figures = useLive(loadDashboard, ["shipping-quote", "task"]);
  const seen = dashboards.filter(seesDashboard);
  return (
    <div className="hq-page hq-dashboard">
      <h1>{t("dashboard.title")}</h1>
      {seen.map((layout) => (
        <DashboardPart key={layout.name} layout={layout} />
      ))}
      {figures === null && <p role="alert">{t("error.generic")}</p>}
      {figures && !figures.quotes && !figures.tasks && seen.length === 0 && <p className="hq-empty">{t("home.nothing")}</p>}
      {figures === undefined ? later : <Parts {...figures} />}
    </div>
  );
}

function Parts({ quotes, tasks }: Partial<Figures>) {
  return (
    <div className="hq-home-grid">
      {quotes && <Quotes {...quotes} />}
      {tasks && (
        <Card title={t("tasks.title")} table={statesTable("tasks", tasks.byState)}>
          <StateTable rows={tasks.byState} path={(state) => (state === "done" ? "/elite/tasks/history" : "/elite/tasks/active")} />
          <p className="hq-dashboard-note">{t("dashboard.overdue", { count: String(tasks.overdue) })}</p>
        </Card>
      )}
    </div>
  );
}

function Quotes({ byState, byWeek }: NonNullable<Figures["quotes"]>) {
  const quotesByWeek: FigureTable = {
    file: "shipping-quotes-by-week",
    columns: [dates("dashboard.week"), numbers("dashboard.created"), numbers("dashboard.approved")],
    rows: byWeek.map(({ week, created, approved }) => ({ cells: [week, created, approved] })),
  };
  const approved: FigureTable = {
    file: "approved-value-by-week",
    columns: [dates("dashboard.week"), amounts("dashboard.value")],
    rows: byWeek.map(({ week, value }) => ({ cells: [week, value] })),
  };
  return (
    <>
      <Card title={t("dashboard.quotesByStatus")} table={statesTable("shipping-quotes-by-status", byState, true)}>
        <StateTable rows={byState} money path={(state) => absolute(fillPath(shippingQuote.paths.list, { tab: tabOf(state) }))} />
      </Card>
      <Card title={t("dashboard.quotesByWeek")} table={quotesByWeek}>
        <Suspense fallback={later}>
          <WeekChart weeks={byWeek} measure="count" />
        </Suspense>
      </Card>
      <Card title={t("dashboard.approvedByWeek")} table={approved}>
        <Suspense fallback={later}>
          <WeekChart weeks={byWeek} measure="value" />
        </Suspense>
      </Card>
    </>
  );
}

const statesTable = (file: string, rows: readonly StateFigure[], money = false): FigureTable => ({
  file,
  columns: [texts("tasks.status"), numbers("dashboard.count"), ...(money ? [amounts("dashboard.total")] : [])],
  rows: rows.map(({ status, count, total }) => ({ cells: [status, count, total] })),
});

/** Each number links to its rows. */
function StateTable({ rows, path, money }: { rows: readonly StateFigure[]; path: (state: string) => string; money?: boolean }) {
  const maxCount = Math.max(1, ...rows.map((row) => row.count));
  return (
    <table className="hq-figures">
      <thead className="hq-visually-hidden">
        <tr>
          <th scope="col">{t("tasks.status")}</th>
          <th scope="col">{t("dashboard.count")}</th>
          {money && <th scope="col">{t("dashboard.total")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ state, status, tone, count, total }) => (
          <tr key={state}>
            <th scope="row">
              <Link to={path(state)} className="hq-state" data-tone={tone}>
                {status}
              </Link>
            </th>
            <td>
              <span className="hq-figure-bar" data-tone={tone} style={{ width: `${Math.round((count / maxCount) * 100)}%` }} />
              <span className="hq-figure">{count}</span>
            </td>
            {money && <td className="hq-figure-money">{total > 0 ? formatMoney(total) : "—"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
