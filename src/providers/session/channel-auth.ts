import { isApiError } from "../calls/http-error.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** No answer, 429 or a server error may pass in a moment. Anything else is a refusal. */
const passes = (failure: unknown): boolean =>
  isApiError(failure) && (failure.statusCode === 0 || failure.statusCode === 429 || failure.statusCode >= 500);

/**
 * Requests permission to join a channel until there is an answer or the connection is gone. pusher-js tries only once: after one failure
 * the channel would stay silent for the life of the connection, and nobody would notice.
 */
export async function untilAnswered<T>(request: () => Promise<T>, isWanted: () => boolean, wait = pause): Promise<T> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
    try {
      return await request();
    } catch (failure) {
      if (!passes(failure)) throw failure;
      await wait(ms * (0.75 + Math.random() / 2));
      if (!isWanted()) throw failure;
    }
  }
}
