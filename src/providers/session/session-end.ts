import { screenPath } from "../../contract/screens.ts";
import { authState, resetAuth, restore, setMaintenance } from "./auth-state.ts";
import { storedToken } from "./stored-token.ts";

const cleanups = new Set<() => void>();

/** Registers a cleanup for the end of the session, whatever ends it. Returns the function that removes it. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function endSession(end = resetAuth): void {
  end();
  for (const cleanup of [...cleanups]) cleanup();
}

/** Another window of the browser has signed in or out. The identity is loaded again, and nothing of the former user stays. */
export const followSession = (): void => endSession(() => authState.set({ ...restore(), user: null }));

const SET_UP = screenPath("auth.two-step");

/** A page load, because nothing of the application works before. */
function leadToSetUp(): void {
  const { pathname, search, hash } = location;
  if (pathname !== SET_UP) location.replace(screenPath("auth.two-step", {}, { redirect: pathname + search + hash }));
}

interface Refusal {
  readonly message?: unknown;
  readonly code?: unknown;
}

/**
 * Handles what a response means for the whole application, from either client: 503 turns maintenance on and a later success turns it off, except
 * where the database or the file storage is away for a moment;
 * 401 ends the session in which the request was made, except for a login that was merely refused; a refusal because a two-step sign-in is
 * required leads to its set-up.
 */
export function noteResponse(status: number, token: string | null, { message, code }: Refusal = {}): void {
  if (status === 503 && code !== "unavailable") setMaintenance(true);
  else if (status >= 200 && status < 300) setMaintenance(false);
  else if (code === "two_step_required") leadToSetUp();
  else if (status === 401 && message !== "invalid_email_or_password" && token === authState.get().authToken) {
    // A late response: another window has signed in since, and its session has not ended.
    if ((storedToken() ?? token) === token) endSession();
    else followSession();
  }
}
