/** What the jobs of a queue are doing. */
export interface QueueHealth {
  readonly queue: string;
  /** Due, and not taken by a worker yet. */
  readonly waiting: number;
  /** Not due yet: the next run of a schedule, or the next attempt after a failure. */
  readonly scheduled: number;
  readonly running: number;
  /** Those of the waiting and scheduled ones whose last attempt failed. */
  readonly failed: number;
  /** Given up. */
  readonly dead: number;
  /** How long the longest waiting job has been due, in seconds; 0 without one. */
  readonly oldestSeconds: number;
}

export const jobStates = ["dead", "failed", "waiting", "running", "scheduled"] as const;
export type JobState = (typeof jobStates)[number];

export interface JobEntry {
  readonly id: number;
  readonly queue: string;
  readonly state: JobState;
  /** The ids in its content, which says what it is about; nothing else of it. */
  readonly about: readonly (readonly [name: string, id: number])[];
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly createdAt: string;
  /** When it runs next; when it was given up. */
  readonly at: string;
  /** Without addresses and whatever else may be private. */
  readonly error: string | null;
  readonly requestId: string | null;
}

/** What somebody did with jobs by hand. */
export interface JobIntervention {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly verb: "run" | "discard";
  readonly jobs: number;
  readonly queue: string;
  readonly reason: string | null;
}

/** Whether the mailbox of incoming emails can be read. */
export interface MailboxHealth {
  readonly name: string;
  /** Why it can't, in the mail server's words; null if it can. */
  readonly problem: string | null;
  readonly failingSince: string | null;
  readonly failingSeconds: number;
}

export interface JobPage {
  readonly queues: readonly QueueHealth[];
  readonly outbox: { readonly messages: number; readonly oldestSeconds: number };
  /** The mailboxes that can't be read. */
  readonly mailboxes: readonly MailboxHealth[];
  readonly jobs: readonly JobEntry[];
  /** The id to continue with. */
  readonly next: number | null;
  readonly interventions: readonly JobIntervention[];
}

/** Jobs by id, or all of a queue that were given up. */
export type JobChoice = { readonly ids: readonly number[] } | { readonly queue: string };

/** How many of the jobs named were changed: a running one is not. */
export interface JobsChanged {
  readonly changed: number;
}

/** How many jobs were run again or discarded. */
export interface ChangedJobs {
  readonly changed: number;
}
