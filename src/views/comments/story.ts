/** One of two lists that make up a story: newest first, and whether older items are still to be loaded. */
export interface Chapter<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

type Timed = { readonly id: number };
type Told<C, A> = { readonly comment: C } | { readonly entry: A };

export interface Story<C, A> {
  readonly items: readonly Told<C, A>[];
  /** The list that has to be loaded further to show more; undefined at the end. */
  readonly next: "comments" | "entries" | undefined;
}

/**
 * Comments and activity as one story, newest first. It ends where one of the lists is not loaded any further, because what follows there might
 * stand between.
 */
export function mergeStory<C extends Timed & { readonly createdAt: string }, A extends Timed & { readonly at: string }>(
  comments: Chapter<C>,
  entries: Chapter<A>,
): Story<C, A> {
  const timeOf = (one: Told<C, A>) => Date.parse("comment" in one ? one.comment.createdAt : one.entry.at);
  const commentItems = comments.items.map((comment): Told<C, A> => ({ comment }));
  const entryItems = entries.items.map((entry): Told<C, A> => ({ entry }));
  const endOf = (items: readonly Told<C, A>[], hasMore: boolean) => {
    const last = items.at(-1);
    return hasMore && last ? timeOf(last) : Number.NEGATIVE_INFINITY;
  };
  const ends = { comments: endOf(commentItems, comments.hasMore), entries: endOf(entryItems, entries.hasMore) };
  const end = Math.max(ends.comments, ends.entries);
  const items = [...commentItems, ...entryItems].filter((one) => timeOf(one) >= end).sort((one, other) => timeOf(other) - timeOf(one));
  const next = end === Number.NEGATIVE_INFINITY ? undefined : ends.comments >= ends.entries ? "comments" : "entries";
  return { items, next };
}
