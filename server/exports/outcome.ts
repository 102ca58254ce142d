import { Problem } from "../engine/problem.ts";

/** Why there will be no file, in words for the owner. */
export class Refused extends Error {}

/** Nobody wants it any more: cancelled, or gone. */
export class Ended extends Error {}

/** What the owner may know of a failure; null for what is no doing of theirs, and may go well another time. */
export function reasonFor(error: unknown): string | null {
  if (error instanceof Refused || error instanceof Problem) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC") return "There is no room left for the file on the server.";
  // How PostgreSQL says that a statement has run for too long.
  return code === "57014" ? "This takes too long. Please narrow the list down." : null;
}
