import { formatMoney } from "../../../src/schemas/values/money.ts";
import type { Block, SheetTable, TableLook } from "../render/sheet.ts";

export interface TableColumn<Row> {
  readonly label: string;
  /** In points; "*" takes the remaining width. */
  readonly width: number | "*" | "auto";
  readonly right?: true;
  readonly value: (row: Row, index: number) => string | null;
}

/** A box to be ticked by hand. Drawn, because no font of the documents has the character. */
const tickBox: Block = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8" fill="none" stroke="#1f2430"/></svg>',
  alt: "Box to tick",
  fit: [10, 10],
  margin: [0, 1, 0, 0],
};

/** Lines that are ticked off by hand on paper: `lineTable` with a box before each line. */
export function tickTable<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Block {
  const table = lineTable(columns, rows, "boxes");
  const { widths, body, ...more } = table.table;
  return {
    ...table,
    table: { ...more, widths: [12, ...widths], body: body.map((row, index) => [index === 0 ? { text: "" } : tickBox, ...row]) },
  };
}

/** A table whose headings repeat on every page and whose rows never break across pages. Columns that are empty in all rows are left out. */
export function lineTable<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], look: TableLook = "lines"): SheetTable {
  const cells = rows.map((row, index) => columns.map(({ value }) => value(row, index) ?? ""));
  const visible = columns.map((column, at) => ({ ...column, at })).filter(({ width, at }) => width === "*" || cells.some((row) => row[at]));
  return {
    table: {
      widths: visible.map(({ width }) => width),
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      body: [
        visible.map(({ label, right }) => ({ text: label, style: "column", alignment: right ? "right" : "left" })),
        ...cells.map((row) => visible.map(({ at, right }): Block => ({ text: row[at] ?? "", alignment: right ? "right" : "left" }))),
      ],
    },
    layout: look,
    margin: [0, 0, 0, 10],
  };
}

export type TotalRow = readonly [label: string, amount: number | null];

/** Totals on the right, with the grand total last. Amounts of 0 or null are left out, except the grand total. */
export function totalRows(parts: readonly TotalRow[], [grandLabel, grand]: TotalRow): Block {
  const visible = parts.filter((part): part is readonly [string, number] => part[1] !== null && part[1] !== 0);
  const row = (label: string, amount: number | null, style: "base" | "grand"): Block[] => [
    { text: label, ...(style === "grand" ? { style } : {}) },
    { text: amount === null ? "—" : formatMoney(amount), alignment: "right", ...(style === "grand" ? { style } : {}) },
  ];
  return {
    unbreakable: true,
    columns: [
      { width: "*", text: "" },
      {
        width: 240,
        table: {
          widths: ["*", "auto"],
          headerRows: 0,
          dontBreakRows: true,
          keepWithHeaderRows: 0,
          body: [...visible.map(([label, amount]) => row(label, amount, "base")), row(grandLabel, grand, "grand")],
        },
        layout: "sums",
      },
    ],
    margin: [0, 2, 0, 10],
  };
}
