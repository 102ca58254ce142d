/** The HTTP statuses of API refusals. No other errors leave the server. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 503;

export class Problem extends Error {
  readonly status: ProblemStatus;
  /** More properties for the body next to `message`: `errors` by field, the current `state` and `version`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: ProblemStatus, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.details = details;
  }
}

export const notSignedIn = () => new Problem(401, "Please sign in.");
export const denied = () => new Problem(403, "Permission Denied");
/** The page sends its user to where it is set up. */
export const twoStepRequired = () =>
  new Problem(403, "Your role requires two-step sign-in. Set it up first.", { code: "two_step_required" });
/** The page asks for the password, a code or a passkey, and tries again. */
export const confirmationNeeded = () => new Problem(403, "Confirm it's you to continue.", { code: "confirmation_needed" });
/** For what is about the person who is signed in. */
export const notByKey = () => new Problem(403, "API keys can't be used for this. Sign in instead.");
/** Also for rows of another company, with an identical body, so that their existence is not revealed. */
export const notFound = () => new Problem(404, "Not found.");
/** For the `catch` of a read: null for a record that is gone or hidden from the reader. */
export function nullIfHidden(failure: unknown): null {
  if (failure instanceof Problem && (failure.status === 404 || failure.status === 403)) return null;
  throw failure;
}
/** Something could not be created, through no fault of the caller. */
export const couldNotCreate = (label: string) => new Problem(409, `${label} couldn't be created. Please try again in a moment.`);
export const conflict = (message: string, details: Readonly<Record<string, unknown>> = {}) => new Problem(409, message, details);
/** A row that this one points at was removed in the meantime. */
export const referenceGone = () => conflict("Something this record refers to no longer exists. Reload the page and try again.");
/** The server is at capacity; the request was not started. */
export const busy = (retryAfter = 1) => new Problem(429, "The server is busy. Please try again in a moment.", { retryAfter });

/**
 * The database, its pool or the file storage can't be reached for now. The code tells it from maintenance, to which the page changes for a
 * 503 without one.
 */
export const unavailable = (message: string, retryAfter: number) => new Problem(503, message, { code: "unavailable", retryAfter });

export const tooManyAttempts = (seconds: number) =>
  new Problem(429, `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`, { retryAfter: seconds });

/** More calls with an API key than its limit. */
export const tooManyCalls = (seconds: number) =>
  new Problem(429, `This API key has made too many calls. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`, {
    retryAfter: seconds,
  });

/** 429 for messages to others, with the time in words: limits of an hour are not counted in seconds. */
export function tooManyMessages(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  return new Problem(429, `Too many messages were sent. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`, {
    retryAfter: seconds,
  });
}

/** More would not be read, and the answer must not grow with the request. */
const MAX_MISTAKES = 500;
const LONGEST_NAME = 100;

/** 422 with messages by field. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>, message = "Please check the highlighted fields."): Problem {
  const firstErrors = Object.entries(errors).slice(0, MAX_MISTAKES);
  return new Problem(422, message, {
    errors: Object.fromEntries(firstErrors.map(([name, messages]) => [name.slice(0, LONGEST_NAME), messages])),
  });
}
