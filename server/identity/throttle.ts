import { createHash, randomUUID } from "node:crypto";
import { createAttempts } from "../engine/attempts.ts";
import type { Bus } from "../realtime/bus.ts";
import { createCounters, leaked } from "./counters.ts";
import { networkOf } from "./network.ts";

/** The verdict on a sign-in attempt. Call `succeeded` when the password was right. */
export type Verdict =
  | { readonly kind: "go"; readonly succeeded: () => void }
  | { readonly kind: "stop"; readonly retryAfterSeconds: number };

export interface Guess {
  /** The account's email in lower case. */
  readonly account: string;
  readonly address: string;
  /** The id of a device that has signed in to the account before. */
  readonly device?: string | null;
}

export interface Throttle {
  /** Counts the attempt as failed until `succeeded` is called, so that parallel guesses count too. */
  attempt(guess: Guess): Verdict;
}

const MINUTE = 60_000;
/** Wrong passwords for one account from anywhere, and from each device that has signed in to it before. */
const ACCOUNT_FAILURES = 10;
const WINDOW_MS = 15 * MINUTE;
/** One address on any accounts: this many failures at once, and one more every few seconds. */
const ADDRESS_FAILURES = 100;
const ADDRESS_LEAK_MS = 6_000;

/** The bus on which processes share their counts. */
type Line = Pick<Bus, "publish" | "subscribe">;

/**
 * Limits the guesses at one account, whatever addresses they come from, and those of one address at all accounts; an IPv6 address stands for
 * its network. Nobody can lock a user out by it: a device that has signed in to the account before has attempts of its own, which guesses
 * from elsewhere do not use up. With a bus, all processes share their counts. `now` need not be the time of day, but must run evenly.
 */
export function createThrottle(now: () => number = () => performance.now(), line?: Line): Throttle {
  const accounts = createAttempts(ACCOUNT_FAILURES, WINDOW_MS);
  const addresses = createCounters(ADDRESS_FAILURES * ADDRESS_LEAK_MS);
  const self = randomUUID();
  const spreadOf = (address: string, at: number) => leaked(addresses.get(address, at), at, ADDRESS_LEAK_MS);

  function failed(subject: string, address: string): void {
    const at = now();
    accounts.add(subject, at);
    addresses.set(address, { failures: spreadOf(address, at) + 1, at });
  }

  function succeeded(subject: string, address: string, isKnown: boolean): void {
    const at = now();
    // Guesses from elsewhere stay counted when the account's owner signs in.
    if (isKnown) accounts.forget(subject);
    else accounts.takeBack(subject);
    addresses.set(address, { failures: Math.max(0, spreadOf(address, at) - 1), at });
  }

  line?.subscribe((message) => {
    if (message.kind !== "sign-in" || message.from === self) return;
    if (message.succeeded) succeeded(message.subject, message.address, message.isKnown);
    else failed(message.subject, message.address);
  });

  return {
    attempt({ account, address: ip, device = null }) {
      const at = now();
      const isKnown = device !== null;
      const subject = digest(isKnown ? `${account} ${device}` : account);
      const address = digest(networkOf(ip));
      const spread = spreadOf(address, at);
      const waitOfAddress = isKnown || spread < ADDRESS_FAILURES ? 0 : (spread - ADDRESS_FAILURES + 1) * ADDRESS_LEAK_MS;
      const wait = Math.max(accounts.wait(subject, at), waitOfAddress);
      if (wait > 0) return { kind: "stop", retryAfterSeconds: Math.ceil(wait / 1_000) };

      const publish = (done: boolean) =>
        void line?.publish({ kind: "sign-in", from: self, subject, address, isKnown, succeeded: done }).catch(() => undefined);
      failed(subject, address);
      publish(false);
      return {
        kind: "go",
        succeeded() {
          succeeded(subject, address, isKnown);
          publish(true);
        },
      };
    },
  };
}

/** Names are hashed so that neither memory nor bus messages contain them. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
