import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvChunks } from "../../server/exports/csv.ts";
import { xlsxChunks } from "../../server/exports/xlsx.ts";
import { openTable } from "../../server/imports/read-table.ts";
import type { ExportValue } from "../../src/schemas/fields/export-form.ts";
import type { SheetColumn } from "../../src/schemas/values/csv.ts";
import { counterpart, runProgram } from "../support/counterparts/program.ts";

const soffice = counterpart("soffice", "libreoffice-calc");

const columns: readonly SheetColumn[] = [
  { label: "Code", kind: "text" },
  { label: "Name", kind: "text" },
  { label: "Note", kind: "text" },
  { label: "Since", kind: "date" },
  { label: "Changed", kind: "moment" },
  { label: "Balance", kind: "money" },
  { label: "Pieces", kind: "number" },
];
const rows: readonly (readonly ExportValue[])[] = [
  ["00123", "Müller & Söhne, Köln", "=1+1", "2026-11-20", "2026-11-20 14:05", 1250.5, 4],
  ["9261290100130435082878", 'Björn "the tall" Ångström', "-2+3", "1900-03-01", "2026-01-01 00:00", -0.085, 0],
  ["1E5", "Peña; Ñandú\tS.A.", "@SUM(A1)", "2026-02-28", null, 123456789.99, 1_000_000],
  ["3-4", "İpek Żółć 日本", "two\nlines", null, "1999-12-31 23:59", null, null],
  ["007", "TRUE", "12/11", "2026-12-11", "2026-12-11 08:30", 0, -3],
];

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** What the import reads of a file; amounts without the commas that a sheet shows them with, times without what is zero. */
async function readBack(path: string): Promise<readonly (readonly string[])[]> {
  const table = await openTable(readFileSync(path));
  const read: (readonly string[])[] = [];
  for await (const { cells } of table.rows(0)) read.push(columns.map(({ kind }, at) => plain(kind, cells[at] ?? "")));
  return read;
}
function plain(kind: string, cell: string): string {
  if (kind === "money") return amountOf(cell);
  return kind === "moment" ? cell.replace(/(?<=:\d\d):00$/, "").replace(/ 00:00$/, "") : cell;
}
const amountOf = (cell: string): string => (/^-?[\d,]+(\.\d+)?$/.test(cell) ? String(Number(cell.replaceAll(",", ""))) : cell);

const expected: readonly (readonly string[])[] = [
  columns.map(({ label }) => label),
  ...rows.map((row) => row.map((value, at) => (value === null ? "" : plain(columns[at]?.kind ?? "", String(value))))),
];

describe.skipIf(!soffice)("exports through LibreOffice and back", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-office-"));
  const xlsx = join(folder, "export.xlsx");
  const csv = join(folder, "export.csv");
  beforeAll(async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxChunks("Customers", columns, each(rows))) chunks.push(chunk);
    writeFileSync(xlsx, Buffer.concat(chunks));
    let text = "";
    for await (const chunk of csvChunks(columns, each(rows))) text += chunk;
    writeFileSync(csv, text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let conversions = 0;
  /** Opens the file and saves it in another format, as a person would. */
  async function saved(path: string, format: string, extension: string, ...more: readonly string[]): Promise<string> {
    conversions += 1;
    const out = join(folder, String(conversions));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await runProgram(soffice ?? "", [profile, "--headless", ...more, "--convert-to", format, "--outdir", out, path], {
      env: { HOME: folder },
    });
    return join(out, `export.${extension}`);
  }

  it("the files themselves are read as they were written", async () => {
    expect(await readBack(xlsx)).toEqual(expected);
    expect(await readBack(csv)).toEqual(expected);
  });

  it.each([
    ["xlsx", "xlsx:Calc MS Excel 2007 XML", expected],
    ["ods", "ods", expected],
    // In UTF-8, with the cells as they are shown.
    ["csv", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false", expected],
  ])("a workbook that was saved as %s has the same values", async (extension, format, values) => {
    expect(await readBack(await saved(xlsx, format, extension))).toEqual(values);
  });

  it("a text file whose columns were opened as text has the same values", async () => {
    const asText = `CSV:44,34,76,1,${columns.map((_, at) => `${at + 1}/2`).join("/")}`;
    expect(await readBack(await saved(csv, "xlsx:Calc MS Excel 2007 XML", "xlsx", `--infilter=${asText}`))).toEqual(expected);
  });
});
