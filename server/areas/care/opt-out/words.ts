/** How much of a message is read for what it asks for: ten parts of a text message. */
const LONGEST_READ = 1_600;

/** A sentence, as its clauses, as their words: "Hi, stop!" -> [["hi"], ["stop"]]. */
export type Sentence = readonly (readonly string[])[];

/**
 * The words of a message in one form: without case, accents, widths, quotes, emoji and punctuation, which only separates. "Don’t" -> "dont",
 * "S.T.O.P." -> "stop".
 */
export function sentencesOf(body: string): readonly Sentence[] {
  const plain = body
    .slice(0, LONGEST_READ)
    .replace(/\p{Extended_Pictographic}/gu, " ")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "");
  const spelled = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (spelled.length > 1 && spelled.every((each) => each.length === 1)) return [[[spelled.join("")]]];
  return plain
    .split(/[.!?\n\r]/u)
    .map((sentence) =>
      sentence
        .split(/[,;:()–—|/]|\s-/u)
        .map(wordsOf)
        .filter(isNotEmpty),
    )
    .filter(isNotEmpty);
}

const wordsOf = (clause: string): string[] =>
  (clause.match(/[\p{L}\p{N}]+/gu) ?? [])
    .join(" ")
    .replaceAll(/\bdo not\b/g, "dont")
    .match(/\S+/g) ?? [];
const isNotEmpty = ({ length }: { readonly length: number }): boolean => length > 0;

/** A set of words, written as one text. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
