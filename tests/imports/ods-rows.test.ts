import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openTable } from "../../server/imports/read-table.ts";

/** An OpenDocument spreadsheet whose first sheet has these rows. */
const bookOf = (...rows: readonly string[]): Buffer => {
  const table = (name: string, content: string) => `<table:table table:name="${name}">${content}</table:table>`;
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet>${table(
    "Goods",
    rows.join("\n  "),
  )}${table("Other", row(text("not here")))}</office:spreadsheet></office:body></office:document-content>`;
  const mimetype = "application/vnd.oasis.opendocument.spreadsheet";
  return Buffer.from(zipSync({ mimetype: [strToU8(mimetype), { level: 0 }], "content.xml": strToU8(content) }));
};
const row = (...cells: readonly string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const cell = (attributes: string, content = "") => `<table:table-cell ${attributes}>${content}</table:table-cell>`;
const text = (...paragraphs: readonly string[]) =>
  cell('office:value-type="string"', paragraphs.map((each) => `<text:p>${each}</text:p>`).join(""));
const number = (type: string, value: number, shown: string) =>
  cell(`office:value-type="${type}" office:value="${value}"`, `<text:p>${shown}</text:p>`);

async function read(...rows: readonly string[]): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const { cells } of (await openTable(bookOf(...rows))).rows()) found.push(cells);
  return found;
}

describe("a cell of an OpenDocument spreadsheet", () => {
  it.each([
    ["percent", number("percentage", 0.0825, "8%"), "8.25%"],
    ["a number of more digits than are shown", number("float", 1234.5678, "1,234.57"), "1234.5678"],
    ["an amount", number("currency", 1250.5, "$1,250.50"), "1250.5"],
    ["zeros before a number", number("float", 123, "00123"), "00123"],
    ["the marks of a phone number", number("float", 2125550143, "(212) 555-0143"), "(212) 555-0143"],
    ["groups of digits", number("float", 1250, "1 250"), "1250"],
    ["a number below zero", number("float", -5, "-5"), "-5"],
    ["a number that lost its digits", number("float", 9.26129e21, "9.26129E+21"), "9.26129E+21"],
    ["a day", cell('office:value-type="date" office:date-value="2026-11-30"', "<text:p>30.11.26</text:p>"), "2026-11-30"],
    [
      "a time of a day",
      cell('office:value-type="date" office:date-value="2026-11-30T09:30:00"', "<text:p>9:30</text:p>"),
      "2026-11-30 09:30:00",
    ],
    ["yes", cell('office:value-type="boolean" office:boolean-value="true"', "<text:p>TRUE</text:p>"), "Yes"],
    ["lines", text("12 Main St", "Austin"), "12 Main St\nAustin"],
    [
      "a part in bold, blanks and a line break",
      text('<text:span>Sofa</text:span><text:s text:c="2"/>red<text:line-break/>old'),
      "Sofa  red\nold",
    ],
    [
      "a comment",
      cell('office:value-type="string"', "<office:annotation><text:p>ask Ann</text:p></office:annotation><text:p>Sofa</text:p>"),
      "Sofa",
    ],
    ["signs that XML escapes", text("Smith &amp; Sons &lt;new&gt;"), "Smith & Sons <new>"],
  ])("with %s is read as it would be typed", async (_, content, expected) => {
    expect(await read(row(content))).toEqual([[expected]]);
  });
});

it("repeated cells and rows are each read, and those that fill the sheet are not", async () => {
  const filling = '<table:table-cell table:number-columns-repeated="16380"/>';
  expect(
    await read(
      row(text("a"), '<table:table-cell table:number-columns-repeated="2"/>', text("d"), filling),
      '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>',
      `<table:table-row table:number-rows-repeated="2">${text("x")}${filling}</table:table-row>`,
      `<table:table-row table:number-rows-repeated="1048000">${filling}</table:table-row>`,
    ),
  ).toEqual([["a", "", "", "d"], ["x"], ["x"]]);
});

it("cells that are merged with one above have its value, as far as they are merged", async () => {
  const merged = cell('office:value-type="string" table:number-rows-spanned="3"', "<text:p>PO-1</text:p>");
  const covered = "<table:covered-table-cell/>";
  expect(
    await read(
      row(merged, text("Sofa")),
      `<table:table-row table:number-rows-repeated="2">${covered}${text("Lamp")}</table:table-row>`,
      row("<table:table-cell/>", text("Rug")),
    ),
  ).toEqual([
    ["PO-1", "Sofa"],
    ["PO-1", "Lamp"],
    ["PO-1", "Lamp"],
    ["", "Rug"],
  ]);
});

describe("a spreadsheet that asks for more than is taken", () => {
  it.each([
    ["rows", [`<table:table-row table:number-rows-repeated="1048576">${text("x")}</table:table-row>`], /more than 200,000 rows/],
    ["cells", [row(cell('table:number-columns-repeated="1000"'), text("x"))], /Row 1 has more than 200 cells/],
    ["entities", ["&lol;"], /can't be read/],
    ["tags", [row(text("<text:span>"))], /can't be read/],
  ])("has too many or wrong %s, and is refused", async (_, rows, message) => {
    await expect(read(...rows)).rejects.toThrow(message);
  });
});
