import { Problem } from "../engine/wire/problem.ts";

/** The export can't be made, for a reason that its owner is shown. */
export class ExportRefused extends Error {}

/** The export was cancelled or deleted. */
export class ExportEnded extends Error {}

/** Returns the reason that the owner is shown; null for a failure that isn't theirs and may succeed another time. */
export function reasonFor(error: unknown): string | null {
  if (error instanceof ExportRefused || error instanceof Problem) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC") return "The server has no room left for the file.";
  // PostgreSQL's code for a statement timeout.
  return code === "57014" ? "This is taking too long. Narrow the list down and try again." : null;
}
