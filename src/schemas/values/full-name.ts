/** Words that belong to the last name after them. */
const particles: ReadonlySet<string> = new Set(
  "van von der den de del della di da dos du la le el al bin ibn ten ter te st. st san".split(" "),
);
/** What follows a last name. */
const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

/** A person's first and last name out of one text: "Ada Young", "Young, Ada" and "Ludwig van der Rohe Jr.". A single word is the last name. */
export function splitName(text: string): readonly [first: string, last: string] {
  const whole = text.replace(/\s+/g, " ").trim();
  const [before = "", after, ...more] = whole.split(",").map((part) => part.trim());
  if (after && more.length === 0 && !suffix.test(after)) return [after, before];
  const words = whole.split(" ");
  let at = words.length - 1;
  while (at > 1 && suffix.test(words[at] ?? "")) at -= 1;
  while (at > 1 && particles.has((words[at - 1] ?? "").toLowerCase())) at -= 1;
  return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}
