import type { QueryExecutorProvider } from "kysely";

export interface Job {
  readonly id: number;
  readonly queue: string;
  /** The enqueued payload after JSON parsing; handlers must validate it. */
  readonly payload: unknown;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  /** After this many failed attempts the job is dead. */
  readonly maxAttempts: number;
  /** Why the last attempt failed, as it is stored. */
  readonly lastError?: string | null;
  /** The request that enqueued it; none for what nobody asked for, such as a daily job. */
  readonly requestId?: string | null;
  /** Whether an earlier attempt has begun what must not happen twice. */
  readonly isHandedOver?: boolean;
}

/** Remembers, even if the server ends, that a job has begun what must not happen twice. */
export interface HandOver {
  /** An earlier attempt has begun, and nobody knows how that ended. */
  readonly isOpen: boolean;
  /** Call it right before. Throws when another worker has the job by now. */
  begin(): Promise<void>;
  /** It is known not to have happened. */
  takeBack(): Promise<void>;
}

export interface JobContext {
  /** Aborted when the job is no longer this worker's, or when the process shuts down. */
  readonly signal: AbortSignal;
  /**
   * Removes the job from the queue within the handler's own transaction, so that its effect happens exactly once.
   * Throws when another worker has the job by now; let that error roll back the transaction.
   * If it isn't called, the job is removed after the handler ends, so it runs at least once.
   */
  finish(transaction: QueryExecutorProvider): Promise<void>;
  /** The next attempts do only this, and what was handed over is done. Throws as `finish` does. */
  goOnWith?(payload: unknown, transaction?: QueryExecutorProvider): Promise<void>;
  /** Every worker has it. */
  readonly handOver?: HandOver;
}

export type JobHandler = (job: Job, context: JobContext) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
