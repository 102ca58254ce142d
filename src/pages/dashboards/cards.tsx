import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard } from "../../contract/dashboard.ts";
import { t } from "../../i18n/accounting/money.ts";
import { resourceNamed } from "../../providers/registry.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { Figure } from "../../schemas/views/figure.ts";
import { StateBadge } from "../../views/cells/state-badge.tsx";
import { lazyPart } from "../../views/kit/lazy-part.tsx";
import { figureAddress } from "../../views/list/figure-address.ts";
import { stateLabel } from "../../views/records/view-fields.ts";
import { Card, CompactTable, Head, Nothing } from "./figure-card.tsx";
import { amounts, estimates, type FigureColumn, type FigureTable, numbers, texts } from "./figure-table.ts";
import type { CardSpec, LinesCard, SplitCard, SplitColumn, StatesCard, StepsCard } from "./layout.ts";
import { Notes } from "./notes.tsx";
import { read, written } from "./reading.ts";
import { isSpan } from "./span-names.ts";

// The chart library is several times the size of everything else, so it loads after the figures.
export const later = <div className="hq-skeleton hq-chart" />;
export const LaterChart = lazyPart(async () => (await import("./bar-chart.tsx")).BarChart, later);

type Props<Spec> = { readonly card: Spec; readonly dashboard: Dashboard };

/** A card, or nothing if the user may not read any of its figures. */
export function DashboardCard({ card, dashboard }: Props<CardSpec>) {
  if (card.kind === "steps") return <Steps card={card} dashboard={dashboard} />;
  if (card.kind === "states") return <States card={card} dashboard={dashboard} />;
  return card.kind === "split" ? <Split card={card} dashboard={dashboard} /> : <Lines card={card} dashboard={dashboard} />;
}

const texted = ({ title, help }: CardSpec) => ({ title: t(title), help: help && t(help) });

function Steps({ card, dashboard }: Props<StepsCard>) {
  const steps = card.steps.flatMap(({ label, of, rate, rateText }) => {
    const figure = dashboard.figures[of];
    if (!figure) return [];
    const value = rate && read(dashboard, rate);
    const shown = rateText ? (value ? t(rateText, { count: Math.round(value * 10) / 10 }) : "") : rate ? written(value, rate.as) : "";
    return [{ name: t(label), figure, end: shown }];
  });
  if (steps.length === 0) return null;
  const table: FigureTable = {
    file: card.file,
    days: card.inPeriod && dashboard.days,
    columns: [texts("sales.step"), numbers("dashboard.count"), texts("sales.rate")],
    rows: steps.map(({ name, figure, end }) => ({ cells: [name, figure.count, end] })),
  };
  return (
    <Card {...texted(card)} table={table}>
      <BarTable title={t(card.title)} columns={table.columns} rows={steps} />
    </Card>
  );
}

function States({ card, dashboard }: Props<StatesCard>) {
  const { take, notes = [] } = card;
  const parts = dashboard.splits[card.of];
  if (!parts) return null;
  const rows = parts.map((figure) => {
    const resource = resourceNamed(figure.rows.resource);
    const row = { state: figure.key };
    const amount = take === undefined ? undefined : (figure.values[take] ?? 0);
    const end = amount === undefined ? undefined : amount > 0 ? formatMoney(amount) : t("figure.none");
    return { name: stateLabel(resource, figure.key ?? ""), badge: <StateBadge resource={resource} row={row} />, figure, amount, end };
  });
  const table: FigureTable = {
    file: card.file,
    columns: [texts("tasks.status"), numbers("dashboard.count"), ...(take === undefined ? [] : [amounts("dashboard.total")])],
    rows: rows.map(({ name, figure, amount }) => ({ cells: [name, figure.count, amount ?? null] })),
  };
  return (
    <Card {...texted(card)} table={table}>
      <BarTable title={t(card.title)} columns={table.columns} rows={rows} />
      {notes.length > 0 && (
        <p className="hq-dashboard-note">
          <Notes notes={notes} dashboard={dashboard} />
        </p>
      )}
    </Card>
  );
}

interface BarRow {
  readonly name: string;
  readonly badge?: ReactNode;
  readonly figure: Figure;
  readonly end?: string | undefined;
}

/** Counts as bars below each other; each row opens its list. */
function BarTable({ title, columns, rows }: { title: string; columns: readonly FigureColumn[]; rows: readonly BarRow[] }) {
  const maxCount = Math.max(1, ...rows.map(({ figure }) => figure.count));
  return (
    <table className="hq-figures" aria-label={title}>
      <Head columns={columns} hidden />
      <tbody>
        {rows.map(({ name, badge, figure: { count, rows: opened }, end }) => (
          <tr key={name}>
            <th scope="row">
              <Link to={figureAddress(opened)} aria-label={`${name}: ${count}`}>
                {badge ?? name}
              </Link>
            </th>
            <td>
              <span className="hq-figure-bar" style={{ width: `${Math.round((count / maxCount) * 100)}%` }} />
              <span className="hq-figure">{count.toLocaleString("en-US")}</span>
            </td>
            {end !== undefined && <td className="hq-figure-end">{end}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Split({ card, dashboard }: Props<SplitCard>) {
  const found = dashboard.splits[card.of];
  if (!found) return null;
  const partIn = ({ of = card.of }: SplitColumn, key: string | null) => dashboard.splits[of]?.find((part) => part.key === key);
  const amountIn = (column: SplitColumn, key: string | null): number => {
    const part = partIn(column, key);
    return (column.take === undefined ? part?.count : part?.values[column.take]) ?? 0;
  };
  const columns = card.columns.map((column) => ({ ...columnOf(column), column, drawn: column.drawn }));
  if (found.every(({ key }) => columns.every(({ column }) => !partIn(column, key)?.count)))
    return <Nothing title={card.title} text={card.nothing} />;
  const series = columns.flatMap(({ drawn, ...each }) => (drawn ? [{ ...each, drawn }] : []));
  const first = series[0]?.column;
  const parts = card.sorted && first ? [...found].sort((a, b) => amountIn(first, b.key) - amountIn(first, a.key)) : found;
  const addressOf = (column: SplitColumn, key: string | null): string => {
    const part = partIn(column, key);
    return part ? figureAddress(part.rows) : "";
  };
  const isMixed = columns.some(({ column }) => column.of !== undefined);
  const table: FigureTable = {
    file: card.file,
    days: card.inPeriod && dashboard.days,
    columns: [texts(card.parts), ...columns],
    rows: parts.map(({ key, rows }) => ({
      label: card.nameOf(key),
      ...(isMixed ? { paths: columns.map(({ column }) => addressOf(column, key)) } : { path: figureAddress(rows) }),
      cells: [isSpan(key) ? key : card.nameOf(key), ...columns.map(({ column }) => amountIn(column, key))],
    })),
  };
  const bars = parts.flatMap(({ key }) =>
    series.map(({ column, label }) => ({
      label: card.nameOf(key),
      series: label,
      value: amountIn(column, key),
      path: addressOf(column, key),
    })),
  );
  return (
    <Card {...texted(card)} table={table} tall={card.tall}>
      <LaterChart bars={bars} series={series} horizontal={card.horizontal === true} />
      <CompactTable title={t(card.title)} table={table} open={!card.folded} />
    </Card>
  );
}

function columnOf({ label, take, exact }: SplitColumn): FigureColumn {
  return take === undefined ? numbers(label) : exact ? amounts(label) : estimates(label);
}

function Lines({ card, dashboard }: Props<LinesCard>) {
  const table: FigureTable = {
    file: card.file,
    columns: [texts(card.what), numbers("dashboard.count"), amounts("money.value")],
    rows: card.lines.flatMap(({ label, of, take }) => {
      const figure = dashboard.figures[of];
      if (!figure) return [];
      return [
        { path: figureAddress(figure.rows), cells: [t(label), figure.count, take === undefined ? null : (figure.values[take] ?? 0)] },
      ];
    }),
  };
  if (table.rows.length === 0) return null;
  return (
    <Card {...texted(card)} table={table}>
      <CompactTable title={t(card.title)} table={table} open />
    </Card>
  );
}
