import { Ability } from "@casl/ability";
import { authState } from "./session/auth-state.ts";
import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

/**
 * The signed-in user's abilities, for checks during rendering. It is one object for the life of the page and is updated in place: abilities
 * built when a module loads would stay empty after the login. Plain pairs suffice, because the server's rules have no conditions;
 * conditions would need casl's query language.
 */
export const ability = new Ability();

// Counts the updates, so that components that check abilities render again.
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

/** Returns true if the user has this ability or is an administrator. */
export const can = (action: string, subject: string): boolean => ability.can(action, subject);

/** Returns true if the user has any action on any of the subjects, or is an administrator. */
export function canAny(subjects: readonly string[]): boolean {
  const { isAdmin, abilities } = authState.get();
  return isAdmin || abilities.some((ability) => subjects.includes(ability.subject));
}

/** Renders the component again whenever the abilities change; returns a number that is another one then. */
export const useAbilityRevision = (): number => useStore(revision);

/** The same; returns `can`, for checks of many abilities. */
export function useAbilities(): typeof can {
  useAbilityRevision();
  return can;
}
