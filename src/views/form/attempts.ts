import { toApiError } from "../../providers/http-error.ts";
import { newIdempotencyKey } from "../../providers/idempotency.ts";
import type { Store } from "../../providers/store.ts";
import type { Values } from "./form-store.ts";

/** A write whose answer is not known: the server may have done it or not. Sent again under its key it is done once. */
export interface Attempt {
  readonly key: string;
  /** The row it changes; a new one has none. */
  readonly id?: number;
  readonly body: Values;
}

/** What a form's edits are measured against: the row as it was read, or as it was saved last, in the words of an input. */
export interface Base {
  readonly id: number;
  readonly version: number | undefined;
  readonly input: Values;
}

/** How far the saving of a form has come. It is kept with the draft, so that it can go on after a crash. */
export interface Progress {
  readonly base?: Base | undefined;
  readonly open: readonly Attempt[];
}

export const sameBody = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The server has looked at it and said no. Whatever else comes back, it may be done or still be done. */
const isRefused = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/**
 * Sends a write under a key: that of an earlier try of the very same write where its answer is not known. Every try whose
 * answer is not known stays open.
 */
export async function sendOnce<T>(
  progress: Store<Progress>,
  write: Omit<Attempt, "key">,
  deliver: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const open = () => progress.get().open;
  const known = open().find((each) => each.id === write.id && sameBody(each.body, write.body));
  const attempt = known ?? { ...write, key: newIdempotencyKey() };
  if (!known) progress.set({ ...progress.get(), open: [...open(), attempt] });
  try {
    const answer = await deliver(attempt);
    // They all named the same version, so none of the others can have been done.
    progress.set({ ...progress.get(), open: [] });
    return answer;
  } catch (failure) {
    const { statusCode } = toApiError(failure);
    if (isRefused(statusCode)) progress.set({ ...progress.get(), open: open().filter(({ key }) => key !== attempt.key) });
    throw failure;
  }
}

/** Finds out which of the open tries was done: the answer of the one that was, or undefined. Rejects where none is to be had. */
export async function settleAttempt<T>(
  progress: Store<Progress>,
  deliver: (attempt: Attempt) => Promise<T>,
): Promise<{ readonly attempt: Attempt; readonly answer: T } | undefined> {
  for (const attempt of progress.get().open) {
    try {
      return { attempt, answer: await sendOnce(progress, attempt, deliver) };
    } catch (failure) {
      if (progress.get().open.some(({ key }) => key === attempt.key)) throw failure;
    }
  }
  return undefined;
}

/**
 * Sends a write that names the version it was made for, unless an earlier try turns out to have been done: then the answer
 * is that one's, and the try comes with it.
 */
export async function sendVersioned<T>(
  progress: Store<Progress>,
  write: Omit<Attempt, "key">,
  deliver: (attempt: Attempt) => Promise<T>,
): Promise<{ readonly attempt?: Attempt; readonly answer: T }> {
  // Begun before the row changed: if it was done, this is its change, and a second one is not wanted.
  const begun = progress.get().open.some(({ body }) => body.version !== write.body.version);
  const done = begun ? await settleAttempt(progress, deliver) : undefined;
  if (done) return done;
  try {
    return { answer: await sendOnce(progress, write, deliver) };
  } catch (failure) {
    // What it came too late for may be its own, by a try whose answer was lost.
    const earlier = toApiError(failure).statusCode === 409 ? await settleAttempt(progress, deliver) : undefined;
    if (!earlier) throw failure;
    return earlier;
  }
}
