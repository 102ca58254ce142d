import type { Actor, Side } from "./abilities.ts";
import { hasAbility, type Verb } from "./abilities.ts";
import type { Guard, GuardContext, Rule } from "./action.ts";
import { type AnyResource, stateOf, statesFrom } from "./resource.ts";

/** A row as the generic layers hold it. */
export type Facts = Readonly<Record<string, unknown>>;

/** `true`, or the reason why not now. */
export type Answer = true | string;

/** Whether this side may ask for the operation at all, whatever the row: side, ability, the customer's list. */
export function mayAsk(resource: AnyResource, name: string, rule: Rule | undefined, verb: Verb, actor: Actor): boolean {
  return rule !== undefined && isOpenTo(resource, name, rule, actor.side) && hasAbility(actor, resource.subject, rule.verb ?? verb);
}

/** Whether the operation is for anybody on this side, whatever they hold. */
export function isOpenTo(resource: AnyResource, name: string, rule: Rule | undefined, side: Side): boolean {
  if (!(rule?.by ?? ["employee"]).includes(side)) return false;
  return side === "employee" || resource.customer?.may.includes(name) === true;
}

/**
 * The operations this actor may take with this row, each with `true` or the reason against it now. What the actor may
 * never do is not named. `withLines: false` leaves out the guards that read lines (a list does not load them).
 */
export function availability(resource: AnyResource, row: Facts, actor: Actor, today: string, withLines: boolean): Record<string, Answer> {
  const context: GuardContext = { user: { id: actor.id, side: actor.side, companyId: actor.companyId }, today };
  const answers: Record<string, Answer> = {};
  for (const [name, rule, verb] of operationsOf(resource)) {
    if (mayAsk(resource, name, rule, verb, actor)) answers[name] = answerFor(resource, rule, row, context, withLines);
  }
  return answers;
}

/** The state and the guards; side and ability are `mayAsk`'s. */
export function answerFor(resource: AnyResource, rule: Rule, row: Facts, context: GuardContext, withLines: boolean): Answer {
  return stateReason(resource, rule, row, context) ?? guardReason(rule, row, context, withLines) ?? true;
}

/** Why the row's state forbids it, or null. */
export function stateReason(resource: AnyResource, rule: Rule, row: Facts, { user }: Pick<GuardContext, "user">): string | null {
  const { state } = row;
  if (typeof state !== "string") return null;
  const from = allowedStates(resource, rule, user.side);
  if (from.includes(state)) return null;
  const label = (name: string) => {
    const { label: plain, customerLabel } = stateOf(resource, name);
    return user.side === "customer" ? (customerLabel ?? plain) : plain;
  };
  const wanted = from.map(label).join(" or ");
  return wanted === "" ? "Not possible." : `Only possible while ${wanted}; it is ${label(state)} now.`;
}

export function allowedStates(resource: AnyResource, rule: Rule, side: Actor["side"]): readonly string[] {
  return side === "customer" && rule.fromForCustomer ? rule.fromForCustomer : statesFrom(resource, rule);
}

function guardReason(rule: Rule, row: Facts, context: GuardContext, withLines: boolean): string | null {
  for (const guard of rule.guards ?? []) {
    if (!withLines && guard.needs?.length) continue;
    const reason = (guard as Guard<Facts>).refuse(row, context);
    if (reason !== null) return reason;
  }
  return null;
}

/** Update, remove and the actions, each with the ability's verb it asks for by default. */
export function* operationsOf(resource: AnyResource): Generator<[string, Rule, Verb]> {
  if (resource.update) yield ["update", resource.update, "update"];
  if (resource.remove) yield ["remove", resource.remove, "delete"];
  for (const [name, action] of Object.entries(resource.actions)) yield [name, action, "update"];
}
