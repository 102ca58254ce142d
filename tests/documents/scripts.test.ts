// @module-tag gate
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { lineTable } from "../../server/documents/parts/tables.ts";
import { createRenderer } from "../../server/documents/render/renderer.ts";
import { runsOf } from "../../server/documents/render/scripts.ts";
import type { Block, Sheet } from "../../server/documents/render/sheet.ts";
import { pagesOf, placedOnPages } from "./read-pdf.ts";

const renderer = createRenderer({ limitMs: 120_000 });
afterAll(() => renderer.close());

const sheet = (content: readonly Block[], company = "HQ"): Sheet => ({
  title: "Paper",
  author: "HQ",
  createdAt: "2026-11-20T10:00:00Z",
  runningHead: `${company}  ·  Paper`,
  foot: { left: company, number: "N-1" },
  content,
});

const names = [
  "张伟 (Zhang Wei), 王芳",
  "臺灣國際運輸有限公司",
  "佐藤さくら・カタカナ「株式会社㈱」",
  "김민준 이서연, 주식회사",
  "ＡＢＣ（１２３）、。",
];
/** What a glyph that no font has is read as. */
const box = "\0";

describe("Chinese, Japanese and Korean text", () => {
  it("is printed in regular and bold, in the body and in headers and footers", async () => {
    const company = "東京倉庫";
    const content = names.flatMap((text): Block[] => [{ text }, { text, style: "title" }]);
    const bytes = await renderer.render(sheet([...content, ...Array.from({ length: 60 }, () => ({ text: "line" }))], company));
    const [first = "", second = ""] = pagesOf(bytes);
    for (const name of names) expect(first.split(name).length, name).toBe(3);
    expect(first).toContain(`${company}N-1`);
    expect(second).toContain(`${company}  ·  Paper`);
    expect(first + second).not.toContain(box);
    expect(first + second).not.toContain("\ufffd");
  }, 120_000);

  it("embeds only the glyphs used, and gives the same bytes whatever the thread rendered before", async () => {
    const other = createRenderer({ limitMs: 120_000 });
    await other.render(sheet([{ text: "창고 仓库" }]));
    const pdfs = await Promise.all([renderer, other].map((each) => each.render(sheet([{ text: names.join(" ") }]))));
    await other.close();
    const [first, second] = pdfs.map((bytes) => Buffer.from(bytes).toString("base64"));
    expect(second).toBe(first);
    expect(pdfs[0]?.length).toBeLessThan(150_000);
  }, 120_000);

  it.each([
    ["one repeated character", "一".repeat(100)],
    [
      "Chinese",
      "搬运前请检查所有家具和电器的状况，并在装货清单上注明任何损坏；易碎物品必须单独包装并贴上标签，仓库管理员应在入库时核对数量、重量与体积，客户签字确认后方可出库。如遇雨雪天气须使用防水布覆盖全部货物。",
    ],
    ["Japanese", "東京都渋谷区の倉庫からお引っ越しの荷物を運びます。壊れやすい品物は別に包装し、雨の日には防水シートで覆ってください。"],
  ])(
    "breaks between characters, so that a long text (%s) stays in its column",
    async (_, text) => {
      const width = 150;
      const table = lineTable(
        [
          { label: "What", width, value: () => text },
          { label: "After", width: 100, value: () => "after" },
        ],
        [{}],
      );
      const placed = placedOnPages(await renderer.render(sheet([table]))).flat();
      const parts = placed.filter((part) => runsOf(part.text).some(({ font }) => font !== undefined));
      expect(parts.map((part) => part.text).join("")).toBe(text);
      const left = Math.min(...parts.map(({ x }) => x));
      // Each character is as wide as the font size.
      for (const part of parts) expect(part.x + 9 * part.text.length, part.text).toBeLessThanOrEqual(left + width + 0.01);
      const lines = new Map(parts.map(({ x, y }) => [y, x]));
      expect(lines.size).toBeGreaterThanOrEqual(Math.ceil((9 * text.length) / width));
    },
    120_000,
  );

  it("uses the font of the language suggested by neighboring characters", () => {
    const families = (text: string) => [...new Set(runsOf(text).map(({ font }) => font?.replace(/-\d+$/, "")))];
    expect(families("東京")).toEqual(["noto-sans-sc"]);
    expect(families("東京へ")).toEqual(["noto-sans-jp"]);
    expect(families("서울東京")).toEqual(["noto-sans-kr"]);
  });

  it("is normalized to composed characters without variation selectors", () => {
    const set = (text: string) =>
      runsOf(text)
        .map((run) => run.text)
        .join("");
    expect(set("한글".normalize("NFD"))).toBe("한글");
    expect(set("葛\u{e0100}城")).toBe("葛城");
  });

  it("leaves other text unchanged, in the main font", () => {
    for (const text of ["Łukasz e\u0301 “quoted” — 5 ℃…", ""])
      expect(runsOf(text).map((run) => ({ ...run }))).toEqual(text === "" ? [] : [{ text }]);
  });
});

describe("the texts of templates", () => {
  it("have only characters that a font has", () => {
    const folder = new URL("../../server/documents/", import.meta.url).pathname;
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.startsWith("render/"),
    );
    expect(sources.length).toBeGreaterThan(20);
    // Symbols and shapes: only letters, punctuation and arithmetic signs are in the main font.
    const symbols = sources.filter((name) => /[\u2190-\u2bff\u{1f000}-\u{1ffff}]/u.test(readFileSync(`${folder}${name}`, "utf8")));
    expect(symbols).toEqual([]);
  });
});

describe("a character missing in every font", () => {
  it("is printed as a box, with the rest of the text intact", async () => {
    const [text = ""] = pagesOf(await renderer.render(sheet([{ text: "箱 ก box" }])));
    expect(text).toContain(`箱 ${box} box`);
  }, 120_000);
});

describe("emoji and symbols", () => {
  const emoji = ["😀", "👍🏽", "👨‍👩‍👧", "🇺🇸", "1️⃣", "❤️", "👩🏿‍🚒", "📦", "🛋️", "⚠️", "☎️", "🎹", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
  const symbols = ["→ ← ↔ ⇒", "≤ 50 ≥ ≠ ≈ ∞ √", "✓ ✔ ✗ ☐ ☑ ★ ☆", "■ □ ● ○ ► ◆", "①②", "⅔ ⅜", "☎ ✉ ♥", "𝐀"];

  it("are printed with letters of every script, in regular and bold", async () => {
    const texts = [...emoji, ...symbols].flatMap((each) => [`Sofa${each} done`, `${each}箱`, `שלום ${each}`]);
    const content = texts.flatMap((text): Block[] => [{ text }, { text, style: "title" }]);
    const read = pagesOf(await renderer.render(sheet(content, "Moving 📦 → home"))).join("");
    expect(read).not.toContain(box);
    expect(read).not.toContain("\ufffd");
    // Without colors, a skin is not told from another.
    const untinted = read.replace(/\p{Emoji_Modifier}/gu, "");
    for (const each of emoji) expect(untinted, each).toContain(`Sofa${each.replace(/\p{Emoji_Modifier}/u, "")} done`);
    expect(read).toContain("Moving 📦 → home");
  }, 120_000);

  it("use one font for what belongs to one picture, and none for what the main font has", () => {
    for (const each of emoji) expect(runsOf(`a${each}b`), each).toEqual([{ text: "a" }, { text: each, font: "Emoji" }, { text: "b" }]);
    for (const plain of ["50 % ± 3°, ½ × 2 ÷ 4 − 1 • № ℃ ™ © ® €", "#1 * 2"]) expect(runsOf(plain)).toEqual([{ text: plain }]);
    expect(runsOf("❤\ufe0e"), "asked for as text").toEqual([{ text: "❤", font: "Symbols2" }]);
  });

  it("are never printed as a box, whatever is beside them", async () => {
    const any = fc.array(fc.constantFrom(...emoji, ...symbols, "a", " ", "箱", "ש", "\ufe0f", "\u200d", "🏽", "\u20e3", "🇺"), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          any.map((parts) => parts.join("")),
          { minLength: 20, maxLength: 20 },
        ),
        async (texts) => {
          const read = pagesOf(await renderer.render(sheet(texts.map((text) => ({ text })))));
          expect(read.join("")).not.toContain(box);
        },
      ),
      { numRuns: 5 },
    );
  }, 120_000);
});
