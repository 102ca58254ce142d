// @module-tag gate
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { removeExpired } from "../../server/db/append-only.ts";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { allTables } from "../../server/db/tables.ts";
import { mapErrors } from "../../server/http/errors.ts";
import { enqueueCall, INBOUND_QUEUE, unprocessedCalls } from "../../server/inbound/calls.ts";
import { createInbound, type Inbound } from "../../server/inbound/inbound.ts";
import { inboundRoute } from "../../server/inbound/inbound-route.ts";
import type { InboundSource } from "../../server/inbound/inbound-source.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { inboundCommand } from "../../server/operator/commands.ts";
import { databaseTemplate, testDatabase } from "../support/database.ts";
import { silent } from "../support/test-server.ts";
import { patiently } from "../support/waits.ts";

let db: Db;
let inbound: Inbound;
let handled: string[];
/** What handling the next calls does, before it succeeds. */
let faults: ("fail" | "die")[];

/** A service whose signature is its name, and whose bodies are the ids of its calls. */
const texts: InboundSource = {
  name: "texts",
  headers: ["x-signature"],
  verify: (body, headers) => (headers["x-signature"] === "texts" ? body.toString() : null),
  async handle(body) {
    const fault = faults.shift();
    if (fault === "fail") throw new Error("The service is away.");
    // A process that is killed never gets further.
    if (fault === "die") return new Promise<never>(() => undefined);
    handled.push(body.toString());
    return `read ${body}`;
  },
};
const signed = { "x-signature": "texts", authorization: "secret" };
const receive = (id: string, headers: Readonly<Record<string, string>> = signed) => inbound.receive("texts", Buffer.from(id), headers);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  handled = [];
  faults = [];
  inbound = createInbound({ db, sources: [texts], log: silent });
});

const calls = async (id: string) => {
  const { rows } = await sql<{ id: number; headers: unknown; body: Buffer; outcomes: unknown }>`
    select c.id, c.headers, c.body, (select coalesce(jsonb_agg(jsonb_build_array(o.outcome, o.message) order by o.id), '[]')
      from inbound_outcomes o where o.call_id = c.id) as outcomes from inbound_calls c where c.event_id = ${id}`.execute(db.kysely);
  return rows;
};
/** Runs the jobs as if their time had come. */
async function retry(): Promise<void> {
  await sql`update jobs set run_at = now() where queue = ${INBOUND_QUEUE} and dead_at is null`.execute(db.kysely);
  const worker = createWorker({ db: db.kysely, handlers: { [INBOUND_QUEUE]: inbound.job }, log: silent, backOff: () => 0 });
  worker.start();
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from jobs where queue = ${INBOUND_QUEUE} and dead_at is null`.execute(db.kysely))
      .rows[0]?.n;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await worker.stop();
}

it("processes a call once, however often it is made, and keeps its body, the needed headers and the outcome", async () => {
  await receive("one");
  await receive("one");
  await retry();
  expect(handled).toEqual(["one"]);
  expect(await calls("one")).toEqual([
    { id: expect.any(Number), headers: { "x-signature": "texts" }, body: Buffer.from("one"), outcomes: [["done", "read one"]] },
  ]);
});

it("stores a call once when it is made many times at once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => receive("many")));
  expect(await calls("many")).toHaveLength(1);
});

it("refuses what is not signed, and sources that are unknown or turned off, and keeps nothing of it", async () => {
  await expect(receive("forged", {})).rejects.toMatchObject({ status: 400, message: "The event's signature is not valid." });
  await expect(inbound.receive("paypal", Buffer.from("forged"), signed)).rejects.toMatchObject({ status: 404 });
  expect(await calls("forged")).toEqual([]);
});

it("answers a call that can't be processed, and tries it again later", async () => {
  faults = ["fail", "fail"];
  await receive("later");
  expect(await unprocessedCalls(db.kysely)).toMatchObject([{ source: "texts", eventId: "later", reason: "The service is away." }]);
  await retry();
  expect(handled).toEqual(["later"]);
  expect((await calls("later"))[0]?.outcomes).toEqual([
    ["failed", "The service is away."],
    ["failed", "The service is away."],
    ["done", "read later"],
  ]);
  expect(await unprocessedCalls(db.kysely)).toEqual([]);
});

it("processes a call whose process was killed after it was stored", async () => {
  faults = ["die"];
  void receive("killed");
  await expect.poll(() => calls("killed"), patiently).toHaveLength(1);
  expect(handled).toEqual([]);
  await retry();
  expect(handled).toEqual(["killed"]);
});

it("processes a stored call again on request", async () => {
  await receive("again");
  const [call] = await calls("again");
  await enqueueCall(db.kysely, call?.id ?? 0, { again: true });
  await retry();
  expect(handled).toEqual(["again", "again"]);
});

it("is listed and processed again by an operator's command", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-inbound-"));
  const environment = { HQ_DATA_DIR: dataDir };
  const own = await openDatabase({ dataDir, template: await databaseTemplate({ migrated: true }) });
  faults = ["fail"];
  await createInbound({ db: own, sources: [texts], log: silent }).receive("texts", Buffer.from("listed"), signed);
  await own.close();
  expect(await inboundCommand(null, environment)).toMatch(/^1 {2}\S+ {2}texts {2}listed {2}The service is away\.$/);
  expect(await inboundCommand("all", environment)).toBe("Call 1 will be processed again.");
  await expect(inboundCommand("99", environment)).rejects.toThrow("There is no call 99.");
  rmSync(dataDir, { recursive: true, force: true });
});

it("accepts signed JSON at its address, up to a size", async () => {
  const app = Fastify();
  mapErrors(app);
  inboundRoute(app, inbound, { path: "/calls/:source", scope: "Signed." });
  const post = (payload: string, source = "texts") =>
    app.inject({ method: "POST", url: `/calls/${source}`, headers: { "content-type": "application/json", ...signed }, payload });
  const answers = [await post('{"id":1}'), await post("{}", "paypal"), await post(`"${"x".repeat(300_000)}"`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 413]);
  expect(answers[0]?.json()).toEqual({ data: { received: true } });
  expect(handled).toEqual(['{"id":1}']);
  await app.close();
});

it("keeps calls for 90 days", async () => {
  await sql`insert into inbound_calls (source, event_id, headers, body, created_at) values
    ('texts', 'old', '{}', '', now() - interval '91 days'), ('texts', 'recent', '{}', '', now() - interval '89 days')`.execute(db.kysely);
  await expect(sql`delete from inbound_calls where event_id = 'recent'`.execute(db.kysely)).rejects.toThrow("only after 90 days");
  await removeExpired(db.kysely, allTables());
  expect([await calls("old"), (await calls("recent")).length]).toEqual([[], 1]);
});
