import type { JobPortal } from "../../../contract/job-portal.ts";

/** What the parts of the page do with an answer: the page shows the job as it is then. */
export interface JobPartProps {
  readonly hash: string;
  readonly job: JobPortal;
  readonly onChanged: () => void;
  readonly onDead: () => void;
}
