// @module-tag gate
import { createRequire } from "node:module";
import { afterAll, describe, expect, it } from "vitest";
import { code128Data, code128Modules } from "../../server/documents/labels/code128.ts";
import type { Label } from "../../server/documents/labels/label.ts";
import { labelSheet, layoutOf, sizeOf } from "../../server/documents/labels/label-sheet.ts";
import { placeColumn } from "../../server/documents/labels/place.mjs";
import { zplOf } from "../../server/documents/labels/zpl.ts";
import { createRenderer, RenderFailure } from "../../server/documents/render/renderer.ts";
import type { TextRun } from "../../server/documents/render/sheet.ts";
import { isZpl, labelFormats, MAX_LABELS } from "../../src/schemas/documents/label-formats.ts";
import { byNight, isNight } from "../support/by-night.ts";
import { codesOn, rasterize, rowOf } from "./read-codes.ts";
import { placedOnPages } from "./read-pdf.ts";

/** How many labels with everything are read back. By night enough for two pages of each sheet. */
const many = isNight ? 11 : 3;

const renderer = createRenderer({ limitMs: 120_000 });
afterAll(() => renderer.close());

const formats = labelFormats.filter((format) => !isZpl(format));
type PageFormat = (typeof formats)[number];
const perPage: Readonly<Record<PageFormat, number>> = { "2x1": 1, "4x6": 1, letter: 10, a4: 8 };

/** A label with everything, and with texts of which none fits. */
const longest = (number: number): Label => ({
  code: `T${String(number).padStart(9, "0")}`,
  qr: `https://warehouse.meridian-logistics.example/warehousing/inventory/${number}`,
  title: "Meridian Interiors of New Jersey and Westchester, Bedminster residence, phase two ".repeat(4),
  big: "A-04-2-117-WEST-MEZZANINE-UPPER-SHELF-3-OF-3",
  lines: [
    "Sofa, three-seat, mohair velvet, walnut legs, brass tips, ".repeat(9),
    "沙发三人座".repeat(40),
    "Ирина Щёкина",
    "שלום עולם",
    "PO 4711",
  ],
  footer: "Meridian Logistics, 1200 Harbor Blvd, Newark ".repeat(9),
});
const short = (number: number): Label => ({ code: `L${String(number).padStart(9, "0")}`, title: "Newark", lines: [] });
const pdfOf = (labels: readonly Label[], format: PageFormat) =>
  renderer.render(labelSheet(labels, format, { title: "Tags", author: "HQ", createdAt: "2026-11-20T10:00:00Z" }));
const textsOf = (codes: readonly { format: string; text: string }[], format: string) =>
  codes.flatMap((each) => (each.format === format ? [each.text] : [])).sort();

describe.each(formats)("labels in the format %s", (format) => {
  it("have codes that a scanner reads at the resolution of a label printer, with the longest texts and with the least", async () => {
    const labels = [...Array.from({ length: many }, (_, index) => longest(999_999_990 - index * 7_654_321)), short(123_456_789)];
    const pages = await rasterize(await pdfOf(labels, format));
    expect(pages).toHaveLength(Math.ceil(labels.length / perPage[format]));
    const codes = (await Promise.all(pages.map(codesOn))).flat();
    expect(textsOf(codes, "Code128")).toEqual(labels.map(({ code }) => code).sort());
    expect(textsOf(codes, "QRCode")).toEqual(labels.flatMap(({ qr }) => qr ?? []).sort());
  }, 120_000);

  it("are the same bytes for the same labels, and different bytes for different labels", async () => {
    const [one, same, other] = await Promise.all([longest(41), longest(41), longest(42)].map((label) => pdfOf([label], format)));
    expect(Buffer.compare(one ?? Buffer.of(), same ?? Buffer.of())).toBe(0);
    expect(Buffer.compare(one ?? Buffer.of(), other ?? Buffer.of())).not.toBe(0);
  });
});

describe("the bars of a tag", () => {
  it("are three whole dots per module on a 2 x 1 in label, with a quiet zone on both sides", async () => {
    const [page] = await rasterize(await pdfOf([longest(987_654_321)], "2x1"));
    if (!page) throw new Error("There is no page.");
    expect([page.width, page.height]).toEqual([406, 203]);
    const dots = rowOf(page, 160);
    const [first, last] = [dots.indexOf(true), dots.lastIndexOf(true)];
    expect(last - first + 1).toBe(112 * 3);
    expect(Math.min(first, page.width - 1 - last)).toBeGreaterThanOrEqual(30);
    // Runs of one colour are whole modules.
    const widths = dots.slice(first, last + 1).reduce<number[]>((runs, black, index, all) => {
      if (index > 0 && all[index - 1] === black) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
      else runs.push(1);
      return runs;
    }, []);
    expect(widths.filter((width) => width % 3 !== 0)).toEqual([]);
  });

  it("do not read when one bar is painted over", async () => {
    const [page] = await rasterize(await pdfOf([short(123_456_789)], "2x1"));
    if (!page) throw new Error("There is no page.");
    const bar = rowOf(page, 160).indexOf(true, 150);
    for (let y = 0; y < page.height; y += 1) for (let x = bar; x < bar + 6; x += 1) page.data.fill(255, 4 * (y * page.width + x));
    expect(await codesOn(page)).toEqual([]);
  });
});

describe("the texts of a label", () => {
  it("are shortened with an ellipsis, stay inside the label, and never overlap the codes", async () => {
    for (const format of formats) {
      const { width, height } = sizeOf(format);
      const { columns, bars, qr } = layoutOf<readonly TextRun[]>(longest(1), sizeOf(format), (text) => [{ text }]);
      // Every character as wide as the type is high: rows are full.
      const rows = columns.flatMap((column) =>
        placeColumn(column, (runs, size) => runs.reduce((sum, { text }) => sum + text.length * size, 0)),
      );
      for (const row of rows) {
        expect(row.y + row.rowHeight, format).toBeLessThanOrEqual(height);
        expect(row.x + row.width, format).toBeLessThanOrEqual(width);
        for (const code of [bars, ...(qr ? [qr] : [])]) {
          const apart =
            row.x + row.width <= code.x || code.x + code.width <= row.x || row.y + row.rowHeight <= code.y || code.y + code.height <= row.y;
          expect(apart, `${format}: ${row.runs.map(({ text }) => text).join("")}`).toBe(true);
        }
        const below = rows.filter(
          (other) => other !== row && other.y >= row.y && other.x < row.x + row.width && row.x < other.x + other.width,
        );
        for (const other of below) expect(other.y, format).toBeGreaterThanOrEqual(row.y + row.rowHeight);
      }
      expect(rows.some(({ runs }) => runs.at(-1)?.text.endsWith("…"))).toBe(true);
    }
  });

  it("say by an ellipsis that lines are missing, and keep what fits whole", () => {
    const column = (lines: readonly string[]) => ({
      ...{ x: 0, y: 0, width: 10, height: 20 },
      parts: [{ paragraphs: lines.map((text) => [{ text }]), size: 1, rowHeight: 10 }],
    });
    const rows = (lines: readonly string[]) =>
      placeColumn(column(lines), (runs) => runs.reduce((sum, { text }) => sum + text.length, 0)).map(({ runs }) =>
        runs.map(({ text }) => text).join(""),
      );
    expect(rows(["one", "two"])).toEqual(["one", "two"]);
    expect(rows(["one", "two", "three"])).toEqual(["one", "two…"]);
    expect(rows(["one two three four five"])).toEqual(["one two", "three fou…"]);
    expect(rows(["onetwothreefour", "five"])).toEqual(["onetwothr…", "five"]);
  });

  it("print in any script that the fonts cover", async () => {
    const names = ["Łukasz Ångström", "Ирина Щёкина", "沙发三人座", "김민준", "さくら"];
    const pdf = await pdfOf([{ ...short(1), lines: names }], "4x6");
    const text = placedOnPages(pdf)
      .flat()
      .map((each) => each.text)
      .join("");
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain("\0");
  });

  it("are refused as a bar code that does not fit, instead of printing one that does not read", async () => {
    await expect(pdfOf([{ ...short(1), code: "A-code-of-far-too-many-letters-to-fit" }], "2x1")).rejects.toBeInstanceOf(RenderFailure);
    expect(() => labelSheet([{ ...short(1), code: "沙发" }], "2x1", { title: "", author: "", createdAt: "" })).toThrow(
      "can't be printed as a bar code",
    );
  });
});

describe("a file for Zebra printers", () => {
  it("has one label of the format's size after the other, with the layout of the PDF", async () => {
    const zpl = await zplOf([longest(42), short(43)], sizeOf("zpl-2x1"));
    expect(zpl.split("^XA").length).toBe(3);
    expect(zpl.match(/\^XZ/g)).toHaveLength(2);
    for (const command of ["^CI28", "^PW406", "^LL203", "^FO35,131^BY3^BCN,62,N,N,N^FH^FD>:T0>500000042^FS", "^FD>:L0>500000043^FS"])
      expect(zpl).toContain(command);
    expect(zpl).toMatch(/\^BQN,2,3\^FH\^FDLA,https:/);
  });

  it("contains no command, escape or character beyond ASCII that was typed into a text", async () => {
    const zpl = await zplOf([{ ...short(1), title: "^XZ~JA_5E\\é", lines: ["沙"] }], sizeOf("zpl-4x6"));
    expect(zpl).toContain("^FD_5EXZ_7EJA_5F5E_5C_C3_A9^FS");
    expect(zpl).toContain("^FD_E6_B2_99^FS");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but printable ASCII and line feeds.
    expect(zpl).not.toMatch(/[^\x0a\x20-\x7e]/);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });

  it("counts the modules of a code as the PDF's bars have them", () => {
    const bwipjs: { raw(options: object): readonly { readonly sbs: readonly number[] }[] } = createRequire(import.meta.url)("bwip-js");
    const codes = ["T000000042", "L123456789", "DOCK-1", "A1", "123456", "12345", "A1234B", "AB123456CD", "A12345", "A-04-2-117", "a>b"];
    for (const code of codes) {
      const [bars] = bwipjs.raw({ bcid: "code128", text: code });
      expect([code, code128Modules(code)]).toEqual([code, bars?.sbs.reduce((sum, width) => sum + width, 0)]);
    }
    expect(["T123456789", "a>b", "1234"].map(code128Data)).toEqual([">:T1>523456789", ">:a>0b", ">;1234"]);
  });
});

describe("many labels", () => {
  byNight(
    "are rendered within the renderer's own limits",
    async () => {
      const labels = Array.from({ length: MAX_LABELS }, (_, index) => ({
        code: `T${String(index).padStart(9, "0")}`,
        qr: `https://hq.example.com/inventory/${index}`,
        title: "Meridian Interiors of New Jersey and Westchester",
        big: `${index + 1} of ${MAX_LABELS}`,
        lines: ["Sofa, three-seat, mohair velvet, moss green, custom legs in walnut", "PO 4711", "Vendor: Holly Hunt"],
      }));
      const limited = createRenderer();
      const pdf = await limited.render(labelSheet(labels, "4x6", { title: "Tags", author: "HQ", createdAt: "2026-11-20T10:00:00Z" }));
      await limited.close();
      expect(
        Buffer.from(pdf)
          .toString("latin1")
          .match(/\/Type \/Page\b(?!s)/g),
      ).toHaveLength(MAX_LABELS);
    },
    60_000,
  );
});
