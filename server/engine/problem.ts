/** The refusals of the API; `domain` says which status stands for what. Nothing else leaves the server as an error. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

export class Problem extends Error {
  readonly status: ProblemStatus;
  /** More for the body beside `message`: `errors` by field, the current `state` and `version`. */
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
/** Also for rows of another company: byte for byte the same. */
export const notFound = () => new Problem(404, "Not found.");
export const conflict = (message: string, details: Readonly<Record<string, unknown>> = {}) => new Problem(409, message, details);
export const invalid = (errors: Readonly<Record<string, readonly string[]>>, message = "Please check the highlighted fields.") =>
  new Problem(422, message, { errors });
