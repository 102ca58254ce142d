import { Script } from "node:vm";

const script = new Script("work()");

/**
 * Calls `work`, and gives up after the milliseconds: also an endless loop, or an expression that takes exponential time. For work in a limited
 * process that has something simpler to do instead; it blocks the thread meanwhile.
 * @returns undefined when the work was given up
 */
export function within<Result>(ms: number, work: () => Result): Result | undefined {
  try {
    return script.runInNewContext({ work }, { timeout: ms }) as Result;
  } catch (error) {
    // It may be an error of the other context, which is no instance of this one's Error.
    if (typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
