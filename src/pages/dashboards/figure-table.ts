import { type MoneyText, t } from "../../i18n/accounting/money.ts";
import { saveContent } from "../../providers/save-content.ts";
import type { ExportValue } from "../../schemas/fields/export-form.ts";
import { csvHead, csvRow, type SheetColumn } from "../../schemas/values/csv.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { Days } from "../../schemas/values/period.ts";
import { today } from "../../views/kit/today.ts";
import { dollars } from "./reading.ts";

/** The data of a card as one table; the card and its file are both made from it. */
export interface FigureTable {
  /** The start of the file name. */
  readonly file: string;
  /** The days the figures cover; absent: today. */
  readonly days?: Days | undefined;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
}

export interface FigureColumn extends SheetColumn {
  readonly format: (value: string | number) => string;
}

interface FigureRow {
  /** The label on the screen, if it differs from the one in the file. */
  readonly label?: string;
  /** The address of the list of its rows. */
  readonly path?: string;
  /** The addresses of the rows of each number, where they differ. */
  readonly paths?: readonly (string | undefined)[];
  /** One per column. Money in cents, days as YYYY-MM-DD. */
  readonly cells: readonly ExportValue[];
}

const column =
  (kind: SheetColumn["kind"], format: (value: string | number) => string) =>
  (label: MoneyText): FigureColumn => ({ label: t(label), kind, format });
export const texts = column("text", String);
export const numbers = column("number", String);
export const amounts = column("money", (cents) => formatMoney(Number(cents)));
/** Shown in whole dollars on the screen. */
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

/** Saves the table as a file; its name contains the days it covers. */
export function saveFigures(table: FigureTable): void {
  const { file, days } = table;
  const span = days ? `${days.from}-to-${days.to}` : today();
  saveContent(new Blob([figureCsv(table)], { type: "text/csv;charset=utf-8" }), `${file}-${span}.csv`);
}
