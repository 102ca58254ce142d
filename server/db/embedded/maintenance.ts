import type { Db } from "../connection.ts";

const minutes = 60_000;
const chores = [
  { statement: "checkpoint", every: 5 * minutes },
  { statement: "vacuum (analyze)", every: 60 * minutes },
] as const;

/**
 * The chores a PostgreSQL server does in the background and the embedded one never does by itself: checkpoints
 * (they let the log be reused) and VACUUM ANALYZE (dead rows, planner statistics).
 * @returns stops them
 */
export function startMaintenance(withoutTimeout: Db["withoutTimeout"], log: (message: string) => void): () => void {
  const timers = chores.map(({ statement, every }) =>
    setInterval(() => {
      // The limit is lifted only once the connection is ours: a runaway query before us must still be stopped.
      withoutTimeout((client) => client.query(statement)).catch((error: Error) =>
        log(`The embedded database's ${statement} failed: ${error.message}`),
      );
    }, every).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
