import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { GuardContext, Rule } from "../../../src/schemas/actions/action.ts";
import { type Availability, availabilityOf, rulesOf } from "../../../src/schemas/actions/availability.ts";
import { type AnyResource, stateOf } from "../../../src/schemas/resource.ts";
import { type Caller, isSystem, meOf, sideOf } from "../../access/caller.ts";
import { mayDo } from "../../access/permission.ts";
import type { Row } from "../call.ts";
import type { Presented } from "../operations.ts";

/** A row as the database returns it: in wire form, without the state's label and id. */
export type RawRow = Record<string, unknown> & { id: number; version: number };

/** Adds the state's id and label to a raw row, and its code where it has one. */
export function labelled(resource: AnyResource, side: Side, row: RawRow): Row {
  if (typeof row.state !== "string") return row;
  const state = stateOf(resource, row.state);
  row.statusId = state.id;
  if (state.code !== undefined) row.statusCode = state.code;
  row.status = (side === "customer" ? state.customerLabel : undefined) ?? state.label;
  return row;
}

/** The caller and date that guards receive. */
export function guardContext(caller: Caller, today: string): GuardContext {
  const { userId, companyId } = meOf(caller);
  const side = isSystem(caller) && caller.guest?.isCustomer ? "customer" : sideOf(caller);
  return { user: { id: userId, side, companyId, isAdmin: isSystem(caller) || caller.isAdmin }, today };
}

type OpenRules = readonly (readonly [name: string, rule: Rule])[];

/** By caller and resource. A caller is the same object for as long as its session is remembered, and its abilities don't change. */
const openRules = new WeakMap<Caller, Map<AnyResource, OpenRules>>();

/** The operations that are open to the caller on some row. */
export function openTo(resource: AnyResource, caller: Caller): OpenRules {
  const known = openRules.get(caller) ?? new Map<AnyResource, OpenRules>();
  openRules.set(caller, known);
  const open =
    known.get(resource) ??
    [...rulesOf(resource)]
      .filter(([name, rule, verb]) => mayDo(resource, name, rule, verb, caller))
      .map(([name, rule]) => [name, seenBy(resource, rule, sideOf(caller))] as const);
  known.set(resource, open);
  return open;
}

/** Adds each row's available actions. */
export function withActions(resource: AnyResource, caller: Caller, today: string, judged: "listed" | "record"): (row: Row) => Presented {
  const open = openTo(resource, caller);
  const context = guardContext(caller, today);
  return (row) => {
    const actions: Record<string, Availability> = {};
    for (const [name, rule] of open) actions[name] = availabilityOf(resource, rule, row, context, judged);
    // Assigned in place: copying fifty rows of forty fields would cost more than reading them.
    return Object.assign(row, { actions });
  };
}

/** The same for one action, on rows that have what its guards read. */
export function withAction(resource: AnyResource, caller: Caller, today: string, name: string): (row: Row) => Presented {
  const [, rule] = openTo(resource, caller).find(([each]) => each === name) ?? [];
  const context = guardContext(caller, today);
  return (row) => Object.assign(row, { actions: rule ? { [name]: availabilityOf(resource, rule, row, context, "record") } : {} });
}

/** The rule without the guards that need fields hidden from the side; the write itself checks all guards. */
function seenBy(resource: AnyResource, rule: Rule, side: Side): Rule {
  if (side === "employee" || !rule.guards) return rule;
  const readable = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && isVisible(field, side);
  };
  return { ...rule, guards: rule.guards.filter((guard) => (guard.needs ?? []).every(readable)) };
}
