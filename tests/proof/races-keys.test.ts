// @module-tag gate
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import type { ApiResponse } from "../contract/harness.ts";
import { least } from "../contract/tiny/tiny-harness.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { scaled } from "./scale.ts";
import { send } from "./support/load.ts";
import { builtServer } from "./support/server-build.ts";
import { addedByWork } from "./support/table-counts.ts";
import { type PersonName, type TwoSites, tinySites } from "./support/two-sites.ts";

if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

/** Six at once get past a missing guard in most races; twenty-five by night find more. */
const clients = scaled({ quick: 6, night: 25, long: 200 });
const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status);

describe.skipIf(!testServer)("one idempotency key used concurrently on two sites", () => {
  let sites: TwoSites;
  let serial = 0;
  beforeAll(async () => {
    sites = await tinySites();
  });
  afterAll(() => sites?.close());

  const key = () => ({ "idempotency-key": `proof-${++serial}` });
  const many = (work: (index: number) => Promise<ApiResponse>) => Promise.all(Array.from({ length: clients }, (_, index) => work(index)));

  /** What a single call with its own idempotency key adds, including the key's row. */
  const once = (body: object) =>
    addedByWork(sites, async () => {
      expect((await sites.at(0, "bob").post("tickets", body, key())).status).toBe(201);
    });

  it("creates one row, and gives everyone the same response", async () => {
    const body = { ...least(sites.harness.acme), items: [{ what: "a", quantity: 2, price: 5 }], ownerId: sites.harness.ann.actor.id };
    const headers = key();
    let responses: ApiResponse[] = [];
    const changes = await addedByWork(sites, async () => {
      responses = await many((index) => sites.at(index, "bob").post("tickets", body, headers));
    });
    expect(statuses(responses)).toEqual(Array(clients).fill(201));
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
    expect(changes).toEqual(await once(body));
    // A late retry whose body has its keys in another order is still the same request.
    const retry = await sites.at(1, "bob").post("tickets", Object.fromEntries(Object.entries(body).reverse()), headers);
    expect([retry.status, retry.body]).toEqual([201, responses[0]?.body]);
  });

  it("belongs to one body: a different one is rejected", async () => {
    const headers = key();
    const bodies = ["One", "Another"].map((title) => least(sites.harness.acme, title));
    let responses: ApiResponse[] = [];
    const changes = await addedByWork(sites, async () => {
      responses = await many((index) => sites.at(index >> 1, "bob").post("tickets", bodies[index % 2], headers));
    });
    const first = responses.findIndex(({ status }) => status === 201);
    responses.forEach(({ status, body, text }, index) => {
      if (index % 2 === first % 2) expect([status, body]).toEqual([201, responses[first]?.body]);
      else expect([status, body.message], text).toEqual([409, "This key was already used for a different request."]);
    });
    expect(changes).toEqual(await once(bodies[first % 2] ?? {}));
  });

  it("is scoped to each user", async () => {
    const headers = key();
    const people: readonly PersonName[] = ["ann", "bob", "cleo"];
    const personAt = (index: number) => people[index % people.length] ?? "bob";
    const input = (name: PersonName) => (name === "cleo" ? { title: "Ours", kind: "bug" } : least(sites.harness.acme));
    const responses = await many((index) => sites.at(index >> 2, personAt(index)).post("tickets", input(personAt(index)), headers));
    expect(statuses(responses)).toEqual(Array(clients).fill(201));
    const ids = (name: PersonName) => new Set(responses.filter((_, index) => personAt(index) === name).map(({ body }) => body.data.id));
    expect(people.map((name) => ids(name).size)).toEqual([1, 1, 1]);
    expect(new Set(people.flatMap((name) => [...ids(name)])).size).toBe(3);
  });

  it("runs an action once, and gives repeated calls the same response instead of a conflict", async () => {
    const created = await sites.at(0, "bob").post("tickets", { ...least(sites.harness.acme), items: [{ what: "a" }] });
    const headers = key();
    const responses = await many((index) =>
      sites.at(index, "bob").post(`tickets/${created.body.data.id}/actions/send`, { version: 1 }, headers),
    );
    expect(statuses(responses)).toEqual(Array(clients).fill(200));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    const { rows } =
      await sql`select 1 from activity_log where resource = 'ticket' and record_id = ${created.body.data.id} and verb = 'send'`.execute(
        sites.db.kysely,
      );
    expect(rows).toHaveLength(1);
  });

  it("is free again after its request was rejected", async () => {
    const headers = key();
    expect(new Set(statuses(await many((index) => sites.at(index, "bob").post("tickets", { title: "x" }, headers))))).toEqual(
      new Set([422]),
    );
    expect((await sites.at(1, "bob").post("tickets", least(sites.harness.acme), headers)).status).toBe(201);
  });
});

describe.skipIf(!testServer)("an idempotency key whose first use died with its process", () => {
  let db: Db;
  let admin: pg.Client;
  let caller: Caller;
  const processes: ServerProcess[] = [];
  const folders: string[] = [];
  const urls: string[] = [];
  beforeAll(async () => {
    db = await testDatabase();
    const databaseUrl = await databaseAddress(db);
    const main = await builtServer();
    for (const site of [0, 1]) {
      folders[site] = mkdtempSync(join(tmpdir(), "hq-keys-"));
      const server = startProcess({ main, dataDir: folders[site], env: { DATABASE_URL: databaseUrl } });
      processes.push(server);
      urls.push((await server.ready()).url);
    }
    caller = await signedInCaller(urls[0] ?? "");
    admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end("SIGKILL")));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await admin?.end();
    await db?.close();
  });

  it("still creates one row, and gives the other callers its response", async () => {
    const step = { method: "POST" as const, path: "tasks", body: { name: "Once" }, key: "died", verb: "create", expected: {} };
    // The lock stops the call halfway: the row is inserted, but not its activity log entry.
    await admin.query("begin; lock table activity_log in access exclusive mode");
    const first = send(urls[0] ?? "", caller, step);
    await waiting(1);
    await processes[0]?.end("SIGKILL");
    expect(await first).toBeNull();
    const retries = Array.from({ length: 8 }, () => send(urls[1] ?? "", caller, step));
    // The killed process's transaction still holds the key, so all retries wait until it ends: two of them for the key, since that many calls
    // of a user are worked on at once, and the others for their turn.
    await waiting(3);
    await admin.query("commit");
    const responses = await Promise.all(retries);
    expect(responses.map((response) => response?.status)).toEqual(Array(8).fill(201));
    for (const response of responses) expect(response?.body).toEqual(responses[0]?.body);
    const { rows } = await admin.query("select id from tasks where name = 'Once'");
    expect(rows).toEqual([{ id: String(responses[0]?.body.data?.id) }]);
    expect((await admin.query("select 1 from activity_log where resource = 'task' and record_id = $1", [rows[0]?.id])).rows).toHaveLength(
      1,
    );
  });

  const waiting = (atLeast: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await admin.query(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(rows[0].n).toBeGreaterThanOrEqual(atLeast);
      },
      { timeout: 10_000, interval: 20 },
    );
});
