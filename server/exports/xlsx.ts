import { type CellValue, type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import type { CellKind, ExportValue } from "../../src/schemas/export-form.ts";
import type { ExportColumn } from "./columns.ts";

/** What Excel keeps in one cell. */
const LONGEST = 32_767;

/** Before that day Excel's calendar is not ours: it knows a 29 February 1900. */
const FIRST_DAY = "1900-03-01";

const looks: Readonly<Record<CellKind, Pick<ColumnDef, "width" | "numFmt">>> = {
  text: { width: 24 },
  number: { width: 12 },
  money: { width: 14, numFmt: "#,##0.00" },
  date: { width: 12, numFmt: "yyyy-mm-dd" },
  moment: { width: 17, numFmt: "yyyy-mm-dd hh:mm" },
};

/** What XML can't carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** A text as a cell takes it. */
export function xlsxText(text: string): string {
  const clean = text.replace(/\r\n?/g, "\n").replace(unspeakable, "");
  const short = clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
  // Excel reads _x0041_ as the letter A; with its underscore spelled out it stays as it is.
  return short.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
}

function xlsxCell(value: ExportValue, kind: CellKind): CellValue {
  if (typeof value !== "string") return value;
  if ((kind === "date" || kind === "moment") && value >= FIRST_DAY)
    return new Date(`${value.replace(" ", "T")}${kind === "date" ? "" : "Z"}`);
  return xlsxText(value);
}

/** The file in pieces, row by row: texts stand in the cells themselves, so that nothing grows with the rows. */
export function xlsxChunks(
  title: string,
  columns: readonly ExportColumn[],
  rows: AsyncIterable<readonly ExportValue[]>,
): AsyncIterable<Uint8Array> {
  const stream = writeXlsxStream(cells(columns, rows), {
    // The characters and the length that a sheet's name may have.
    name: title.replace(/[[\]:*?/\\']/g, " ").slice(0, 31),
    columns: columns.map(({ label, kind }) => ({ header: xlsxText(label), ...looks[kind] })),
    freezePane: { rows: 1 },
  });
  // Node's streams are iterable; the browser's type, which the package names, does not say so.
  return stream as unknown as AsyncIterable<Uint8Array>;
}

async function* cells(columns: readonly ExportColumn[], rows: AsyncIterable<readonly ExportValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ kind }, index) => xlsxCell(row[index] ?? null, kind));
}
