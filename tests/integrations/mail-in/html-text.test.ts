import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { htmlText } from "../../../server/integrations/mail-in/html-text.ts";
import { parsedWritten } from "./written.ts";

const text = (html: string) => htmlText(html).text;

describe("tables", () => {
  it("have a line for each row, whose cells stay apart", async () => {
    expect((await parsedWritten("html-table")).text).toBe("Item   Qty   Weight\nSofa   2   180 lb\nPiano   1   600 lb");
    expect((await parsedWritten("html-only")).text).toBe("Hello\n\n * one\n * two\n\nQty   3");
  });

  it.each([
    ["paragraphs in cells", "<table><tr><td><p>2</p></td><td><p>180 lb</p></td></tr></table>"],
    ["cells without ends", "<table><tr><td>2<td>180 lb</table>"],
    ["a body and a form", "<table><tbody><form><tr><td>2</td><td>180 lb</td></tr></form></tbody></table>"],
    ["a row in a form", "<table><tr><form><td>2</td><td>180 lb</td></form></tr></table>"],
  ])("of %s keep them apart", (_, html) => expect(text(html)).toBe("2   180 lb"));

  it("keep apart what lost its table, or has lines of its own", () => {
    expect(text("<td>2</td><td>180 lb</td>")).toMatch(/^2 +180 lb/);
    expect(text("<table><tr><td>Main St 1<br>Austin</td><td>2</td><td>180 lb</td></tr></table>")).toBe("Main St 1\nAustin\n2\n180 lb");
    expect(text("<table><tr><td><table><tr><td>Sofa</td><td>2</td></tr></table></td><td>180 lb</td></tr></table>")).toBe(
      "Sofa   2   180 lb",
    );
  });

  it("show an empty cell between two others, and leave out the gaps of a layout", () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    expect(text(`<table>${row("Item", "Qty", "Weight")}${row("Sofa", "", "180 lb")}</table>`)).toBe(
      "Item   Qty   Weight\nSofa   –   180 lb",
    );
    expect(text(`<table>${row("", "Hello", "")}${row("", "", "")}</table>`)).toBe("Hello");
  });

  it("lose nothing that stands between their cells", () => {
    expect(text("<table><caption>Crates</caption>Loose<tr>x<td>1</td></tr><div>After</div></table>")).toBe("Crates\nLoose\nx   1\nAfter");
  });

  test("never run two cells together", () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/);
    const wrap = fc.constantFrom("%", "<p>%</p>", "<b>%</b>", "<div><span>%</span></div>");
    const rows = fc.array(fc.array(fc.tuple(cell, wrap), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (all) => {
        const html = all.map((cells) => `<tr>${cells.map(([word, around]) => `<td>${around.replace("%", word)}</td>`).join("")}</tr>`);
        expect(text(`<table>${html.join("")}</table>`).split(/\s+/)).toEqual(all.flat().map(([word]) => word));
      }),
    );
  });
});

describe("everything else", () => {
  it("keeps lists, lines, quotes and the meaning of links", () => {
    expect(text("<ol><li>Sofa<li>Piano</ol>First<br>second<blockquote>When?</blockquote>")).toBe(
      " 1. Sofa\n 2. Piano\n\nFirst\nsecond\n\n> When?".trimStart().replace(/^/, " "),
    );
    expect(text('<a href="https://x.example/t/1">Track it</a>, <a href="https://x.example">https://x.example</a>')).toBe(
      "Track it <https://x.example/t/1>, https://x.example",
    );
    expect(text('<a href="mailto:jo@x.example">jo@x.example</a> <a href="tel:+12125550100">Call</a>')).toBe(
      "jo@x.example Call <tel:+12125550100>",
    );
    expect(text('<a href="javascript:alert(1)">Click</a> <a href="#top">up</a>')).toBe("Click up");
    expect(text('<a href="https://x.example/pay"><img alt="Pay now" src="b.png"></a>')).toBe("[Pay now] <https://x.example/pay>");
  });

  it("leaves out what no reader sees, and keeps what is below the page", () => {
    expect(
      text("<head><title>T</title><style>p{}</style><script>x()</script><body><!-- c --><p>Hello</p></body></html><p>List footer"),
    ).toBe("Hello\n\nList footer");
    expect(text("<dl><dt>Qty<dd>3</dl><h1>Pick-up</h1><p>Monday")).toBe("Qty\n3\n\nPick-up\n\nMonday");
  });

  it("says where it ended", () => {
    expect(htmlText(`${"<div>".repeat(20_000)}deep`)).toEqual({ text: "", isComplete: false });
    expect(htmlText(`<p>${"x".repeat(600_000)}`)).toEqual({ text: "", isComplete: false });
    const { text: found, isComplete } = htmlText(`<p>Start</p>${"<p><li>".repeat(800)}deep`);
    expect(found).toContain("Start");
    expect(isComplete).toBe(false);
    expect(htmlText(`<p>Look</p><img src="data:image/png;base64,${"A".repeat(900_000)}">`)).toEqual({ text: "Look", isComplete: true });
  });
});
