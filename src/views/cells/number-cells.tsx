import { t } from "../../i18n/kit/views.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { Cell } from "./cell.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fractional = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Numbers may arrive as text where the database stores them exactly. */
function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

const figure = (value: unknown, format: (number: number) => string, unit?: string) => {
  const number = numberOf(value);
  if (number === null) return t("figure.none");
  return (
    <span className={number < 0 ? "hq-figure hq-negative" : "hq-figure"}>
      {format(number)}
      {unit && <span className="hq-unit"> {unit}</span>}
    </span>
  );
};

export const integerCell: Cell<"integer"> = (value, { field }) => figure(value, whole.format, field.unit);
export const decimalCell: Cell<"decimal"> = (value, { field }) => figure(value, fractional.format, field.unit);
export const moneyCell: Cell<"money"> = (value) => figure(value, formatMoney);
export const percentCell: Cell<"percent"> = (value) => figure(value, (number) => `${fractional.format(number)}%`);
