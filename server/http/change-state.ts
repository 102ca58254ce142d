import { stateReason } from "../../src/schemas/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { Call, Input } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { Written } from "../engine/operations.ts";
import { conflict, invalid } from "../engine/problem.ts";
import { versioned } from "./body.ts";

/**
 * Moves a row to a status by the action that leads there from where it is. The action is chosen for the row as read, and the
 * guarded write holds it against the row as it is then.
 */
export async function changeState(engine: Engine, call: Call, resource: AnyResource, id: number, body: Input): Promise<Written> {
  const { version, rest } = versioned(body, false);
  const { statusId, ...asked } = rest;
  const wanted = Object.entries(resource.states).find(([, state]) => state.id === statusId);
  if (!wanted) throw invalid({ statusId: ["There is no such status."] });
  const row = await engine.get(call, resource, id);
  const user = { id: 0, side: sideOf(call.actor), companyId: null, isAdmin: false };
  const leading = Object.entries(resource.actions).filter(
    ([, action]) => action.to === wanted[0] && stateReason(resource, action, row, { user }) === null,
  );
  // Of several ways the one open to the caller; with none, the engine refuses the first.
  const found = leading.find(([name]) => Object.hasOwn(row.actions, name)) ?? leading[0];
  if (!found) throw conflict(`This can't become ${wanted[1].label} now.`, { version: row.version, state: row.state });
  return engine.act(call, resource, { id, ...(version === undefined ? {} : { version }) }, found[0], asked);
}
