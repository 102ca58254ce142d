import { Bar, Column } from "@ant-design/charts";
import { useNavigate } from "react-router";
import { dark, light } from "../../theme/tokens.ts";
import { useThemeName } from "../../theme/use-theme.ts";
import { dollars } from "./reading.ts";

export interface Amount {
  readonly label: string;
  /** Cents. */
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

/** Amounts as bars, each a link to its rows. The table next to it is for users without a pointer. */
export function BarChart({
  bars,
  horizontal,
  tone,
  label,
}: {
  bars: readonly Amount[];
  horizontal?: boolean;
  tone: "progress" | "bad";
  label: string;
}) {
  const name = useThemeName();
  const palette = name === "dark" ? dark : light;
  const navigate = useNavigate();
  const openOnClick = ({ chart }: Drawn) => {
    chart.on("element:click", (event: unknown) => {
      if (isClicked(event)) void navigate(event.data.data.path);
    });
  };
  const description = `${label}: ${bars.map((bar) => `${bar.label} ${dollars(bar.value)}`).join("; ")}`;
  const Chart = horizontal ? Bar : Column;
  const labelStyle = { labelFill: palette.inkSoft, labelOpacity: 1, labelAutoRotate: !horizontal };
  const height = horizontal ? 56 + 36 * bars.length : 240;
  return (
    <div className="hq-chart hq-sales-chart" role="img" aria-label={description} style={{ height }}>
      <Chart
        data={bars.map((bar) => ({ ...bar, amount: bar.value / 100 }))}
        xField="label"
        yField="amount"
        height={height}
        autoFit
        animate={false}
        insetRight={horizontal ? 16 : 0}
        theme={name === "dark" ? "classicDark" : "classic"}
        style={{ fill: palette.tones[tone].ink, fillOpacity: 0.85, cursor: "pointer", maxWidth: 44, radiusTopLeft: 3, radiusTopRight: 3 }}
        axis={{ x: { title: false, ...labelStyle }, y: { title: false, ...labelStyle, labelFormatter: (amount: number) => short(amount) } }}
        tooltip={{ title: "label", items: [{ channel: "y", name: label, valueFormatter: (amount: number) => dollars(amount * 100) }] }}
        onReady={openOnClick}
      />
    </div>
  );
}

const compact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", notation: "compact", maximumFractionDigits: 1 });
const short = (amount: number): string => compact.format(amount);
