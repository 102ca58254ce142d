const FIRST_MS = 5_000;
const LAST_MS = 3_600_000;

/**
 * Returns the milliseconds to wait after the given attempt (from 1): 5 s, 10 s, 20 s ... at most an hour, randomly varied by up to a
 * quarter.
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const plain = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(30, attempt - 1));
  return Math.round(plain * (0.75 + random() / 2));
}
