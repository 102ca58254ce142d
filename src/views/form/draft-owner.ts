import { authState } from "../../providers/auth-state.ts";
import { onSessionEnd } from "../../providers/session-end.ts";

/** Before the user's id in the name of everything a form keeps. */
export const DRAFTS = "hq_draft:";

/** The names of what is kept on this machine, of one user or of all. */
export function draftKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Without storage there are no drafts.
    return [];
  }
}

export function dropDrafts(userId: number): void {
  for (const key of draftKeys(`${DRAFTS}${userId}:`)) localStorage.removeItem(key);
}

/**
 * Signing out takes the drafts along; a session that merely ended keeps them for the same user's next one. Both end the
 * session by the same call, and only signing out happens on its own screen. Answers the function that stops watching.
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
