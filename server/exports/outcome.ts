import { Problem } from "../engine/problem.ts";

/** Why there will be no file, in words for the owner. */
export class ExportRefused extends Error {}

/** Nobody wants it any more: cancelled, or gone. */
export class ExportEnded extends Error {}

/** What the owner may know of a failure; null for what is no doing of theirs, and may go well another time. */
export function reasonFor(error: unknown): string | null {
  if (error instanceof ExportRefused || error instanceof Problem) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC") return "The server has no room left for the file.";
  // How PostgreSQL says that a statement has run for too long.
  return code === "57014" ? "This is taking too long. Narrow the list down and try again." : null;
}
