/** Thrown by a job's handler when trying again can't help: the job is dead at once. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}
