import type { Side } from "./access/abilities.ts";
import { type AnyResource, stateOf, statesFrom } from "./resource.ts";

/** A state as used inside a sentence: "it is in transit", "it is a draft". */
export function stateInWords(resource: AnyResource, name: string, side: Side): string {
  const { label, customerLabel, phrase } = stateOf(resource, name);
  const stateText = (side === "customer" ? (customerLabel ?? label) : label).toLowerCase();
  if (side === "customer" && customerLabel) return stateText;
  return phrase ?? (stateText === "draft" ? "a draft" : stateText);
}

/** The first of the wanted states that actions lead to from `start` in the fewest steps; undefined if none is reachable. */
function nearest(resource: AnyResource, start: string, targets: readonly string[]): string | undefined {
  const visited = new Set([start]);
  for (const state of visited) {
    if (targets.includes(state)) return state;
    for (const action of Object.values(resource.actions))
      if (action.to !== undefined && statesFrom(resource, action).includes(state)) visited.add(action.to);
  }
  return undefined;
}

/** Why an operation of the wanted states is refused in this one. Gives one reason rather than a list of all states. */
export function notInState(resource: AnyResource, state: string, fromStates: readonly string[], side: Side): string {
  if (fromStates.length === 0) return "Not available.";
  const it = resource.views.show.access ? "they are" : "it is";
  const next = nearest(resource, state, fromStates);
  return next === undefined
    ? `Not available now that ${it} ${stateInWords(resource, state, side)}.`
    : `Available once ${it} ${stateInWords(resource, next, side)}.`;
}
