import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createExportJob } from "../../server/exports/export-job.ts";
import { EXPORT_QUEUE } from "../../server/exports/exports.ts";
import { sweepExports } from "../../server/exports/sweep-exports.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { silent } from "../support/test-server.ts";
import { readCsv } from "./read-csv.ts";
import { type Client, createExportRig, type ExportRig } from "./rig.ts";

let rig: ExportRig;
let ann: Client;
let bob: Client;
const reading = [{ subject: "ACCT_CONTACTS", action: "read" }] as const;
const wanted = { format: "csv", columns: ["id", "name"] } as const;

beforeAll(async () => {
  rig = await createExportRig();
  return () => rig.close();
});
beforeEach(async () => {
  const unique = Math.random().toString(36).slice(2);
  [ann, bob] = [await rig.add(`ann-${unique}`, { abilities: reading }), await rig.add(`bob-${unique}`, { isAdmin: true })];
  await rig.pushes();
});
afterEach(() => vi.restoreAllMocks());

const ask = (client: Client, method: "GET" | "POST" | "DELETE", path: string, body?: object) => rig.ask(client, method, path, body);
const request = async (client: Client, body: object = wanted) => {
  const { status, text, body: answer } = await ask(client, "POST", "contacts/exports", body);
  expect(status, text).toBe(202);
  return answer.data;
};
const made = (client: Client, body: object = wanted) => rig.run(client, "contacts", body);
const of = async (client: Client, id: number) => (await ask(client, "GET", `exports/${id}`)).body.data;
const filesThere = () => readdir(join(rig.dataDir, "exports")).catch(() => []);
const ticketFor = async (client: Client, purpose: string, path: string): Promise<string> =>
  (await ask(client, "POST", "tickets", { purpose, path })).body.data.token;
const byTicket = (id: number, token: string) => rig.app.inject(`/api/exports/${id}/file?token=${token}`);
const outcomes = async () => (await rig.pushes()).filter(({ event }) => event === "export");

/** An engine that does something before each stretch of rows. */
const meanwhile = (before: (stretch: number) => Promise<unknown>) => {
  let stretch = 0;
  const { allIds, allRows } = rig.engine;
  return {
    allIds: allIds,
    async allRows(...asked: Parameters<typeof allRows>) {
      await before(stretch++);
      return allRows(...asked);
    },
  };
};
const manyContacts = () =>
  sql`INSERT INTO contacts (first_name, name, party_id) SELECT 'C', 'C ' || n, 2 FROM generate_series(1, 2500) n
    WHERE (SELECT count(*) FROM contacts) < 2500`.execute(rig.db.kysely);

describe("a request", () => {
  it("is refused by name where it makes no sense", async () => {
    const cases: [body: object, names: string[]][] = [
      [{}, ["format", "columns"]],
      [{ ...wanted, format: "pdf" }, ["format"]],
      [{ ...wanted, columns: [] }, ["columns"]],
      [{ ...wanted, columns: ["name", "name"] }, ["columns"]],
      [{ ...wanted, columns: "name" }, ["columns"]],
      [{ ...wanted, columns: [1] }, ["columns"]],
      [{ ...wanted, columns: ["name", "nope", "__proto__", "constructor", "\ud800"] }, ["columns"]],
      [{ ...wanted, columns: Array.from({ length: 101 }, (_, n) => `c${n}`) }, ["columns"]],
      [{ ...wanted, query: 1 }, ["query"]],
      [{ ...wanted, query: "x".repeat(16_001) }, ["query"]],
      [{ ...wanted, more: 1 }, ["more"]],
      [{ ...wanted, query: "sort=nope" }, ["sort"]],
      [{ ...wanted, query: "filter[nope][eq]=1" }, ["filter[nope][eq]"]],
      [{ ...wanted, query: "tab=nope" }, ["tab"]],
      [{ ...wanted, query: "q=%00" }, ["q"]],
      [
        { ...wanted, query: "page=2&pageSize=10&limit=1&offset=1&after=x&count=exact" },
        ["after", "count", "limit", "offset", "page", "pageSize"],
      ],
    ];
    for (const [body, names] of cases) {
      const { status, text, body: answer } = await ask(ann, "POST", "contacts/exports", body);
      expect([status, Object.keys(answer.errors ?? {}).sort()], `${JSON.stringify(body).slice(0, 200)}: ${text}`).toEqual([
        422,
        names.sort(),
      ]);
    }
    expect((await ask(ann, "POST", "quotes/exports", {})).body).toEqual({ message: "Permission Denied" });
    expect((await rig.app.inject({ method: "POST", url: "/api/contacts/exports", payload: wanted })).statusCode).toBe(401);
    expect(await ask(ann, "GET", "exports")).toMatchObject({ status: 200, body: { data: [] } });
  });

  it("is taken once for its key", async () => {
    const send = (payload: object) =>
      rig.app.inject({ method: "POST", url: "/api/contacts/exports", payload, headers: { ...ann.headers, "idempotency-key": "one" } });
    const [first, second] = [await send(wanted), await send(wanted)];
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
    expect((await send({ ...wanted, format: "xlsx" })).statusCode).toBe(409);
    expect((await ask(ann, "GET", "exports")).body.data).toHaveLength(1);
    await rig.work();
  });

  it("is refused while five of its user's are not finished", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(ann, "POST", "contacts/exports", wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ message: "You already have 5 exports in progress. Wait for one to finish, or cancel one." });
    await request(bob);
    await rig.work();
    await request(ann);
    await rig.work();
  });
});

describe("a finished export", () => {
  it("is listed, pushed in the specification's words, and downloaded under its name", async () => {
    const { id, ...waiting } = await request(ann, { ...wanted, format: "xlsx" });
    expect(waiting).toEqual({
      resource: "contact",
      format: "xlsx",
      status: "waiting",
      rows: 0,
      total: null,
      fileName: null,
      size: null,
      message: null,
      createdAt: expect.any(String),
      finishedAt: null,
      expiresAt: null,
      fullPath: null,
    });
    await rig.work();
    const done = await of(ann, id);
    const { total } = (await ask(ann, "GET", "contacts")).body.data;
    const message = `Contacts: ${total.toLocaleString("en-US")} rows.`;
    expect(done).toMatchObject({ status: "done", rows: total, total, message, fullPath: `/api/exports/${id}/file` });
    expect(Date.parse(done.expiresAt) - Date.parse(done.finishedAt)).toBe(24 * 60 * 60 * 1000);
    expect((await ask(ann, "GET", "exports")).body.data).toEqual([done]);
    expect(await rig.pushes()).toEqual([
      { userIds: [ann.id], event: "export.progress", data: { id, ...waiting, status: "running", total } },
      { userIds: [ann.id], event: "export.progress", data: done },
      {
        userIds: [ann.id],
        event: "export",
        data: { status: { code: 200, message }, downloadUrl: { fullPath: `/api/exports/${id}/file` }, exportId: id },
      },
    ]);
    const { headers, rawPayload } = await rig.app.inject({ url: done.fullPath, headers: ann.headers });
    expect(headers).toMatchObject({
      "content-disposition": expect.stringContaining('attachment; filename="contacts-2026-11-20.xlsx"'),
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-length": String(done.size),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(rawPayload.length).toBe(done.size);
  });

  it("says one row of one", async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM contacts ORDER BY id DESC LIMIT 1`.execute(rig.db.kysely);
    expect((await made(ann, { ...wanted, query: `filter[id][eq]=${rows[0]?.id}` })).message).toBe("Contacts: 1 row.");
    expect((await rig.pushes())[0]?.data).toMatchObject({ status: "running", total: 1 });
    expect((await made(ann, { ...wanted, query: "q=nobodyiscalledso" })).message).toBe("Contacts: 0 rows.");
  });

  it("is its owner's alone: to anybody else, an administrator too, it is not there", async () => {
    const { id } = await made(ann);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/file"],
      ["DELETE", ""],
    ] as const) {
      const [foreign, missing] = [await ask(bob, method, `exports/${id}${path}`), await ask(bob, method, `exports/987654321${path}`)];
      expect([foreign.status, foreign.text], path).toEqual([404, missing.text]);
      expect((await rig.app.inject({ method, url: `/api/exports/${id}${path}` })).statusCode).toBe(401);
    }
    expect((await ask(bob, "GET", "exports")).body.data).toEqual([]);
    expect((await of(ann, id)).status).toBe("done");
  });

  it("comes by a ticket for that very file, once", async () => {
    const { id } = await made(ann);
    const path = `/exports/${id}/file`;
    const token = await ticketFor(ann, "export", path);
    const answers = [await byTicket(id, token), await byTicket(id, token)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
    const refused = [
      await ticketFor(ann, "file", path),
      await ticketFor(ann, "export", `/exports/${id + 1}/file`),
      await ticketFor(ann, "export", `/exports/${id}`),
      "nonsense",
      "",
    ];
    for (const each of refused) expect((await byTicket(id, each)).statusCode, each).toBe(401);
    expect((await byTicket(id, await ticketFor(bob, "export", path))).statusCode).toBe(404);
    const late = await ticketFor(ann, "export", path);
    await sql`UPDATE tickets SET expires_at = now() - interval '1 second' WHERE user_id = ${ann.id} AND used_at IS NULL`.execute(
      rig.db.kysely,
    );
    expect((await byTicket(id, late)).statusCode).toBe(401);
  });

  it("is gone a day later, its file with it", async () => {
    const { id, fullPath } = await made(ann);
    const before = await filesThere();
    await sql`UPDATE exports SET expires_at = now() - interval '1 second' WHERE id = ${id}`.execute(rig.db.kysely);
    for (const path of [`exports/${id}`, `exports/${id}/file`]) expect((await ask(ann, "GET", path)).status).toBe(404);
    expect((await ask(ann, "DELETE", `exports/${id}`)).status).toBe(404);
    expect((await ask(ann, "GET", "exports")).body.data).toEqual([]);
    await sweepExports(rig.parts);
    expect(await filesThere()).toHaveLength(before.length - 1);
    expect((await rig.app.inject({ url: fullPath ?? "", headers: ann.headers })).statusCode).toBe(404);
  });

  it("is gone when its owner removes it", async () => {
    const { id } = await made(ann);
    const before = await filesThere();
    expect((await ask(ann, "DELETE", `exports/${id}`)).body.data).toMatchObject({ id, status: "done", fullPath: null });
    expect(await filesThere()).toHaveLength(before.length - 1);
    expect((await ask(ann, "GET", `exports/${id}`)).status).toBe(404);
    expect((await ask(ann, "DELETE", `exports/${id}`)).status).toBe(404);
  });

  it("opens no more when its owner may not read such rows any more", async () => {
    const { id } = await made(ann);
    const token = await ticketFor(ann, "export", `/exports/${id}/file`);
    await sql`DELETE FROM users_roles WHERE parent_id = ${ann.id}`.execute(rig.db.kysely);
    expect((await byTicket(id, token)).statusCode).toBe(404);
  });

  it("gives way to newer ones, fifty at most", async () => {
    await sql`INSERT INTO exports (user_id, resource, format, columns, request, status, expires_at)
      SELECT ${ann.id}, 'contact', 'csv', '["id"]', '{}', 'cancelled', now() + interval '1 hour' FROM generate_series(1, 55)`.execute(
      rig.db.kysely,
    );
    const { id } = await request(ann);
    const { data } = (await ask(ann, "GET", "exports")).body;
    expect([data.length, data[0].id]).toEqual([50, id]);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM exports WHERE user_id = ${ann.id}`.execute(rig.db.kysely);
    expect(Number(rows[0]?.n)).toBe(50);
    await rig.work();
  });
});

describe("an export on its way", () => {
  it("tells how far it is", async () => {
    await manyContacts();
    const { id } = await request(ann);
    let now = 0;
    // Every look at the clock is half a second later, and a bit.
    vi.spyOn(performance, "now").mockImplementation(() => (now += 501));
    await rig.work();
    const told = (await rig.pushes()).map(({ event, data }) => [event, data] as [string, { status: string; rows: number; total: number }]);
    const total = told[0]?.[1].total ?? 0;
    expect(total).toBeGreaterThanOrEqual(2500);
    expect(told.filter(([event]) => event === "export.progress").map(([, { status, rows }]) => [status, rows])).toEqual([
      ["running", 0],
      ["running", 1000],
      ["running", 2000],
      ["running", total],
      ["done", total],
    ]);
    expect(told.at(-1)).toEqual(["export", expect.objectContaining({ exportId: id })]);
  });

  it("holds every row once, whatever changes meanwhile", async () => {
    await manyContacts();
    const { id } = await request(ann, { ...wanted, query: "sort=-updatedAt" });
    const before = (await sql<{ id: number }>`SELECT id FROM contacts WHERE deleted_at IS NULL`.execute(rig.db.kysely)).rows.map(
      (row) => row.id,
    );
    const touch = () =>
      sql`UPDATE contacts SET updated_at = now() + random() * interval '1 hour' WHERE random() < 0.5`.execute(rig.db.kysely);
    await rig.work({ engine: meanwhile(touch) });
    const lines = readCsv((await rig.download(ann, await of(ann, id))).toString("utf8").slice(1));
    expect(
      lines
        .slice(1)
        .map(([each]) => Number(each))
        .sort((a, b) => a - b),
    ).toEqual(before.sort((a, b) => a - b));
  });

  it("stops when it is cancelled, before or while it runs, without a file or a word", async () => {
    await manyContacts();
    const there = await filesThere();
    const waiting = await request(ann);
    expect((await ask(ann, "DELETE", `exports/${waiting.id}`)).body.data).toMatchObject({ status: "cancelled", fullPath: null });
    await rig.work();
    const running = await request(ann);
    await rig.work({ engine: meanwhile((stretch) => (stretch === 0 ? ask(ann, "DELETE", `exports/${running.id}`) : Promise.resolve())) });
    for (const { id } of [waiting, running])
      expect(await of(ann, id)).toMatchObject({ status: "cancelled", message: null, expiresAt: expect.any(String) });
    const told = await rig.pushes();
    expect(told.filter(({ event }) => event === "export")).toEqual([]);
    expect(told.at(-1)).toMatchObject({ event: "export.progress", data: { id: running.id, status: "cancelled" } });
    expect(await filesThere()).toEqual(there);
  });

  it("stops at the next word of how far it is", async () => {
    await manyContacts();
    const there = await filesThere();
    for (const format of ["csv", "xlsx"]) {
      const { id } = await request(ann, { ...wanted, format });
      const stretches: number[] = [];
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => (now += 501));
      await rig.work({
        engine: meanwhile(async (stretch) => {
          stretches.push(stretch);
          if (stretch === 0) await ask(ann, "DELETE", `exports/${id}`);
        }),
      });
      vi.restoreAllMocks();
      expect(stretches).toEqual([0]);
    }
    expect(await filesThere()).toEqual(there);
  });

  it("starts over when the server is stopped in the middle, and after a crash", async () => {
    await manyContacts();
    const there = await filesThere();
    for (const format of ["csv", "xlsx"]) {
      const { id } = await request(ann, { ...wanted, format });
      let reached = () => {};
      const middle = new Promise<void>((resolve) => {
        reached = resolve;
      });
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      const engine = meanwhile(async (stretch) => {
        if (stretch === 1) reached();
        if (stretch === 1) await held;
      });
      const worker = createWorker({
        db: rig.db.kysely,
        handlers: { [EXPORT_QUEUE]: createExportJob({ ...rig.parts, engine }) },
        log: silent,
      });
      worker.start();
      await middle;
      const stopped = worker.stop(0);
      go();
      await stopped;
      expect(await of(ann, id)).toMatchObject({ status: "running", fullPath: null });
      expect(await filesThere()).toEqual(there);
      // As a process leaves it that was killed: its lease runs out.
      await sql`UPDATE jobs SET locked_by = 'gone', locked_until = now() - interval '1 second' WHERE queue = ${EXPORT_QUEUE}`.execute(
        rig.db.kysely,
      );
      await rig.pushes();
      await rig.work();
      const done = await of(ann, id);
      expect(done).toMatchObject({ status: "done", rows: done.total });
      expect(await outcomes()).toHaveLength(1);
      await ask(ann, "DELETE", `exports/${id}`);
      expect(await filesThere()).toEqual(there);
    }
  });
});

describe("a failed export", () => {
  const failed = async (id: number, message: string) => {
    expect(await of(ann, id)).toMatchObject({
      status: "failed",
      message,
      fullPath: null,
      size: null,
      fileName: null,
    });
    expect(await outcomes()).toEqual([
      { userIds: [ann.id], event: "export", data: { status: { code: 500, message }, downloadUrl: null, exportId: id } },
    ]);
  };

  it("says that its user may not read the list any more, before and in the middle", async () => {
    await manyContacts();
    const there = await filesThere();
    const leave = () => sql`DELETE FROM users_roles WHERE parent_id = ${ann.id}`.execute(rig.db.kysely);
    const { rows: roles } = await sql<{ role_id: number }>`SELECT role_id FROM users_roles WHERE parent_id = ${ann.id}`.execute(
      rig.db.kysely,
    );
    const early = await request(ann);
    await leave();
    await rig.work();
    await failed(early.id, "Permission Denied");
    await sql`INSERT INTO users_roles (parent_id, position, role_id) VALUES (${ann.id}, 0, ${roles[0]?.role_id})`.execute(rig.db.kysely);
    const late = await request(ann);
    await rig.work({ engine: meanwhile(async (stretch) => stretch === 1 && leave()) });
    await failed(late.id, "Permission Denied");
    expect(await filesThere()).toEqual(there);
  });

  it("is a suspended user's, who is not told", async () => {
    const { id } = await request(ann);
    await sql`UPDATE users SET state = 'suspended' WHERE id = ${ann.id}`.execute(rig.db.kysely);
    await rig.work();
    const { rows } = await sql`SELECT status, message FROM exports WHERE id = ${id}`.execute(rig.db.kysely);
    expect(rows).toEqual([{ status: "failed", message: "Your account is no longer active." }]);
  });

  it("says what is in the way where that is known, else tries again and then says nothing", async () => {
    const there = await filesThere();
    const full = await request(ann);
    const noSpace = Object.assign(new Error("no space"), { code: "ENOSPC" });
    await rig.work({ files: { ...rig.parts.files, write: () => Promise.reject(noSpace) } });
    await failed(full.id, "The server has no room left for the file.");
    const slow = await request(ann);
    await rig.work({ engine: { ...rig.engine, allIds: () => Promise.reject(Object.assign(new Error("slow"), { code: "57014" })) } });
    await failed(slow.id, "This is taking too long. Narrow the list down and try again.");

    for (const format of ["csv", "xlsx"]) {
      const broken = await request(ann, { ...wanted, format });
      let tries = 0;
      await rig.work({
        engine: meanwhile(async () => {
          tries += 1;
          throw new Error("the database is gone");
        }),
      });
      expect(tries).toBe(3);
      await failed(broken.id, "");
      const { rows } = await sql<{
        last_error: string;
      }>`SELECT last_error FROM jobs WHERE queue = ${EXPORT_QUEUE} AND dead_at IS NOT NULL`.execute(rig.db.kysely);
      expect(rows).toHaveLength(1);
      await sql`DELETE FROM jobs WHERE dead_at IS NOT NULL`.execute(rig.db.kysely);
    }
    expect(await filesThere()).toEqual(there);
  });
});
