import { createHash, randomUUID } from "node:crypto";
import type { Bus } from "../realtime/bus.ts";
import { createCounters, leaked } from "./counters.ts";

/** The verdict on a sign-in attempt. Call `succeeded` when the password was right. */
export type Verdict =
  | { readonly kind: "go"; readonly delayMs: number; readonly succeeded: () => void }
  | { readonly kind: "stop"; readonly retryAfterSeconds: number };

export interface Throttle {
  /** Counts the attempt as failed until `succeeded` is called, so that parallel guesses count too. */
  attempt(account: string, address: string): Verdict;
}

const MINUTE = 60_000;
/** One account from one address: this many free tries, then the wait doubles up to the longest. */
const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 5 * MINUTE;
/** One address on any accounts: this many failures at once, and one more every few seconds. */
const ADDRESS_FAILURES = 100;
const ADDRESS_LEAK_MS = 6_000;
/** One account from all addresses: after this many failures, answers are delayed. */
const ACCOUNT_FAILURES = 50;
const ACCOUNT_LEAK_MS = MINUTE;
const ACCOUNT_DELAY_MS = 2_000;
const PROVEN_MS = 30 * 24 * 60 * MINUTE;

/** The bus on which processes share their counts. */
type Line = Pick<Bus, "publish" | "subscribe">;

/**
 * Slows down password guessing at its source. An account tried from one address has to wait longer and longer, and an address that fails on
 * many accounts is stopped. An account guessed at from many addresses is only delayed, and not for addresses that have signed in to it
 * before, so that nobody can lock a user out. With a bus, all processes share their counts.
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
    for (const [counters, subject] of [
      [accounts, account],
      [addresses, address],
    ] as const) {
      const count = counters.get(subject, at);
      if (count) counters.set(subject, { ...count, failures: Math.max(0, count.failures - 1) });
    }
  }

  function publishAttempt(account: string, address: string, done: boolean): void {
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
      publishAttempt(account, address, false);
      return {
        kind: "go",
        delayMs,
        succeeded() {
          succeeded(account, address);
          publishAttempt(account, address, true);
        },
      };
    },
  };
}

/** Names are hashed so that neither memory nor bus messages contain them. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

const waitAfter = (failures: number) =>
  failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(20, failures - FREE_TRIES));
