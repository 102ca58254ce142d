import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHead, csvRow } from "../../src/schemas/csv.ts";
import { boolean, choice, computed, date, dateTime, decimal, integer, money, phone, ref, tags, text } from "../../src/schemas/fields.ts";
import { matchHeadings } from "../../src/views/lines/import-columns.ts";
import { byLine, carriedErrors } from "../../src/views/lines/line-errors.ts";
import { fillLines } from "../../src/views/lines/line-fill.ts";
import { undone } from "../../src/views/lines/line-history.ts";
import type { LineDraft } from "../../src/views/lines/line-rows.ts";
import { parseCell, unreadText } from "../../src/views/lines/line-values.ts";
import { parseFile, parseTable } from "../../src/views/lines/parse-table.ts";
import { readText } from "../../src/views/lines/read-text.ts";

describe("pasted text", () => {
  it.each([
    [
      "tabs, as copied from a spreadsheet",
      "a\t1\r\nb\t2\r\n",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "tabs and line breaks, except inside quotes",
      '"two\r\nlines ""here"""\t1\nb\t2',
      [
        ['two\nlines "here"', "1"],
        ["b", "2"],
      ],
    ],
    [
      "tabs rather than commas if it has both",
      "a, b\t1\nc, d\t2",
      [
        ["a, b", "1"],
        ["c, d", "2"],
      ],
    ],
    [
      "commas outside quotes if it has no tabs",
      'a,"1,5"\nb,2',
      [
        ["a", "1,5"],
        ["b", "2"],
      ],
    ],
    [
      "semicolons rather than decimal commas",
      "a;1,5\nb;2,5",
      [
        ["a", "1,5"],
        ["b", "2,5"],
      ],
    ],
    ["line breaks only if a space follows every comma", "Chair, blue\nTable, red", [["Chair, blue"], ["Table, red"]]],
    ["line breaks only if the rows have different numbers of commas", "Chair,blue\nTable", [["Chair,blue"], ["Table"]]],
    [
      "tabs even if a quotation mark is left open",
      '"12 lamp\t1\nb\t2',
      [
        ['"12 lamp', "1"],
        ["b", "2"],
      ],
    ],
    [
      "carriage returns without line feeds",
      "a\t1\rb\t2\r",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "every line break, keeping empty rows",
      "a\t1\n\t\nb\t2",
      [
        ["a", "1"],
        ["", ""],
        ["b", "2"],
      ],
    ],
  ])("is split at %s", (_, text, cells) => expect(parseTable(text)).toEqual(cells));

  it("round-trips any table, whatever its cells contain", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", " ", ",", ";", '"', "\t", "\n", "ü") });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    const quote = (each: string) => `"${each.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, fc.constantFrom("\t" as const, "," as const, ";" as const), (rows, separator) => {
        const text = rows.map((row) => row.map(quote).join(separator)).join("\r\n");
        expect(parseTable(text, separator)).toEqual(rows);
      }),
    );
  });

  it("from a file is split by the separator of its headings, without empty rows", () => {
    expect(parseFile("\uFEFFWhat;Price\r\nLeg;1,50\r\n;\r\n")).toEqual([
      ["What", "Price"],
      ["Leg", "1,50"],
    ]);
    expect(parseFile("What\nLeg\n\n")).toEqual([["What"], ["Leg"]]);
  });

  it("from a file may be in the Windows encoding of Excel", async () => {
    expect(await readText(new Blob([new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c])]))).toBe("Müll");
    expect(await readText(new Blob(["Müll €"]))).toBe("Müll €");
    const utf16 = (text: string) =>
      new Blob([new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((each) => each.charCodeAt(0))).buffer)]);
    expect(await readText(utf16("What\tPrice\n"))).toBe("What\tPrice\n");
  });

  it.each<[string, (string | Uint8Array<ArrayBuffer>)[]]>([
    ["a PNG", [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])]],
    ["a JPEG", [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46])]],
    ["a GIF", ["GIF89a", new Uint8Array([1, 0, 1, 0, 0x80])]],
    ["a workbook or an archive", [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])]],
    ["an old workbook", [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]],
    ["a PDF", ["%PDF-1.7\nplain"]],
    ["a page", ["\n<!DOCTYPE html><table><tr><td>a"]],
    ["an SVG", ['<?xml version="1.0"?><svg/>']],
    ["a letter", ["{\\rtf1 a}"]],
    ["a text with a null character", ["a,b\n1,\u0000\n"]],
    ["bytes of no character set", ["a,b\n", new Uint8Array([0x81, 0x8d, 0x2c, 0x90])]],
  ])("from a file is none in %s", async (_, parts) => {
    expect(await readText(new Blob(parts))).toEqual({ refused: "not text" });
  });

  it("from an exported file is what was exported", () => {
    const columns = [{ label: "What", kind: "text" } as const, { label: "Note; more", kind: "text" } as const];
    const word = fc.constantFrom("'", "=", "-", "x", ";", "\t", "\n", " ", '"', ",", "a\u200b", "''=", ";'+", "ü");
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
        const csv = csvHead(columns) + rows.map((row) => csvRow(columns, row)).join("");
        const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
        expect(parseFile(csv)).toEqual([["What", "Note; more"], ...filled]);
      }),
      { numRuns: 500 },
    );
  });
});

const size = choice(["s", "m"], { labels: { s: "Small", m: "Medium" } });

describe("a cell's text", () => {
  it.each([
    [size, "medium", "m"],
    [size, "huge", "huge"],
    [boolean(), "Yes", true],
    [boolean(), "no", false],
    [boolean(), "", false],
    [boolean(), "perhaps", "perhaps"],
    [phone(), "(212) 555-0143", "+1 2125550143"],
    [phone(), "ask Dana", "ask Dana"],
    [money(), "$1,250.00", 125_000],
    [money(), "about 5", "about 5"],
    [decimal({ unit: "cu ft" }), "12.5 cu ft", 12.5],
    [integer({ unit: "lb" }), "12 lbs", 12],
    [date(), "2/3/26", "2026-02-03"],
    [date(), "31/31/2026", "31/31/2026"],
    [dateTime(), "2026-11-21T15:00Z", "2026-11-21T15:00:00.000Z"],
    [dateTime(), "some day", "some day"],
    [tags({ options: ["a", "b"] }), "A, b", ["a", "b"]],
    [tags({ options: ["a", "b"] }), "a, x", "a, x"],
  ] as const)("%o %s is parsed as %s", (field, text, value) => expect(parseCell(field, text)).toEqual(value));

  it("stays visible if it can't be parsed", () => {
    expect(unreadText(size, "huge")).toBe("huge");
    expect(unreadText(size, "m")).toBeUndefined();
    expect(unreadText(ref("maker"), "Oak")).toBe("Oak");
    expect(unreadText(phone(), "ask Dana")).toBe("ask Dana");
    expect(unreadText(phone(), "+1 21")).toBeUndefined();
    expect(unreadText(boolean(), true)).toBeUndefined();
  });
});

const field = {
  kind: "lines",
  fields: { what: text(), amount: computed("money", () => 1), price: money(), size },
} as const;
const columns = ["what", "amount", "price", "size"];
let keys = 0;
const fresh = (): LineDraft => ({ key: `new${++keys}` });
const line = (key: string, more: object = {}): LineDraft => ({ key, ...more });

describe("filling a table into the lines", () => {
  it("fills right and down, adds missing lines and skips computed cells", () => {
    const lines = [line("a", { what: "A", price: 1 }), line("b", { what: "B", price: 2 })];
    const filled = fillLines(lines, { field, max: 10, top: 1, columns: columns.slice(0), fresh }, [
      ["Leg", "9.00", "4.00", "small"],
      ["Top", "", "5"],
    ]);
    expect(filled.rows[0]).toBe(lines[0]);
    expect(filled.rows[1]).toEqual({ key: "b", what: "Leg", price: 400, size: "s" });
    expect(filled.rows[2]).toMatchObject({ what: "Top", price: 500 });
    expect(filled).toMatchObject({ usedRows: 2, leftover: { rows: 0, columns: 0 } });
    expect(filled.cells).toHaveLength(5);
  });

  it("reports rows and columns that didn't fit", () => {
    const filled = fillLines([line("a")], { field, max: 2, top: 0, columns: ["price", "size"], fresh }, [
      ["1", "s", "x", "", ""],
      ["2", "m", "", "y"],
      ["3", "s"],
    ]);
    expect(filled).toMatchObject({ usedRows: 2, leftover: { rows: 1, columns: 2 } });
    expect(filled.rows).toHaveLength(2);
  });
});

describe("undo", () => {
  const value = fc.constantFrom(1, 2, "x", null);
  const lines = fc
    .uniqueArray(fc.record({ key: fc.constantFrom(..."abcdefgh"), what: value, price: value }), { selector: ({ key }) => key })
    .map((all) => all as LineDraft[]);

  it("restores the previous lines after any step", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(undone({ before, after }, after)).toEqual(before);
      }),
    );
  });

  it("keeps later edits", () => {
    const before = [line("a", { what: "A", price: 1 }), line("b", { what: "B", price: 2 })];
    const after = [
      line("a", { what: "X", price: 9 }),
      line("b", { what: "B", price: 2 }),
      line("c", { what: "C" }),
      line("d", { what: "D" }),
    ];
    const now = [
      line("a", { what: "X!", price: 9 }),
      after[1],
      line("c", { what: "C, mine" }),
      after[3],
      line("e", { what: "E" }),
    ] as LineDraft[];
    expect(undone({ before, after }, now)).toEqual([
      line("a", { what: "X!", price: 1 }),
      line("b", { what: "B", price: 2 }),
      line("c", { what: "C, mine" }),
      line("e", { what: "E" }),
    ]);
  });
});

describe("error messages of lines", () => {
  const [a, b, c] = [line("a", { price: 1 }), line("b", { price: 2 }), line("c", { price: 3 })];
  const errors = { "items.0.price": ["Zero"], "items.2.price": ["Two"], "items.2": ["Whole"], name: ["Other"] };

  it("move with their lines", () => {
    expect(carriedErrors("items", errors, [a, b, c], [c, a, b])).toEqual({
      "items.1.price": ["Zero"],
      "items.0.price": ["Two"],
      "items.0": ["Whole"],
    });
    expect(carriedErrors("items", errors, [a, b, c], [b, c])).toEqual({ "items.1.price": ["Two"], "items.1": ["Whole"] });
  });

  it("disappear once their cell changes", () => {
    expect(carriedErrors("items", errors, [a, b, c], [a, b, { ...c, price: 4 }])).toEqual({ "items.0.price": ["Zero"] });
    expect(carriedErrors("items", errors, [a, b, c], [a, b, { ...c, what: "x" }])).toEqual({
      "items.0.price": ["Zero"],
      "items.2.price": ["Two"],
    });
  });

  it("of a whole line are shown at its first cell", () => {
    expect([...byLine("items", "what", errors)]).toEqual([
      [0, { price: "Zero" }],
      [2, { price: "Two", what: "Whole" }],
    ]);
  });
});

it("headings match columns by label, label and unit, or name, each once", () => {
  const fields = { what: text({ label: "Item" }), weight: decimal({ unit: "lb" }), share: integer({ label: "%" }), price: money() };
  const headings = ["ITEM", "Weight (lb)", "%", "unit price", "price", "Price", ""];
  expect(matchHeadings(headings, Object.keys(fields), fields)).toEqual([
    "what",
    "weight",
    "share",
    undefined,
    "price",
    undefined,
    undefined,
  ]);
});
