import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boolean,
  choice,
  computed,
  date,
  dateTime,
  decimal,
  integer,
  longText,
  money,
  phone,
  ref,
  tags,
  text,
} from "../../src/schemas/fields/fields.ts";
import { csvHead, csvRow } from "../../src/schemas/values/csv.ts";
import { matchHeadings } from "../../src/views/lines/import-columns.ts";
import { byLine, carriedErrors } from "../../src/views/lines/line-errors.ts";
import { fillLines } from "../../src/views/lines/line-fill.ts";
import { undone } from "../../src/views/lines/line-history.ts";
import type { LineDraft } from "../../src/views/lines/line-rows.ts";
import { parseCell, unreadText } from "../../src/views/lines/line-values.ts";
import { parseFile, parseTable } from "../../src/views/lines/parse-table.ts";
import { readPaste } from "../../src/views/lines/read-paste.ts";
import { readText } from "../../src/views/lines/read-text.ts";
import "../../src/schemas/fields/load-kind-readers.ts";

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

  it.each([
    [
      "under each other",
      'Chair\t4\n"\t2\n"\t3',
      [
        ["Chair", "4"],
        ['"', "2"],
        ['"', "3"],
      ],
    ],
    [
      "side by side",
      'Chair\t4\tred\n"\t"\tblue',
      [
        ["Chair", "4", "red"],
        ['"', '"', "blue"],
      ],
    ],
    ["in the last cells, without the blank ones after them", 'Chair\t4\n"\n"\t3', [["Chair", "4"], ['"'], ['"', "3"]]],
    ["in one column", 'Chair\n"\nLamp\n"', [["Chair"], ['"'], ["Lamp"], ['"']]],
    [
      "in pairs",
      'Chair\t4\n""\t2',
      [
        ["Chair", "4"],
        ['""', "2"],
      ],
    ],
    [
      "quoted by the spreadsheet",
      'Chair\t4\n""""\t2',
      [
        ["Chair", "4"],
        ['"', "2"],
      ],
    ],
    [
      "between commas",
      'Chair,4\n",2\n",3',
      [
        ["Chair", "4"],
        ['"', "2"],
        ['"', "3"],
      ],
    ],
    ["above an inch sign", 'Chair\n"\nLamp 12"', [["Chair"], ['"'], ['Lamp 12"']]],
  ])("keeps its rows with ditto marks %s", (_, text, cells) => expect(parseTable(text)).toEqual(cells));

  it.each([
    [
      "an inch sign before a word",
      '"12 lamp\t1\nChair 10"\t2',
      [
        ['"12 lamp', "1"],
        ['Chair 10"', "2"],
      ],
    ],
    [
      "a word in quotation marks",
      '"Vintage" chair\t1\n"Old" lamp\t2',
      [
        ['"Vintage" chair', "1"],
        ['"Old" lamp', "2"],
      ],
    ],
    [
      "a cell that begins with a line break",
      '"\nfoo"\t1\nb\t2',
      [
        ["\nfoo", "1"],
        ["b", "2"],
      ],
    ],
    ["a cell of two lines in one column", '"two\nlines"\nb', [["two\nlines"], ["b"]]],
  ])("reads quotation marks as they are meant: %s", (_, text, cells) => expect(parseTable(text)).toEqual(cells));

  it("has as many rows as lines, whatever quotation marks are in it", () => {
    const word = fc.constantFrom(
      '"',
      '""',
      "\u3003",
      "\u201d",
      '12"',
      `5'10"`,
      '3 1/2" pipe',
      'the "good" one',
      '"good" one',
      '"Oak"',
      "Oak",
      "",
      "4",
    );
    const rows = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(rows, (lines) => {
        fc.pre(lines.some((cells) => cells.length > 1) && lines.at(-1)?.join("") !== "");
        const text = lines.map((cells) => cells.join("\t")).join("\n");
        expect(parseTable(text)).toHaveLength(lines.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("has the cells that a spreadsheet copies, which quotes those with line breaks", () => {
    const cell = fc.array(fc.constantFrom("a", " ", ",", ";", '"', "\n", "ü", "7"), { maxLength: 6 }).map((chars) => chars.join(""));
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
    const quote = (each: string) => `"${each.replaceAll('"', '""')}"`;
    // A cell of nothing but ditto marks and line breaks is the same text as ditto marks in cells of their own.
    const isClear = (each: string) => each.trim() !== "" && !/^\n/.test(each);
    fc.assert(
      fc.property(table, (rows) => {
        fc.pre(rows.flat().every(isClear) && (rows[0]?.length ?? 0) > 1);
        const text = rows.map((row) => row.map((each) => (/[\n"]/.test(each) ? quote(each) : each)).join("\t")).join("\r\n");
        expect(parseTable(text)).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });

  it("is split in linear time", () => {
    for (const piece of ['"', '"\n', '"x\n', '""x\n', '"\t"x\n', '"a\tb\n'])
      expect(parseTable(`"x\n${piece.repeat(300_000 / piece.length)}`).length).toBeGreaterThan(0);
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
const inches = decimal({ unit: "in" });
const pieces = {
  kind: "lines",
  fields: {
    description: text(),
    quantity: integer({ default: 1 }),
    length: inches,
    width: inches,
    height: inches,
    weight: decimal({ unit: "lb" }),
    value: money({ label: "Declared value" }),
    room: text(),
  },
} as const;
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

  it("takes a ditto mark as the value above it, also of the line above the table, and keeps one that has none", () => {
    const wide = { kind: "lines", fields: { what: text(), price: money(), maker: ref("maker"), size } } as const;
    const lines = [line("a", { what: "Lamp", price: 250, makerId: 7, maker: "Oak" })];
    const place = { field: wide, max: 10, columns: ["what", "price", "maker", "size"], fresh };
    const { rows } = fillLines(lines, { ...place, top: 1 }, [
      ["\u3003", "do.", '"', '"'],
      ["Leg", "4", "Elm", "m"],
      ['"', "ditto", "\u201d", "-\u201d-"],
      ["''", '5" ', '""', "Same as above"],
    ]);
    expect(rows.slice(1)).toEqual([
      expect.objectContaining({ what: "Lamp", price: 250, makerId: 7, maker: "Oak", size: '"' }),
      expect.objectContaining({ what: "Leg", price: 400, makerId: "Elm", maker: null, size: "m" }),
      expect.objectContaining({ what: "Leg", price: 400, makerId: "Elm", maker: null, size: "m" }),
      expect.objectContaining({ what: "Leg", price: '5" ', makerId: "Elm", maker: null, size: "m" }),
    ]);
    expect(fillLines([], { ...place, top: 0 }, [['"', '"']]).rows[0]).toMatchObject({ what: '"', price: '"' });
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

describe("headings of a vendor's sheet", () => {
  const { fields } = pieces;
  const names = Object.keys(fields);
  it.each([
    [
      ["Item", "Qty", "Wt (lbs)", "Value", "Color"],
      ["description", "quantity", "weight", "value", undefined],
    ],
    [
      ["ITEM DESCRIPTION", "PCS", "L", "W", "H", "Weight (lb)"],
      ["description", "quantity", "length", "width", "height", "weight"],
    ],
    [
      ["Product", "Units", "Length (in)", "Insured value"],
      ["description", "quantity", "length", "value"],
    ],
    // What is said exactly comes first, and another unit or the value of one piece is something else.
    [
      ["Item", "Description", "Weight (kg)", "Value each"],
      [undefined, "description", undefined, undefined],
    ],
  ])("name columns: %j", (headings, columns) => expect(matchHeadings(headings, names, fields)).toEqual(columns));

  it("name columns as the module declares and as its import proposes", () => {
    const lines = { description: text(), quantity: integer(), value: money({ label: "Value each" }), notes: longText() };
    const headings = ["SKU text", "qty", "Unit price", "Remarks"];
    expect(matchHeadings(headings, Object.keys(lines), lines)).toEqual([undefined, "quantity", "value", "notes"]);
    expect(matchHeadings(headings, Object.keys(lines), lines, { description: ["sku text"] })[0]).toBe("description");
  });
});

describe("a pasted text", () => {
  const { fields } = pieces;
  const target = { fields, columns: Object.keys(fields), declared: {}, column: "description", isBlank: true };
  const read = (pasted: string, more = {}) => readPaste(pasted, { ...target, ...more });

  it("with headings is a table of the columns that they name", () => {
    expect(read('Qty\tColor\tItem\tWt\n4\tred\tChair\t18\n\n2\t"\tLamp\t"')).toEqual({
      table: [
        ["4", "red", "Chair", "18"],
        ["2", '"', "Lamp", '"'],
      ],
      targets: ["quantity", undefined, "description", "weight"],
      notes: { matched: 3, leftOut: ["Color"], titles: 0 },
    });
    expect(read("Quote 17\t\n\t\nItem\tQty\nChair\t4")?.notes).toEqual({ matched: 2, leftOut: [], titles: 1 });
    expect(read("Item,Qty,\nChair,4,x")?.notes).toEqual({ matched: 2, leftOut: ["3"], titles: 0 });
  });

  it.each(["Item\tColor\nChair\tred", "Item\tQty", "Chair\t4\nItem\tQty", "Lamp\nItem"])("is none in %j", (pasted) =>
    expect(read(pasted)).toEqual({ table: parseTable(pasted), notes: {} }),
  );

  it("of a confirmation gives quantity, description and a room", () => {
    expect(read("4 x Walnut dining chair (Dining)\r\n\r\n2x Lamp (walnut)\nSofa\n2 x 4 lumber")).toEqual({
      table: [
        ["Walnut dining chair", "4", "Dining"],
        ["Lamp (walnut)", "2", undefined],
        ["Sofa", undefined, undefined],
        ["2 x 4 lumber", undefined, undefined],
      ],
      targets: ["description", "quantity", "room"],
      notes: { quantities: 2, rooms: 1 },
    });
    const { room: _, ...roomless } = fields;
    expect(read("4 x Chair (Dining)\nLamp", { fields: roomless, columns: Object.keys(roomless) })?.table).toEqual([
      ["Chair (Dining)", "4", undefined],
      ["Lamp", undefined, undefined],
    ]);
    expect(read("Chair,walnut - qty 4\nSofa,blue - qty 2")?.table).toEqual([
      ["Chair,walnut", "4", undefined],
      ["Sofa,blue", "2", undefined],
    ]);
  });

  it("of one line gives them in a blank line only, and of several only where the description or the quantity is pasted", () => {
    expect(read("2x Lamp")?.table).toEqual([["Lamp", "2", undefined]]);
    expect(read("2x Lamp", { isBlank: false })).toBeNull();
    expect(read("2x Lamp", { column: "quantity" })).toBeNull();
    expect(read("2x Lamp\nSofa", { isBlank: false, column: "quantity" })?.notes).toEqual({ quantities: 1, rooms: 0 });
    expect(read("2x Lamp\nSofa", { column: "room" })?.notes).toEqual({});
    expect(read("4 x Chair,250.00,18\n2 x Lamp,80.00,6")?.notes).toEqual({});
    expect(read("Sofa")).toBeNull();
  });
});
