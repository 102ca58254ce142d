import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import "../../i18n/en-US.sales.ts";
import { type MessageKey, t } from "../../i18n/translate.ts";
import { lossLabels } from "../../resources/opportunity.ts";
import type { LossFigure, MonthFigure, SalesFigures } from "../../resources/sales-figures.ts";
import type { Figure } from "../../schemas/figure.ts";
import { addressOf, dollars, shareOf } from "./sales-data.ts";

// The chart library is several times the size of all the rest: it comes after the figures.
const SalesChart = lazy(async () => ({ default: (await import("./sales-chart.tsx")).SalesChart }));
const later = <div className="hq-skeleton hq-chart" />;

export function Card({ title, help, tall, children }: { title: string; help?: string; tall?: boolean; children: ReactNode }) {
  return (
    <section className={tall ? "hq-home-card hq-sales-tall" : "hq-home-card"}>
      <header>
        <h2>{title}</h2>
      </header>
      {help && <p className="hq-dashboard-note">{help}</p>}
      {children}
    </section>
  );
}

/** Two ways that follow one another: of leads, and of the quotes sent. Of a step that one may not read nothing is told. */
export function Funnel({ leads, quotes }: Pick<SalesFigures, "leads" | "quotes">) {
  const steps: { label: MessageKey; figure: Figure; rate: string }[] = [];
  if (leads) {
    const { created, converted } = leads;
    steps.push({ label: "sales.leads", figure: created, rate: "" });
    steps.push({ label: "sales.converted", figure: converted, rate: shareOf(converted.count, created.count) });
  }
  if (quotes) {
    const { sent, approved, delivered } = quotes;
    const made = leads?.converted.count ?? 0;
    const each = made === 0 ? "" : t("sales.perLead", { count: Math.round((sent.count / made) * 10) / 10 });
    steps.push({ label: "sales.sent", figure: sent, rate: each });
    steps.push({ label: "sales.approved", figure: approved, rate: shareOf(approved.count, sent.count) });
    steps.push({ label: "sales.delivered", figure: delivered, rate: shareOf(delivered.count, approved.count) });
  }
  const most = Math.max(1, ...steps.map(({ figure }) => figure.count));
  return (
    <Card title={t("sales.funnel")} help={t("sales.funnelHelp")}>
      <table className="hq-figures hq-funnel">
        <Head columns={["sales.step", "sales.number", "sales.rate"]} hidden />
        <tbody>
          {steps.map(({ label, figure, rate }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>
                <Link to={addressOf(figure.rows)} aria-label={`${t(label)}: ${figure.count}`}>
                  <span className="hq-figure-bar" style={{ width: `${Math.round((figure.count / most) * 100)}%` }} />
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

const Head = ({ columns, hidden }: { columns: readonly MessageKey[]; hidden?: boolean }) => (
  <thead className={hidden ? "hq-visually-hidden" : undefined}>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {t(column)}
        </th>
      ))}
    </tr>
  </thead>
);

const around = { before: "sales.before", later: "sales.later", none: "sales.noDate" } as const;
const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
export function nameOfMonth(month: string): string {
  if (month === "before" || month === "later" || month === "none") return t(around[month]);
  return monthName.format(new Date(`${month}-01T00:00:00Z`));
}

export function Pipeline({ months }: { months: readonly MonthFigure[] }) {
  // Nothing overdue, nothing without a date: no bar that says so.
  const shown = months.filter(({ month, count }) => count > 0 || /^\d/.test(month));
  const bars = shown.map(({ month, weighted, rows }) => ({ label: nameOfMonth(month), value: weighted, path: addressOf(rows) }));
  if (months.every(({ count }) => count === 0)) return <Nothing title="sales.byMonth" text="sales.noPipeline" />;
  return (
    <Card title={t("sales.byMonth")} tall>
      <Suspense fallback={later}>
        <SalesChart bars={bars} tone="progress" label={t("sales.weightedValue")} />
      </Suspense>
      <Table open columns={["sales.month", "sales.number", "sales.value", "sales.weightedValue"]}>
        {shown.map(({ month, count, value, weighted, rows }) => (
          <Row key={month} label={nameOfMonth(month)} path={addressOf(rows)} cells={[String(count), dollars(value), dollars(weighted)]} />
        ))}
      </Table>
    </Card>
  );
}

const reasonOf = ({ reason }: LossFigure): string => new Map(Object.entries(lossLabels)).get(reason ?? "") ?? t("sales.noReason");

export function Losses({ losses }: { losses: readonly LossFigure[] }) {
  if (losses.length === 0) return <Nothing title="sales.losses" text="sales.noLosses" />;
  const most = [...losses].sort((a, b) => b.value - a.value);
  return (
    <Card title={t("sales.losses")}>
      <Suspense fallback={later}>
        <SalesChart
          lying
          tone="bad"
          label={t("sales.value")}
          bars={most.map((loss) => ({ label: reasonOf(loss), value: loss.value, path: addressOf(loss.rows) }))}
        />
      </Suspense>
      <Table columns={["sales.reason", "sales.number", "sales.value"]}>
        {most.map((loss) => (
          <Row
            key={loss.reason ?? ""}
            label={reasonOf(loss)}
            path={addressOf(loss.rows)}
            cells={[String(loss.count), dollars(loss.value)]}
          />
        ))}
      </Table>
    </Card>
  );
}

export const Nothing = ({ title, text }: { title: MessageKey; text: MessageKey }) => (
  <Card title={t(title)}>
    <p className="hq-empty">{t(text)}</p>
  </Card>
);

/** The same as the chart, for whoever reads rather than looks; and for whoever has no pointer. */
export const Table = ({ columns, open, children }: { columns: readonly MessageKey[]; open?: boolean; children: ReactNode }) => (
  <details className="hq-sales-table" open={open}>
    <summary>{t("sales.asTable")}</summary>
    <table>
      <Head columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </details>
);

export const Row = ({ label, path, cells }: { label: string; path: string; cells: readonly string[] }) => (
  <tr>
    <th scope="row">
      <Link to={path}>{label}</Link>
    </th>
    {cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
      <td key={index}>{cell}</td>
    ))}
  </tr>
);
