import { setTimeout as timer } from "node:timers/promises";

/** The only sleeps of the tests, one for each reason to wait. tests/architecture/waits.test.ts forbids others. */

/** Less than a test may take, so that what is too late is named. Long enough for a machine whose cores are all taken. */
const PATIENCE_MS = 50_000;
const TICK_MS = 25;

/** The real clock, whatever clock a test has given the product. */
const realNow = performance.now.bind(performance);

/** For `vi.waitFor` and `expect.poll`, which by themselves give up after one second. */
export const patiently = { timeout: 30_000 } as const;

interface Patience {
  readonly limitMs?: number;
  readonly everyMs?: number;
}

/** Waits until the condition holds. Where something is asserted, `expect.poll` and `vi.waitFor` say more when it never does. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  { limitMs = PATIENCE_MS, everyMs = 20 }: Patience = {},
): Promise<void> {
  const started = realNow();
  while (!(await condition())) {
    if (realNow() - started > limitMs) throw new Error(`Waited ${limitMs / 1_000} s in vain until ${what}.`);
    await timer(everyMs);
  }
}

/** What the promise resolves to, or an error that names what did not come in time. */
export async function inTime<T>(promise: Promise<T>, what: string | (() => string), limitMs = PATIENCE_MS): Promise<T> {
  const over = new AbortController();
  const late = ticks(limitMs, () => undefined, over.signal).then(() => {
    throw new Error(`Waited ${limitMs / 1_000} s in vain for ${typeof what === "string" ? what : what()}.`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/**
 * Checks over and over for this long that something stays as it is. Only where no later event proves it, and `why` says so: it takes its
 * time in every run, and misses what comes later still.
 */
export async function stays(check: () => unknown, ms: number, why: string): Promise<void> {
  try {
    await ticks(ms, check);
  } catch (cause) {
    throw new Error(`It did not stay as it was (${why}): ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Lets time pass that belongs to what is tested: a slow client, a late answer, a kill at some moment. Never a wait for the product. */
export const delay = (ms: number): Promise<void> => timer(ms);

/** Time in steps, so that time in which the whole machine is stalled counts as one of them. */
async function ticks(ms: number, each: () => unknown, signal?: AbortSignal): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    await each();
    await timer(TICK_MS, undefined, signal ? { signal } : {});
  }
  await each();
}
