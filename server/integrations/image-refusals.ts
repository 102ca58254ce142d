import { ProcessFailure, TaskRefused } from "../processes/limited-process.ts";
import { FileRefused } from "./file-refused.ts";

const PROBLEM = "There was some problem with the image.";
/** For an image of an allowed size that still takes too long or too much memory. */
const TOO_MUCH = "The image is too large to be read. Save it smaller, as JPEG";

/** The refusal for whoever sent an image that the limited process did not decode; any other error as it is. */
export function imageRefusal(error: unknown): unknown {
  if (error instanceof TaskRefused) return new FileRefused(error.message);
  if (!(error instanceof ProcessFailure)) return error;
  // A decoder can end with "timeout: 42% complete" itself, before the process is ended for it.
  const isTooMuch = error.limit !== null || error.message.includes("timeout:");
  return new FileRefused(isTooMuch ? TOO_MUCH : PROBLEM, { cause: error });
}

/** The refusal of an image that could not be read from where it is. */
export const unreadImage = (cause: string): FileRefused => new FileRefused(PROBLEM, { cause });
