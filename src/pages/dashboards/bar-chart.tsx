import { Bar, Column } from "@ant-design/charts";
import { useNavigate } from "react-router";
import type { Tone } from "../../schemas/actions/action.ts";
import { dark, light } from "../../theme/tokens.ts";
import { useThemeName } from "../../theme/use-theme.ts";
import type { FigureColumn } from "./figure-table.ts";

/** A column of the table next to the chart, drawn in this tone. */
interface Series extends FigureColumn {
  readonly drawn: Tone;
}

interface BarValue {
  readonly label: string;
  /** The label of its series. */
  readonly series: string;
  /** Money in cents. */
  readonly value: number;
  /** The address of the list of its rows. */
  readonly path: string;
}

interface Drawn {
  readonly chart: { on(name: string, then: (event: unknown) => void): unknown };
}

const isClicked = (event: unknown): event is { data: { data: { path: string } } } => {
  const datum = (event as { data?: { data?: { path?: unknown } } } | null)?.data?.data;
  return typeof datum?.path === "string";
};

const withoutYear = (label: string): string => label.replace(/^(\d\d\/\d\d)\/\d{4}$/, "$1");

/** Numbers or amounts as bars, each a link to its rows. The table next to it is for users without a pointer. */
export function BarChart({ bars, series, horizontal }: { bars: readonly BarValue[]; series: readonly Series[]; horizontal?: boolean }) {
  const name = useThemeName();
  const palette = name === "dark" ? dark : light;
  const navigate = useNavigate();
  const openOnClick = ({ chart }: Drawn) => {
    chart.on("element:click", (event: unknown) => {
      if (isClicked(event)) void navigate(event.data.data.path);
    });
  };
  const isMoney = series[0]?.kind === "money";
  const unit = isMoney ? 100 : 1;
  const written = (value: number) => series[0]?.format(Math.round(value)) ?? "";
  const description = bars.map((bar) => `${bar.label} ${bar.series} ${written(bar.value)}`).join("; ");
  const Chart = horizontal ? Bar : Column;
  const labels = { title: false, labelFill: palette.inkSoft, labelOpacity: 1, labelAutoRotate: !horizontal };
  const height = horizontal ? 56 + 36 * bars.length : 240;
  return (
    <div className="hq-chart" role="img" aria-label={description} style={{ height }}>
      <Chart
        data={bars.map((bar) => ({ ...bar, amount: bar.value / unit }))}
        xField="label"
        yField="amount"
        colorField="series"
        group={series.length > 1}
        height={height}
        autoFit
        animate={false}
        insetRight={horizontal ? 16 : 0}
        theme={name === "dark" ? "classicDark" : "classic"}
        scale={{ color: { domain: series.map(({ label }) => label), range: series.map(({ drawn }) => palette.tones[drawn].ink) } }}
        style={{ fillOpacity: 0.85, cursor: "pointer", maxWidth: 44, radiusTopLeft: 3, radiusTopRight: 3 }}
        axis={{
          x: { ...labels, labelFormatter: withoutYear },
          y: { ...labels, labelFormatter: (amount: number) => (isMoney ? short(amount) : String(amount)) },
        }}
        tooltip={{ title: "label", items: [{ channel: "y", valueFormatter: (amount: number) => written(amount * unit) }] }}
        legend={series.length > 1 ? { color: { position: "top" } } : false}
        onReady={openOnClick}
      />
    </div>
  );
}

const compact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", notation: "compact", maximumFractionDigits: 1 });
const short = (amount: number): string => compact.format(amount);
