import { Column } from "@ant-design/charts";
import { t } from "../../i18n/sales.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { dark, light } from "../../theme/tokens.ts";
import { useThemeName } from "../../theme/use-theme.ts";
import type { WeekFigure } from "../dashboard-data.ts";

type Props = { weeks: readonly WeekFigure[]; measure: "count" | "value" };

/** Columns per week: created and approved quotes side by side, or the approved value. */
export function WeekChart({ weeks, measure }: Props) {
  const name = useThemeName();
  const { tones } = name === "dark" ? dark : light;
  const rows =
    measure === "value"
      ? weeks.map(({ week, value }) => ({ week, kind: t("dashboard.value"), amount: value / 100 }))
      : weeks.flatMap(({ week, created, approved }) => [
          { week, kind: t("dashboard.created"), amount: created },
          { week, kind: t("dashboard.approved"), amount: approved },
        ]);
  const description = rows.map(({ week, kind, amount }) => `${formatDate(week)} ${kind} ${formatAmount(amount)}`).join("; ");
  function formatAmount(amount: number): string {
    return measure === "value" ? formatMoney(Math.round(amount * 100)) : String(amount);
  }
  return (
    <div className="hq-chart" role="img" aria-label={description}>
      <Column
        data={rows}
        xField="week"
        yField="amount"
        colorField="kind"
        group={measure === "count"}
        height={260}
        autoFit
        animate={false}
        theme={name === "dark" ? "classicDark" : "classic"}
        scale={{ color: { range: measure === "value" ? [tones.good.ink] : [tones.info.ink, tones.good.ink] } }}
        axis={{
          x: { labelFormatter: (week: string) => formatDate(week).slice(0, 5) },
          y: { labelFormatter: (amount: number) => (measure === "value" ? `$${amount.toLocaleString("en-US")}` : String(amount)) },
        }}
        tooltip={{ title: (row: { week: string }) => formatDate(row.week), items: [{ channel: "y", valueFormatter: formatAmount }] }}
        legend={measure === "count" ? { color: { position: "top" } } : false}
      />
    </div>
  );
}
