import { asSystem, isSystem } from "../access/caller.ts";
import type { Call } from "./call.ts";

/**
 * What follows from somebody's operation by rule is done by the program, in their name: the log says who, and they need no ability
 * for each of its parts.
 */
export function onBehalfOf({ actor }: Pick<Call, "actor">, what: string): Call {
  return { actor: isSystem(actor) ? actor : asSystem(what, { id: actor.id, name: actor.name }) };
}
