import type { Block, Sheet, TextRun, TypedSheet, Words } from "./sheet.ts";
import { symbolsIn } from "./symbols.ts";
import { slicedText } from "./text-slices.ts";
import { turned } from "./turned.mjs";

/**
 * Right-to-left scripts, with the font for each; `turned` knows these fonts too.
 * Characters that no font or slice contains (Thai, rare Chinese characters) are printed as an empty box.
 */
const otherFonts: readonly (readonly [font: string, script: RegExp])[] = [
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
];

/** In characters. */
const LONG_WORD = 100;

const fontOf = (char: string): string | undefined => otherFonts.find(([, script]) => script.test(char))?.[0];
/** Whitespace, digits and punctuation between two words of a script belong to that script. */
const isNeutral = (char: string): boolean => /[\s\p{M}\p{P}]/u.test(char);

/** Splits a text into runs by the font that each part needs, with the words in the order in which they are placed. */
export const runsOf = (input: string): TextRun[] => turned(fontRunsOf(input)).flatMap(inPieces);

/** The renderer measures the rest of a word again for each line that it breaks off, so that of a very long one it gets pieces. */
const inPieces = (run: TextRun): TextRun[] =>
  run.font === undefined && run.text.length > LONG_WORD
    ? run.text
        .split(/(\S{100})(?=\S)/u)
        .filter((text) => text !== "")
        .map((text) => ({ text }))
    : [run];

/** The same in reading order, for text that is still to be broken into lines. */
export function fontRunsOf(input: string): TextRun[] {
  const runs: { text: string; font: string | undefined }[] = [];
  const { text, sliceOf } = slicedText(input);
  const parts: TextRun[] = symbolsIn(text).flatMap((part) =>
    part.font === undefined ? [...part.text].map((char) => ({ text: char })) : [part],
  );
  const chars = parts.map((part) => part.text);
  for (const [index, part] of parts.entries()) {
    const last = runs.at(-1);
    const own = part.font ?? fontOf(part.text) ?? sliceOf(part.text);
    const goesOn = own ?? (isNeutral(part.text) && last?.font && nextFont(chars, index) === last.font ? last.font : undefined);
    if (last && last.font === goesOn) last.text += part.text;
    else runs.push({ text: part.text, font: goesOn });
  }
  return runs.map(({ text: part, font }) => (font === undefined ? { text: part } : { text: part, font }));
}

function nextFont(chars: readonly string[], index: number): string | undefined {
  const next = chars.slice(index + 1).find((char) => !isNeutral(char));
  return next === undefined ? undefined : fontOf(next);
}

/**
 * Returns the sheet with every text in fonts that contain its characters.
 * Every block is copied, because the renderer writes into it and a block may be used twice.
 */
export const inFonts = (sheet: Sheet): TypedSheet => ({
  ...sheet,
  runningHead: runsOf(sheet.runningHead),
  foot: {
    left: runsOf(sheet.foot.left),
    number: sheet.foot.number,
    ...(sheet.foot.note === undefined ? {} : { note: fontRunsOf(sheet.foot.note) }),
  },
  content: sheet.content.map(block),
});

function block(each: Block): Block {
  if ("text" in each) return wordsInFonts(each);
  if ("stack" in each) return { ...each, stack: each.stack.map(block) };
  if ("columns" in each) return { ...each, columns: each.columns.map(block) };
  if ("table" in each) return { ...each, table: { ...each.table, body: each.table.body.map((row) => row.map(block)) } };
  return { ...each };
}

function wordsInFonts(each: Words): Words {
  if (typeof each.text !== "string")
    return { ...each, text: each.text.map((part) => wordsInFonts(typeof part === "string" ? { text: part } : part)) };
  const runs = runsOf(each.text);
  return runs.length < 2 && runs[0]?.font === undefined ? { ...each } : { ...each, text: runs };
}
