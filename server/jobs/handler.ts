import type { QueryExecutorProvider } from "kysely";

export interface Job {
  readonly id: number;
  readonly queue: string;
  /** What was enqueued, as JSON gives it back: a handler checks it. */
  readonly payload: unknown;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
}

export interface JobContext {
  /** Aborted when the job is no longer this worker's, or the process is to end. */
  readonly signal: AbortSignal;
  /**
   * Takes the job off the queue within the handler's own transaction, so that its effect happens exactly once. Throws when another
   * worker has the job by now: let it end the transaction. Without it the job is taken off after the handler, at least once.
   */
  finish(transaction: QueryExecutorProvider): Promise<void>;
}

export type JobHandler = (job: Job, context: JobContext) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
