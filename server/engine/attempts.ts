/** What may be tried by one subject within a window of time, and what was. */
export interface Attempts {
  /** Milliseconds until the subject may try again; 0 if it may now. */
  wait(subject: string, at: number): number;
  add(subject: string, at: number): void;
  /** Takes the last attempt back: it was not a wrong one. */
  takeBack(subject: string): void;
  forget(subject: string): void;
}

const MAX_SUBJECTS = 50_000;

/**
 * Allows each subject `max` attempts within any `windowMs` milliseconds. A flood of made-up subjects only evicts those that tried least
 * recently. Times are those of a clock that may step back: an attempt of the future counts as one of now.
 */
export function createAttempts(max: number, windowMs: number): Attempts {
  const times = new Map<string, readonly number[]>();
  const within = (subject: string, at: number): number[] =>
    (times.get(subject) ?? []).map((time) => Math.min(time, at)).filter((time) => time + windowMs > at);
  const keep = (subject: string, attempts: readonly number[]): void => {
    // Reinserted at the end: a Map keeps insertion order, so the first key is the oldest.
    times.delete(subject);
    if (attempts.length > 0) times.set(subject, attempts);
    if (times.size <= MAX_SUBJECTS) return;
    const oldest = times.keys().next().value;
    if (oldest !== undefined) times.delete(oldest);
  };
  return {
    wait(subject, at) {
      const [oldest = at, ...others] = within(subject, at).slice(-max);
      return others.length + 1 < max ? 0 : oldest + windowMs - at;
    },
    add: (subject, at) => keep(subject, [...within(subject, at), at].slice(-max)),
    takeBack: (subject) => keep(subject, (times.get(subject) ?? []).slice(0, -1)),
    forget: (subject) => times.delete(subject),
  };
}
