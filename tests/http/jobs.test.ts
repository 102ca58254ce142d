// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readableError } from "../../server/jobs/readable-error.ts";
import type { JobPage } from "../../src/contract/jobs.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let woken = 0;
let admin: { authorization: string };
let reader: { authorization: string };
beforeAll(async () => {
  server = await createHttpTestServer({
    onCommit: () => {
      woken += 1;
    },
  });
  admin = await bearer(server, await addUser(server.db, { email: "ada@hq.test", isAdmin: true }));
  reader = await bearer(
    server,
    await addUser(server.db, { email: "rob@hq.test", abilities: [{ subject: "CONFIG_JOBS", action: "read" }] }),
  );
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from jobs`.execute(server.db.kysely));

interface Seed {
  readonly queue?: string;
  readonly key?: string;
  readonly dead?: true;
  readonly running?: true;
  readonly inHours?: number;
  readonly error?: string;
}

async function add({ queue = "mail", key, dead, running, inHours = -1, error }: Seed): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into jobs (queue, payload, run_at, dead_at, locked_until, dedupe_key, last_error, attempts, request_id)
    values (${queue}, '{"messageId": 7, "to": "jane@acme.example", "token": "abc"}', now() + ${inHours} * interval '1 hour',
      ${dead ? sql`now()` : null}, ${running ? sql`now() + interval '1 minute'` : null}, ${key ?? null}, ${error ?? null}, 10, 'req-12345678')
    returning id`.execute(server.db.kysely);
  return rows[0]?.id ?? 0;
}

const page = async (search = "", headers = admin): Promise<JobPage> =>
  (await server.app.inject({ url: `/api/v1/jobs${search}`, headers })).json().data;
const post = async (call: "run" | "discard", payload: object, headers = admin) => {
  const response = await server.app.inject({ method: "POST", url: `/api/v1/jobs/${call}`, headers, payload });
  return [response.statusCode, response.json().data?.changed];
};
const states = async () => {
  const { jobs } = await page();
  return Object.fromEntries(jobs.map(({ id, state }) => [id, state]));
};

describe("background jobs", () => {
  it("name the mailboxes that can't be read", async () => {
    await sql`insert into mailboxes (name, problem, failing_since) values ('imap office', 'Password expired', now()), ('imap read', null, null)`.execute(
      server.db.kysely,
    );
    expect((await page()).mailboxes).toMatchObject([
      { name: "imap office", problem: "Password expired", failingSince: expect.any(String) },
    ]);
  });

  it("are listed by state, with ids and without anything private", async () => {
    const ids = {
      dead: await add({
        dead: true,
        error: 'MailRefused: 550 no such user "Jane" <jane@acme.example>, token 0123456789abcdef0123456789abcdef',
      }),
      failed: await add({ inHours: 1, error: "Error: away" }),
      waiting: await add({}),
      running: await add({ running: true }),
      scheduled: await add({ queue: "clean-up", inHours: 5 }),
    };
    for (const [state, id] of Object.entries(ids)) {
      const found = (await page(`?state=${state}`)).jobs.map((job) => job.id);
      expect([state, found]).toEqual([state, state === "scheduled" ? [id, ids.failed] : [id]]);
    }
    const { jobs, queues } = await page("?queue=mail&state=dead", reader);
    expect(jobs).toMatchObject([{ about: [["messageId", 7]], requestId: "req-12345678", attempts: 10, state: "dead" }]);
    expect(JSON.stringify(jobs)).not.toMatch(/jane|Jane|acme|abc|0123456789abcdef/);
    expect(
      queues.map(({ queue, waiting, scheduled, running, failed, dead }) => [queue, waiting, scheduled, running, failed, dead]),
    ).toEqual([
      ["clean-up", 0, 1, 0, 0, 0],
      ["mail", 1, 1, 1, 1, 1],
    ]);
    expect(queues[1]?.oldestSeconds).toBeGreaterThanOrEqual(3600);
  });

  it("run again and at once, but not while they run or another one does the same", async () => {
    const dead = await add({ dead: true, error: "Error: away" });
    const later = await add({ inHours: 8 });
    const running = await add({ running: true });
    const replaced = await add({ dead: true, key: "mail:a" });
    await add({ key: "mail:a" });
    const twice = [await add({ dead: true, key: "mail:b" }), await add({ dead: true, key: "mail:b" })];
    const before = woken;
    expect(await post("run", { ids: [dead, later, running, replaced, ...twice] })).toEqual([200, 3]);
    expect(woken).toBeGreaterThan(before);
    expect(await states()).toMatchObject({
      [dead]: "failed",
      [later]: "waiting",
      [running]: "running",
      [replaced]: "dead",
      [twice[0] ?? 0]: "dead",
    });
    const { rows } = await sql<{ attempts: number }>`select attempts from jobs where id = ${dead}`.execute(server.db.kysely);
    expect(rows[0]?.attempts).toBe(0);
    expect(await post("run", { queue: "mail" })).toEqual([200, 0]);
  });

  it("are discarded with a reason, which is kept with who did it", async () => {
    const ids = [
      await add({ dead: true }),
      await add({ dead: true }),
      await add({ running: true }),
      await add({ queue: "texts", dead: true }),
    ];
    expect((await post("discard", { queue: "mail" }))[0]).toBe(422);
    expect((await post("discard", { queue: "mail", reason: "  " }))[0]).toBe(422);
    expect(await post("discard", { queue: "mail", reason: "Old address" })).toEqual([200, 2]);
    expect(await post("discard", { ids: ids.slice(2), reason: "Not needed" })).toEqual([200, 1]);
    expect(Object.keys(await states())).toEqual([String(ids[2])]);
    expect((await page()).interventions.slice(0, 2)).toMatchObject([
      { verb: "discard", jobs: 1, queue: "", reason: "Not needed", by: "ada Test" },
      { verb: "discard", jobs: 2, queue: "mail", reason: "Old address" },
    ]);
  });

  it("are changed by those who may, and named by ids or by their queue", async () => {
    const id = await add({ dead: true });
    expect((await post("run", { ids: [id] }, reader))[0]).toBe(403);
    expect((await post("discard", { ids: [id], reason: "x" }, reader))[0]).toBe(403);
    for (const bad of [{}, { ids: [id], queue: "mail" }, { ids: [] }, { ids: ["1"] }, { queue: 7 }, { ids: [id], force: true }])
      expect((await post("run", bad))[0]).toBe(422);
    expect((await server.app.inject({ url: "/api/v1/jobs?state=lost", headers: admin })).statusCode).toBe(422);
  });
});

it("errors are shown without addresses, links, numbers and quoted values", () => {
  expect(readableError("Error: connect ECONNREFUSED 10.1.2.3:587")).toBe("Error: connect ECONNREFUSED 10.1.2.3:587");
  expect(readableError("can't reach https://api.example.com/x?token=1 for jane@acme.example")).toBe("can't reach https://... for ...@...");
  expect(readableError(`Key "Jane" 'Doe' isn't +1 (201) 555-0100`)).toBe(`Key "..." '...' isn't ...`);
});
