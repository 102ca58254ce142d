import { authState } from "../providers/auth-state.ts";
import { readStored, writeStored } from "../providers/store.ts";

/** Preferences stored per user on this machine, such as a list's last filters and columns. */
const keyOf = (what: string): string => `hq_view:${authState.get().user?.id ?? 0}:${what}`;

export function readPreference(what: string): string | undefined {
  const value = readStored(keyOf(what));
  return typeof value === "string" ? value : undefined;
}

/** Stores the value; undefined deletes it. */
export const writePreference = (what: string, value: string | undefined): void => writeStored(keyOf(what), value);
