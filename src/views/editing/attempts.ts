import { toApiError } from "../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import type { Store } from "../../providers/store.ts";
import type { Values } from "./form-store.ts";

/** A write whose response is unknown: the server may or may not have done it. Sent again with the same key, it is done only once. */
export interface Attempt {
  readonly key: string;
  /** The id of the row it changes; absent for a new row. */
  readonly id?: number;
  readonly body: Values;
}

/** What a form's edits are compared with: the row as it was read or last saved, as an input. */
export interface Base {
  readonly id: number;
  readonly version: number | undefined;
  readonly input: Values;
}

/** How far saving a form has got. Stored with the draft, so that it can continue after a crash. */
export interface Progress {
  readonly base?: Base | undefined;
  readonly open: readonly Attempt[];
}

export const sameBody = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The server has processed the write and refused it. After any other failure it may have been done or may still be done. */
export const isRefused = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/**
 * Sends a write with an idempotency key; an identical earlier attempt with an unknown result is sent again with its key. Attempts stay
 * open while their result is unknown.
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
    const result = await deliver(attempt);
    // All attempts named the same version, so none of the others can have succeeded.
    progress.set({ ...progress.get(), open: [] });
    return result;
  } catch (failure) {
    const { statusCode } = toApiError(failure);
    if (isRefused(statusCode)) progress.set({ ...progress.get(), open: open().filter(({ key }) => key !== attempt.key) });
    throw failure;
  }
}

/** Finds out which open attempt succeeded and returns it with its response, or undefined. Rejects if the result can't be determined. */
export async function settleAttempt<T>(
  progress: Store<Progress>,
  deliver: (attempt: Attempt) => Promise<T>,
): Promise<{ readonly attempt: Attempt; readonly result: T } | undefined> {
  for (const attempt of progress.get().open) {
    try {
      return { attempt, result: await sendOnce(progress, attempt, deliver) };
    } catch (failure) {
      if (progress.get().open.some(({ key }) => key === attempt.key)) throw failure;
    }
  }
  return undefined;
}

/**
 * Sends a write for a specific version, unless an earlier attempt turns out to have succeeded; then that attempt and its response are
 * returned.
 */
export async function sendVersioned<T>(
  progress: Store<Progress>,
  write: Omit<Attempt, "key">,
  deliver: (attempt: Attempt) => Promise<T>,
): Promise<{ readonly attempt?: Attempt; readonly result: T }> {
  // The open attempt is for an older version: if it succeeded, the row changed because of it, and the write must not be repeated.
  const begun = progress.get().open.some(({ body }) => body.version !== write.body.version);
  const done = begun ? await settleAttempt(progress, deliver) : undefined;
  if (done) return done;
  try {
    return { result: await sendOnce(progress, write, deliver) };
  } catch (failure) {
    // The conflict may come from this user's own earlier attempt whose response was lost.
    const earlier = toApiError(failure).statusCode === 409 ? await settleAttempt(progress, deliver) : undefined;
    if (!earlier) throw failure;
    return earlier;
  }
}
