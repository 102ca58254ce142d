import type { JobChoice, JobPage, JobState, JobsChanged } from "../../../contract/jobs.ts";
import { getData, postData } from "../../../providers/calls/http.ts";
import { inWords } from "../../../schemas/fields/field.ts";
import { durationWords } from "../../../schemas/views/queue-words.ts";

export interface JobFilter {
  readonly state?: JobState | undefined;
  readonly queue?: string | undefined;
}

/** What somebody may do with jobs; absent for those who may only look. */
export interface JobActions {
  readonly run: (choice: JobChoice) => void;
  /** Asks for the reason first. */
  readonly discard: (choice: JobChoice, count: number) => void;
}

export const readJobs = (filter: JobFilter, before?: number): Promise<JobPage> => getData("/v1/jobs", { params: { ...filter, before } });
export const runJobs = (choice: JobChoice): Promise<JobsChanged> => postData("/v1/jobs/run", choice);
export const discardJobs = (choice: JobChoice, reason: string): Promise<JobsChanged> => postData("/v1/jobs/discard", { ...choice, reason });

/** "payment-link-mail" -> "Payment link mail" */
export const queueName = (queue: string): string => inWords(queue.replace(/[-\s]+/g, " "));

/** "45 s", or as all durations: "12 min", "3 h", "5 days". */
export const duration = (seconds: number): string => (seconds < 60 ? `${Math.floor(seconds)} s` : durationWords(seconds * 1_000));
