/**
 * The symbols of a Code 128 as a printer's file names them. Digits in pairs are half as wide, which is what lets a tag's code fit on a
 * 2 in label with bars of three dots: a letter and nine digits are 112 modules.
 */
interface Part {
  readonly text: string;
  /** Whether its digits are in pairs. */
  readonly pairs: boolean;
}

/** Four digits at an end, or six within, are worth the symbol that changes to pairs. An odd digit stays before them. */
function partsOf(code: string): Part[] {
  const parts: Part[] = [];
  const add = (text: string, pairs: boolean) => {
    const last = parts.at(-1);
    if (text === "") return;
    if (last && !pairs && !last.pairs) parts[parts.length - 1] = { text: last.text + text, pairs };
    else parts.push({ text, pairs });
  };
  let end = 0;
  for (const { 0: digits, index } of code.matchAll(/\d{4,}/g)) {
    const isWithin = index > 0 && index + digits.length < code.length;
    if (isWithin && digits.length < 6) continue;
    const odd = digits.length % 2;
    add(code.slice(end, index + odd), false);
    add(digits.slice(odd), true);
    end = index + digits.length;
  }
  add(code.slice(end), false);
  return parts;
}

const START = { single: ">:", pairs: ">;" };
const CHANGE = { single: ">6", pairs: ">5" };

/** The data of a `^BC` field: what begins or changes a subset is written as "greater than" and a character. */
export const code128Data = (code: string): string =>
  partsOf(code)
    .map(({ text, pairs }, index) => {
      const invocation = index === 0 ? START : CHANGE;
      return (pairs ? invocation.pairs : invocation.single) + text.replaceAll(">", ">0");
    })
    .join("");

/** 11 modules for each symbol, of which one begins, one checks and one changes each subset; the last symbol has 13. */
export function code128Modules(code: string): number {
  const parts = partsOf(code);
  const symbols = parts.reduce((sum, { text, pairs }) => sum + (pairs ? text.length / 2 : text.length), 0);
  return 11 * (symbols + parts.length + 1) + 13;
}
