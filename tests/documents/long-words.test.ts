// @module-tag gate
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { detailGrid, namedBlock, sideBySide } from "../../server/documents/parts/blocks.ts";
import { lineTable, type TableColumn, totalRows } from "../../server/documents/parts/tables.ts";
import { createRenderer } from "../../server/documents/render/renderer.ts";
import type { Block } from "../../server/documents/render/sheet.ts";
import { placedOnPages } from "./read-pdf.ts";

const renderer = createRenderer({ limitMs: 120_000 });
afterAll(() => renderer.close());

const render = async (content: readonly Block[]) =>
  placedOnPages(
    await renderer.render({
      title: "Paper",
      author: "HQ",
      createdAt: "2026-11-20T10:00:00Z",
      runningHead: "HQ",
      foot: { left: "HQ", number: "N-1" },
      content,
    }),
  ).flat();

const [leftEdge, rightEdge] = [48, 612 - 48];
/** In the documents' font and size: digits and "$" are equally wide, commas and points narrower. */
const widthOf = (amount: string) => [...amount].reduce((sum, char) => sum + (/[,.]/.test(char) ? 0.268 : 0.572) * 9, 0);

const amounts = ["$1,234.56", "$98.70", "$12,345,678.90"];
interface Row {
  readonly text: string;
  readonly more: string;
  readonly amount: string;
}
const text: TableColumn<Row> = { label: "Description", width: "*", value: ({ text }) => text };
const more: TableColumn<Row> = { label: "Tags", width: "*", value: ({ more }) => more };
const amount: TableColumn<Row> = { label: "Amount", width: "auto", right: true, value: ({ amount }) => amount };
const shapes: readonly (readonly TableColumn<Row>[])[] = [
  [text, amount],
  [text, more, { ...amount, width: 70 }],
  [{ ...text, width: "auto" }, { ...more, width: "auto" }, amount],
  [{ ...more, width: 90 }, text, { ...amount, label: "Rate" }, amount],
  [text, more, text, more, text, amount],
];

const fileName = "IMG_20261124_093512345_HDR_BURST001_COVER_TOP_original.jpeg";

/** Texts with words of any length, in any script and without anything to break at. */
const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 120 }),
  fc
    .constantFrom("W", "i", "_", "8", "م", "ש", "一", "é")
    .chain((unit) => fc.integer({ min: 1, max: 400 }).map((count) => unit.repeat(count))),
  fc
    .array(fc.constantFrom("fragile", fileName, "#art-#crated-#", "https://hq.example/a/b?c=d&e=f"), { maxLength: 8 })
    .map((words) => words.join("")),
);

function expectInside(placed: readonly { readonly x: number; readonly text: string }[], rows: readonly Row[]) {
  for (const { amount } of rows) {
    const found = placed.filter((part) => part.text === amount);
    expect(found.length, amount).toBeGreaterThan(0);
    for (const { x } of found) {
      expect(x, amount).toBeGreaterThanOrEqual(leftEdge - 0.01);
      expect(x + widthOf(amount), amount).toBeLessThanOrEqual(rightEdge + 0.5);
    }
  }
  for (const { x, text } of placed) expect(x, text).toBeLessThan(rightEdge);
}

describe("long words", () => {
  it.each(shapes.map((columns) => [columns]))(
    "leave every column inside the page: %#",
    async (columns) => {
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (one, other) => {
          const rows = amounts.map((amount, index) => ({ amount, text: index === 1 ? one : other, more: index === 1 ? other : "" }));
          expectInside(await render([lineTable(columns, rows)]), rows);
        }),
        {
          numRuns: 8,
          examples: [
            [fileName, fileName],
            ["W".repeat(400), "short"],
          ],
        },
      );
    },
    120_000,
  );

  it("are broken, and lose no letter", async () => {
    const placed = await render([lineTable([text, amount], [{ text: fileName, more: "", amount: "$98.70" }])]);
    expect(placed.map((part) => part.text).join("")).toContain(fileName);
    const [narrow] = shapes.slice(-1);
    const broken = await render([lineTable(narrow ?? [], [{ text: fileName, more: fileName, amount: "$98.70" }])]);
    const letters = broken.map((part) => part.text).join("");
    expect([...letters].filter((letter) => letter === "_").length).toBe(5 * [...fileName].filter((letter) => letter === "_").length);
  });

  it("of a whole page take little time", async () => {
    const long = "https://hq.example/".padEnd(20_000, "abcdefghij");
    const placed = await render([lineTable([text, amount], [{ text: long, more: "", amount: "$98.70" }]), { text: long }]);
    expect(
      placed
        .map((part) => part.text)
        .join("")
        .match(/abcdefghij/g)?.length,
    ).toBeGreaterThan(3_900);
  }, 15_000);

  it("and texts longer than a page are printed whole", async () => {
    const words = Array.from({ length: 1_500 }, (_, index) => `w${index}.`);
    const tall = lineTable(
      [text, amount],
      [amounts[0], amounts[1]].map((amount = "") => ({ text: words.join(" "), more: "", amount })),
    );
    const cell = detailGrid([["Notes", words.join(" ")]]);
    for (const content of [[tall], cell, [namedBlock("Note", "Long", [words.join(" ")])]]) {
      const read = (await render(content)).map((part) => part.text.trim());
      for (const word of words) expect(read.includes(word), word).toBe(true);
      if (content[0] === tall) for (const amount of amounts.slice(0, 2)) expect(read).toContain(amount);
    }
  });

  it("break in names, details and totals too", async () => {
    const content = [
      sideBySide([namedBlock("Bill to", fileName.repeat(2), [fileName]), namedBlock("From", "Harbor", ["1 Main St"])]),
      ...detailGrid([
        ["Reference", fileName],
        ["PO", fileName],
        ["Due", "12/24/2026"],
        ["Terms", "Net 30"],
      ]),
      totalRows([[fileName.repeat(2), 123_456]], ["Total", 9_870]),
    ];
    const placed = await render(content);
    expectInside(placed, [{ text: "", more: "", amount: "$1,234.56" }]);
    for (const word of ["Harbor", "12/24/2026"]) expect(placed.find(({ text }) => text === word)?.x, word).toBeLessThan(rightEdge - 40);
  });
});
