import type { JobPortal } from "../../../contract/job-portal.ts";
import type { OpenedLink } from "../../guest/use-link.ts";

/** What the parts of the page of a job need. */
export interface JobPartProps extends OpenedLink {
  readonly job: JobPortal;
}
