import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The letters of China, Japan and Korea, their marks, and Latin letters as wide as they are. */
const eastern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
/** They ask for another shape of the character before them, which no slice holds, and would print as a box of their own. */
const variants = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

type Family = "sc" | "tc" | "jp" | "kr";

/** The same character has a shape for each language: that of the language whose own letters stand beside it comes first. */
function familiesFor(text: string): readonly Family[] {
  if (/\p{Script=Hangul}/u.test(text)) return ["kr", "jp", "sc", "tc"];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ["jp", "sc", "tc", "kr"];
  return ["sc", "tc", "jp", "kr"];
}

const tables = new Map<Family, ReadonlyMap<number, string>>();

/** Which slice holds which character: a family is a hundred small files. Read with the first text that asks. */
function slicesOf(family: Family): ReadonlyMap<number, string> {
  const known = tables.get(family);
  if (known) return known;
  const made = new Map<number, string>();
  const listed: Readonly<Record<string, string>> = require(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  for (const [name, ranges] of Object.entries(listed))
    for (const range of ranges.split(",")) {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      for (let code = first; code <= last; code += 1) made.set(code, `noto-sans-${family}-${name.replaceAll(/[[\]]/g, "")}`);
    }
  tables.set(family, made);
  return made;
}

/** What a text is as its slices hold it (composed), and which slice holds a character of it; none for a text of other scripts. */
export function slicedText(text: string): { readonly text: string; sliceOf(char: string): string | undefined } {
  if (!eastern.test(text)) return { text, sliceOf: () => undefined };
  const families = familiesFor(text);
  return {
    text: text.normalize("NFC").replaceAll(variants, ""),
    sliceOf(char) {
      if (!eastern.test(char)) return undefined;
      const code = char.codePointAt(0) ?? 0;
      const family = families.find((each) => slicesOf(each).has(code));
      return family && slicesOf(family).get(code);
    },
  };
}
