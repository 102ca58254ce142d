import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExportColumn } from "../../server/exports/columns.ts";
import { csvChunks } from "../../server/exports/csv.ts";
import { xlsxChunks } from "../../server/exports/xlsx.ts";
import type { CellKind, ExportValue } from "../../src/schemas/fields/export-form.ts";
import { harmless, withoutEscapes } from "../../src/schemas/values/csv.ts";
import { localTime } from "../../src/schemas/values/time-zone.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";

const column = (kind: CellKind, label: string = kind): ExportColumn => ({ label, kind, cell: () => null });

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function csvOf(columns: readonly ExportColumn[], rows: readonly (readonly ExportValue[])[]): Promise<string> {
  let text = "";
  for await (const chunk of csvChunks(columns, each(rows))) text += chunk;
  return text;
}

async function xlsxOf(columns: readonly ExportColumn[], rows: readonly (readonly ExportValue[])[]) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxChunks("Things: [all]", columns, each(rows))) chunks.push(chunk);
  return readXlsx(Buffer.concat(chunks));
}

const blanks = fc.constantFrom(
  "",
  " ",
  "   ",
  "\t",
  "\r",
  "\n",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\ufeff",
  "\u0001",
  "\u202e",
  '"',
  "'",
  ",",
  ";",
);
const signs = fc.constantFrom(
  "=",
  "+",
  "-",
  "@",
  "\t=",
  "\r",
  "＝",
  "＋",
  "－",
  "＠",
  "﹦",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  "-2+3",
  "",
);
/** Formulas and near-formulas among quotes, commas, line breaks and any text that the database can store. */
const nasty = fc
  .tuple(
    fc.array(blanks, { maxLength: 3 }),
    signs,
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.array(fc.oneof(blanks, signs), { maxLength: 3 }),
  )
  .map(([before, sign, text, after]) => [...before, sign, text, ...after].join(""))
  .filter((text) => !text.includes("\u0000"));

/** What some spreadsheets take for the start of a formula, written independently of the product's code. */
const isFormula = (cell: string): boolean => {
  if (["\t", "\r", "\n"].includes(cell.charAt(0))) return true;
  const first = [...cell].find((sign) => sign.trim() !== "" && !/\p{Cc}|\p{Cf}/u.test(sign)) ?? "";
  return "=+-@＝＋－＠﹦﹢﹣﹫".includes(first) && first !== "";
};

/** The cells that a program finds which separates them by another character. It knows quotation marks only at the start of a cell. */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = [];
  for (let position = 0; position < text.length; position += 1) {
    let cell = "";
    let quoted = text[position] === '"';
    if (quoted) position += 1;
    for (; position < text.length; position += 1) {
      const sign = text.charAt(position);
      if (quoted && sign === '"' && text[position + 1] === '"') position += 1;
      else if (quoted && sign === '"') {
        quoted = false;
        continue;
      } else if (!quoted && (sign === separator || sign === "\r" || sign === "\n")) break;
      cell += sign;
    }
    cells.push(cell);
  }
  return cells;
}

describe("CSV", () => {
  it.each([";", "\t", ","])("has no formula for a program that separates cells by %j", async (separator) => {
    const part = fc.oneof(nasty, fc.constantFrom("x;=1", "x\t=1", "x\n=1", 'x";=1', '";"=1', "x;'=1", "x; \u200b@a", "a\r\n\t;+1"));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 5 }), async (rows) => {
        const text = await csvOf([column("text", "a"), column("text", "b")], rows);
        // A quotation mark or separator in front is what such a program makes of the end of the cell before.
        for (const cell of cellsBy(separator, text.slice(1)))
          if (!/^[\t\r\n]/.test(cell)) expect(isFormula(cell), JSON.stringify([cell, text])).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it("is written in one place", () => {
    const root = join(import.meta.dirname, "../..");
    const sources = ["src", "server"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
    );
    const writing = sources.filter(
      (path) => /\.tsx?$/.test(path) && /join\("[,;]"\)\}?\\r\\n/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(writing).toEqual(["src/schemas/values/csv.ts"]);
  });

  it("keeps a text readable that merely contains signs", () => {
    for (const text of ["a - b", "5-7 days", "2 @ 30", "x, -5", "a=b; c", "it's", "'quoted'"]) expect(harmless(text)).toBe(text);
    expect(["x;=1", "a\t -5", "'=1", "-5"].map(harmless)).toEqual(["x;'=1", "a\t' -5", "''=1", "'-5"]);
  });

  it("has no cell that starts a formula, and reads back as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nasty, nasty), { minLength: 1, maxLength: 8 }), nasty, async (rows, label) => {
        const text = await csvOf([column("text", label), column("text", "b")], rows);
        expect(text.startsWith("\ufeff")).toBe(true);
        const lines = readCsv(text.slice(1));
        expect(lines).toHaveLength(rows.length + 1);
        for (const [line, put] of lines.map((each, index) => [each, index === 0 ? [label, "b"] : (rows[index - 1] ?? [])] as const)) {
          expect(line).toHaveLength(2);
          for (const [index, cell] of line.entries()) {
            expect(isFormula(cell), JSON.stringify(cell)).toBe(false);
            expect(withoutEscapes(cell)).toBe(put[index] ?? "");
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("writes plain numbers, money with cents, and empty cells for null", async () => {
    const columns = [column("number"), column("money"), column("date"), column("moment"), column("text")];
    const text = await csvOf(columns, [
      [-5, -1234.5, "2026-11-20", "2026-11-20 09:30", "Ann, Bob"],
      [0.1, 0, null, null, null],
    ]);
    expect(text).toBe(
      '\ufeff"number","money","date","moment","text"\r\n-5,-1234.50,"2026-11-20","2026-11-20 09:30","Ann, Bob"\r\n0.1,0.00,,,\r\n',
    );
  });
});

describe("XLSX", () => {
  it("writes every text as text, unchanged except for characters XML can't contain", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nasty, nasty), { minLength: 1, maxLength: 8 }), nasty, async (rows, label) => {
        const { rows: read, elements } = await xlsxOf([column("text", `a${label}`), column("text", "b")], rows);
        expect([...elements]).not.toContain("f");
        const normalize = (text: string) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't contain these characters.
          text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
        expect(read).toEqual([[normalize(`a${label}`), "b"], ...rows.map((row) => row.map(normalize))]);
      }),
      { numRuns: 200 },
    );
  });

  it("writes numbers, dates and timestamps as values with the right cell format", async () => {
    const columns = [column("number"), column("money"), column("date"), column("moment"), column("text")];
    const { rows, formatOf, sheet } = await xlsxOf(columns, [
      [-5, -1234.56, "2026-11-20", "2026-11-20 09:30", "-5"],
      [null, null, "1899-12-31", "2026-03-08 00:00", null],
    ]);
    // Days since the end of 1899, as every spreadsheet counts them.
    expect(rows.slice(1)).toEqual([
      [-5, -1234.56, 46346, 46346.3958333333, "-5"],
      [null, null, "1899-12-31", 46089],
    ]);
    expect([0, 1, 2, 3, 4].map((at) => formatOf(1, at))).toEqual(["", "#,##0.00##", "yyyy-mm-dd", "yyyy-mm-dd hh:mm", ""]);
    expect(sheet).toBe("Things   all ");
  });

  it("truncates text too long for a cell without splitting a character, and preserves escape sequences", async () => {
    const long = "a".repeat(32_767);
    const { rows } = await xlsxOf(
      [column("text")],
      [[long], [`${long}b`], [`${"a".repeat(32_765)}😀b`], ["_x0041_ _x003d_1"], ["\ud800x"]],
    );
    expect(rows.slice(1).flat()).toEqual([long, `${"a".repeat(32_766)}…`, `${"a".repeat(32_765)}…`, "_x0041_ _x003d_1", "x"]);
  });
});

describe("timestamps", () => {
  it("are shown in the company's time zone", () => {
    const inNewYork = (timestamp: string) => localTime("America/New_York", timestamp);
    expect(inNewYork("2026-11-20T04:59:59.999Z")).toBe("2026-11-19 23:59");
    expect(inNewYork("2026-11-20T05:00:00.000Z")).toBe("2026-11-20 00:00");
    expect(inNewYork("2026-07-01T12:00:00.000Z")).toBe("2026-07-01 08:00");
    expect(localTime("Asia/Kathmandu", "2026-11-20T00:00:00.000Z")).toBe("2026-11-20 05:45");
  });
});
