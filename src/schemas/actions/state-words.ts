import type { Side } from "../access/abilities.ts";
import { type AnyResource, stateOf } from "../resource.ts";
import type { Action } from "./action.ts";
import { statesFrom } from "./states-from.ts";

/** A state as used inside a sentence: "it is in transit", "it is a draft". */
export function stateInWords(resource: AnyResource, name: string, side: Side): string {
  const { label, customerLabel, phrase } = stateOf(resource, name);
  const stateText = (side === "customer" ? (customerLabel ?? label) : label).toLowerCase();
  if (side === "customer" && customerLabel) return stateText;
  return phrase ?? (stateText === "draft" ? "a draft" : stateText);
}

/**
 * The first action on the shortest way from a state to one of the wanted ones, among those that people of this side take and that take
 * nothing away; undefined if there is none. A way of several steps only goes forward, in the order of the states: nobody approves a quote to
 * unwind that afterwards.
 */
export function stepTowards(resource: AnyResource, start: string, targets: readonly string[], side: Side): string | undefined {
  const order = Object.keys(resource.states);
  const steps = Object.entries(resource.actions).flatMap(([name, action]) => {
    const { by = ["employee"], danger, to } = action;
    return to !== undefined && by.includes(side) && !danger ? [{ name, to, from: statesFrom(resource, action) }] : [];
  });
  const direct = steps.find(({ from, to }) => from.includes(start) && targets.includes(to));
  if (direct) return direct.name;
  const firstSteps = new Map<string, string | undefined>([[start, undefined]]);
  for (const [state, first] of firstSteps) {
    if (targets.includes(state)) return first;
    for (const { name, from, to } of steps)
      if (!firstSteps.has(to) && from.includes(state) && order.indexOf(to) > order.indexOf(state)) firstSteps.set(to, first ?? name);
  }
  return undefined;
}

/** Whether the row is where the action leads to already, or beyond it. */
export function isPast(resource: AnyResource, { to, icon }: Pick<Action, "to" | "icon">, state: string): boolean {
  const order = Object.keys(resource.states);
  return to !== undefined && icon !== "undo" && order.indexOf(to) <= order.indexOf(state);
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
