import { resetAuth, setMaintenance } from "./auth-state.ts";

const cleanups = new Set<() => void>([resetAuth]);

/** Registers what must happen when the session ends, whoever ends it. Answers the function that takes it back. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function endSession(): void {
  for (const cleanup of [...cleanups]) cleanup();
}

/**
 * What every answer means for the whole application, whichever client received it: 503 switches maintenance on and a
 * later success switches it off; 401 ends the session, except for a login that was merely refused.
 */
export function noteAnswer(status: number, refusedLogin = false): void {
  if (status === 503) setMaintenance(true);
  else if (status >= 200 && status < 300) setMaintenance(false);
  else if (status === 401 && !refusedLogin) endSession();
}
