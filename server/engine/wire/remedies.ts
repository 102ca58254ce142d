import { ADMINISTRATORS, type OfferedRemedy } from "../../../src/contract/remedy.ts";
import { isVisible, mayWrite } from "../../../src/schemas/access/field-access.ts";
import type { GuardContext, Rule } from "../../../src/schemas/actions/action.ts";
import { allowedStates, isOpenTo, type Refusal, refusalOf } from "../../../src/schemas/actions/availability.ts";
import type { Remedy } from "../../../src/schemas/actions/remedy.ts";
import { isPast, stepTowards } from "../../../src/schemas/actions/state-words.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isSystem, type Person } from "../../access/caller.ts";
import { mayDo, mayRead } from "../../access/permission.ts";
import { readableIds } from "../../access/readable.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Presented } from "../operations.ts";
import type { LeadingRefusal, RowRefusal } from "./leading-refusal.ts";
import { guardContext, openTo, withActions } from "./present.ts";
import { conflict, type Problem } from "./problem.ts";

/** The record as its reader gets it: with its available actions, and with what leads on from those that are refused. */
export async function presentRecord(session: EngineSession, { actor }: Call, resource: AnyResource, row: Row): Promise<Presented> {
  const presented = withActions(resource, actor, session.today(), "record")(row);
  if (isSystem(actor)) return presented;
  const of = recordOf(session, actor, resource, presented);
  const refused = Object.entries(presented.actions).filter(([, availability]) => availability !== true);
  const offers = refused.map(([name]) => [name, remediesOf(of, name)] as const);
  const remedies = await reachable(session, actor, Object.fromEntries(offers.filter(([, each]) => each.length > 0)));
  return Object.keys(remedies).length === 0 ? presented : Object.assign(presented, { remedies });
}

/** The effect's refusal as the caller gets it. `row` is as it was before; null for a create. */
export async function presentRefusal(
  session: EngineSession,
  { actor }: Call,
  resource: AnyResource,
  row: Row | null,
  name: string,
  { message, leads }: LeadingRefusal,
): Promise<Problem> {
  if (isSystem(actor)) return conflict(message);
  const of = row && recordOf(session, actor, resource, withActions(resource, actor, session.today(), "record")(row));
  const offered = leads.flatMap((lead): OfferedRemedy[] => {
    if ("record" in lead) return [{ open: { resource: lead.record.name, id: lead.id, title: lead.title } }];
    return of ? offersOf(of, name, lead) : [];
  });
  const { [name]: remedies } = await reachable(session, actor, { [name]: offered });
  return conflict(message, remedies ? { remedies } : {});
}

/**
 * What another record refused, while an effect tried to change it, as the person gets it who caused that: under the record's name and with
 * the way to it, if they may read both.
 */
export async function presentRowRefusal(
  session: EngineSession,
  actor: Person,
  { message, of: { record, id, title } }: RowRefusal,
): Promise<Problem> {
  const field = record.fields[record.title];
  const isShown = field !== undefined && isVisible(field, actor.side) && (actor.side === "employee" || field.hiddenWhile === undefined);
  const { of: remedies } = isShown ? await reachable(session, actor, { of: [{ open: { resource: record.name, id, title } }] }) : {};
  const named = `${title}: ${message}`;
  return remedies ? conflict(named, { remedies }) : conflict(message);
}

interface RefusedRecord {
  readonly resource: AnyResource;
  readonly resources: readonly AnyResource[];
  readonly actor: Person;
  readonly row: Presented;
  readonly context: GuardContext;
  readonly rules: ReadonlyMap<string, Rule>;
}

const recordOf = (session: EngineSession, actor: Person, resource: AnyResource, row: Presented): RefusedRecord => ({
  resource,
  resources: session.resources,
  actor,
  row,
  context: guardContext(actor, session.today()),
  rules: new Map(openTo(resource, actor)),
});

function refusalIn({ resource, row, context, rules }: RefusedRecord, name: string): Refusal | null {
  const rule = rules.get(name);
  return rule ? refusalOf(resource, rule, row, context, "record") : null;
}

/** What makes the operation possible. `isFirst` is false for what an operation leads to that is refused itself: that is not followed on. */
function remediesOf(of: RefusedRecord, name: string, isFirst = true): OfferedRemedy[] {
  const refusal = refusalIn(of, name);
  if (!refusal) return [];
  const remedies = refusal.remedies ?? towardsState(of, name);
  return remedies.flatMap((remedy) => offersOf(of, name, remedy, isFirst));
}

function towardsState({ resource, actor, row, rules }: RefusedRecord, name: string): Remedy[] {
  const rule = rules.get(name);
  if (!rule || typeof row.state !== "string") return [];
  const action = resource.actions[name];
  if (action && isPast(resource, action, row.state)) return [];
  const act = stepTowards(resource, row.state, allowedStates(resource, rule, actor.side), actor.side);
  return act === undefined || act === name ? [] : [{ act }];
}

/** The remedy as far as this person may follow it, or in its place whoever may, or what leads to it. */
function offersOf(of: RefusedRecord, name: string, remedy: Remedy, isFirst = true): OfferedRemedy[] {
  const { resource, resources, actor, row } = of;
  if ("fill" in remedy) return viaOperation(of, "update", isFirst, canFill(of, remedy.fill) ? remedy : null);
  if ("act" in remedy) return Object.hasOwn(resource.actions, remedy.act) ? viaOperation(of, remedy.act, isFirst, remedy) : [];
  if ("open" in remedy) {
    const field = resource.fields[remedy.open];
    const id = row[`${remedy.open}Id`];
    const title = row[remedy.open];
    const isKnown = field?.kind === "ref" && isVisible(field, actor.side) && typeof id === "number" && typeof title === "string";
    return isKnown ? [{ open: { resource: field.target, id, title } }] : [];
  }
  const other = (each: string) => resources.find((found) => found.name === each);
  if ("rows" in remedy) {
    const listed = other(remedy.rows);
    return listed && mayRead(listed, actor) ? [remedy] : [];
  }
  if ("create" in remedy) {
    const made = other(remedy.create);
    return made && mayDo(made, "create", made.create, "create", actor) ? [remedy] : [];
  }
  if (remedy.ask === "creator") {
    const { createdById, createdBy } = row;
    return createdById !== actor.id && typeof createdBy === "string" ? [{ person: createdBy }] : [];
  }
  return [{ ask: remedy.ask === "administrators" ? ADMINISTRATORS : name }];
}

/** The remedy if the operation that it needs is possible; whoever may do it, where this person never may; else what leads to it. */
function viaOperation(of: RefusedRecord, operation: string, isFirst: boolean, remedy: OfferedRemedy | null): OfferedRemedy[] {
  const { resource, actor, row } = of;
  const availability = row.actions[operation];
  if (availability === true) return remedy ? [remedy] : [];
  if (availability === undefined) {
    const rule = operation === "update" ? resource.update : resource.actions[operation];
    return rule && isOpenTo(resource, operation, rule, actor.side) ? [{ ask: operation }] : [];
  }
  return isFirst ? remediesOf(of, operation, false) : [];
}

function canFill({ resource, actor, row }: RefusedRecord, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && mayWrite(field, actor.side) && field.lockedIn?.includes(String(row.state)) !== true;
}

type Offers = Readonly<Record<string, readonly OfferedRemedy[]>>;

/** Without records that the person may not read, without doubles, and without operations that nothing is left for. */
async function reachable(session: EngineSession, actor: Person, offers: Offers): Promise<Offers> {
  const ids = new Map<string, number[]>();
  for (const each of Object.values(offers).flat())
    if ("open" in each) ids.set(each.open.resource, [...(ids.get(each.open.resource) ?? []), each.open.id]);
  const read = new Map<string, ReadonlySet<number>>();
  for (const [name, sought] of ids) read.set(name, await readableIds(session.connection, session, actor, name, sought));
  const isOpen = (each: OfferedRemedy) => !("open" in each) || read.get(each.open.resource)?.has(each.open.id) === true;
  const kept = Object.entries(offers).map(([name, each]) => {
    const texts = new Map(each.filter(isOpen).map((offer) => [JSON.stringify(offer), offer]));
    return [name, [...texts.values()]] as const;
  });
  return Object.fromEntries(kept.filter(([, each]) => each.length > 0));
}
