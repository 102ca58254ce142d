export interface Turn {
  /** Resolves when the turn has come, and also when it was ended while waiting. */
  readonly begins: Promise<void>;
  /** Ends the turn, or stops waiting for it. Calling it again does nothing. */
  end(): void;
}

interface Holder {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Orders work fairly: each holder (a user or an address) has at most `atOnce` pieces of work running, and their others wait in the order in
 * which they came. Nobody waits for another holder's queue. How long a queue may get is the caller's to bound.
 */
export function createTurns(atOnce: number): { take(holder: string): Turn } {
  const holders = new Map<string, Holder>();
  return {
    take(name) {
      const holder = holders.get(name) ?? { running: 0, waiting: [] };
      holders.set(name, holder);
      let state: "waiting" | "running" | "ended" = "waiting";
      let begin = () => {};
      const begins = new Promise<void>((resolve) => {
        begin = () => {
          if (state === "waiting") {
            state = "running";
            holder.running += 1;
          }
          resolve();
        };
      });
      if (holder.running < atOnce) begin();
      else holder.waiting.push(begin);
      const end = () => {
        if (state === "running") {
          holder.running -= 1;
          holder.waiting.shift()?.();
        } else if (state === "waiting") holder.waiting.splice(holder.waiting.indexOf(begin), 1);
        state = "ended";
        begin();
        if (holder.running + holder.waiting.length === 0) holders.delete(name);
      };
      return { begins, end };
    },
  };
}
