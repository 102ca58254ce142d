import type { JobAnswer, JobPortal, JobPortalField } from "../../contract/job-portal.ts";
import { type Failure, isRecord, plainData } from "../session/login.ts";
import { API } from "./early-calls.ts";
import { uploadForm } from "./upload-form.ts";

/** The API calls of the page of a job's link, for anybody who has one. All throw a Failure. */

const linkPath = (hash: string) => `/portal/jobs/${encodeURIComponent(hash)}`;

export const readJob = (hash: string): Promise<JobPortal> => plainData("GET", linkPath(hash));
export const answerJob = (hash: string, answer: JobAnswer): Promise<JobPortal> => plainData("POST", linkPath(hash), answer);
export const jobFileAddress = (hash: string, id: number): string => `${API}${linkPath(hash)}/files/${id}`;

/** Adds one file and returns the job with it. */
export async function addJobFile(hash: string, field: JobPortalField, file: File): Promise<JobPortal> {
  const payload = uploadForm(file);
  let response: Response;
  try {
    response = await fetch(`${API}${linkPath(hash)}/files/${field}`, { method: "POST", body: payload });
  } catch {
    throw { status: 0, body: {} } satisfies Failure;
  }
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw { status: response.status, body: isRecord(body) ? body : {} } satisfies Failure;
  if (!isRecord(body) || !isRecord(body.data)) throw { status: 0, body: {} } satisfies Failure;
  return body.data as unknown as JobPortal;
}
