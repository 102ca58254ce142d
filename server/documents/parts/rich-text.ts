import type { Block, Words } from "../render/sheet.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: "\u00a0" };
const decoded = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => {
    const code = /^#(x?)([0-9a-f]+)$/i.exec(name);
    if (code && !entities[name]) {
      const point = Number.parseInt(code[2] ?? "", code[1] ? 16 : 10);
      return Number.isInteger(point) && point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
    }
    return entities[name] ?? whole;
  });

const headings: Readonly<Record<string, number>> = { h1: 14, h2: 12, h3: 10.5 };
const paragraphs = new Set(["p", "h1", "h2", "h3", "li", "blockquote", "pre"]);

type Look = Pick<Words, "style" | "italics" | "decoration" | "link">;
const looks: Readonly<Record<string, Look>> = {
  strong: { style: "strong" },
  b: { style: "strong" },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: "underline" },
  s: { decoration: "lineThrough" },
};

interface Open {
  readonly tag: string;
  readonly attributes: string;
}

/**
 * Converts the editor's HTML to paragraphs.
 * It was sanitized when it was saved, so it contains only the editor's own elements; images are left out.
 */
export function richTextBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const open: Open[] = [];
  let runs: Words[] = [];
  let counter = 0;

  const inside = (tags: readonly string[]) => open.findLast(({ tag }) => tags.includes(tag));
  function end(tag: string): void {
    if (runs.length > 0 || tag === "p") blocks.push(blockOf(tag));
    runs = [];
  }
  function blockOf(tag: string): Block {
    const text = runs.length > 0 ? runs : " ";
    const size = headings[tag];
    if (size !== undefined) return { text, level: 3, style: "strong", fontSize: size, margin: [0, 6, 0, 3] };
    if (tag === "blockquote") return { text, style: "soft", margin: [14, 0, 0, 5] };
    if (tag !== "li") return { text, margin: [0, 0, 0, 5] };
    const kind =
      /data-list="(\w+)"/.exec(inside(["li"])?.attributes ?? "")?.[1] ?? (inside(["ul", "ol"])?.tag === "ol" ? "ordered" : "bullet");
    counter = kind === "ordered" ? counter + 1 : 0;
    return {
      columns: [
        { width: 16, text: kind === "ordered" ? `${counter}.` : "•" },
        { width: "*", text },
      ],
      margin: [6, 0, 0, 2],
    };
  }

  for (const [, closing, name = "", attributes = "", text] of html.matchAll(/<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g)) {
    const tag = name.toLowerCase();
    if (text !== undefined) runs.push(...wordsOf(decoded(text), open));
    else if (tag === "br") runs.push({ text: "\n" });
    else if (closing) {
      if (paragraphs.has(tag)) end(tag);
      const index = open.findLastIndex((each) => each.tag === tag);
      if (index >= 0) open.splice(index, 1);
    } else if (tag !== "img") {
      if (paragraphs.has(tag)) {
        end("");
        if (tag !== "li") counter = 0;
      }
      open.push({ tag, attributes });
    }
  }
  end("");
  return blocks;
}

function wordsOf(text: string, open: readonly Open[]): Words[] {
  // Whitespace between two paragraphs is part of the markup, not of the text.
  if (text.trim() === "" && !open.some(({ tag }) => paragraphs.has(tag))) return [];
  const look: Look = Object.assign({}, ...open.map(({ tag }) => looks[tag]));
  const link = /href="((?:https?|mailto):[^"]*)"/.exec(open.findLast(({ tag }) => tag === "a")?.attributes ?? "")?.[1];
  return [{ text, ...look, ...(link === undefined ? {} : { link: decoded(link), decoration: "underline" }) }];
}
