import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Chinese, Japanese and Korean characters, their punctuation, and full-width Latin letters. */
const eastern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
/**
 * Variation selectors choose another shape of the preceding character. No slice contains them, so they would print as boxes of their own. The
 * two of emoji are left to `symbolsIn`.
 */
const variants = /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu;

type Family = "sc" | "tc" | "jp" | "kr";

/** The same character has a different shape in each language, so the language whose own letters occur in the text comes first. */
function familiesFor(text: string): readonly Family[] {
  if (/\p{Script=Hangul}/u.test(text)) return ["kr", "jp", "sc", "tc"];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ["jp", "sc", "tc", "kr"];
  return ["sc", "tc", "jp", "kr"];
}

const tables = new Map<Family, ReadonlyMap<number, string>>();

/** Returns which slice contains which character; a family has about a hundred small files. Read when a text first needs it. */
function slicesOf(family: Family): ReadonlyMap<number, string> {
  const known = tables.get(family);
  if (known) return known;
  const slices = new Map<number, string>();
  const listed: Readonly<Record<string, string>> = require(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  for (const [name, ranges] of Object.entries(listed))
    for (const range of ranges.split(",")) {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      for (let code = first; code <= last; code += 1) slices.set(code, `noto-sans-${family}-${name.replaceAll(/[[\]]/g, "")}`);
    }
  tables.set(family, slices);
  return slices;
}

/** Returns the text in composed form, as the slices contain it, and the slice of each character. Text in other scripts has no slices. */
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
