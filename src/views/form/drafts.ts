import { authState } from "../../providers/auth-state.ts";
import { onSessionEnd } from "../../providers/session-end.ts";
import { readStored, writeStored } from "../../providers/store.ts";
import type { Values } from "./form-store.ts";

const PREFIX = "hq_draft:";
const WEEK_MS = 7 * 24 * 3_600_000;

export interface Draft {
  /** When it was written, ISO. */
  readonly at: string;
  readonly values: Values;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The key of a form's draft: one per user, module and record. Nobody signed in: none. */
export function draftKey(resource: string, which: string): string | undefined {
  const user = authState.get().user?.id;
  return user === undefined ? undefined : `${PREFIX}${user}:${resource}:${which}`;
}

export function readDraft(key: string | undefined): Draft | undefined {
  const stored = key === undefined ? undefined : readStored(key);
  if (!isRecord(stored) || typeof stored.at !== "string" || !isRecord(stored.values)) return undefined;
  return Date.now() - Date.parse(stored.at) < WEEK_MS ? { at: stored.at, values: stored.values } : undefined;
}

export function writeDraft(key: string | undefined, values: Values | undefined): void {
  if (key === undefined) return;
  writeStored(key, values === undefined ? undefined : ({ at: new Date().toISOString(), values } satisfies Draft));
}

export function dropDrafts(userId: number): void {
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${userId}:`));
    for (const key of own) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
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
