import { authState } from "../providers/session/auth-state.ts";
import { readStored, writeStored } from "../providers/store.ts";

/** Preferences stored per user on this machine, such as a list's last filters and columns. */
const keyOf = (name: string): string => `hq_view:${authState.get().user?.id ?? 0}:${name}`;

export function readPreference(name: string): string | undefined {
  const value = readStored(keyOf(name));
  return typeof value === "string" ? value : undefined;
}

/** Stores the value; undefined deletes it. */
export const writePreference = (name: string, value: string | undefined): void => writeStored(keyOf(name), value);
