import { type Actor, hasAbility } from "../access/abilities.ts";
import { mayInvoke, mayReadAny } from "../actions/availability.ts";
import type { AnyResource } from "../resource.ts";

/** Whether this person may create records from a file. */
export function mayImportNew(resource: AnyResource, actor: Actor): boolean {
  const { imports } = resource;
  if (!imports || !mayReadFor(resource, actor)) return false;
  const { ability } = imports.creates ?? {};
  return ability ? hasAbility(actor, ability.subject, ability.verb) : mayInvoke(resource, "create", resource.create, "create", actor);
}

/** Whether this person may import at all: new records, or changes of those that are there. Each row asks for its own ability again. */
export const mayImport = (resource: AnyResource, actor: Actor): boolean =>
  mayImportNew(resource, actor) ||
  (resource.imports !== undefined && mayReadFor(resource, actor) && mayInvoke(resource, "update", resource.update, "update", actor));

/** Imports are for employees. */
const mayReadFor = (resource: AnyResource, actor: Actor): boolean => actor.side === "employee" && mayReadAny(resource, actor);
