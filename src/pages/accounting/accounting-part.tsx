import { Segmented } from "antd";
import { t } from "../../i18n/money.ts";
import type { AccountingFigures } from "../../resources/accounting/accounting-figures.ts";
import { type SalesPeriod, salesPeriods } from "../../resources/sales/sales-figures.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { dates, estimates, type FigureTable, numbers } from "../figure-table.ts";
import { dollars } from "../sales/sales-data.ts";
import { Opens, Tile, Waiting } from "../sales/sales-part.tsx";
import { TryAgain } from "../system/try-again.tsx";
import { Ageing, Collected, Revenue, Unbilled } from "./accounting-cards.tsx";
import { useAccounting, useCollectedPeriod } from "./accounting-data.ts";
import "../../views/views.css";
import "../sales/sales.css";
import "./accounting.css";

/** The accounting dashboard. Each number and each bar links to exactly its rows, which can be exported. */
export function AccountingPart() {
  const [period, change] = useCollectedPeriod();
  const { data, failed, reload } = useAccounting(period);
  return (
    <section className="hq-sales" aria-labelledby="hq-accounting-title">
      <header className="hq-sales-head">
        <h2 id="hq-accounting-title">{t("nav.accounting")}</h2>
        {data?.collected && (
          <search className="hq-sales-choices">
            <Segmented<SalesPeriod>
              aria-label={t("money.period")}
              value={period}
              options={salesPeriods.map((value) => ({ value, label: t(`sales.period.${value}`) }))}
              onChange={change}
            />
          </search>
        )}
      </header>
      {failed && <TryAgain onRetry={reload} />}
      {!data && !failed && <Waiting />}
      {data && <Figures {...data} />}
    </section>
  );
}

function Figures({ days, receivables, unbilled, collected, revenue }: AccountingFigures) {
  return (
    <>
      <div className="hq-tiles hq-sales-tiles">
        {receivables && <Receivables {...receivables} />}
        {collected && (
          <Tile
            label={t("money.collectedTotal")}
            figure={collected.total}
            value={dollars(collected.total.value)}
            table={{
              file: "collected",
              days,
              columns: [dates("money.firstDay"), dates("money.lastDay"), estimates("money.collectedTotal")],
              rows: [{ cells: [days.from, days.to, collected.total.value] }],
            }}
          >
            <span>{t("sales.from", { from: formatDate(days.from), to: formatDate(days.to) })}</span>
          </Tile>
        )}
      </div>
      <div className="hq-home-grid hq-sales-grid">
        {receivables && <Ageing buckets={receivables.buckets} />}
        {collected && <Collected days={days} methods={collected.methods} />}
        {(unbilled.work || unbilled.reports || unbilled.documents) && <Unbilled {...unbilled} />}
      </div>
      {revenue && <Revenue months={revenue} />}
    </>
  );
}

function Receivables({ total, buckets, issued, outstanding }: NonNullable<AccountingFigures["receivables"]>) {
  const overdueBuckets = buckets.filter(({ bucket }) => bucket !== "0");
  const overdue = {
    count: overdueBuckets.reduce((sum, { count }) => sum + count, 0),
    rows: {
      ...total.rows,
      filters: [...total.rows.filters, ...(overdueBuckets[0]?.rows.filters ?? []).filter(({ operator }) => operator === "lte")],
    },
  };
  const owed: FigureTable = {
    file: "owed-to-us",
    columns: [estimates("money.owed"), numbers("money.openNumber"), numbers("money.overdueNumber")],
    rows: [{ cells: [total.value, total.count, overdue.count] }],
  };
  const sales: FigureTable = {
    file: "days-sales-outstanding",
    columns: [numbers("money.dso"), estimates("money.dsoIssued")],
    rows: [{ cells: [outstanding, issued.value] }],
  };
  return (
    <>
      <Tile label={t("money.owed")} figure={total} value={dollars(total.value)} table={owed}>
        <Opens figure={total} text="count.invoices" />
        <Opens figure={overdue} text="dashboard.overdue" />
      </Tile>
      <Tile label={t("money.dso")} figure={issued} value={outstanding === null ? t("figure.none") : String(outstanding)} table={sales}>
        <span>{t("money.dsoHelp", { value: dollars(issued.value) })}</span>
      </Tile>
    </>
  );
}
