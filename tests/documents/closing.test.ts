// @module-tag gate
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { heading, prose } from "../../server/documents/parts/blocks.ts";
import { signatures } from "../../server/documents/parts/signatures.ts";
import { lineTable, totalRows } from "../../server/documents/parts/tables.ts";
import { createRenderer } from "../../server/documents/render/renderer.ts";
import type { Block, Sheet } from "../../server/documents/render/sheet.ts";
import { pagesOf } from "./read-pdf.ts";

const renderer = createRenderer({ limitMs: 120_000 });
afterAll(() => renderer.close());

interface Quote {
  readonly lines: number;
  /** Words of each description, which wraps. */
  readonly words: number;
  readonly terms: number;
  readonly isSigned: boolean;
}

/** As a quote is built: its lines, its total, what is agreed, and the lines to sign on. */
function content({ lines, words, terms, isSigned }: Quote): Block[] {
  const rows = Array.from({ length: lines }, (_, index) => `Line ${index + 1} ${"of work ".repeat(words)}`);
  return [
    { text: "Quote QT-00001", style: "title", margin: [0, 0, 0, 120] },
    heading("Services"),
    lineTable([{ label: "Service", width: 200, value: (row: string) => row }], rows),
    totalRows([["Subtotal", 100_00]], ["Total", 108_00]),
    ...prose("Terms", terms > 0 ? `Terms ${"apply to the work. ".repeat(terms)}` : null),
    ...(isSigned ? [signatures([{ role: "Approved by (name)" }, { role: "Signature" }])] : []),
  ];
}

const pages = async (quote: Quote): Promise<string[]> => {
  const sheet: Sheet = {
    title: "Quote",
    author: "HQ",
    createdAt: "2026-11-20T10:00:00Z",
    runningHead: "HQ  ·  Quote",
    foot: { left: "HQ", number: "QT-00001" },
    content: content(quote),
  };
  return pagesOf(await renderer.render(sheet));
};

const anyQuote = fc.record({
  lines: fc.integer({ min: 1, max: 110 }),
  words: fc.integer({ min: 0, max: 30 }),
  terms: fc.constantFrom(0, 0, 1, 20),
  isSigned: fc.boolean(),
});

it("a document's last page has lines or terms, not only its total or its signature", async () => {
  await fc.assert(
    fc.asyncProperty(anyQuote, async (quote) => {
      const [, ...further] = await pages(quote);
      for (const page of further) expect(page).toMatch(/Line \d+|apply to the work/);
    }),
    // Terms that continue on the last page, without their first word.
    { numRuns: 20, examples: [[{ lines: 106, words: 17, terms: 20, isSigned: false }]] },
  );
}, 120_000);

it("each number of lines around the end of a page keeps every line, once and in order", async () => {
  for (let lines = 22; lines < 40; lines += 1) {
    const all = await pages({ lines, words: 0, terms: 0, isSigned: true });
    const numbers = [...all.join("\n").matchAll(/Line (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: lines }, (_, index) => index + 1));
    for (const page of all) expect(page).toMatch(/Line \d+/);
  }
}, 120_000);
