import type { Queryable } from "../../db/connection.ts";

/** The rows whose operation's effect is running, by transaction, each as its table and id. */
const running = new WeakMap<Queryable, Set<string>>();

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/** Runs an operation's effect and notes meanwhile that the row's operation is not finished. */
export async function whileEffectRuns(transaction: Queryable, table: string, id: number, effect: () => Promise<unknown>): Promise<void> {
  const rows = running.get(transaction) ?? new Set();
  const key = keyOf(table, id);
  // An effect may act on its own row again: the outer operation finishes last.
  const isInner = rows.has(key);
  running.set(transaction, rows.add(key));
  try {
    await effect();
  } finally {
    if (!isInner) rows.delete(key);
  }
}

/** Whether an operation on the row is unfinished, so that its version, log entry and push message cover what is written to the row. */
export const isEffectRunning = (transaction: Queryable, table: string, id: number): boolean =>
  running.get(transaction)?.has(keyOf(table, id)) === true;
