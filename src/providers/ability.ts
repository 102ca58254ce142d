import { Ability } from "@casl/ability";
import { authState } from "./auth-state.ts";
import { createStore, useStore } from "./store.ts";

/**
 * What the user may do, for asking while rendering. It is one object for the life of the page and is updated in place:
 * abilities built when a module loads would stay empty after the login. Plain pairs: rules with conditions, which casl would
 * bring a query language for, are not among the server's.
 */
export const ability = new Ability();

// Counts the updates, so that components that asked are asked again.
const revision = createStore(0);

function refresh(): void {
  const { abilities, isAdmin, authenticated } = authState.get();
  if (!authenticated) ability.update([]);
  else if (isAdmin) ability.update([{ action: "manage", subject: "all" }]);
  else ability.update(abilities.map(({ action, subject }) => ({ action, subject })));
  revision.set(revision.get() + 1);
}

refresh();
authState.subscribe(refresh);

/** True when the user holds this subject and action, or is an administrator. */
export const can = (action: string, subject: string): boolean => ability.can(action, subject);

/** True when the user holds any action on any of the subjects. */
export function canAny(subjects: readonly string[]): boolean {
  const { isAdmin, abilities } = authState.get();
  return isAdmin || abilities.some((held) => subjects.includes(held.subject));
}

/** Renders anew whenever the abilities change; answers the function to ask. */
export function useCan(): typeof can {
  useStore(revision);
  return can;
}

/** True when the user may do anything at all. */
export const userHasAbility = (): boolean => authState.get().isAdmin || authState.get().abilities.length > 0;
