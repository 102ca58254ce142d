import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boolean, choice, computed, date, dateTime, decimal, integer, money, phone, ref, tags, text } from "../../../src/schemas/fields.ts";
import { matchHeadings } from "../../../src/views/lines/import-columns.ts";
import { byLine, carriedErrors } from "../../../src/views/lines/line-errors.ts";
import { fillLines } from "../../../src/views/lines/line-fill.ts";
import { undone } from "../../../src/views/lines/line-history.ts";
import type { LineDraft } from "../../../src/views/lines/line-rows.ts";
import { parseCell, unreadText } from "../../../src/views/lines/line-values.ts";
import { parseFile, parseTable } from "../../../src/views/lines/parse-table.ts";
import { readText } from "../../../src/views/lines/read-text.ts";

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
    [integer(), "12 lbs", 12],
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
