import { screenPath } from "../../contract/screens.ts";
import { authState } from "../../providers/session/auth-state.ts";
import { onSessionEnd } from "../../providers/session/session-end.ts";
import { storedKeys } from "../../providers/store.ts";
import { PREFERENCES } from "./preferences.ts";

/** The prefix, before the user's id, of every key a form stores. */
export const DRAFTS = "hq_draft:";

/** Before pusher-js's keys for the way by which it last connected: "pusherTransportTLS" and "pusherTransportNonTLS". */
const PUSHER_TRANSPORT = "pusherTransport";

function clear(userId: number): void {
  // Preferences that were set before the user was known are stored under 0.
  const prefixes = [`${DRAFTS}${userId}:`, `${PREFERENCES}${userId}:`, `${PREFERENCES}0:`, PUSHER_TRANSPORT];
  for (const key of prefixes.flatMap(storedKeys)) localStorage.removeItem(key);
}

/**
 * Deletes the user's drafts and last filters on sign-out; a session that only expired keeps them for the same user's next one. Both end
 * the session through the same call, and only signing out happens on its own screen. Returns a function that stops watching.
 */
export function clearOnLogout(isLogout: () => boolean = () => location.pathname.startsWith(screenPath("logout"))): () => void {
  let user = authState.get().user?.id;
  const follow = authState.subscribe(() => {
    user = authState.get().user?.id ?? user;
  });
  const watch = onSessionEnd(() => {
    if (user !== undefined && isLogout()) clear(user);
  });
  return () => {
    follow();
    watch();
  };
}
