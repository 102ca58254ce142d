import { Link } from "react-router";
import type { Dashboard, PartFigure, ServiceRevenue } from "../../contract/dashboard.ts";
import { t } from "../../i18n/accounting/money.ts";
import { http } from "../../providers/calls/http.ts";
import { OTHER_SERVICE } from "../../resources/accounting/accounting-figures.ts";
import { billedLine } from "../../resources/accounting/billing-report.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { choiceLabel } from "../../schemas/fields/field.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { MoneyFigure } from "../../schemas/views/figure.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import { figureAddress } from "../../views/list/figure-address.ts";
import { LaterChart, later } from "./cards.tsx";
import { Card, Head } from "./figure-card.tsx";
import { amounts, estimates, texts } from "./figure-table.ts";
import { nameOfMonth } from "./span-names.ts";
import "./revenue.css";

const serviceName = (service: string) => (service === OTHER_SERVICE ? t("money.other") : choiceLabel(billedLine.service, service));
const moneyOf = ({ count, rows, values }: PartFigure): MoneyFigure => ({ count, rows, value: values.value ?? 0 });

async function loadServices(): Promise<readonly ServiceRevenue[]> {
  const { data } = await http.get<{ data: readonly ServiceRevenue[] }>("/accounting/service-revenue");
  return data.data;
}

/** Issued invoices as bars, and a table of each month by service: sums over lines, which are no figures of a list. */
export function Revenue({ splits }: Dashboard) {
  const months = splits["invoice.revenue"];
  return months ? <RevenueByService months={months} credited={splits["credit-memo.credited"] ?? []} /> : null;
}

function RevenueByService({ months, credited }: { months: readonly PartFigure[]; credited: readonly PartFigure[] }) {
  const { data: sums, reload } = useLoaded(loadServices);
  useWhenChanged([invoice.name], reload);
  if (!sums) return later;
  const services = [...new Set(sums.map(({ service }) => service))].sort();
  const rows = months.map((part) => {
    const issued = moneyOf(part);
    const own = sums.filter(({ month }) => month === part.key);
    const ofServices = services.map((service): MoneyFigure | undefined => {
      const sum = own.find((each) => each.service === service);
      if (!sum) return undefined;
      const filters = [...issued.rows.filters, { field: "services", operator: "has", values: [service] } as const];
      return { count: sum.count, value: sum.value, rows: { resource: issued.rows.resource, filters } };
    });
    const rest = { ...issued, value: issued.value - own.reduce((sum, { value }) => sum + value, 0) };
    const memos = credited.find(({ key }) => key === part.key);
    return { month: part.key ?? "", issued, figures: [issued, ...ofServices, rest, memos && moneyOf(memos)] };
  });
  const ofServices = services.map((service) => ({ ...amounts("money.value"), label: serviceName(service) }));
  const table = {
    file: "revenue-by-service-and-month",
    columns: [texts("money.month"), amounts("money.issued"), ...ofServices, amounts("money.rest"), amounts("money.credited")],
    rows: rows.map(({ month, figures }) => ({ cells: [month, ...figures.map((figure) => figure?.value ?? 0)] })),
  };
  const series = { ...estimates("money.issued"), drawn: "progress" } as const;
  const bars = rows.map(({ month, issued }) => ({
    label: nameOfMonth(month),
    series: series.label,
    value: issued.value,
    path: figureAddress(issued.rows),
  }));
  return (
    <Card title={t("money.revenue")} help={t("money.revenueHelp")} table={table}>
      <LaterChart series={[series]} bars={bars} />
      {/* Focusable, so that users without a pointer can scroll it sideways. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="hq-revenue" aria-label={t("money.revenue")} tabIndex={0}>
        <table aria-label={t("money.revenue")}>
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
