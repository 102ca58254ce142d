// @module-tag gate
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createExportJob } from "../../server/exports/export-job.ts";
import { EXPORT_QUEUE } from "../../server/exports/exports.ts";
import { sweepExports } from "../../server/exports/sweep-exports.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { silent } from "../support/test-server.ts";
import { type Client, createExportServer, type ExportServer } from "./export-server.ts";
import { readCsv } from "./read-csv.ts";

let server: ExportServer;
let ann: Client;
let bob: Client;
const reading = [{ subject: "ACCT_CONTACTS", action: "read" }] as const;
const exportInput = { format: "csv", columns: ["id", "name"] } as const;

beforeAll(async () => {
  server = await createExportServer();
  return () => server.close();
});
beforeEach(async () => {
  const unique = Math.random().toString(36).slice(2);
  [ann, bob] = [await server.add(`ann-${unique}`, { abilities: reading }), await server.add(`bob-${unique}`, { isAdmin: true })];
  await server.pushes();
});
afterEach(() => vi.restoreAllMocks());

const ask = (client: Client, method: "GET" | "POST" | "DELETE", path: string, body?: object) => server.ask(client, method, path, body);
const request = async (client: Client, body: object = exportInput) => {
  const { status, text, body: result } = await ask(client, "POST", "contacts/exports", body);
  expect(status, text).toBe(202);
  return result.data;
};
const runExport = (client: Client, body: object = exportInput) => server.run(client, "contacts", body);
const readExport = async (client: Client, id: number) => (await ask(client, "GET", `exports/${id}`)).body.data;
const filesThere = () => readdir(join(server.dataDir, "exports")).catch(() => []);
const ticketFor = async (client: Client, purpose: string, path: string): Promise<string> =>
  (await ask(client, "POST", "tickets", { purpose, path })).body.data.token;
const byTicket = (id: number, token: string) => server.app.inject(`/api/exports/${id}/file?token=${token}`);
const outcomes = async () => (await server.pushes()).filter(({ event }) => event === "export");

/** An engine that calls `before` ahead of each batch of rows. */
const meanwhile = (before: (stretch: number) => Promise<unknown>) => {
  let stretch = 0;
  const { allIds, allRows } = server.engine;
  return {
    allIds,
    async allRows(...args: Parameters<typeof allRows>) {
      await before(stretch++);
      return allRows(...args);
    },
  };
};
const manyContacts = () =>
  sql`INSERT INTO contacts (first_name, name, party_id) SELECT 'C', 'C ' || n, 2 FROM generate_series(1, 2500) n
    WHERE (SELECT count(*) FROM contacts) < 2500`.execute(server.db.kysely);

describe("an export request", () => {
  it("is rejected with the names of the invalid fields", async () => {
    const cases: [body: object, names: string[]][] = [
      [{}, ["format", "columns"]],
      [{ ...exportInput, format: "pdf" }, ["format"]],
      [{ ...exportInput, columns: [] }, ["columns"]],
      [{ ...exportInput, columns: ["name", "name"] }, ["columns"]],
      [{ ...exportInput, columns: "name" }, ["columns"]],
      [{ ...exportInput, columns: [1] }, ["columns"]],
      [{ ...exportInput, columns: ["name", "nope", "__proto__", "constructor", "\ud800"] }, ["columns"]],
      [{ ...exportInput, columns: Array.from({ length: 101 }, (_, n) => `c${n}`) }, ["columns"]],
      [{ ...exportInput, query: 1 }, ["query"]],
      [{ ...exportInput, query: "x".repeat(16_001) }, ["query"]],
      [{ ...exportInput, more: 1 }, ["more"]],
      [{ ...exportInput, query: "sort=nope" }, ["sort"]],
      [{ ...exportInput, query: "filter[nope][eq]=1" }, ["filter[nope][eq]"]],
      [{ ...exportInput, query: "tab=nope" }, ["tab"]],
      [{ ...exportInput, query: "q=%00" }, ["q"]],
      [
        { ...exportInput, query: "page=2&pageSize=10&limit=1&offset=1&after=x&count=exact" },
        ["after", "count", "limit", "offset", "page", "pageSize"],
      ],
    ];
    for (const [body, names] of cases) {
      const { status, text, body: result } = await ask(ann, "POST", "contacts/exports", body);
      expect([status, Object.keys(result.errors ?? {}).sort()], `${JSON.stringify(body).slice(0, 200)}: ${text}`).toEqual([
        422,
        names.sort(),
      ]);
    }
    expect((await ask(ann, "POST", "quotes/exports", {})).body).toEqual({ message: "Permission Denied" });
    expect((await server.app.inject({ method: "POST", url: "/api/contacts/exports", payload: exportInput })).statusCode).toBe(401);
    expect(await ask(ann, "GET", "exports")).toMatchObject({ status: 200, body: { data: [] } });
  });

  it("is accepted once per idempotency key", async () => {
    const send = (payload: object) =>
      server.app.inject({ method: "POST", url: "/api/contacts/exports", payload, headers: { ...ann.headers, "idempotency-key": "one" } });
    const [first, second] = [await send(exportInput), await send(exportInput)];
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
    expect((await send({ ...exportInput, format: "xlsx" })).statusCode).toBe(409);
    expect((await ask(ann, "GET", "exports")).body.data).toHaveLength(1);
    await server.work();
  });

  it("is rejected while the user has five unfinished exports", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(ann, "POST", "contacts/exports", exportInput)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ message: "You already have 5 exports in progress. Wait for one to finish, or cancel one." });
    await request(bob);
    await server.work();
    await request(ann);
    await server.work();
  });
});

describe("a finished export", () => {
  it("is listed, pushed in the specified format, and downloaded under its file name", async () => {
    const { id, ...waiting } = await request(ann, { ...exportInput, format: "xlsx" });
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
    await server.work();
    const done = await readExport(ann, id);
    const { total } = (await ask(ann, "GET", "contacts")).body.data;
    const message = `Contacts: ${total.toLocaleString("en-US")} rows.`;
    expect(done).toMatchObject({ status: "done", rows: total, total, message, fullPath: `/api/exports/${id}/file` });
    expect(Date.parse(done.expiresAt) - Date.parse(done.finishedAt)).toBe(24 * 60 * 60 * 1000);
    expect((await ask(ann, "GET", "exports")).body.data).toEqual([done]);
    expect(await server.pushes()).toEqual([
      { userIds: [ann.id], event: "export.progress", data: { id, ...waiting, status: "running", total } },
      { userIds: [ann.id], event: "export.progress", data: done },
      {
        userIds: [ann.id],
        event: "export",
        data: { status: { code: 200, message }, downloadUrl: { fullPath: `/api/exports/${id}/file` }, exportId: id },
      },
    ]);
    const { headers, rawPayload } = await server.app.inject({ url: done.fullPath, headers: ann.headers });
    expect(headers).toMatchObject({
      "content-disposition": expect.stringContaining('attachment; filename="contacts-2026-11-20.xlsx"'),
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-length": String(done.size),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(rawPayload.length).toBe(done.size);
    const part = await server.app.inject({ url: done.fullPath, headers: { ...ann.headers, range: "bytes=100-" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 100-${done.size - 1}/${done.size}`]);
    expect(part.rawPayload.equals(rawPayload.subarray(100))).toBe(true);
  });

  it("says 1 row in the singular", async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM contacts ORDER BY id DESC LIMIT 1`.execute(server.db.kysely);
    expect((await runExport(ann, { ...exportInput, query: `filter[id][eq]=${rows[0]?.id}` })).message).toBe("Contacts: 1 row.");
    expect((await server.pushes())[0]?.data).toMatchObject({ status: "running", total: 1 });
    expect((await runExport(ann, { ...exportInput, query: "q=nobodyiscalledso" })).message).toBe("Contacts: 0 rows.");
  });

  it("is visible only to its owner, not even to administrators", async () => {
    const { id } = await runExport(ann);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/file"],
      ["DELETE", ""],
    ] as const) {
      const [foreign, missing] = [await ask(bob, method, `exports/${id}${path}`), await ask(bob, method, `exports/987654321${path}`)];
      expect([foreign.status, foreign.text], path).toEqual([404, missing.text]);
      expect((await server.app.inject({ method, url: `/api/exports/${id}${path}` })).statusCode).toBe(401);
    }
    expect((await ask(bob, "GET", "exports")).body.data).toEqual([]);
    expect((await readExport(ann, id)).status).toBe("done");
  });

  it("can be downloaded once with a ticket for that file", async () => {
    const { id } = await runExport(ann);
    const path = `/exports/${id}/file`;
    const token = await ticketFor(ann, "export", path);
    const responses = [await byTicket(id, token), await byTicket(id, token)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
    const invalidTokens = [
      await ticketFor(ann, "file", path),
      await ticketFor(ann, "export", `/exports/${id + 1}/file`),
      await ticketFor(ann, "export", `/exports/${id}`),
      "nonsense",
      "",
    ];
    for (const each of invalidTokens) expect((await byTicket(id, each)).statusCode, each).toBe(401);
    expect((await byTicket(id, await ticketFor(bob, "export", path))).statusCode).toBe(404);
    const expiredToken = await ticketFor(ann, "export", path);
    await sql`UPDATE tickets SET expires_at = now() - interval '1 second' WHERE user_id = ${ann.id} AND used_at IS NULL`.execute(
      server.db.kysely,
    );
    expect((await byTicket(id, expiredToken)).statusCode).toBe(401);
  });

  it("expires after a day and its file is deleted", async () => {
    const { id, fullPath } = await runExport(ann);
    const before = await filesThere();
    await sql`UPDATE exports SET expires_at = now() - interval '1 second' WHERE id = ${id}`.execute(server.db.kysely);
    for (const path of [`exports/${id}`, `exports/${id}/file`]) expect((await ask(ann, "GET", path)).status).toBe(404);
    expect((await ask(ann, "DELETE", `exports/${id}`)).status).toBe(404);
    expect((await ask(ann, "GET", "exports")).body.data).toEqual([]);
    await sweepExports(server.parts);
    expect(await filesThere()).toHaveLength(before.length - 1);
    expect((await server.app.inject({ url: fullPath ?? "", headers: ann.headers })).statusCode).toBe(404);
  });

  it("is deleted with its file when its owner removes it", async () => {
    const { id } = await runExport(ann);
    const before = await filesThere();
    expect((await ask(ann, "DELETE", `exports/${id}`)).body.data).toMatchObject({ id, status: "done", fullPath: null });
    expect(await filesThere()).toHaveLength(before.length - 1);
    expect((await ask(ann, "GET", `exports/${id}`)).status).toBe(404);
    expect((await ask(ann, "DELETE", `exports/${id}`)).status).toBe(404);
  });

  it("can't be downloaded once its owner has lost access to such rows", async () => {
    const { id } = await runExport(ann);
    const token = await ticketFor(ann, "export", `/exports/${id}/file`);
    await sql`DELETE FROM users_roles WHERE parent_id = ${ann.id}`.execute(server.db.kysely);
    expect((await byTicket(id, token)).statusCode).toBe(404);
  });

  it("is replaced by newer ones beyond fifty per user", async () => {
    await sql`INSERT INTO exports (user_id, resource, format, columns, request, status, expires_at)
      SELECT ${ann.id}, 'contact', 'csv', '["id"]', '{}', 'cancelled', now() + interval '1 hour' FROM generate_series(1, 55)`.execute(
      server.db.kysely,
    );
    const { id } = await request(ann);
    const { data } = (await ask(ann, "GET", "exports")).body;
    expect([data.length, data[0].id]).toEqual([50, id]);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM exports WHERE user_id = ${ann.id}`.execute(server.db.kysely);
    expect(Number(rows[0]?.n)).toBe(50);
    await server.work();
  });
});

describe("a running export", () => {
  it("reports its progress", async () => {
    await manyContacts();
    const { id } = await request(ann);
    let now = 0;
    // Each clock reading is just over half a second later, so that every batch reports its progress.
    vi.spyOn(performance, "now").mockImplementation(() => (now += 501));
    await server.work();
    const events = (await server.pushes()).map(
      ({ event, data }) => [event, data] as [string, { status: string; rows: number; total: number }],
    );
    const total = events[0]?.[1].total ?? 0;
    expect(total).toBeGreaterThanOrEqual(2500);
    expect(events.filter(([event]) => event === "export.progress").map(([, { status, rows }]) => [status, rows])).toEqual([
      ["running", 0],
      ["running", 1000],
      ["running", 2000],
      ["running", total],
      ["done", total],
    ]);
    expect(events.at(-1)).toEqual(["export", expect.objectContaining({ exportId: id })]);
  });

  it("contains every row once, despite concurrent changes", async () => {
    await manyContacts();
    const { id } = await request(ann, { ...exportInput, query: "sort=-updatedAt" });
    const before = (await sql<{ id: number }>`SELECT id FROM contacts WHERE deleted_at IS NULL`.execute(server.db.kysely)).rows.map(
      (row) => row.id,
    );
    const touch = () =>
      sql`UPDATE contacts SET updated_at = now() + random() * interval '1 hour' WHERE random() < 0.5`.execute(server.db.kysely);
    await server.work({ engine: meanwhile(touch) });
    const lines = readCsv((await server.download(ann, await readExport(ann, id))).toString("utf8").slice(1));
    expect(
      lines
        .slice(1)
        .map(([each]) => Number(each))
        .sort((a, b) => a - b),
    ).toEqual(before.sort((a, b) => a - b));
  });

  it("stops when cancelled, before or while it runs, without a file or a notification", async () => {
    await manyContacts();
    const filesBefore = await filesThere();
    const waiting = await request(ann);
    expect((await ask(ann, "DELETE", `exports/${waiting.id}`)).body.data).toMatchObject({ status: "cancelled", fullPath: null });
    await server.work();
    const running = await request(ann);
    await server.work({
      engine: meanwhile((stretch) => (stretch === 0 ? ask(ann, "DELETE", `exports/${running.id}`) : Promise.resolve())),
    });
    for (const { id } of [waiting, running])
      expect(await readExport(ann, id)).toMatchObject({ status: "cancelled", message: null, expiresAt: expect.any(String) });
    const pushes = await server.pushes();
    expect(pushes.filter(({ event }) => event === "export")).toEqual([]);
    expect(pushes.at(-1)).toMatchObject({ event: "export.progress", data: { id: running.id, status: "cancelled" } });
    expect(await filesThere()).toEqual(filesBefore);
  });

  it("stops at the next progress report after it was cancelled", async () => {
    await manyContacts();
    const filesBefore = await filesThere();
    for (const format of ["csv", "xlsx"]) {
      const { id } = await request(ann, { ...exportInput, format });
      const stretches: number[] = [];
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => (now += 501));
      await server.work({
        engine: meanwhile(async (stretch) => {
          stretches.push(stretch);
          if (stretch === 0) await ask(ann, "DELETE", `exports/${id}`);
        }),
      });
      vi.restoreAllMocks();
      expect(stretches).toEqual([0]);
    }
    expect(await filesThere()).toEqual(filesBefore);
  });

  it("restarts after a server shutdown or crash in the middle", async () => {
    await manyContacts();
    const filesBefore = await filesThere();
    for (const format of ["csv", "xlsx"]) {
      const { id } = await request(ann, { ...exportInput, format });
      let reached = () => {};
      const middle = new Promise<void>((resolve) => {
        reached = resolve;
      });
      let go = () => {};
      const blocked = new Promise<void>((resolve) => {
        go = resolve;
      });
      const engine = meanwhile(async (stretch) => {
        if (stretch === 1) reached();
        if (stretch === 1) await blocked;
      });
      const worker = createWorker({
        db: server.db.kysely,
        handlers: { [EXPORT_QUEUE]: createExportJob({ ...server.parts, engine }) },
        log: silent,
      });
      worker.start();
      await middle;
      const stopped = worker.stop(0);
      go();
      await stopped;
      expect(await readExport(ann, id)).toMatchObject({ status: "running", fullPath: null });
      expect(await filesThere()).toEqual(filesBefore);
      // Leaves the job as a killed process would: locked, with a lease that has expired.
      await sql`UPDATE jobs SET locked_by = 'gone', locked_until = now() - interval '1 second' WHERE queue = ${EXPORT_QUEUE}`.execute(
        server.db.kysely,
      );
      await server.pushes();
      await server.work();
      const done = await readExport(ann, id);
      expect(done).toMatchObject({ status: "done", rows: done.total });
      expect(await outcomes()).toHaveLength(1);
      await ask(ann, "DELETE", `exports/${id}`);
      expect(await filesThere()).toEqual(filesBefore);
    }
  });
});

describe("a failed export", () => {
  const failed = async (id: number, message: string) => {
    expect(await readExport(ann, id)).toMatchObject({
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

  it("says that its user can't read the list anymore, before or during the run", async () => {
    await manyContacts();
    const filesBefore = await filesThere();
    const leave = () => sql`DELETE FROM users_roles WHERE parent_id = ${ann.id}`.execute(server.db.kysely);
    const { rows: roles } = await sql<{ role_id: number }>`SELECT role_id FROM users_roles WHERE parent_id = ${ann.id}`.execute(
      server.db.kysely,
    );
    const early = await request(ann);
    await leave();
    await server.work();
    await failed(early.id, "Permission Denied");
    await sql`INSERT INTO users_roles (parent_id, position, role_id) VALUES (${ann.id}, 0, ${roles[0]?.role_id})`.execute(server.db.kysely);
    const second = await request(ann);
    await server.work({ engine: meanwhile(async (stretch) => stretch === 1 && leave()) });
    await failed(second.id, "Permission Denied");
    expect(await filesThere()).toEqual(filesBefore);
  });

  it("of a suspended user fails because the account is no longer active", async () => {
    const { id } = await request(ann);
    await sql`UPDATE users SET state = 'suspended' WHERE id = ${ann.id}`.execute(server.db.kysely);
    await server.work();
    const { rows } = await sql`SELECT status, message FROM exports WHERE id = ${id}`.execute(server.db.kysely);
    expect(rows).toEqual([{ status: "failed", message: "Your account is no longer active." }]);
  });

  it("reports known causes, and otherwise retries and then fails without a message", async () => {
    const filesBefore = await filesThere();
    const full = await request(ann);
    const noSpace = Object.assign(new Error("no space"), { code: "ENOSPC" });
    await server.work({ files: { ...server.parts.files, write: () => Promise.reject(noSpace) } });
    await failed(full.id, "The server has no room left for the file.");
    const slow = await request(ann);
    await server.work({ engine: { ...server.engine, allIds: () => Promise.reject(Object.assign(new Error("slow"), { code: "57014" })) } });
    await failed(slow.id, "This is taking too long. Narrow the list down and try again.");

    for (const format of ["csv", "xlsx"]) {
      const broken = await request(ann, { ...exportInput, format });
      let tries = 0;
      await server.work({
        engine: meanwhile(async () => {
          tries += 1;
          throw new Error("the database is gone");
        }),
      });
      expect(tries).toBe(3);
      await failed(broken.id, "");
      const { rows } = await sql<{
        last_error: string;
      }>`SELECT last_error FROM jobs WHERE queue = ${EXPORT_QUEUE} AND dead_at IS NOT NULL`.execute(server.db.kysely);
      expect(rows).toHaveLength(1);
      await sql`DELETE FROM jobs WHERE dead_at IS NOT NULL`.execute(server.db.kysely);
    }
    expect(await filesThere()).toEqual(filesBefore);
  });
});
