/** Letters that are others without a mark, which no normal form takes apart. */
const letters: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** The word without the punctuation at its end. */
function bareWord(word: string): string {
  let end = word.length;
  while (end > 0 && ".,;:".includes(word[end - 1] ?? "")) end -= 1;
  return word.slice(0, end);
}

/** Punctuation of programs that write it for people. */
const typographic: readonly (readonly [written: RegExp, plain: string])[] = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
];
const asTyped = (text: string): string => typographic.reduce((all, [written, plain]) => all.replace(written, plain), text);

/** A name as it is compared, as the server does: without accents, case, repeated blanks, curly quotes, and punctuation at the ends of words. */
export const sameNameKey = (name: string): string =>
  asTyped(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđıßæœ]/g, (letter) => letters[letter] ?? letter)
    .split(/\s+/)
    .map(bareWord)
    .filter((word) => word !== "")
    .join(" ");
