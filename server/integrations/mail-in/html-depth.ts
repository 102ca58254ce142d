/** Elements without an end, and those that others end: a long row of them is not deep. */
const FLAT = new Set("area base br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr wbr".split(" "));
/** Every level of quotes is written in front of each of its lines. */
const QUOTE_WEIGHT = 10;

/** Whether elements are nested deeper than this, as their parser takes them: it takes quadratic time for the depth. */
export function isDeeperThan(html: string, limit: number): boolean {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let depth = 0;
  const change = (name: string, by: 1 | -1) => {
    counts.set(name, (counts.get(name) ?? 0) + by);
    depth += by * (name === "blockquote" ? QUOTE_WEIGHT : 1);
  };
  for (const [, end, written = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = written.toLowerCase();
    if (FLAT.has(name)) continue;
    if (end === "") {
      open.push(name);
      change(name, 1);
      if (depth > limit) return true;
    } else if ((counts.get(name) ?? 0) > 0) {
      // An end closes everything that is open inside; one of nothing is passed over.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        change(last, -1);
        if (last === name) break;
      }
    }
  }
  return false;
}
