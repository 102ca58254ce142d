import { authState } from "../../providers/session/auth-state.ts";
import { readStored, writeStored } from "../../providers/store.ts";

/** The prefix, before the user's id, of every stored preference. */
export const PREFERENCES = "hq_view:";

/** Preferences stored per user on this machine until they sign out, such as a list's last filters and columns. */
const keyOf = (name: string): string => `${PREFERENCES}${authState.get().user?.id ?? 0}:${name}`;

export function readPreference(name: string): string | undefined {
  const value = readStored(keyOf(name));
  return typeof value === "string" ? value : undefined;
}

/** Stores the value; undefined deletes it. */
export const writePreference = (name: string, value: string | undefined): void => writeStored(keyOf(name), value);
