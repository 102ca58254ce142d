import { stateReason } from "../../src/schemas/actions/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { Call, Input } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { Written } from "../engine/operations.ts";
import { conflict, invalid, Problem } from "../engine/wire/problem.ts";
import { versioned } from "./body.ts";

/**
 * Moves a row to a status through the action that leads there from its current state. The action is chosen from the row as read; the
 * guarded write then checks it against the current row.
 */
export async function changeState(engine: Engine, call: Call, resource: AnyResource, id: number, body: Input): Promise<Written> {
  const { target, rest } = versioned(id, body, false);
  const { statusId, ...input } = rest;
  const targetState = Object.entries(resource.states).find(([, state]) => state.id === statusId);
  if (!targetState) throw invalid({ statusId: ["There is no such status."] });
  const row = await engine.get(call, resource, id);
  const user = { id: 0, side: sideOf(call.actor), companyId: null, isAdmin: false };
  const leading = Object.entries(resource.actions).filter(
    ([, action]) => action.to === targetState[0] && stateReason(resource, action, row, { user }) === null,
  );
  // Prefers an action open to the caller; if there is none, the engine refuses the first with the reason.
  const chosen = leading.find(([name]) => Object.hasOwn(row.actions, name)) ?? leading[0];
  if (chosen) return engine.act(call, resource, target, chosen[0], input);
  // The row may already be there because of an earlier request with the same idempotency key whose response was lost.
  for (const [name, action] of Object.entries(resource.actions)) {
    if (call.idempotencyKey === undefined || action.to !== targetState[0]) continue;
    try {
      return await engine.act(call, resource, target, name, input);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
    }
  }
  throw conflict(`The status can't be changed to ${targetState[1].label} right now.`, { version: row.version, state: row.state });
}
