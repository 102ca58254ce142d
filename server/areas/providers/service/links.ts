import { provider } from "../../../../src/resources/providers/provider.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import { linkKind } from "../../../guests/links.ts";

/** The link by which a provider answers a job. One of a job that somebody else got still says so. */
export const jobLink = linkKind(providerJob, "job");
/** The link by which a provider uploads documents. */
export const uploadLink = linkKind(provider, "upload");
