/** Letters that are others without a mark, which no normal form takes apart. */
const letters: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** The word without the punctuation at its end. */
function bareWord(word: string): string {
  let end = word.length;
  while (end > 0 && ".,;:".includes(word[end - 1] ?? "")) end -= 1;
  return word.slice(0, end);
}

/** A name as it is compared, as the server does: without accents, case, repeated blanks, and punctuation at the ends of words. */
export const sameNameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđıßæœ]/g, (letter) => letters[letter] ?? letter)
    .split(/\s+/)
    .map(bareWord)
    .filter((word) => word !== "")
    .join(" ");
