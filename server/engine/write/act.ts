import { sql } from "kysely";
import type { Action } from "../../../src/schemas/action.ts";
import { wireName } from "../../../src/schemas/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isSetSymbol, type SetSymbol } from "../../../src/schemas/set-value.ts";
import { nameOf, userIdOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import type { Operations, Target, Written } from "../operations.ts";
import { notFound } from "../wire/problem.ts";
import { type ActionInput, checkActionInput } from "./action-input.ts";
import { afterWrite } from "./after-write.ts";
import { checkRulesAfter } from "./check-rules.ts";
import { refusing } from "./database-refusals.ts";
import { compute, type RowDraft } from "./draft.ts";
import { guardedWrite } from "./guarded-write.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { checkReferences } from "./references.ts";
import { assignments, changedWires } from "./store.ts";

/**
 * Runs a named action on a row: one guarded write of its state and of the fields the action writes, then its effect.
 * @throws Problem 403; 404 also for an unknown action; 409 with the reason and the current row; 422 for invalid action input
 */
export async function act(
  session: EngineSession,
  call: Call,
  operations: Operations,
  resource: AnyResource,
  target: Target,
  name: string,
  input: Input,
): Promise<Written> {
  if (!Object.hasOwn(resource.actions, name)) throw notFound();
  const rule = authorize(resource, name, resource.actions[name], "update", call.actor);
  const model = session.models.of(resource);
  const actionInput = checkActionInput(call.actor, rule.input ?? {}, input, session.today());
  const before = await lockForUpdate(session, call, model, rule, target);
  // An input reference may be scoped by one of the record's own fields.
  if (rule.input) await checkReferences(session, call.actor, resource, rule.input, { ...before, ...actionInput.input }, null);
  const set = stored(session, call, model, rule, actionInput, before);
  checkRulesAfter(resource, rule, set, before, session.today());
  const written = await refusing(model, () => {
    const state = rule.to === undefined ? [] : [sql`"state" = ${rule.to}`];
    return guardedWrite(session, call, model, rule, before, [...state, ...assignments(model, changedWires(model, before, set), set)]);
  });
  const becomes = rule.becomes === undefined ? undefined : session.models.of(rule.becomes);
  return afterWrite(session, call, operations, { model, verb: name, rule, id: before.id, written, before, ...actionInput, becomes });
}

/** The row with the values the action sets and writes, and its computed fields recalculated. */
function stored(session: EngineSession, call: Call, { resource }: Model, action: Action, { input }: ActionInput, before: Row): RowDraft {
  const row: RowDraft = { ...before, ...(action.to === undefined ? {} : { state: action.to }) };
  const put = (name: string, value: unknown) => {
    const field = resource.fields[name];
    if (field) row[wireName(name, field)] = value;
  };
  for (const [name, value] of Object.entries(action.sets ?? {})) put(name, isSetSymbol(value) ? symbolValue(session, call, value) : value);
  for (const [name, inputName] of Object.entries(action.writes ?? {})) {
    if (typeof inputName !== "string") continue;
    const inputField = action.input?.[inputName];
    put(name, inputField ? input[wireName(inputName, inputField)] : null);
  }
  compute(resource.fields, row);
  return row;
}

/** A moment comes from the same clock as today's date. */
function symbolValue(session: EngineSession, { actor }: Call, symbol: SetSymbol): string | number | null {
  if ("now" in symbol) return symbol.now === "today" ? session.today() : new Date().toISOString();
  return symbol.me === "user" ? userIdOf(actor) : nameOf(actor);
}
