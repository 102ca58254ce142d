import type pg from "pg";

const minutes = 60_000;
const chores = [
  { statement: "checkpoint", every: 5 * minutes },
  { statement: "vacuum (analyze)", every: 60 * minutes },
] as const;

/**
 * Runs the background maintenance of a PostgreSQL server that the embedded one doesn't run by itself: checkpoints (which let the log be
 * reused) and VACUUM ANALYZE (dead rows, planner statistics).
 * @returns a function that stops it
 */
export function startMaintenance(
  withoutTimeout: (work: (client: pg.ClientBase) => Promise<unknown>) => Promise<unknown>,
  log: (message: string) => void,
): () => void {
  const timers = chores.map(({ statement, every }) =>
    setInterval(() => {
      // The limit is lifted only once we have the connection, because a runaway query before us must still be stopped.
      withoutTimeout((client) => client.query(statement)).catch((error: Error) =>
        log(`The embedded database's ${statement} failed: ${error.message}`),
      );
    }, every).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
