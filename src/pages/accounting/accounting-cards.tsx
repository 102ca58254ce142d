import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/money.ts";
import { type AccountingFigures, OTHER_SERVICE, type RevenueMonth } from "../../resources/accounting/accounting-figures.ts";
import { billedLine } from "../../resources/accounting/billing-report.ts";
import { payment } from "../../resources/accounting/payment.ts";
import type { Days, MoneyFigure } from "../../resources/sales/sales-figures.ts";
import { choiceLabel } from "../../schemas/field.ts";
import type { Figure } from "../../schemas/figure.ts";
import { choiceLabelOf } from "../../schemas/resource.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { amounts, type FigureRow, numbers, texts } from "../figure-table.ts";
import { Card, CompactTable, Head, Nothing } from "../home/figure-card.tsx";
import { nameOfMonth } from "../sales/sales-cards.tsx";
import { figureAddress } from "../sales/sales-data.ts";

// The chart library is several times the size of everything else, so it loads after the figures.
const SalesChart = lazy(async () => ({ default: (await import("../sales/sales-chart.tsx")).SalesChart }));
const later = <div className="hq-skeleton hq-chart" />;

type Receivables = NonNullable<AccountingFigures["receivables"]>;
type Takings = NonNullable<AccountingFigures["collected"]>;

export function Ageing({ buckets }: Pick<Receivables, "buckets">) {
  if (buckets.every(({ count }) => count === 0)) return <Nothing title="money.ageing" text="money.nothingOwed" />;
  const rows = buckets.map(({ bucket, ...figure }) => ({ ...figure, label: t(`money.age.${bucket}`), path: figureAddress(figure.rows) }));
  const table = {
    file: "receivables-ageing",
    columns: [texts("figure.daysOverdue"), numbers("dashboard.count"), amounts("money.value")],
    rows: rows.map(filed),
  };
  return (
    <Card title={t("money.ageing")} table={table}>
      <Suspense fallback={later}>
        <SalesChart tone="progress" label={t("money.value")} bars={rows} />
      </Suspense>
      <CompactTable table={table} open />
    </Card>
  );
}

export function Collected({ days, methods }: Pick<Takings, "methods"> & { days: Days }) {
  const usedMethods = methods.filter(({ count }) => count > 0);
  if (usedMethods.length === 0) return <Nothing title="money.collected" text="money.nothingCollected" />;
  const rows = usedMethods.map(({ method, ...figure }) => ({
    ...figure,
    label: choiceLabelOf(payment, "method", method),
    path: figureAddress(figure.rows),
  }));
  const table = {
    file: "collected-by-method",
    days,
    columns: [texts("money.method"), numbers("dashboard.count"), amounts("money.value")],
    rows: rows.map(filed),
  };
  return (
    <Card title={t("money.collected")} table={table}>
      <Suspense fallback={later}>
        <SalesChart horizontal tone="progress" label={t("money.value")} bars={rows} />
      </Suspense>
      <CompactTable table={table} open />
    </Card>
  );
}

/** A figure's name, number and amount; null if there is no amount. */
const filed = ({ label, path, count, value }: { label: string; path: string; count: number; value: number | null }): FigureRow => ({
  path,
  cells: [label, count, value],
});

export function Unbilled({ work, reports, documents }: AccountingFigures["unbilled"]) {
  const line = (label: string, figure: (Figure & { value: number | null }) | null) =>
    figure ? [filed({ ...figure, label, path: figureAddress(figure.rows) })] : [];
  const table = {
    file: "still-to-be-billed",
    columns: [texts("money.what"), numbers("dashboard.count"), amounts("money.value")],
    rows: [
      ...line(t("money.work"), work && { ...work, value: null }),
      ...line(t("money.reports"), reports),
      ...line(t("money.documents"), documents),
    ],
  };
  return (
    <Card title={t("money.unbilled")} help={t("money.unbilledHelp")} table={table}>
      <CompactTable table={table} open />
    </Card>
  );
}

const serviceName = (service: string) => (service === OTHER_SERVICE ? t("money.other") : choiceLabel(billedLine.service, service));

/** Issued invoices as bars, and a table of each month by service. */
export function Revenue({ months }: { months: readonly RevenueMonth[] }) {
  const services = [...new Set(months.flatMap((month) => month.services.map(({ service }) => service)))].sort();
  const bars = months.map(({ month, issued }) => ({ label: nameOfMonth(month), value: issued.value, path: figureAddress(issued.rows) }));
  const rows = months.map(({ month, issued, services: own, rest, credited }) => ({
    month,
    figures: [issued, ...services.map((service) => own.find((each) => each.service === service)), rest, credited],
  }));
  const ofServices = services.map((service) => ({ ...amounts("money.value"), label: serviceName(service) }));
  const table = {
    file: "revenue-by-service-and-month",
    columns: [texts("money.month"), amounts("money.issued"), ...ofServices, amounts("money.rest"), amounts("money.credited")],
    rows: rows.map(({ month, figures }) => ({ cells: [month, ...figures.map((figure) => figure?.value ?? 0)] })),
  };
  return (
    <Card title={t("money.revenue")} help={t("money.revenueHelp")} table={table}>
      <Suspense fallback={later}>
        <SalesChart tone="progress" label={t("money.issued")} bars={bars} />
      </Suspense>
      {/* Focusable, so that users without a pointer can scroll it sideways. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="hq-revenue" aria-label={t("money.revenue")} tabIndex={0}>
        <table>
          <Head columns={table.columns} />
          <tbody>
            {rows.map(({ month, figures }) => (
              <tr key={month}>
                <th scope="row">{nameOfMonth(month)}</th>
                {figures.map((figure, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
                  <Amount key={at} figure={figure} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const Amount = ({ figure }: { figure: MoneyFigure | undefined }) => (
  <td>{figure && figure.value !== 0 ? <Link to={figureAddress(figure.rows)}>{formatMoney(figure.value)}</Link> : t("figure.none")}</td>
);
