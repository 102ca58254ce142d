import { uptime } from "node:os";

/** A time zone or a leap second never moves a clock this far, and nobody corrects a clock that runs by so much. */
const NOTED_MS = 12 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When the machine began, by its clock: the same as long as nobody sets the clock, sleeping or not. */
const begunAt = () => Date.now() - uptime() * 1000;
const first = begunAt();

/**
 * What happened to this machine's clock since this process began, for whoever meets it: while it may be wrong, nothing in the books is dated by it. Null: it
 * only went on. A restart takes the clock as it is.
 */
export function clockProblem(): string | null {
  const jumpMs = begunAt() - first;
  if (Math.abs(jumpMs) < NOTED_MS) return null;
  const days = Math.max(1, Math.round(Math.abs(jumpMs) / DAY_MS)).toLocaleString("en-US");
  return `The server's clock jumped ${days === "1" ? "a day" : `${days} days`} ${jumpMs > 0 ? "ahead" : "back"}. Correct it; if it is right, restart the server.`;
}
