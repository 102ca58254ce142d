import type { Actor, Verb } from "../../../src/schemas/access/abilities.ts";
import type { Guard, RemoveRule, Rule } from "../../../src/schemas/actions/action.ts";
import { type Field, wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";

/**
 * The declared access rules, evaluated independently of the server: nothing here is shared with the engine or with
 * access.
 */

export type ModelValues = Readonly<Record<string, unknown>>;
/** Null: the system itself. */
export type ModelActor = Actor | null;

/** An expected entry of the activity log. */
export interface ModelLogEntry {
  readonly resource: string;
  readonly verb: string;
  readonly by: number | null;
  readonly states: readonly [from: string | null, to: string | null];
}
export interface ModelRow {
  readonly id: number;
  resource: AnyResource;
  state: string | undefined;
  version: number;
  removed: boolean;
  /** As an admin reads it after the last step, with those values of referenced rows that decide who may access it: "invoice.customer". */
  values: ModelValues;
  readonly story: ModelLogEntry[];
}

export const standardVerbs: Readonly<Record<string, Verb>> = { create: "create", update: "update", remove: "delete" };

export function rules(resource: AnyResource): Map<string, Rule & Pick<RemoveRule, "input">> {
  const { create, update, remove, actions } = resource;
  return new Map(Object.entries({ create, update, remove, ...actions }).flatMap(([name, rule]) => (rule ? [[name, rule] as const] : [])));
}

export const sideOf = (actor: ModelActor) => actor?.side ?? "employee";

function holds(actor: Actor, resource: AnyResource, verb: Verb): boolean {
  return actor.isAdmin || actor.abilities.some(({ subject, action }) => subject === resource.subject && action === verb);
}

/** Whether an actor may call the operation at all, whatever the row. */
export function mayAsk(actor: ModelActor, resource: AnyResource, operation: string): boolean {
  const rule = rules(resource).get(operation);
  if (!rule) return false;
  if (actor === null) return true;
  if (isElsewhere(actor, resource)) return false;
  if (rule.by ? !rule.by.includes(actor.side) : actor.side !== "employee") return false;
  if (actor.side === "customer" && !resource.customer?.may.includes(operation)) return false;
  return holds(actor, resource, rule.verb ?? standardVerbs[operation] ?? "update");
}

/** A module of one side does not exist for the other side. */
const isElsewhere = (actor: Actor, { side }: AnyResource): boolean => side !== undefined && side !== actor.side;

export const mayRead = (actor: Actor, resource: AnyResource): boolean =>
  !isElsewhere(actor, resource) &&
  (holds(actor, resource, "read") || furtherRows(actor, resource).length > 0) &&
  (actor.side === "employee" || resource.customer?.may.includes("read") === true);

/** Whether the row belongs to the resource and the actor may access it. */
export function reaches(actor: ModelActor, resource: AnyResource, row: ModelRow): boolean {
  if (row.removed) return false;
  const values = { ...row.values, ...(row.state === undefined ? {} : { state: row.state }) };
  if (resource.rows && !fits(resource, resource.rows, values, actor)) return false;
  const { customer, employee } = resource;
  if (sideOf(actor) === "customer") return customer !== undefined && fits(resource, customer.rows, values, actor);
  const isExempt = actor === null || actor.isAdmin || (employee?.unless !== undefined && holds(actor, resource, employee.unless));
  const further = actor === null ? [] : furtherRows(actor, resource);
  const isOwn = actor === null || further.length === 0 || holds(actor, resource, "read");
  return !employee || isExempt || [...(isOwn ? [employee] : []), ...further].some(({ rows }) => fits(resource, rows, values, actor));
}

/** The rows that an employee reaches by another subject than the resource's own. */
const furtherRows = (actor: Actor, { employee }: AnyResource) =>
  actor.side === "employee"
    ? (employee?.also ?? []).filter(({ subject }) => actor.abilities.some((a) => a.subject === subject && a.action === "read"))
    : [];

function fits(resource: AnyResource, where: object, values: ModelValues, actor: ModelActor): boolean {
  return Object.entries(where).every(([name, condition]) => {
    if (name === "$any") return (condition as object[]).some((each) => fits(resource, each, values, actor));
    if (name === "$not") return !fits(resource, condition as object, values, actor);
    const field = resource.fields[name];
    const value = values[name === "createdBy" ? "createdById" : field ? wireName(name, field) : name] ?? null;
    if (condition === null || typeof condition !== "object") return value === condition;
    if (Array.isArray(condition)) return condition.includes(value);
    if ("me" in condition) return value !== null && value === (condition.me === "user" ? actor?.id : actor?.companyId);
    throw new Error(`The model does not know the condition ${JSON.stringify(condition)}.`);
  });
}

/**
 * Whether the state and the guards allow it. `visibleOnly`: as far as the actor can tell without the fields hidden
 * from them.
 */
export function isOpen(
  actor: ModelActor,
  resource: AnyResource,
  operation: string,
  row: ModelRow,
  today: string,
  visibleOnly = false,
): boolean {
  const rule = rules(resource).get(operation);
  if (!rule) return false;
  const from = sideOf(actor) === "customer" && rule.fromForCustomer ? rule.fromForCustomer : rule.from;
  const { state } = row;
  if (from !== undefined && state !== undefined && !(typeof from === "string" ? [from] : from).includes(state)) return false;
  const values = { ...row.values, state, version: row.version };
  const user = { id: actor?.id ?? 0, side: sideOf(actor), companyId: actor?.companyId ?? null, isAdmin: actor?.isAdmin ?? true };
  return (rule.guards ?? []).every((guard) => {
    const hidden = (guard.needs ?? []).some((name) => resource.fields[name]?.hiddenFrom === "customer");
    // An operation is offered where its dialog asks for what is missing.
    if (visibleOnly && guard.needs?.some((name) => resource.actions[operation]?.edits?.includes(name))) return true;
    // The declaration's guards were compiled for its own rows, which these are.
    return (visibleOnly && hidden && user.side === "customer") || (guard as Guard<ModelValues>).refuse(values, { user, today }) === null;
  });
}

/** The expected status of an operation's response. */
export function expectedAvailability(
  actor: ModelActor,
  resource: AnyResource,
  operation: string,
  row: ModelRow,
  version: number,
  today: string,
): number {
  // Operations of the system alone have no call.
  if (
    actor !== null &&
    rules(resource)
      .get(operation)
      ?.by?.every((each) => each === "system")
  )
    return 404;
  if (!mayAsk(actor, resource, operation)) return 403;
  if (!reaches(actor, resource, row)) return 404;
  return version === row.version && isOpen(actor, resource, operation, row, today) ? 200 : 409;
}

/** A text field that everyone may write in that state and that nothing else depends on. */
export function wordsField(resource: AnyResource, state: string | undefined): string | undefined {
  const free = (field: Field) =>
    (field.kind === "text" || field.kind === "longText" || field.kind === "richText" || field.kind === "email") &&
    !(field.readOnly || field.readOnlyFor || field.hiddenFrom || field.hiddenWhile || field.createOnly) &&
    !(state !== undefined && field.lockedIn?.includes(state)) &&
    !("unique" in field && field.unique) &&
    !("matches" in field && field.matches);
  return Object.entries(resource.fields).find(([, field]) => free(field))?.[0];
}
