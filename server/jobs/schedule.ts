import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import { enqueue } from "./enqueue.ts";
import type { JobHandler } from "./handler.ts";
import { type DailyRun, type DailyTime, nextRun } from "./next-run.ts";

export interface Schedule {
  /** The queue's handler: schedules the next run, then does the work. Its payload is {date: "YYYY-MM-DD"}, the day of the run. */
  readonly handler: JobHandler;
  /** Schedules the next run; call it at each start. Any number of processes may call it, because there is one job per day. */
  arrange(executor: QueryExecutorProvider, now?: Date): Promise<void>;
}

const payload = z.object({ date: z.iso.date() });

/** Runs a job every day. If runs were missed while no process was running, one is made up at the next start. */
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
      // The database's clock may be ahead of ours; make sure that the following run is not this one again.
      const following = next.date > date ? next : nextRun(time, new Date(next.at.getTime() + 1_000));
      // The next run is scheduled first, so that repeated failures can't stop the schedule.
      await enqueueRun(db, following);
      await work(job, context);
    },
  };
}
