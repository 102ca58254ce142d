import { tooManyAttempts } from "../engine/wire/problem.ts";
import { createCounters, leaked } from "./counters.ts";
import { networkOf } from "./network.ts";

/** Allows `max` calls per address at once, and one more every `leakMs` milliseconds. */
export interface AddressLimitOptions {
  readonly max: number;
  readonly leakMs: number;
  readonly now?: () => number;
}

/**
 * For public calls that are expensive: an address, or a network of IPv6, with too many calls has to wait; other addresses are not affected. Does not count by
 * account, so that nobody can lock a user out.
 * @throws Problem 429
 */
export function createAddressLimit({ max, leakMs, now = () => performance.now() }: AddressLimitOptions): (address: string) => void {
  const counts = createCounters(max * leakMs);
  return (ip) => {
    const at = now();
    const address = networkOf(ip);
    const spent = leaked(counts.get(address, at), at, leakMs);
    if (spent >= max) {
      const seconds = Math.max(1, Math.ceil(((spent - max + 1) * leakMs) / 1_000));
      throw tooManyAttempts(seconds);
    }
    counts.set(address, { failures: spent + 1, at });
  };
}
