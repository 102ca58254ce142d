import { isApiError } from "./http-error.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** No answer, too busy, or a fault of the server's own: all of it may be otherwise in a moment. Anything else is a refusal. */
const passes = (failure: unknown): boolean =>
  isApiError(failure) && (failure.statusCode === 0 || failure.statusCode === 429 || failure.statusCode >= 500);

/**
 * Asks for the right to join a channel until there is an answer or the connection it is for is gone. pusher-js asks once: a channel
 * that could not be joined in a bad moment would stay silent for as long as its connection lives, and nobody would notice.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, isWanted: () => boolean, wait = pause): Promise<T> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask();
    } catch (failure) {
      if (!passes(failure)) throw failure;
      await wait(ms * (0.75 + Math.random() / 2));
      if (!isWanted()) throw failure;
    }
  }
}
