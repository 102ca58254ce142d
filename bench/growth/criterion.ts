/** What a call answered with. */
export interface Answer {
  /** Rows that are in it. */
  readonly returned: number;
  /** Rows that were counted for it: the total of a list, which is counted up to 10,000, and the counts of its tabs. */
  readonly counted: number;
}

/** What one call cost at one size. */
export interface Cost extends Answer {
  /** Blocks read by the first call, and by the last. */
  readonly first: number;
  readonly last: number;
  readonly ms: number;
  readonly heaviest: string;
}

/** A counted row costs a block at most: its own, where an index finds it. */
const perCounted = 1;
/** A further row is read itself, and each of these trees from its root. */
const perFurther = 30;
/** A returned row is shown with the names of up to ten others, each found in a tree that is a level deeper over more rows. */
const perReturned = 10;

/**
 * By which factor a call's blocks grow from the smaller company to the larger, and from the first call to the last, beyond `least` and what the
 * answer costs: the further rows that it counts, and the names of the rows it returns.
 */
export function growthOf(before: Cost, after: Cost, least: number): number {
  const further = Math.max(0, after.returned - before.returned);
  const free = least + after.returned * perReturned + further * perFurther + Math.max(0, after.counted - before.counted) * perCounted;
  const grown = (blocks: number, than: number, allowed: number) => Math.max(1, (blocks - allowed) / Math.max(1, than));
  return Math.max(grown(after.first, before.first, free), grown(after.last, before.last, free), grown(after.last, after.first, least));
}

/** Only lists and the counts of tabs count rows. A figure of a dashboard is one number, however many rows it is made from. */
export function answerOf(path: string, body: string): Answer {
  // Type boundary: any answer of the API.
  const { data } = JSON.parse(body) as { readonly data?: unknown };
  const values: readonly unknown[] = typeof data === "object" && data !== null ? Object.values(data) : [];
  const rows = Array.isArray(data) ? data : (values.find(Array.isArray) ?? []);
  const total = data instanceof Object && "total" in data ? [data.total] : path.endsWith("/counts") ? values : [];
  return { returned: rows.length, counted: total.reduce<number>((sum, count) => sum + Number(count), 0) };
}
