import type { Dashboard } from "../../contract/dashboard.ts";
import { t } from "../../i18n/accounting/money.ts";
import type { SheetColumn } from "../../schemas/values/csv.ts";
import type { FileColumn, Reading } from "./layout.ts";

/** The number a reading stands for; undefined if the user may not read it, null if there is nothing to measure. */
export function read({ figures }: Dashboard, { of, take, per }: Reading): number | null | undefined {
  const figure = figures[of];
  if (!figure) return undefined;
  const value = take === undefined ? figure.count : (figure.values[take] ?? null);
  if (!per || value === null) return value;
  const whole = figures[per.of] && (per.take === undefined ? figures[per.of]?.count : figures[per.of]?.values[per.take]);
  return whole === undefined ? undefined : whole ? (value / whole) * (per.times ?? 1) : null;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
const plain = (value: number) => (value < 10 ? tenths(value) : Math.round(value));

/** A duration in hours as text, in the most readable unit. */
export function timeOf(hours: number | null): string {
  if (hours === null) return t("figure.none");
  if (hours < 1) return t("sales.minutes", { count: Math.round(hours * 60) });
  return hours < 48 ? t("sales.hours", { count: plain(hours) }) : t("sales.days", { count: plain(hours / 24) });
}

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
/** Formats cents as whole dollars: estimates are no more exact than that. */
export const dollars = (cents: number): string => wholeDollars.format(cents / 100);

/** A number as it is written on the screen. */
export function written(value: number | null | undefined, as: Reading["as"]): string {
  if (value === null || value === undefined) return t("figure.none");
  if (as === "share") return `${Math.round(value * 100)}%`;
  if (as === "dollars") return dollars(value);
  if (as === "hours") return timeOf(value);
  return as === "tenths" ? String(tenths(value)) : value.toLocaleString("en-US");
}

/** The kind of a file's cell, and the cell: money in cents, hours and quotients rounded as on the screen. */
export function cellOf(dashboard: Dashboard, { value }: FileColumn): { kind: SheetColumn["kind"]; cell: string | number | null } {
  if (typeof value === "string") return { kind: "date", cell: dashboard.days[value] };
  const number = read(dashboard, value) ?? null;
  if (value.as === "share") return { kind: "text", cell: written(number, "share") };
  if (value.as === "dollars") return { kind: "money", cell: number };
  return { kind: "number", cell: number !== null && value.as !== undefined && value.as !== "number" ? tenths(number) : number };
}
