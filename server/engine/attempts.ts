import { createRecentMap } from "./recent-map.ts";

/** What each subject may still do within a window of time. */
export interface Attempts {
  /** Milliseconds until the subject may try again; 0 if it may now. */
  wait(subject: string, at: number): number;
  add(subject: string, at: number): void;
  /** Takes the subject's last attempt back, which then does not count. */
  takeBack(subject: string): void;
  forget(subject: string): void;
}

/**
 * Allows each subject `max` attempts within any `windowMs` milliseconds. A flood of made-up subjects only evicts those that tried least
 * recently. Times are those of a clock that may step back: an attempt of the future counts as one of now.
 */
export function createAttempts(max: number, windowMs: number): Attempts {
  const times = createRecentMap<readonly number[]>();
  const within = (subject: string, at: number): number[] =>
    (times.get(subject) ?? []).map((time) => Math.min(time, at)).filter((time) => time + windowMs > at);
  return {
    wait(subject, at) {
      const [oldest = at, ...others] = within(subject, at).slice(-max);
      return others.length + 1 < max ? 0 : oldest + windowMs - at;
    },
    add: (subject, at) => times.set(subject, [...within(subject, at), at].slice(-max)),
    takeBack(subject) {
      const left = (times.get(subject) ?? []).slice(0, -1);
      if (left.length > 0) times.set(subject, left);
      else times.delete(subject);
    },
    forget: (subject) => times.delete(subject),
  };
}
