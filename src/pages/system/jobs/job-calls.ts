import type { JobPage, JobState, JobsChanged } from "../../../contract/jobs.ts";
import { getData, postData } from "../../../providers/calls/http.ts";
import { inWords } from "../../../schemas/field.ts";

export interface JobFilter {
  readonly state?: JobState | undefined;
  readonly queue?: string | undefined;
}

/** Jobs by id, or all of a queue that were given up. */
export type JobChoice = { readonly ids: readonly number[] } | { readonly queue: string };

/** What somebody may do with jobs; absent for those who may only look. */
export interface JobHands {
  readonly run: (choice: JobChoice) => void;
  /** Asks for the reason first. */
  readonly discard: (choice: JobChoice, count: number) => void;
}

export const readJobs = (filter: JobFilter, before?: number): Promise<JobPage> => getData("/v1/jobs", { params: { ...filter, before } });
export const runJobs = (choice: JobChoice): Promise<JobsChanged> => postData("/v1/jobs/run", choice);
export const discardJobs = (choice: JobChoice, reason: string): Promise<JobsChanged> => postData("/v1/jobs/discard", { ...choice, reason });

/** "payment-link-mail" -> "Payment link mail" */
export const queueName = (queue: string): string => inWords(queue.replace(/[-\s]+/g, " "));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "45 s", "12 min", "3 h", "2 d" */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / DAY)} d`;
}
