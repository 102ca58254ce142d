import { authState } from "../../providers/session/auth-state.ts";
import { onSessionEnd } from "../../providers/session/session-end.ts";

/** The prefix, before the user's id, of every key a form stores. */
export const DRAFTS = "hq_draft:";

/** The stored keys on this machine with the prefix, of one user or of all. */
export function draftKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Without storage there are no drafts.
    return [];
  }
}

function dropDrafts(userId: number): void {
  for (const key of draftKeys(`${DRAFTS}${userId}:`)) localStorage.removeItem(key);
}

/**
 * Deletes the user's drafts on sign-out; a session that only expired keeps them for the same user's next one. Both end the session
 * through the same call, and only signing out happens on its own screen. Returns a function that stops watching.
 */
export function dropDraftsOnLogout(isLogout: () => boolean = () => location.pathname.startsWith("/logout")): () => void {
  let user = authState.get().user?.id;
  const follow = authState.subscribe(() => {
    user = authState.get().user?.id ?? user;
  });
  const watch = onSessionEnd(() => {
    if (user !== undefined && isLogout()) dropDrafts(user);
  });
  return () => {
    follow();
    watch();
  };
}
