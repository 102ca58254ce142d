import { sql } from "kysely";
import type { Action } from "../../../src/schemas/actions/action.ts";
import { editsOf, wiresOf } from "../../../src/schemas/actions/action-edits.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import { isSetSymbol, type SetSymbol, ways } from "../../../src/schemas/fields/set-value.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isSystem, nameOf, sideOf, userIdOf } from "../../access/caller.ts";
import { authorize } from "../authorize.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import type { Operations, Target, Written } from "../operations.ts";
import { notFound } from "../wire/problem.ts";
import { type ActionInput, checkActionInput } from "./action-input.ts";
import { afterWrite, presentLeadingRefusal } from "./after-write.ts";
import { checkRulesAfter } from "./check-rules.ts";
import { changedDraft, compute, type RowDraft } from "./draft.ts";
import { validateInput } from "./input.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { checkReferences } from "./references.ts";
import { lostReliance } from "./relied-on.ts";
import { changesBetween, refuseLocked, storeChanges } from "./store-changes.ts";
import { refuseForeignLines } from "./store-lines.ts";

/**
 * Runs a named action on a row: one guarded write of its state and of the fields that the action writes and that its dialog asks for, then
 * its effect.
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
  const fields = editsOf(resource, rule);
  const { own, rest } = split(input, wiresOf(fields));
  const actionInput = checkActionInput(call.actor, rule.input ?? {}, rest, session.today());
  const typed = validateInput(fields, sideOf(call.actor), "update", own);
  const edited = (row: Row) => changedDraft(fields, row, typed, session.today());
  const before = await lockForUpdate(session, call, model, rule, target, edited);
  // An input reference may be scoped by one of the record's own fields.
  if (rule.input) await checkReferences(session, call.actor, resource, rule.input, { ...before, ...actionInput.input }, null);
  const draft = edited(before);
  if (rule.edits) {
    refuseLocked(resource, before, draft);
    for (const child of model.children) refuseForeignLines(child, before[child.name], draft[child.name]);
    await checkReferences(session, call.actor, resource, fields, draft, before);
  }
  const set = stored(session, call, model, rule, actionInput, draft);
  checkRulesAfter(resource, rule, set, before, session.today());
  const lost = await lostReliance(session, call, resource, rule, set);
  if (lost) throw await presentLeadingRefusal(session, call, { model, verb: name, before }, lost);
  const changes = changesBetween(model, before, set);
  const state = rule.to === undefined ? [] : [sql`"state" = ${rule.to}`];
  const written = await storeChanges(session, call, model, rule, { before, draft: set, changes }, state);
  const becomes = rule.becomes === undefined ? undefined : session.models.of(rule.becomes);
  return afterWrite(session, call, operations, { model, verb: name, rule, id: before.id, written, before, ...actionInput, becomes });
}

/** The values of the record's own fields, and the action's input. */
function split(input: Input, wires: readonly string[]): { readonly own: Input; readonly rest: Input } {
  const isOwn = ([name]: [string, unknown]) => wires.includes(name);
  const values = Object.entries(input);
  return { own: Object.fromEntries(values.filter(isOwn)), rest: Object.fromEntries(values.filter((each) => !isOwn(each))) };
}

/** The row with the values the action sets and writes, and its computed fields recalculated. */
function stored(
  session: EngineSession,
  call: Call,
  { resource }: Model,
  action: Action,
  { input }: ActionInput,
  edited: RowDraft,
): RowDraft {
  const row: RowDraft = { ...edited, ...(action.to === undefined ? {} : { state: action.to }) };
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

const [onScreen, byLink] = ways;

/** A moment comes from the same clock as today's date. */
function symbolValue(session: EngineSession, { actor }: Call, symbol: SetSymbol): string | number | null {
  if ("now" in symbol) return symbol.now === "today" ? session.today() : new Date().toISOString();
  if (symbol.me === "way") return isSystem(actor) && actor.guest ? byLink : onScreen;
  return symbol.me === "user" ? userIdOf(actor) : nameOf(actor);
}
