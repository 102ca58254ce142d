import { type MoneyText, t } from "../i18n/money.ts";
import { saveContent } from "../providers/save-file.ts";
import type { Days } from "../resources/sales-figures.ts";
import { csvHead, csvRow, type SheetColumn } from "../schemas/csv.ts";
import type { ExportValue } from "../schemas/export-form.ts";
import { formatMoney } from "../schemas/values/money.ts";
import { today } from "../views/today.ts";
import { dollars } from "./sales/sales-data.ts";

/** What a card shows, as one table: it is drawn from it, and its file is made of it. */
export interface FigureTable {
  /** Begins the file's name. */
  readonly file: string;
  /** What the figures were worked out over; absent: today. */
  readonly days?: Days;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
}

export interface FigureColumn extends SheetColumn {
  readonly shown: (value: string | number) => string;
}

export interface FigureRow {
  /** Where the reader reads another name than the file holds. */
  readonly label?: string;
  /** The list of its rows. */
  readonly path?: string;
  /** One for each column. Money in cents, days as YYYY-MM-DD. */
  readonly cells: readonly ExportValue[];
}

const column =
  (kind: SheetColumn["kind"], shown: (value: string | number) => string) =>
  (label: MoneyText): FigureColumn => ({ label: t(label), kind, shown });
export const texts = column("text", String);
export const dates = column("date", String);
export const numbers = column("number", String);
export const amounts = column("money", (cents) => formatMoney(Number(cents)));
/** On the screen in whole dollars. */
export const estimates = column("money", (cents) => dollars(Number(cents)));

export function figureCsv({ columns, rows }: FigureTable): string {
  const whole = (value: ExportValue, { kind }: SheetColumn) => (kind === "money" && typeof value === "number" ? value / 100 : value);
  return (
    csvHead(columns) +
    rows
      .map(({ cells }) =>
        csvRow(
          columns,
          columns.map((each, at) => whole(cells[at] ?? null, each)),
        ),
      )
      .join("")
  );
}

/** Hands the table to the browser as a file, named for the day it stood so. */
export function saveFigures(table: FigureTable): void {
  const { file, days } = table;
  const span = days ? `${days.from}-to-${days.to}` : today();
  saveContent(new Blob([figureCsv(table)], { type: "text/csv;charset=utf-8" }), `${file}-${span}.csv`);
}
