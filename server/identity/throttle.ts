import { createHash, randomUUID } from "node:crypto";
import type { Bus } from "../realtime/bus.ts";
import { createCounters, leaked } from "./counters.ts";

/** What may happen to an attempt to sign in. `succeeded` is called when the password was right. */
export type Verdict =
  | { readonly kind: "go"; readonly delayMs: number; readonly succeeded: () => void }
  | { readonly kind: "stop"; readonly retryAfterSeconds: number };

export interface Throttle {
  /** Counts the attempt as failed until `succeeded` says otherwise, so that parallel guesses count too. */
  attempt(account: string, address: string): Verdict;
}

const MINUTE = 60_000;
/** An account from one address: these tries are free, then the wait doubles up to the longest. */
const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 5 * MINUTE;
/** An address on whatever accounts: so many failures at once, and one more every few seconds. */
const ADDRESS_FAILURES = 100;
const ADDRESS_LEAK_MS = 6_000;
/** An account from everywhere: after so many failures answers come later. */
const ACCOUNT_FAILURES = 50;
const ACCOUNT_LEAK_MS = MINUTE;
const ACCOUNT_DELAY_MS = 2_000;
const PROVEN_MS = 30 * 24 * 60 * MINUTE;

/** What processes tell each other, and hear of each other. */
type Line = Pick<Bus, "publish" | "subscribe">;

/**
 * Guessing gets slow where it happens: an account from one address waits longer and longer, an address that fails on many
 * accounts is stopped. An account that is guessed at from everywhere only answers later, and not to addresses it has been
 * signed in from: nobody can lock a user out. Over a line, what one process counts the others count too.
 */
export function createThrottle(now: () => number = Date.now, line?: Line): Throttle {
  const pairs = createCounters(60 * MINUTE);
  const addresses = createCounters(ADDRESS_FAILURES * ADDRESS_LEAK_MS);
  const accounts = createCounters(60 * MINUTE);
  const proven = createCounters(PROVEN_MS);
  const self = randomUUID();

  const spreadOf = (address: string, at: number) => leaked(addresses.get(address, at), at, ADDRESS_LEAK_MS);
  const wholeOf = (account: string, at: number) => leaked(accounts.get(account, at), at, ACCOUNT_LEAK_MS);

  function failed(account: string, address: string): void {
    const at = now();
    const key = `${account} ${address}`;
    pairs.set(key, { failures: (pairs.get(key, at)?.failures ?? 0) + 1, at });
    accounts.set(account, { failures: wholeOf(account, at) + 1, at });
    addresses.set(address, { failures: spreadOf(address, at) + 1, at });
  }

  function succeeded(account: string, address: string): void {
    const at = now();
    const key = `${account} ${address}`;
    pairs.delete(key);
    proven.set(key, { failures: 0, at });
    for (const [counters, of] of [
      [accounts, account],
      [addresses, address],
    ] as const) {
      const count = counters.get(of, at);
      if (count) counters.set(of, { ...count, failures: Math.max(0, count.failures - 1) });
    }
  }

  function tell(account: string, address: string, done: boolean): void {
    line?.publish({ kind: "sign-in", from: self, account, address, succeeded: done }).catch(() => undefined);
  }

  line?.subscribe((message) => {
    if (message.kind !== "sign-in" || message.from === self) return;
    (message.succeeded ? succeeded : failed)(message.account, message.address);
  });

  return {
    attempt(accountName, addressName) {
      const at = now();
      const [account, address] = [digest(accountName), digest(addressName)];
      const key = `${account} ${address}`;
      const known = proven.get(key, at) !== undefined;
      const pair = pairs.get(key, at);
      const spread = spreadOf(address, at);
      const waitOfPair = pair ? pair.at + waitAfter(pair.failures) - at : 0;
      const waitOfPlace = known || spread < ADDRESS_FAILURES ? 0 : (spread - ADDRESS_FAILURES + 1) * ADDRESS_LEAK_MS;
      const wait = Math.max(waitOfPair, waitOfPlace);
      if (wait > 0) return { kind: "stop", retryAfterSeconds: Math.ceil(wait / 1_000) };

      const delayMs = wholeOf(account, at) >= ACCOUNT_FAILURES && !known ? ACCOUNT_DELAY_MS : 0;
      failed(account, address);
      tell(account, address, false);
      return {
        kind: "go",
        delayMs,
        succeeded() {
          succeeded(account, address);
          tell(account, address, true);
        },
      };
    },
  };
}

/** Whom it is about need not stand in memory, nor in what processes tell each other. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

const waitAfter = (failures: number) =>
  failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(20, failures - FREE_TRIES));
