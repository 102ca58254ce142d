import { type Actor, hasAbility, type Side, type Verb } from "../access/abilities.ts";
import { readingSubjects } from "../access/row-access.ts";
import { isRecordOnly } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import type { Action, Guard, GuardContext, Rule } from "./action.ts";
import { type Remedy, remediesIn } from "./remedy.ts";
import { notInState } from "./state-words.ts";
import { statesFrom } from "./states-from.ts";

/** A row as the generic layers see it. */
export type RowValues = Readonly<Record<string, unknown>>;

/** `true`, or the reason why the operation is refused now. */
export type Availability = true | string;

/** Whether this side can read the resource at all; the scope decides which rows. */
export function isReadBy({ side: only, customer }: AnyResource, side: Side): boolean {
  if (only !== undefined && only !== side) return false;
  return side === "employee" || customer?.may.includes("read") === true;
}

/** Whether this user may read rows of the resource at all: checks side, ability and the customer's list of operations. */
export const mayReadAny = (resource: AnyResource, actor: Actor): boolean =>
  isReadBy(resource, actor.side) && readingSubjects(resource, actor.side).some((each) => hasAbility(actor, each, "read"));

/** Whether this user may invoke the operation on any row: checks side, ability and the customer's list of operations. */
export function mayInvoke(resource: AnyResource, name: string, rule: Rule | undefined, verb: Verb, actor: Actor): boolean {
  return rule !== undefined && isOpenTo(resource, name, rule, actor.side) && hasAbility(actor, resource.subject, rule.verb ?? verb);
}

/** Whether the operation is open to this side at all, regardless of abilities. */
export function isOpenTo(resource: AnyResource, name: string, rule: Rule | undefined, side: Side): boolean {
  if (resource.side !== undefined && resource.side !== side) return false;
  if (!(rule?.by ?? ["employee"]).includes(side)) return false;
  return side === "employee" || resource.customer?.may.includes(name) === true;
}

/** What the guards are asked about: a row of a list, without lines and files; a whole record; or one that is about to be written. */
export type Judged = "listed" | "record" | "written";

/**
 * Checks the state and the guards; `mayInvoke` checks side and ability. Guards that need lines are skipped for rows of a list, and those of
 * what the dialog asks for until it is written.
 */
export function availabilityOf(resource: AnyResource, rule: Rule, row: RowValues, context: GuardContext, judged: Judged): Availability {
  return refusalOf(resource, rule, row, context, judged)?.reason ?? true;
}

/** Why an operation is refused, and what makes it possible. */
export interface Refusal {
  readonly reason: string;
  /** Of a guard; null where the row's state is the reason. */
  readonly remedies: readonly Remedy[] | null;
}

/** The same, with what leads on. */
export function refusalOf(resource: AnyResource, rule: Rule, row: RowValues, context: GuardContext, judged: Judged): Refusal | null {
  const reason = stateReason(resource, rule, row, context);
  return reason === null ? guardRefusal(resource, rule, row, context, judged) : { reason, remedies: null };
}

/** The reasons that were worded already, by resource, rule, side and state: each record answers with one for most of its actions. */
const worded = new WeakMap<AnyResource, WeakMap<Rule, Map<string, string>>>();

/** Why the row's state forbids the operation, or null. */
export function stateReason(resource: AnyResource, rule: Rule, row: RowValues, { user }: Pick<GuardContext, "user">): string | null {
  const { state } = row;
  if (typeof state !== "string") return null;
  const from = allowedStates(resource, rule, user.side);
  if (from.includes(state)) return null;
  const ofResource = worded.get(resource) ?? new WeakMap<Rule, Map<string, string>>();
  worded.set(resource, ofResource);
  const reasons = ofResource.get(rule) ?? new Map<string, string>();
  ofResource.set(rule, reasons);
  const key = `${user.side} ${state}`;
  const reason = reasons.get(key) ?? notInState(resource, state, from, user.side);
  reasons.set(key, reason);
  return reason;
}

export function allowedStates(resource: AnyResource, rule: Rule, side: Actor["side"]): readonly string[] {
  return side === "customer" && rule.fromForCustomer ? rule.fromForCustomer : statesFrom(resource, rule);
}

function guardRefusal({ fields }: AnyResource, rule: Action, row: RowValues, context: GuardContext, judged: Judged): Refusal | null {
  for (const guard of rule.guards ?? []) {
    if (judged === "listed" && guard.needs?.some((name) => fields[name] && isRecordOnly(fields[name]))) continue;
    if (judged !== "written" && guard.needs?.some((name) => rule.edits?.includes(name))) continue;
    const reason = (guard as Guard<RowValues>).refuse(row, context);
    if (reason !== null) return { reason, remedies: remediesIn(guard.remedy) };
  }
  return null;
}

/** Yields update, remove and every action, each with the verb it requires by default. */
export function* rulesOf(resource: AnyResource): Generator<[string, Rule, Verb]> {
  if (resource.update) yield ["update", resource.update, "update"];
  if (resource.remove) yield ["remove", resource.remove, "delete"];
  for (const [name, action] of Object.entries(resource.actions)) yield [name, action, "update"];
}
