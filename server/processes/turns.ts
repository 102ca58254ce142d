export interface Turn {
  /** Resolves when the turn has come, and also when it was ended while waiting; null if it came at once. */
  readonly begins: Promise<void> | null;
  /** Ends the turn, or stops waiting for it. Calling it again does nothing. */
  end(): void;
}

interface Holder {
  running: number;
  isNextPlanned: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Orders work fairly: each holder (a user or an address) has at most `atOnce` pieces of work running, and their others wait in the order in
 * which they came. Of those that waited, one begins at a time, after what has come for other holders meanwhile. How long a queue may get is
 * the caller's to bound.
 */
export function createTurns(atOnce: number): { take(holder: string): Turn } {
  const holders = new Map<string, Holder>();
  return {
    take(name) {
      const holder = holders.get(name) ?? { running: 0, isNextPlanned: false, waiting: [] };
      holders.set(name, holder);
      let state: "waiting" | "running" | "ended" = "waiting";
      let resolveBegins = () => {};
      const begin = () => {
        state = "running";
        holder.running += 1;
        resolveBegins();
      };
      let begins: Promise<void> | null = null;
      if (holder.running < atOnce && holder.waiting.length === 0) begin();
      else {
        begins = new Promise((resolve) => {
          resolveBegins = resolve;
        });
        holder.waiting.push(begin);
      }
      const end = () => {
        if (state === "running") holder.running -= 1;
        if (state === "waiting") holder.waiting.splice(holder.waiting.indexOf(begin), 1);
        state = "ended";
        resolveBegins();
        if (holder.waiting.length > 0) planNext(holder, atOnce);
        else if (holder.running === 0) holders.delete(name);
      };
      return { begins, end };
    },
  };
}

function planNext(holder: Holder, atOnce: number): void {
  if (holder.isNextPlanned) return;
  holder.isNextPlanned = true;
  setImmediate(() => {
    holder.isNextPlanned = false;
    if (holder.running >= atOnce) return;
    holder.waiting.shift()?.();
    if (holder.waiting.length > 0) planNext(holder, atOnce);
  });
}
