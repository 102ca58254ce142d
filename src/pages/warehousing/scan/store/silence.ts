import type { Failed } from "./drain.ts";

/** How long a call may go without a sign that it gets anywhere, in ms. The server takes less for anything it does in one transaction. */
const SILENCE_MS = 60_000;

/**
 * Runs a call that nobody watches. A network that is lost on the way, as between two access points, ends no call: this one would wait for ever,
 * and everything behind it. `sign` says that something is still being sent. Rejects with `Failed` when it was cut off.
 */
export async function cutOffSilent<T>(call: (signal: AbortSignal, sign: () => void) => Promise<T>): Promise<T> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(), SILENCE_MS);
  };
  const silent = new Promise<never>((_, reject) => {
    over.signal.addEventListener("abort", () => reject({ kind: "later" } satisfies Failed));
  });
  sign();
  try {
    return await Promise.race([call(over.signal, sign), silent]);
  } finally {
    clearTimeout(timer);
  }
}
