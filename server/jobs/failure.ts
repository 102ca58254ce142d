/** Thrown by a job handler when a retry can't help: the job is marked dead at once. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}
