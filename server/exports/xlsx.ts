import { type CellValue, type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import type { CellKind, ExportValue } from "../../src/schemas/fields/export-form.ts";
import type { SheetColumn } from "../../src/schemas/values/csv.ts";

/** The maximum number of characters in an Excel cell. */
const LONGEST = 32_767;

/** Excel's calendar has a February 29, 1900, so earlier dates can't be written as dates. */
const FIRST_DAY = "1900-03-01";

const looks: Readonly<Record<CellKind, Pick<ColumnDef, "width" | "numFmt">>> = {
  text: { width: 24 },
  number: { width: 12 },
  money: { width: 14, numFmt: "#,##0.00##" },
  date: { width: 12, numFmt: "yyyy-mm-dd" },
  moment: { width: 17, numFmt: "yyyy-mm-dd hh:mm" },
};

/** Characters that XML can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Returns a text that a cell accepts. */
function xlsxText(text: string): string {
  const clean = text.replace(/\r\n?/g, "\n").replace(unspeakable, "");
  const short = clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
  // Excel reads _x0041_ as the letter A; escaping its underscore keeps the text as it is.
  return short.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
}

function xlsxCell(value: ExportValue, kind: CellKind): CellValue {
  if (typeof value !== "string") return value;
  if ((kind === "date" || kind === "moment") && value >= FIRST_DAY)
    return new Date(`${value.replace(" ", "T")}${kind === "date" ? "" : "Z"}`);
  return xlsxText(value);
}

/** Generates the file in chunks, row by row. Texts are stored in the cells themselves, so that memory doesn't grow with the rows. */
export function xlsxChunks(
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly ExportValue[]>,
): AsyncIterable<Uint8Array> {
  const stream = writeXlsxStream(cells(columns, rows), {
    // A sheet's name can't contain these characters and is limited to 31.
    name: title.replace(/[[\]:*?/\\']/g, " ").slice(0, 31),
    columns: columns.map(({ label, kind }) => ({ header: xlsxText(label), ...looks[kind] })),
    freezePane: { rows: 1 },
  });
  // Node's streams are iterable, but the browser type that the package declares is not.
  return stream as unknown as AsyncIterable<Uint8Array>;
}

async function* cells(columns: readonly SheetColumn[], rows: AsyncIterable<readonly ExportValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ kind }, index) => xlsxCell(row[index] ?? null, kind));
}
