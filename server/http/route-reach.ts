import type { Side } from "../../src/schemas/access/abilities.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import { allowedStates, isOpenTo, isReadBy } from "../../src/schemas/actions/availability.ts";
import { documentsFor } from "../../src/schemas/documents/documents.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { employeeRowsInWords, whereInWords } from "../../src/schemas/rules/where-words.ts";

/** Which sides may call an operation, and a description of the rows each side reaches with it. */
export interface Reach {
  readonly callers: readonly Side[];
  readonly scope: string;
}

type StateRule = Pick<Rule, "from" | "fromForCustomer">;

/** For reading: the rows each side may read, by the rules that the engine enforces. */
export const readReach = (resource: AnyResource): Reach => reachOf(resource, (side) => isReadBy(resource, side));

/** The log and the emails of a record are for employees only. */
export const staffReach = (resource: AnyResource): Reach => reachOf(resource, (side) => side === "employee" && isReadBy(resource, side));

/** For update, remove and the actions: the same check as `mayInvoke`, without the ability. */
export const writeReach = (resource: AnyResource, name: string, rule: Rule): Reach =>
  reachOf(resource, (side) => isOpenTo(resource, name, rule, side), rule);

/** Moving to a status is open to a side if any action with a target state is open to it. */
export function changeStateReach(resource: AnyResource): Reach {
  const moves = Object.entries(resource.actions).filter(([, { to }]) => to !== undefined);
  return reachOf(resource, (side) => moves.some(([name, action]) => isOpenTo(resource, name, action, side)));
}

export function documentReach(resource: AnyResource, name: string): Reach {
  const has = (side: Side) => isReadBy(resource, side) && documentsFor(resource, side).some(([each]) => each === name);
  return reachOf(resource, has, resource.documents[name]);
}

/** A new row has no state yet; a customer's new row belongs to their own company if a field says so. */
export function createReach(resource: AnyResource, rule: Rule): Reach {
  const isOpen = (side: Side) => isOpenTo(resource, "create", rule, side);
  const isOwn = Object.values(resource.fields).some((field) => field.kind === "ref" && field.ownCompany);
  const fresh = `new ${resource.plural}`;
  const slice = resource.rows ? ` where ${whereInWords(resource.rows)}` : "";
  return composed(isOpen, { employee: `${fresh}${slice}`, customer: isOwn ? `${fresh} of their own company` : fresh });
}

function reachOf(resource: AnyResource, isOpen: (side: Side) => boolean, rule?: StateRule): Reach {
  const { plural, rows, customer, employee } = resource;
  const conditions = [...(rows ? [whereInWords(rows)] : []), ...(employee ? [employeeRowsInWords(employee)] : [])];
  return composed(isOpen, {
    employee: `all ${plural}${conditions.length > 0 ? ` where ${conditions.join(", ")}` : ""}${statesOf(resource, rule, "employee")}`,
    customer: customer ? `those where ${whereInWords(customer.rows)}${statesOf(resource, rule, "customer")}` : "",
  });
}

function composed(isOpen: (side: Side) => boolean, rows: Readonly<Record<Side, string>>): Reach {
  const callers = (["employee", "customer"] as const).filter(isOpen);
  const sentence = (side: Side, name: string) => `${name}: ${callers.includes(side) ? rows[side] : "no access"}.`;
  return { callers, scope: `${sentence("employee", "Employees")} ${sentence("customer", "Customers")}` };
}

function statesOf(resource: AnyResource, rule: StateRule | undefined, side: Side): string {
  if (!rule) return "";
  const states = allowedStates(resource, rule, side);
  return states.length === Object.keys(resource.states).length ? "" : `, while ${states.join(" or ")}`;
}
