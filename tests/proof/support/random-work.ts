import { sql } from "kysely";
import type { ConnectedPerson, Kind, Reply, TrackedRow, Write } from "./connected-people.ts";
import type { TwoServers } from "./two-servers.ts";

const collections: Readonly<Record<Kind, string>> = {
  task: "tasks",
  "shipping-quote": "quotes",
  contact: "contacts",
  location: "locations",
};
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
/** The user, the verb and the request body. */
type Step = readonly [by: ConnectedPerson, verb: string, body: object];
let serial = 0;

/** Random work of a whole office: everyone writes what they may, at either server. */
export function randomWork({ db }: TwoServers, everybody: readonly ConnectedPerson[], random: () => number) {
  const writes: Write[] = [];
  const trackedRows: TrackedRow[] = [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const customers = everybody.filter(({ company }) => company !== null);
  const companies = [...new Set(customers.flatMap(({ company }) => company ?? []))];
  const peopleNamed = (name: string) => everybody.filter(({ email }) => email.startsWith(`${name}@`));
  const [clerks, everyMaker] = [
    [...peopleNamed("admin"), ...peopleNamed("sales")],
    everybody.filter(({ email }) => !/^(nobody|viewer)@/.test(email)),
  ];

  async function make(kind: Kind, maker: ConnectedPerson): Promise<void> {
    const canary = `cnr${++serial}x`;
    const company = kind === "task" ? null : (maker.company ?? pick(companies));
    const assignee = kind === "task" ? pick([undefined, ...everybody.filter((each) => each.company === null)]) : undefined;
    const { rows: locations } = await sql<{ id: number }>`
      select id from locations where party_id = ${company} and deleted_at is null order by id limit 2`.execute(db.kysely);
    const own = maker.company === null;
    const address = { address: `1 ${canary} St`, city: "Austin", state: "TX", zip: "78701", country: "US" };
    const input = {
      task: { name: `Task ${canary}`, ...(assignee ? { assignedToId: assignee.id } : {}) },
      contact: { firstName: `Person ${canary}`, ...(own ? { partyId: company } : {}) },
      location: { name: `Place ${canary}`, kind: "jobsite", address, ...(own ? { partyId: company } : {}) },
      "shipping-quote": {
        sidemark: canary,
        originId: locations[0]?.id,
        destinationId: locations[1]?.id,
        orderType: "curbside",
        pieces: [{ description: canary, quantity: 1 }],
        ...(own ? { customerId: company, validUntil: days(30) } : {}),
      },
    }[kind];
    const reply = await maker.call(Math.floor(random() * 2), "POST", collections[kind], input);
    if (reply.status !== 201) throw new Error(`${maker.email} can't make a ${kind}: ${reply.text}`);
    const trackedRow = { kind, id: reply.data.id, maker, company, assignee, canary, states: new Map() };
    trackedRows.push(trackedRow);
    acknowledge(trackedRow, "create", maker, reply);
  }

  function acknowledge(trackedRow: TrackedRow, verb: string, by: ConnectedPerson, { data }: Reply): void {
    // A removed row keeps its last state.
    trackedRow.states.set(data.version, data.state ?? trackedRow.states.get(data.version - 1));
    writes.push({ row: trackedRow, verb, version: data.version, by });
  }

  /** A possible next step for a record, implemented independently of the server. */
  function next({ kind, maker, assignee, company, canary, states }: TrackedRow): Step | null {
    const text = `${canary} ${++serial}`;
    const customer = pick(customers.filter((each) => each.company === company && each.email.startsWith("owner")));
    const clerk = pick(clerks);
    const someone = pick([maker, assignee ?? maker].filter(({ email }) => !/^(nobody|viewer)@/.test(email)));
    const state = [...states.values()].at(-1);
    if (kind === "contact") return [pick([clerk, customer]), "update", { jobTitle: text }];
    if (kind === "location") return [pick([clerk, customer]), "update", { accessNotes: text }];
    if (kind === "task" && state === "new")
      return pick<Step>([
        [maker, "update", { details: text }],
        [maker, "remove", {}],
        [someone, "markWorking", {}],
        [someone, "markDone", {}],
      ]);
    if (kind === "task") return state === "done" ? [someone, "undo", {}] : [someone, "markDone", {}];
    if (state === "draft")
      return pick<Step>([
        [maker, "submit", {}],
        [maker, "update", { sidemark: text }],
      ]);
    if (state === "pendingPricing" || state === "pendingChanges") {
      // Whether it was changed since it entered this state.
      const priced = states.get(states.size - 1) === state;
      return priced ? [clerk, "send", {}] : [clerk, "update", { price: 10_000 + ++serial, internalNotes: text }];
    }
    if (state === "ready")
      return pick<Step>([
        [customer, "approve", {}],
        [customer, "decline", { reason: text }],
        [customer, "askForChanges", { comment: text }],
      ]);
    return state === "approved" ? [clerk, "unwindApproval", {}] : null;
  }

  async function goOn(trackedRow: TrackedRow): Promise<void> {
    const step = next(trackedRow);
    if (!step) return;
    const [by, verb, more] = step;
    const body = { version: trackedRow.states.size, ...more };
    const path = `${collections[trackedRow.kind]}/${trackedRow.id}`;
    const site = Math.floor(random() * 2);
    const updating = trackedRow.kind === "shipping-quote" ? "POST" : "PUT";
    const calls: Readonly<Record<string, readonly [string, string]>> = { update: [updating, path], remove: ["DELETE", path] };
    const [method, to] = calls[verb] ?? ["POST", `${path}/actions/${verb}`];
    const reply = await by.call(site, method, to, body);
    if (reply.status !== 200) throw new Error(`${by.email} can't ${verb} ${trackedRow.kind} ${trackedRow.id}: ${reply.text}`);
    acknowledge(trackedRow, verb, by, reply);
    if (verb === "remove") trackedRows.splice(trackedRows.indexOf(trackedRow), 1);
  }

  return {
    writes,
    /** Performs this many writes concurrently; only one worker at a time writes to a record. */
    async do(count: number, workers = 6): Promise<void> {
      const remaining = { count };
      const work = async () => {
        while (remaining.count-- > 0) {
          const free = trackedRows.filter((trackedRow) => !busy.has(trackedRow));
          if (free.length < 10 || random() < 0.2) {
            const kind = pick(["task", "task", "shipping-quote", "contact", "location"] as const);
            await make(kind, pick(kind === "task" ? everyMaker : [...clerks, ...customers]));
            continue;
          }
          const trackedRow = pick(free);
          busy.add(trackedRow);
          await goOn(trackedRow);
          busy.delete(trackedRow);
        }
      };
      const busy = new Set<TrackedRow>();
      await Promise.all(Array.from({ length: workers }, work));
    },
  };
}
