import { createRequire } from "node:module";
import type { TextRun } from "./sheet.ts";
import { mainFile, symbolFiles } from "./symbol-files.mjs";

const require = createRequire(import.meta.url);

/** What the main font may not have: arrows, mathematics, shapes, check marks, pictographs, and what makes an emoji of the one before. */
const beyond = /[\u20c1\u2150-\u2bff\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}]|\u20e3|\ufe0e|\ufe0f/u;
/** Shown as a picture by itself, or because of the selector after it. */
const pictured = /\p{Emoji_Presentation}|\ufe0f/u;
const selectors = /[\ufe0e\ufe0f]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const fonts = Object.entries(symbolFiles).map(([name, [file]]) => ({ name, file }));
const sets = new Map<string, ReadonlySet<number>>();

/** The code points of a font; read, with the package that reads it, when a text first needs them. */
function setOf(file: string): ReadonlySet<number> {
  const known = sets.get(file);
  if (known) return known;
  const fontkit: { openSync(path: string): { readonly characterSet: readonly number[] } } = require("fontkit");
  const set = new Set(fontkit.openSync(file).characterSet);
  sets.set(file, set);
  return set;
}

const has = (file: string, text: string): boolean => [...text].every((char) => setOf(file).has(char.codePointAt(0) ?? 0));

/** A text in parts: those with a font are an emoji or a symbol each, the others are all the rest. */
export function symbolsIn(text: string): TextRun[] {
  if (!beyond.test(text)) return [{ text }];
  return Array.from(graphemes.segment(text), ({ segment }) => (beyond.test(segment) ? partsOf(segment) : [{ text: segment }])).flat();
}

function partsOf(segment: string): TextRun[] {
  if (pictured.test(segment) && has(symbolFiles.Emoji[0], segment)) return [{ text: segment, font: "Emoji" }];
  return [...segment.replace(selectors, "")].map((char) => {
    const font = has(mainFile, char) ? undefined : fonts.find(({ file }) => has(file, char))?.name;
    return font === undefined ? { text: char } : { text: char, font };
  });
}
