import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import { enqueue } from "./enqueue.ts";
import type { JobHandler } from "./handler.ts";
import { type DailyRun, type DailyTime, nextRun } from "./next-run.ts";

export interface Schedule {
  /** The handler of the queue: it arranges the next run, then does the work. Its payload is {date: "YYYY-MM-DD"}, the day of the run. */
  readonly handler: JobHandler;
  /** Arranges the next run; call it at each start. Any number of processes may: of one day there is one job. */
  arrange(executor: QueryExecutorProvider, now?: Date): Promise<void>;
}

const payload = z.object({ date: z.iso.date() });

/** A job of each day. A run missed while nothing ran is made up for once, at the next start. */
export function daily(db: QueryExecutorProvider, queue: string, time: DailyTime, work: JobHandler): Schedule {
  async function arrange(executor: QueryExecutorProvider, now = new Date()): Promise<void> {
    await enqueueRun(executor, nextRun(time, now));
  }

  function enqueueRun(executor: QueryExecutorProvider, { at, date }: DailyRun): Promise<number | null> {
    return enqueue(executor, queue, { date }, { runAt: at, dedupeKey: date });
  }

  return {
    arrange,
    async handler(job, context) {
      const { date } = payload.parse(job.payload);
      const next = nextRun(time, new Date());
      // The database's clock may run before ours: the run after this one is never this one.
      const following = next.date > date ? next : nextRun(time, new Date(next.at.getTime() + 1_000));
      // Arranged first, so that work that keeps failing never breaks the chain.
      await enqueueRun(db, following);
      await work(job, context);
    },
  };
}
