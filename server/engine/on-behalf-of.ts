import { asSystem, isSystem } from "../access/caller.ts";
import type { Call } from "./call.ts";

/**
 * For the automatic consequences of a user's operation: runs them as the system on the user's behalf. The log names the user, who needs no
 * ability for each consequence.
 */
export function onBehalfOf({ actor }: Pick<Call, "actor">, system: string): Call {
  if (!isSystem(actor)) return { actor: asSystem(system, { id: actor.id, name: actor.name }) };
  // What follows is not the guest's own doing, of which they would get a copy.
  return { actor: actor.guest ? asSystem(actor.system) : actor };
}
