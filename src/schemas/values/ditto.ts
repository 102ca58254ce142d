/** More characters than any ditto mark has. */
const LONGEST = 20;

/** Marks as they are typed, printed and set in other countries, also between dashes or repeated under each word. */
const marks = /^-*(?:"+|(?:'')+|\u3003+|\u00bb+|\u00ab+)-*$/;
const words: ReadonlySet<string> = new Set(["do.", "d.o.", "dto", "dto.", "ditto", "ditto.", "idem", "same as above", "as above"]);

/** Whether a cell says only that it is the same as the one above it. */
export function isDitto(text: string): boolean {
  if (text.length > LONGEST) return false;
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u201c-\u201f\u2033\u02ba\uff02]/g, '"')
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/\p{Pd}/gu, "-");
  return marks.test(plain.replace(/\s/g, "")) || words.has(plain.trim().toLowerCase());
}
