import type { QueryExecutorProvider } from "kysely";
import { enqueue } from "./enqueue.ts";
import type { JobHandler } from "./handler.ts";
import type { Schedule } from "./schedule.ts";

/** Runs a job every so many seconds, once for all processes on the database. Missed runs are not made up. */
export function every(db: QueryExecutorProvider, queue: string, seconds: number, work: JobHandler): Schedule {
  const length = seconds * 1_000;
  const arrangeAfter = async (executor: QueryExecutorProvider, now: Date): Promise<void> => {
    const turn = Math.floor(now.getTime() / length) + 1;
    await enqueue(executor, queue, {}, { runAt: new Date(turn * length), dedupeKey: String(turn), maxAttempts: 3 });
  };
  return {
    arrange: (executor, now = new Date()) => arrangeAfter(executor, now),
    async handler(job, context) {
      // The next run is scheduled first, so that a failure can't stop the schedule.
      await arrangeAfter(db, new Date());
      await work(job, context);
    },
  };
}
