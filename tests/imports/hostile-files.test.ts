// @module-tag gate
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readFile } from "../../server/imports/read-file.ts";
import { openTable } from "../../server/imports/read-table.ts";
import { expectOwnCpu } from "../support/own-cpu.ts";

/** Milliseconds of the server's own thread for a file that is refused. */
const MOST_MS = 400;

async function rowsOf(file: Uint8Array): Promise<readonly string[][]> {
  const chunks = async function* () {
    for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024);
  };
  const rows: string[][] = [];
  const read = async () => ({ stream: chunks(), size: file.length }) as never;
  await readFile({ read }, "file", { words: [] }, async (table) => {
    rows.push([...table.layout.headings]);
    for await (const { cells } of table.rows()) rows.push([...cells]);
  });
  return rows;
}

/** A workbook with these parts in place of the usual ones. */
function workbook(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const usual = {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si><si><t>Acme</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>0.0825</v></c></row></sheetData></worksheet>`,
  };
  const entries = Object.entries({ ...usual, ...parts });
  return zipSync(Object.fromEntries(entries.map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content])));
}

const plain = [
  ["Name", "Name"],
  ["Acme", "8.25%"],
];

test("a workbook is read as it is shown", async () => {
  expect(await rowsOf(workbook({}))).toEqual(plain);
});

test.each([
  ["formats", "<numFmt ".repeat(1_000_000)],
  ["formats with percents", `<numFmt formatCode="${"%".repeat(200)}`.repeat(20_000)],
  ["starts of the list of styles", "<cellXfs".repeat(500_000)],
  ["styles", `<cellXfs>${"<xf ".repeat(500_000)}`],
  ["whole formats", `<styleSheet><numFmts>${'<numFmt numFmtId="200" formatCode="0%"/>'.repeat(200_000)}</numFmts></styleSheet>`],
])("a workbook with a million %s takes none of the server's time", async (_, styles) => {
  const book = workbook({ "xl/styles.xml": styles });
  await expectOwnCpu(async () => {
    const read = await rowsOf(book).catch(String);
    if (typeof read === "string") expect(read).toContain("The workbook can't be read.");
    else expect(read[1]?.[0]).toBe("Acme");
  }, MOST_MS);
});

test("a workbook that is large once unpacked is refused, whatever its directory says", async () => {
  const strings = `<sst>${"<si><t>a</t></si>".repeat(10_000)}`;
  const many = new Uint8Array(strings.length * 1_000 + 6);
  for (let at = 0; at < 1_000; at++) many.set(strToU8(strings), at * strings.length);
  const book = workbook({ "xl/sharedStrings.xml": many });
  expect(book.length).toBeLessThan(2_000_000);
  // The sizes in the directory at the archive's end, at byte 24 of each entry (APPNOTE 4.3.12).
  const lies = Buffer.from(book);
  for (let at = lies.indexOf("PK\u0001\u0002", 0, "latin1"); at >= 0; at = lies.indexOf("PK\u0001\u0002", at + 4, "latin1"))
    lies.writeUInt32LE(10, at + 24);
  for (const file of [book, lies]) {
    await expectOwnCpu(() => expect(rowsOf(file)).rejects.toThrow("The workbook is too large once it is unpacked."), MOST_MS);
  }
});

test("text files of long rows and many cells are refused at once, and long cells are read", async () => {
  const commas = Buffer.from(`a,b\n${",".repeat(18_000_000)}\n`);
  await expectOwnCpu(() => expect(rowsOf(commas)).rejects.toThrow("A row of the file is too long."), MOST_MS);
  const quotes = Buffer.from(`a,b\n"${"x".repeat(6_000_000)}`);
  await expectOwnCpu(() => expect(rowsOf(quotes)).rejects.toThrow("A row of the file is too long."), MOST_MS);
  const cells = Array.from({ length: 190 }, () => `a@${".".repeat(1_500)}@`).join(",");
  const rows = await rowsOf(Buffer.from(`${cells}\n${`${cells}\n`.repeat(50)}`));
  expect(rows).toHaveLength(51);
});

test("a row that no sheet can have is named as what is wrong", async () => {
  const sheet = '<worksheet><sheetData><row r="99999999999"><c r="A99999999999"><v>1</v></c></row></sheetData></worksheet>';
  await expect(rowsOf(workbook({ "xl/worksheets/sheet1.xml": sheet }))).rejects.toThrow("The file names a row that no sheet can have.");
  const cell = (row: string) => `<row r="${row}"><c r="A${row}" t="s"><v>1</v></c></row>`;
  const far = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${["1", "2", "99999999999"].map(cell).join("")}</sheetData></worksheet>`;
  await expect(rowsOf(workbook({ "xl/worksheets/sheet1.xml": far }))).rejects.toThrow("The file names a row that no sheet can have.");
});

test("the file is read the same in a process of its own", async () => {
  const file = Buffer.from('Name;Note\nAcme;"1;2"\n;\nBeta;=1+1\n');
  const here = [];
  for await (const { cells } of (await openTable(file)).rows()) here.push([...cells]);
  expect(await rowsOf(file)).toEqual(here);
});
