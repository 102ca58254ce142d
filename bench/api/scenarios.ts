import { sql } from "kysely";
import { effects } from "../../server/composition/modules.ts";
import type { Db } from "../../server/db/connection.ts";
import type { Call } from "../../server/engine/call.ts";
import { createEngine, type Engine } from "../../server/engine/engine.ts";
import { parseListQuery } from "../../server/http/query.ts";
import { readActor } from "../../server/identity/session-rows.ts";
import { resources } from "../../src/resources/index.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { task } from "../../src/resources/tasks/task.ts";
import { listedFields } from "../../src/schemas/fields/listed-fields.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import type { Request, Requests } from "../support/load.ts";
import { captured } from "./capture.ts";
import { listableNames, plainCreate, plainGet, plainList } from "./plain.ts";
import { type Plan, planOf } from "./plan.ts";

/** One request measured on both servers. */
export interface Scenario {
  readonly name: string;
  /** Without a session, which each client has of its own. */
  readonly productRequests: Requests;
  /** What the bare server runs, captured from the product. */
  readonly plans: readonly Plan[];
  /** The paths under which the bare server runs them. */
  readonly bareRequests: (paths: readonly string[], client: number, turn: number) => Request;
  /** What a plain list server runs instead, which knows no references, no sessions and no log. */
  readonly plainPlan?: Plan;
}

export interface Stage {
  readonly db: Db;
  readonly engine: Engine;
  readonly call: Call;
  readonly clients: number;
}

/** Rows that only one client uses, so that no client waits for another's lock. */
const rowsPerClient = 200;

export async function scenarios(db: Db, clients: number): Promise<Scenario[]> {
  const stage = await stageOf(db, clients);
  return [
    await queryScenario(stage, "list tasks", task, ""),
    await queryScenario(stage, "list quotes", shippingQuote, ""),
    await queryScenario(stage, "list tasks, deep by after", task, `after=${await deepPlace(stage, task)}`),
    await queryScenario(stage, "list tasks, deep by number", task, `page=${(await half(stage, task)) / 50 + 1}`),
    await gotten(stage, "get task", task),
    await gotten(stage, "get quote", shippingQuote),
    await created(stage, "create task", task, { name: "Call back about delivery window", dueDate: "2031-01-01" }),
    await created(stage, "create quote", shippingQuote, await quoteInput(stage)),
    await moved(stage, "action on task", "markWorking", "markNew", 0),
    await moved(stage, "action that notifies", "markDone", "undo", 1),
  ];
}

/** The user who signed in last, and an engine that runs as them to capture the statements. */
export async function stageOf(db: Db, clients: number): Promise<Stage> {
  const { rows } = await sql<{ user_id: number }>`select user_id from sessions order by id desc limit 1`.execute(db.kysely);
  const actor = await readActor(db.kysely, rows[0]?.user_id ?? 0);
  if (!actor) throw new Error("Nobody is signed in.");
  const today = () => dateIn("UTC", new Date());
  const engine = createEngine({ db, resources, effects, today, onCommit: () => undefined });
  return { db, engine, call: { actor, ip: "127.0.0.1" }, clients };
}

/** A list of twelve columns as the browser requests it. */
export async function queryScenario({ engine, call }: Stage, name: string, resource: AnyResource, query: string): Promise<Scenario> {
  const narrowed = `pageSize=50&fields=${twelveOf(resource).join(",")}&${query}`;
  const { request } = parseListQuery(resource, Object.fromEntries(new URLSearchParams(narrowed)));
  const list = () => engine.list(call, resource, request);
  // The first call also counts rows; the captured second one is what every later call sends, for a minute.
  await list();
  return {
    name,
    productRequests: () => ({
      method: "GET",
      path: `/api/${resource.collection}?${narrowed.replaceAll("[", "%5B").replaceAll("]", "%5D")}`,
    }),
    plans: [planOf(await captured(list), {})],
    bareRequests: ([path = ""]) => ({ method: "GET", path }),
    ...(query === "" ? { plainPlan: plainList(resource) } : {}),
  };
}

/** The columns that the list shows, and the next ones up to twelve. */
function twelveOf(resource: AnyResource): string[] {
  return [...new Set([...listedFields(resource), ...listableNames(resource)])].slice(0, 12);
}

async function half({ db }: Stage, resource: AnyResource): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*) / 2 as many from ${sql.table(resource.table)}`.execute(db.kysely);
  return Math.floor((rows[0]?.many ?? 0) / 50) * 50;
}

export async function deepPlace(stage: Stage, resource: AnyResource): Promise<string> {
  const { next } = await stage.engine.list(stage.call, resource, { limit: 50, offset: await half(stage, resource) });
  if (next === null) throw new Error("There is no page after the half.");
  return next;
}

export async function gotten({ db, engine, call }: Stage, name: string, resource: AnyResource): Promise<Scenario> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(resource.table)} where deleted_at is null order by id desc limit 20000`.execute(db.kysely);
  const ids = rows.map(({ id }) => id);
  const idOf = (client: number, turn: number) => ids[(client * 7919 + turn * 104_729) % ids.length] ?? 1;
  const [id = 1] = ids;
  return {
    name,
    productRequests: (client, turn) => ({ method: "GET", path: `/api/${resource.collection}/${idOf(client, turn)}` }),
    plans: [planOf(await captured(() => engine.get(call, resource, id)), { id })],
    bareRequests: ([path = ""], client, turn) => ({ method: "POST", path, body: { id: idOf(client, turn) } }),
    plainPlan: plainGet(resource),
  };
}

async function created(
  { engine, call }: Stage,
  name: string,
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
): Promise<Scenario> {
  let id = 0;
  const statements = await captured(async () => {
    id = (await engine.create(call, resource, input)).data.id;
  });
  return {
    name,
    productRequests: () => ({ method: "POST", path: `/api/${resource.collection}`, body: input }),
    plans: [planOf(statements, { id }, "id")],
    bareRequests: ([path = ""]) => ({ method: "POST", path, body: input }),
    plainPlan: plainCreate(statements),
  };
}

/** A quote as an employee creates it: pieces, options and a charge. */
async function quoteInput({ db }: Stage): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ party: number; contact: number; place: number }>`
    select p.id as party, p.billing_contact_id as contact, l.id as place from parties p join locations l on l.party_id = p.id
    where p.state = 'active' and p.billing_contact_id is not null order by p.id limit 1`.execute(db.kysely);
  const { party, contact, place } = rows[0] ?? {};
  const piece = { description: "Lounge chair", quantity: 4, length: 32, width: 34, height: 30, weight: 58, value: 145_000 };
  return {
    customerId: party,
    recipientId: contact,
    originId: place,
    destinationId: place,
    orderType: "white glove",
    hubId: 1,
    pieces: [piece, { ...piece, description: "Mirror, framed", quantity: 1 }, { ...piece, description: "Planter, terracotta" }],
    options: [
      { providerId: 1, cost: 90_000, cycleDays: 4, chosen: true },
      { providerId: 2, cost: 95_000, cycleDays: 2 },
    ],
    price: 140_000,
    charges: [{ type: "Fuel Surcharge", percent: 12 }],
    sidemark: "Bench / 1",
  };
}

/** Two actions in alternation, on separate rows for each client. */
async function moved({ db, engine, call, clients }: Stage, name: string, forward: string, back: string, set: 0 | 1): Promise<Scenario> {
  const many = 2 * rowsPerClient * clients + 1;
  const { rows } = await sql<Target>`
    with mine as (select id, row_number() over (order by id desc) from tasks where deleted_at is null order by id desc limit ${many} offset ${set * many})
    update tasks t set state = case when ${forward} = 'markDone' then 'working' else 'new' end, version = 70000000 + mine.row_number,
      created_by_id = 7, assigned_to_id = 8
    from mine where mine.id = t.id returning t.id, t.version`.execute(db.kysely);
  const [spare, ...own] = rows;
  if (!spare) throw new Error("There are no tasks.");
  const plans = [];
  for (const [step, action] of [forward, back].entries()) {
    const target = { id: spare.id, version: spare.version + step };
    plans.push(planOf(await captured(() => engine.act(call, task, target, action)), { ...target, after: target.version + 1 }));
  }
  const productTurns = takingTurns(own.slice(0, own.length / 2), clients);
  const bareTurns = takingTurns(own.slice(own.length / 2), clients);
  return {
    name,
    productRequests(client) {
      const { id, version, isBack } = productTurns(client);
      return { method: "POST", path: `/api/tasks/${id}/actions/${isBack ? back : forward}`, body: { version } };
    },
    plans,
    bareRequests([first = "", second = ""], client) {
      const { id, version, isBack } = bareTurns(client);
      return { method: "POST", path: isBack ? second : first, body: { id, version, after: version + 1 } };
    },
  };
}

interface Target {
  readonly id: number;
  readonly version: number;
}

/** The next step of each client: one of its rows back and forth, then the next row. */
function takingTurns(rows: readonly Target[], clients: number): (client: number) => Target & { readonly isBack: boolean } {
  const own = Array.from({ length: clients }, (_, client) =>
    rows.filter((_, index) => index % clients === client).map((row) => ({ ...row })),
  );
  const steps = new Array<number>(clients).fill(0);
  return (client) => {
    const step = steps[client] ?? 0;
    steps[client] = step + 1;
    const targets = own[client] ?? [];
    const row = targets[Math.floor(step / 2) % targets.length];
    if (!row) throw new Error("A client has no rows of its own.");
    const { id, version } = row;
    row.version += 1;
    return { id, version, isBack: step % 2 === 1 };
  };
}
