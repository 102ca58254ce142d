import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { type SalesText, t } from "../../i18n/sales.ts";
import { opportunity } from "../../resources/sales/opportunity.ts";
import type { Days, LossFigure, MonthFigure, SalesFigures } from "../../resources/sales/sales-figures.ts";
import type { Figure } from "../../schemas/figure.ts";
import { choiceLabelOf } from "../../schemas/resource.ts";
import { estimates, type FigureTable, numbers, texts } from "../figure-table.ts";
import { Card, CompactTable, Head, Nothing } from "../home/figure-card.tsx";
import { figureAddress, shareOf } from "./sales-data.ts";

// The chart library is several times the size of everything else, so it loads after the figures.
const SalesChart = lazy(async () => ({ default: (await import("./sales-chart.tsx")).SalesChart }));
const later = <div className="hq-skeleton hq-chart" />;

/** The two parts of the funnel: leads, then sent quotes. Steps that the user may not read are left out. */
export function Funnel({ days, leads, quotes }: Pick<SalesFigures, "days" | "leads" | "quotes">) {
  const steps: { label: SalesText; figure: Figure; rate: string }[] = [];
  if (leads) {
    const { created, converted } = leads;
    steps.push({ label: "sales.leads", figure: created, rate: "" });
    steps.push({ label: "sales.converted", figure: converted, rate: shareOf(converted.count, created.count) });
  }
  if (quotes) {
    const { sent, approved, delivered } = quotes;
    const convertedCount = leads?.converted.count ?? 0;
    const each = convertedCount === 0 ? "" : t("sales.perLead", { count: Math.round((sent.count / convertedCount) * 10) / 10 });
    steps.push({ label: "sales.sent", figure: sent, rate: each });
    steps.push({ label: "dashboard.approved", figure: approved, rate: shareOf(approved.count, sent.count) });
    steps.push({ label: "sales.delivered", figure: delivered, rate: shareOf(delivered.count, approved.count) });
  }
  const maxCount = Math.max(1, ...steps.map(({ figure }) => figure.count));
  const table: FigureTable = {
    file: "from-lead-to-delivery",
    days,
    columns: [texts("sales.step"), numbers("dashboard.count"), texts("sales.rate")],
    rows: steps.map(({ label, figure, rate }) => ({ cells: [t(label), figure.count, rate] })),
  };
  return (
    <Card title={t("sales.funnel")} help={t("sales.funnelHelp")} table={table}>
      <table className="hq-figures hq-funnel">
        <Head columns={table.columns} hidden />
        <tbody>
          {steps.map(({ label, figure, rate }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>
                <Link to={figureAddress(figure.rows)} aria-label={`${t(label)}: ${figure.count}`}>
                  <span className="hq-figure-bar" style={{ width: `${Math.round((figure.count / maxCount) * 100)}%` }} />
                  <span className="hq-figure">{figure.count.toLocaleString("en-US")}</span>
                </Link>
              </td>
              <td className="hq-figure-money">{rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const around = { before: "sales.before", later: "sales.later", none: "sales.noDate" } as const;
const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric" });
export function nameOfMonth(month: string): string {
  if (month === "before" || month === "later" || month === "none") return t(around[month]);
  return monthName.format(new Date(`${month}-01T00:00:00`));
}

export function Pipeline({ months }: { months: readonly MonthFigure[] }) {
  // The groups for overdue and undated opportunities are left out while they are empty.
  const visibleMonths = months.filter(({ month, count }) => count > 0 || /^\d/.test(month));
  const bars = visibleMonths.map(({ month, weighted, rows }) => ({
    label: nameOfMonth(month),
    value: weighted,
    path: figureAddress(rows),
  }));
  if (months.every(({ count }) => count === 0)) return <Nothing title="sales.byMonth" text="sales.noPipeline" />;
  const table: FigureTable = {
    file: "pipeline-by-expected-close",
    columns: [texts("sales.month"), numbers("dashboard.count"), estimates("sales.value"), estimates("sales.weightedValue")],
    rows: visibleMonths.map(({ month, count, value, weighted, rows }) => {
      const label = nameOfMonth(month);
      return { label, path: figureAddress(rows), cells: [/^\d/.test(month) ? month : label, count, value, weighted] };
    }),
  };
  return (
    <Card title={t("sales.byMonth")} table={table} tall>
      <Suspense fallback={later}>
        <SalesChart bars={bars} tone="progress" label={t("sales.weightedValue")} />
      </Suspense>
      <CompactTable table={table} open />
    </Card>
  );
}

const reasonOf = ({ reason }: LossFigure): string => choiceLabelOf(opportunity, "lossReason", reason) ?? t("sales.noReason");

export function Losses({ days, losses }: { days: Days; losses: readonly LossFigure[] }) {
  if (losses.length === 0) return <Nothing title="sales.losses" text="sales.noLosses" />;
  const sorted = [...losses].sort((a, b) => b.value - a.value);
  const bars = sorted.map((loss) => ({ label: reasonOf(loss), value: loss.value, path: figureAddress(loss.rows) }));
  const table: FigureTable = {
    file: "why-we-lost",
    days,
    columns: [texts("sales.reason"), numbers("dashboard.count"), estimates("sales.value")],
    rows: sorted.map((loss) => ({ path: figureAddress(loss.rows), cells: [reasonOf(loss), loss.count, loss.value] })),
  };
  return (
    <Card title={t("sales.losses")} table={table}>
      <Suspense fallback={later}>
        <SalesChart horizontal tone="bad" label={t("sales.value")} bars={bars} />
      </Suspense>
      <CompactTable table={table} />
    </Card>
  );
}
