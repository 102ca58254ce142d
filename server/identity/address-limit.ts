import { tooManyAttempts } from "../engine/problem.ts";
import { createCounters, leaked } from "./counters.ts";

/** So many calls of one address at once, and one more every so many milliseconds. */
export interface AddressLimitOptions {
  readonly most: number;
  readonly leakMs: number;
  readonly now?: () => number;
}

/**
 * For calls that anybody may make and that cost something: who makes too many waits, and nobody else. It knows no accounts, so
 * that no account can be closed to its owner by it. @throws Problem 429
 */
export function createAddressLimit({ most, leakMs, now = Date.now }: AddressLimitOptions): (address: string) => void {
  const counts = createCounters(most * leakMs);
  return (address) => {
    const at = now();
    const spent = leaked(counts.get(address, at), at, leakMs);
    if (spent >= most) {
      const seconds = Math.max(1, Math.ceil(((spent - most + 1) * leakMs) / 1_000));
      throw tooManyAttempts(seconds);
    }
    counts.set(address, { failures: spent + 1, at });
  };
}
