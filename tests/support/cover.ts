/** One of those to choose from, with what it is made of. */
export interface Candidate<T> {
  readonly of: T;
  readonly parts: ReadonlySet<string>;
}

/**
 * Those named, and a few others, so that together they have every part that any of the candidates has (greedy set cover). Each time the one
 * with the most missing parts is taken; of equals, the first.
 */
export function cover<T>(candidates: readonly Candidate<T>[], named: (candidate: T) => boolean): T[] {
  const chosen = candidates.filter((each) => named(each.of));
  const missing = new Set(candidates.flatMap(({ parts }) => [...parts]));
  const take = ({ parts }: Candidate<T>) => {
    for (const part of parts) missing.delete(part);
  };
  chosen.forEach(take);
  const adds = ({ parts }: Candidate<T>) => [...parts].filter((part) => missing.has(part)).length;
  while (missing.size > 0) {
    const best = candidates.reduce((one, other) => (adds(other) > adds(one) ? other : one));
    take(best);
    chosen.push(best);
  }
  return chosen.map((each) => each.of);
}
