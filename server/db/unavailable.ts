import { NotWritableError } from "./sessions.ts";

/** System error codes of a connection that can't be opened or has broken. */
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
  // What is written to a connection that has just gone.
  "ECONNABORTED",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/** Of a server on this machine whose socket is not there, or not yet. */
const socketCodes = new Set(["ENOENT", "EACCES"]);
/** Database error codes for shutdown, startup, a forced end, connection failures, and a standby that took over from nobody yet. */
const databaseCodes = /^(57P0[1235]|08\w{3}|25P03|25006)$/;
/** Messages of driver errors that have no code. */
const driverWords = [
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error))/,
  /^(?:Received unexpected \w+ message from backend|There was an error establishing an SSL connection|The database has fallen silent)/,
];

/** Whether the database couldn't be reached or went away before it answered: neither the caller's fault nor a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // With a status, it is the framework's: a caller's own connection has broken.
  if (!(error instanceof Error) || "statusCode" in error) return false;
  // When several addresses were tried in turn, this is an AggregateError.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (error instanceof NotWritableError) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (socketCodes.has(code) && "syscall" in error && error.syscall === "connect") return true;
  return (
    systemCodes.has(code) || ("severity" in error && databaseCodes.test(code)) || driverWords.some((words) => words.test(error.message))
  );
}
