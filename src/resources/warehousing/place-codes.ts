/** As many places as one pattern may make. */
export const MAX_PLACES = 5_000;

/** One part of a code as the values from its first to its last, or null where they don't describe a range. */
function rangeOf(first: string, last: string): readonly string[] | null {
  if (first === last) return [first];
  if (/^\d+$/.test(first) && /^\d+$/.test(last)) {
    const [from, to] = [Number(first), Number(last)];
    if (from > to || to - from >= MAX_PLACES) return null;
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(first.length, "0"));
  }
  const isLetter = (part: string) => /^[A-Z]$/.test(part);
  if (!isLetter(first) || !isLetter(last) || first > last) return null;
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, index) => String.fromCharCode(start + index));
}

/**
 * The codes of places from the first to the last: each part between hyphens runs by itself, so "A-01-01" to "B-02-01" is A-01-01, A-02-01,
 * B-01-01 and B-02-01. A part is a single letter, a number, or the same text in both.
 * @returns null where the two codes describe no range, or one of more than `MAX_PLACES`
 */
export function placeCodes(first: string, last: string): readonly string[] | null {
  const [starts, ends] = [first.trim().toUpperCase().split("-"), last.trim().toUpperCase().split("-")];
  if (starts.length !== ends.length || starts.some((part) => part === "")) return null;
  let codes: readonly string[] = [""];
  for (const [position, start] of starts.entries()) {
    const range = rangeOf(start, ends[position] ?? "");
    if (!range || codes.length * range.length > MAX_PLACES) return null;
    codes = codes.flatMap((code) => range.map((part) => (code === "" ? part : `${code}-${part}`)));
  }
  return codes;
}
