import type { QueryExecutorProvider } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Queue, QueueEntry, QueueGroup } from "../../../../src/contract/queue.ts";
import { wireNames } from "../../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { startOfDay } from "../../../../src/schemas/values/time-zone.ts";
import { ageOf, compareWaiting, isByTime, placeOf, rankOf } from "../../../../src/schemas/views/queue.ts";
import { dueOf, factsOf, groupOf, hourWords, type QueueClock, sentenceOf, waitingOf } from "../../../../src/schemas/views/queue-words.ts";
import type { Config } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Presented } from "../../../engine/operations.ts";
import type { FoundQueue } from "../../../engine/read/queue.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { contactPersons } from "../../accounts/ports/contact-person.ts";

export interface QueueDeps {
  readonly engine: Pick<Engine, "queue">;
  readonly today: () => string;
  readonly now: () => Date;
  readonly db: QueryExecutorProvider;
  readonly config: Pick<Config, "timeZone" | "company">;
}

const access: RouteAccess = {
  ability: "signed-in",
  scope: "What waits for the caller: rows that they may read and do something about. Of records for others, those that nobody has.",
};

/** The queue of the home page: what the declarations say waits for somebody, in the order of urgency. */
export const queueCall = defineRoutes((app, { db, engine, today, now, config }: QueueDeps) => {
  const contactOf = contactPersons(db, config.company);
  app.get("/api/queue", routeFor(access), async (request): Promise<DataResponse<Queue>> => {
    const actor = actorOf(request);
    const day = today();
    const clock: QueueClock = { now: now(), today: day, endOfToday: new Date(startOfDay(config.timeZone, day, 1)), zone: config.timeZone };
    const isCustomer = actor.side === "customer" && actor.companyId !== null;
    const [found, contact] = await Promise.all([engine.queue(actor, clock), isCustomer ? contactOf(actor.companyId) : null]);
    return { data: { ...queueOf(found, clock), today: day, contact } };
  });
});

/** Entries in order. A row that several rules find is shown once, for its most urgent reason. */
export function queueOf(found: readonly FoundQueue[], clock: QueueClock): Omit<Queue, "today" | "contact"> {
  const all = found.flatMap((source) => source.rows.map((row) => ({ source, row, waiting: waitingOf(source.rule, row) })));
  const happens = ({ source }: (typeof all)[number]) => isByTime(placeOf(source.rule));
  const urgent = all.filter((each) => !happens(each)).sort((a, b) => compareWaiting(a.waiting, b.waiting, clock));
  const timed = all.filter(happens).sort((a, b) => timeOf(a.waiting.due) - timeOf(b.waiting.due));
  const shown = new Set<string>();
  const entries = [...urgent, ...timed].flatMap(({ source, row, waiting }): QueueEntry[] => {
    const { resource, rule } = source;
    const key = `${resource.table} ${row.id} ${isByTime(placeOf(rule))}`;
    if (shown.has(key)) return [];
    shown.add(key);
    return [{ ...entryOf(source, row, clock), rank: rankOf(waiting, clock) }];
  });
  const groups = found
    .filter(({ rows, count }) => count > rows.length)
    .map(({ resource, name, rule, whose, filters, count }): QueueGroup => {
      const rows = { resource: resource.name, filters, ...(rule.segment === undefined ? {} : { segment: rule.segment }) };
      return { rule: `${resource.name}.${name}`, place: placeOf(rule), whose, title: rule.title, count, rows };
    });
  return { entries, groups, reads: [...new Set(found.map(({ resource }) => resource.name))] };
}

const timeOf = (due: string | null): number => ageOf({ due, since: null, amount: null });

function entryOf({ resource, name, rule, whose }: FoundQueue, row: Presented, clock: QueueClock): Omit<QueueEntry, "rank"> {
  const due = dueOf(rule, row);
  const byTime = isByTime(placeOf(rule));
  const { action = null, form = null, assignedTo } = rule;
  const holder = assignedTo === undefined || whose !== "late" ? null : row[assignedTo];
  return {
    rule: `${resource.name}.${name}`,
    place: placeOf(rule),
    resource: resource.name,
    id: row.id,
    title: String(row[resource.title] ?? ""),
    says: sentenceOf(resource, rule, row, clock),
    facts: factsOf(resource, rule, row, clock),
    whose,
    person: typeof holder === "string" ? holder : null,
    due: byTime ? due : null,
    hour: byTime ? hourWords(due, clock) : null,
    group: groupOf(resource, rule, row, clock),
    action: action !== null && row.actions[action] === true ? action : null,
    form,
    about: aboutOf(resource, row),
  };
}

/** The record that a row is about, of resources whose rows are shown with another record. */
function aboutOf(resource: AnyResource, row: Presented): Readonly<Record<string, unknown>> | null {
  const references = Object.entries(resource.fields).filter(([, { kind }]) => kind === "anyRef");
  const wires = references.flatMap(([name, field]) => wireNames(name, field));
  return wires.length === 0 ? null : Object.fromEntries(wires.map((wire) => [wire, row[wire]]));
}
