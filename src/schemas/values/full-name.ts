/** Words that belong to the last name after them. */
const particles: ReadonlySet<string> = new Set(
  "van von der den de del della di da dos du la le el al bin ibn ten ter te st. st san".split(" "),
);
/** What follows a last name. */
const suffix = /^(?:jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|esq|cpa|dds|dvm|mba|rn)\.?$/i;

/** A person's first and last name out of one text: "Ada Young", "Young, Ada" and "Ludwig van der Rohe Jr.". A single word is the last name. */
export function splitName(text: string): readonly [first: string, last: string] {
  const parts = text
    .replace(/\s+/g, " ")
    .split(",")
    .map((part) => part.trim());
  const isSuffix = (part: string, index: number) => index > 0 && suffix.test(part);
  const suffixes = parts.filter(isSuffix);
  const [before = "", after, ...more] = parts.filter((part, index) => part !== "" && !isSuffix(part, index));
  if (after !== undefined && more.length === 0) return [after, [before, ...suffixes].join(" ")];
  if (suffixes.length > 0 && !before.includes(" ")) return ["", [before, ...suffixes].join(" ")];
  const words = (after === undefined ? [before, ...suffixes].join(" ") : parts.join(", ")).split(" ");
  // What stands in parentheses says more of them: "Ada Young (Acme Inc)".
  const note = words.at(-1)?.endsWith(")") ? words.findLastIndex((word) => word.startsWith("(")) : -1;
  let at = (note > 0 ? note : words.length) - 1;
  while (at > 1 && suffix.test(words[at] ?? "")) at -= 1;
  while (at > 1 && particles.has((words[at - 1] ?? "").toLowerCase())) at -= 1;
  return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}
