import { lazy, Suspense } from "react";
import { Link } from "react-router";
import "../../i18n/en-US.money.ts";
import { t } from "../../i18n/translate.ts";
import { type AccountingFigures, OTHER_SERVICE, type RevenueMonth } from "../../resources/accounting-figures.ts";
import { billedServiceNames } from "../../resources/billed-services.ts";
import { paymentMethodNames } from "../../resources/payment.ts";
import type { MoneyFigure } from "../../resources/sales-figures.ts";
import type { Figure } from "../../schemas/figure.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { Card, Nothing, nameOfMonth, Row, Table } from "../sales/sales-cards.tsx";
import { addressOf } from "../sales/sales-data.ts";

// The chart library is several times the size of all the rest: it comes after the figures.
const SalesChart = lazy(async () => ({ default: (await import("../sales/sales-chart.tsx")).SalesChart }));
const later = <div className="hq-skeleton hq-chart" />;

type Receivables = NonNullable<AccountingFigures["receivables"]>;
type Takings = NonNullable<AccountingFigures["collected"]>;

export function Ageing({ buckets }: Pick<Receivables, "buckets">) {
  if (buckets.every(({ count }) => count === 0)) return <Nothing title="money.ageing" text="money.nothingOwed" />;
  const rows = buckets.map(({ bucket, ...figure }) => ({ ...figure, label: t(`money.age.${bucket}`), path: addressOf(figure.rows) }));
  return (
    <Card title={t("money.ageing")}>
      <Suspense fallback={later}>
        <SalesChart tone="progress" label={t("money.value")} bars={rows} />
      </Suspense>
      <Table open columns={["money.age", "money.number", "money.value"]}>
        {rows.map(({ label, path, count, value }) => (
          <Row key={label} label={label} path={path} cells={[String(count), formatMoney(value)]} />
        ))}
      </Table>
    </Card>
  );
}

export function Collected({ methods }: Pick<Takings, "methods">) {
  const came = methods.filter(({ count }) => count > 0);
  if (came.length === 0) return <Nothing title="money.collected" text="money.nothingCollected" />;
  const names = new Map(Object.entries(paymentMethodNames));
  const rows = came.map(({ method, ...figure }) => ({ ...figure, label: names.get(method) ?? method, path: addressOf(figure.rows) }));
  return (
    <Card title={t("money.collected")}>
      <Suspense fallback={later}>
        <SalesChart lying tone="progress" label={t("money.value")} bars={rows} />
      </Suspense>
      <Table open columns={["money.method", "money.number", "money.value"]}>
        {rows.map(({ label, path, count, value }) => (
          <Row key={label} label={label} path={path} cells={[String(count), formatMoney(value)]} />
        ))}
      </Table>
    </Card>
  );
}

export function Unbilled({ work, reports, documents }: AccountingFigures["unbilled"]) {
  const line = (label: string, figure: Figure | MoneyFigure | null) =>
    figure && (
      <Row
        label={label}
        path={addressOf(figure.rows)}
        cells={[String(figure.count), "value" in figure ? formatMoney(figure.value) : t("money.none")]}
      />
    );
  return (
    <Card title={t("money.unbilled")} help={t("money.unbilledHelp")}>
      <Table open columns={["money.what", "money.number", "money.value"]}>
        {line(t("money.work"), work)}
        {line(t("money.reports"), reports)}
        {line(t("money.documents"), documents)}
      </Table>
    </Card>
  );
}

const serviceNames = new Map<string, string>(Object.entries(billedServiceNames));
const serviceName = (service: string) => (service === OTHER_SERVICE ? t("money.other") : (serviceNames.get(service) ?? service));

/** What was issued as bars, and the table of each month by its services. */
export function Revenue({ months }: { months: readonly RevenueMonth[] }) {
  const services = [...new Set(months.flatMap((month) => month.services.map(({ service }) => service)))].sort();
  const bars = months.map(({ month, issued }) => ({ label: nameOfMonth(month), value: issued.value, path: addressOf(issued.rows) }));
  return (
    <Card title={t("money.revenue")} help={t("money.revenueHelp")}>
      <Suspense fallback={later}>
        <SalesChart tone="progress" label={t("money.issued")} bars={bars} />
      </Suspense>
      {/* Reached by the keyboard, so that who has no pointer can move it sideways. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="hq-revenue" aria-label={t("money.revenue")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("money.month")}</th>
              <th scope="col">{t("money.issued")}</th>
              {services.map((service) => (
                <th key={service} scope="col">
                  {serviceName(service)}
                </th>
              ))}
              <th scope="col">{t("money.rest")}</th>
              <th scope="col">{t("money.credited")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((each) => (
              <tr key={each.month}>
                <th scope="row">{nameOfMonth(each.month)}</th>
                <Amount figure={each.issued} />
                {services.map((service) => (
                  <Amount key={service} figure={each.services.find((own) => own.service === service)} />
                ))}
                <Amount figure={each.rest} />
                <Amount figure={each.credited} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const Amount = ({ figure }: { figure: MoneyFigure | undefined }) => (
  <td>{figure && figure.value !== 0 ? <Link to={addressOf(figure.rows)}>{formatMoney(figure.value)}</Link> : t("money.none")}</td>
);
