import type { GuardedPool } from "../guarded-pool.ts";
import type { EmbeddedEngine } from "./engine.ts";

const everyMinutes = { checkpoint: 5, vacuum: 60 };

/**
 * The chores a PostgreSQL server does in the background and the embedded one never does by itself: checkpoints
 * (they let the log be reused) and VACUUM ANALYZE (dead rows, planner statistics).
 * @returns stops them
 */
export function startMaintenance(engine: EmbeddedEngine, pool: GuardedPool, log: (message: string) => void): () => void {
  const run = (statement: string) => {
    engine
      .unhurried(() => pool.query(statement))
      .catch((error: Error) => log(`The embedded database's ${statement} failed: ${error.message}`));
  };
  const timers = [
    setInterval(() => run("checkpoint"), everyMinutes.checkpoint * 60_000),
    setInterval(() => run("vacuum (analyze)"), everyMinutes.vacuum * 60_000),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
