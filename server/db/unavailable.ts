/** Of the system, on a connection that can't be made or has broken. */
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Of the database, as it shuts down, starts, or is ended by force; and everything that is wrong with the connection itself. */
const databaseCodes = /^(57P0[1235]|08\w{3}|25P03)$/;
/** The driver gives these no code. */
const driverWords =
  /^(Connection terminated|timeout expired|Client (was closed|has encountered a connection error)|The database has fallen silent)/;

/** Whether the database could not be reached, or went away before it answered: neither the caller's doing nor a mistake of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses tried in turn arrive as one error.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return systemCodes.has(code) || ("severity" in error && databaseCodes.test(code)) || driverWords.test(error.message);
}
