import { authState, keptToken, resetAuth, restore, setMaintenance } from "./auth-state.ts";

const cleanups = new Set<() => void>();

/** Registers what must happen when the session ends, whoever ends it. Answers the function that takes it back. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function endSession(end = resetAuth): void {
  end();
  for (const cleanup of [...cleanups]) cleanup();
}

/** Another window of the browser has signed in or out. Who it is now is asked anew; nothing of who it was stays. */
export const followSession = (): void => endSession(() => authState.set({ ...restore(), user: null }));

/**
 * What every answer means for the whole application, whichever client received it: 503 switches maintenance on and a
 * later success switches it off; 401 ends the session the call was made in, except for a login that was merely refused.
 */
export function noteAnswer(status: number, token: string | null, refusedLogin = false): void {
  if (status === 503) setMaintenance(true);
  else if (status >= 200 && status < 300) setMaintenance(false);
  else if (status === 401 && !refusedLogin && token === authState.get().authToken) {
    // A late answer: another window has signed in since, and its session is not the one that has ended.
    if ((keptToken() ?? token) === token) endSession();
    else followSession();
  }
}
