import type { Actor, Verb } from "../../../src/schemas/abilities.ts";
import type { Guard, RemoveRule, Rule } from "../../../src/schemas/action.ts";
import { type Field, wireName } from "../../../src/schemas/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";

/**
 * What the declarations say of who may do what, read once more and apart from the server's own reading: nothing here is shared with
 * the engine or with access.
 */

export type ModelValues = Readonly<Record<string, unknown>>;
/** Null: the program itself. */
export type ModelActor = Actor | null;

/** A row as the model has it. */
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
  gone: boolean;
  /** As an administrator reads it, after the last step. */
  facts: ModelValues;
  readonly story: ModelLogEntry[];
}

export const standardVerbs: Readonly<Record<string, Verb>> = { create: "create", update: "update", remove: "delete" };

export function rules(resource: AnyResource): Map<string, Rule & Pick<RemoveRule, "input">> {
  const { create, update, remove, actions } = resource;
  return new Map(Object.entries({ create, update, remove, ...actions }).flatMap(([name, rule]) => (rule ? [[name, rule] as const] : [])));
}

export const sideOf = (who: ModelActor) => who?.side ?? "employee";

function holds(who: Actor, resource: AnyResource, verb: Verb): boolean {
  return who.isAdmin || who.abilities.some(({ subject, action }) => subject === resource.subject && action === verb);
}

/** Whether somebody may ask for it at all, with whatever row. */
export function mayAsk(who: ModelActor, resource: AnyResource, operation: string): boolean {
  const rule = rules(resource).get(operation);
  if (!rule) return false;
  if (who === null) return true;
  if (isElsewhere(who, resource)) return false;
  if (rule.by ? !rule.by.includes(who.side) : who.side !== "employee") return false;
  if (who.side === "customer" && !resource.customer?.may.includes(operation)) return false;
  return holds(who, resource, rule.verb ?? standardVerbs[operation] ?? "update");
}

/** A module of one side is not there for the other. */
const isElsewhere = (who: Actor, { side }: AnyResource): boolean => side !== undefined && side !== who.side;

export const mayRead = (who: Actor, resource: AnyResource): boolean =>
  !isElsewhere(who, resource) &&
  holds(who, resource, "read") &&
  (who.side === "employee" || resource.customer?.may.includes("read") === true);

/** Whether the row is one of the resource's, and one of this reader's. */
export function reaches(who: ModelActor, resource: AnyResource, row: ModelRow): boolean {
  if (row.gone) return false;
  const facts = { ...row.facts, ...(row.state === undefined ? {} : { state: row.state }) };
  if (resource.rows && !fits(resource, resource.rows, facts, who)) return false;
  return sideOf(who) === "employee" || (resource.customer !== undefined && fits(resource, resource.customer.rows, facts, who));
}

function fits(resource: AnyResource, where: object, facts: ModelValues, who: ModelActor): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    if (name === "$any") return (wanted as object[]).some((each) => fits(resource, each, facts, who));
    if (name === "$not") return !fits(resource, wanted as object, facts, who);
    const field = resource.fields[name];
    const value = facts[name === "createdBy" ? "createdById" : field ? wireName(name, field) : name] ?? null;
    if (wanted === null || typeof wanted !== "object") return value === wanted;
    if (Array.isArray(wanted)) return wanted.includes(value);
    if ("me" in wanted) return value !== null && value === (wanted.me === "user" ? who?.id : who?.companyId);
    throw new Error(`The model does not know the condition ${JSON.stringify(wanted)}.`);
  });
}

/** Whether state and guards let it happen. `seen`: as far as this side can tell, which does not read what is hidden from it. */
export function isOpen(who: ModelActor, resource: AnyResource, operation: string, row: ModelRow, today: string, seen = false): boolean {
  const rule = rules(resource).get(operation);
  if (!rule) return false;
  const from = sideOf(who) === "customer" && rule.fromForCustomer ? rule.fromForCustomer : rule.from;
  const { state } = row;
  if (from !== undefined && state !== undefined && !(typeof from === "string" ? [from] : from).includes(state)) return false;
  const facts = { ...row.facts, state, version: row.version };
  const user = { id: who?.id ?? 0, side: sideOf(who), companyId: who?.companyId ?? null, isAdmin: who?.isAdmin ?? true };
  return (rule.guards ?? []).every((guard) => {
    const hidden = (guard.needs ?? []).some((name) => resource.fields[name]?.hiddenFrom === "customer");
    // The declaration's guards were compiled against its rows, which these are.
    return (seen && hidden && user.side === "customer") || (guard as Guard<ModelValues>).refuse(facts, { user, today }) === null;
  });
}

/** The status that an operation must be answered with. */
export function expectedAvailability(
  who: ModelActor,
  resource: AnyResource,
  operation: string,
  row: ModelRow,
  version: number,
  today: string,
): number {
  // What the program alone does is no call.
  if (
    who !== null &&
    rules(resource)
      .get(operation)
      ?.by?.every((each) => each === "system")
  )
    return 404;
  if (!mayAsk(who, resource, operation)) return 403;
  if (!reaches(who, resource, row)) return 404;
  return version === row.version && isOpen(who, resource, operation, row, today) ? 200 : 409;
}

/** A field that everybody may write as long as the row is in that state, and whose words nothing hangs on. */
export function wordsField(resource: AnyResource, state: string | undefined): string | undefined {
  const free = (field: Field) =>
    (field.kind === "text" || field.kind === "longText" || field.kind === "richText" || field.kind === "email") &&
    !(field.readOnly || field.readOnlyFor || field.hiddenFrom || field.hiddenWhile || field.createOnly) &&
    !(state !== undefined && field.lockedIn?.includes(state)) &&
    !("unique" in field && field.unique) &&
    !("matches" in field && field.matches);
  return Object.entries(resource.fields).find(([, field]) => free(field))?.[0];
}
