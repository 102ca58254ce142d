import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Dashboard, PartFigure } from "../../contract/dashboard.ts";
import { t } from "../../i18n/money.ts";
import { figureAddress } from "../figure-address.ts";
import { amounts, estimates, type FigureTable, numbers, texts } from "../figure-table.ts";
import { Card, CompactTable, Head, Nothing } from "../home/figure-card.tsx";
import type { CardSpec, LinesCard, SplitCard, StepsCard } from "./layout.ts";
import { read, written } from "./reading.ts";

// The chart library is several times the size of everything else, so it loads after the figures.
const BarChart = lazy(async () => ({ default: (await import("./bar-chart.tsx")).BarChart }));
export const later = <div className="hq-skeleton hq-chart" />;
export const LaterChart = (props: Parameters<typeof BarChart>[0]) => (
  <Suspense fallback={later}>
    <BarChart {...props} />
  </Suspense>
);

type Props<Spec> = { readonly card: Spec; readonly dashboard: Dashboard };

/** A card, or nothing if the user may not read any of its figures. */
export function DashboardCard({ card, dashboard }: Props<CardSpec>) {
  if (card.kind === "steps") return <Steps card={card} dashboard={dashboard} />;
  return card.kind === "split" ? <Split card={card} dashboard={dashboard} /> : <Lines card={card} dashboard={dashboard} />;
}

function Steps({ card, dashboard }: Props<StepsCard>) {
  const steps = card.steps.flatMap(({ label, of, rate, rateText }) => {
    const figure = dashboard.figures[of];
    if (!figure) return [];
    const value = rate && read(dashboard, rate);
    const shown = rateText ? (value ? t(rateText, { count: Math.round(value * 10) / 10 }) : "") : rate ? written(value, rate.as) : "";
    return [{ label: t(label), figure, rate: shown }];
  });
  if (steps.length === 0) return null;
  const maxCount = Math.max(1, ...steps.map(({ figure }) => figure.count));
  const table: FigureTable = {
    file: card.file,
    ...(card.inPeriod ? { days: dashboard.days } : {}),
    columns: [texts("sales.step"), numbers("dashboard.count"), texts("sales.rate")],
    rows: steps.map(({ label, figure, rate }) => ({ cells: [label, figure.count, rate] })),
  };
  return (
    <Card title={t(card.title)} {...(card.help ? { help: t(card.help) } : {})} table={table}>
      <table className="hq-figures hq-funnel">
        <Head columns={table.columns} hidden />
        <tbody>
          {steps.map(({ label, figure, rate }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Link to={figureAddress(figure.rows)} aria-label={`${label}: ${figure.count}`}>
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

const amountIn = ({ values }: PartFigure, take: string): number => values[take] ?? 0;

function Split({ card, dashboard }: Props<SplitCard>) {
  const found = dashboard.splits[card.of];
  if (!found) return null;
  if (found.every(({ count }) => count === 0)) return <Nothing title={card.title} text={card.nothing} />;
  const { take, label } = card.bars;
  const parts = card.sorted ? [...found].sort((a, b) => amountIn(b, take) - amountIn(a, take)) : found;
  const rows = parts.map((part) => ({ part, name: card.nameOf(part.key), path: figureAddress(part.rows) }));
  const table: FigureTable = {
    file: card.file,
    ...(card.inPeriod ? { days: dashboard.days } : {}),
    columns: [
      texts(card.parts),
      numbers("dashboard.count"),
      ...card.values.map((each) => (each.exact ? amounts(each.label) : estimates(each.label))),
    ],
    rows: rows.map(({ part, name, path }) => ({
      label: name,
      path,
      // Files name months in ISO format, so that they sort.
      cells: [/^\d{4}-\d\d$/.test(part.key ?? "") ? part.key : name, part.count, ...card.values.map((each) => amountIn(part, each.take))],
    })),
  };
  return (
    <Card title={t(card.title)} {...(card.help ? { help: t(card.help) } : {})} table={table} tall={card.tall === true}>
      <LaterChart
        bars={rows.map(({ part, name, path }) => ({ label: name, value: amountIn(part, take), path }))}
        horizontal={card.horizontal === true}
        tone={card.tone ?? "progress"}
        label={t(label)}
      />
      <CompactTable table={table} open={!card.folded} />
    </Card>
  );
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
    <Card title={t(card.title)} {...(card.help ? { help: t(card.help) } : {})} table={table}>
      <CompactTable table={table} open />
    </Card>
  );
}
