import { authState } from "../providers/auth-state.ts";
import { readStored, writeStored } from "../providers/store.ts";

/** Small things kept for one user on this machine: how a list was left, which columns it shows. */
const keyOf = (what: string): string => `hq_view:${authState.get().user?.id ?? 0}:${what}`;

export function readPreference(what: string): string | undefined {
  const value = readStored(keyOf(what));
  return typeof value === "string" ? value : undefined;
}

/** Undefined forgets it. */
export const writePreference = (what: string, value: string | undefined): void => writeStored(keyOf(what), value);
