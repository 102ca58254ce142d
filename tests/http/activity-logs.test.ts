// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
const headers: Record<string, { authorization: string }> = {};
let contactId = 0;
let taskId = 0;
let ann = 0;

beforeAll(async () => {
  server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  const atelier = await addParty(server.db, "Atelier");
  ann = await addUser(server.db, { email: "ann@hq.example", isAdmin: true });
  const clerk = await addUser(server.db, {
    email: "clerk@hq.example",
    abilities: [
      { subject: "TASKS", action: "read" },
      { subject: "TASKS", action: "create" },
    ],
  });
  const nobody = await addUser(server.db, { email: "nobody@hq.example" });
  const owner = await addUser(server.db, { email: "owner@atelier.example", type: "C", companyId: atelier, isAdmin: true });
  for (const [name, id] of Object.entries({ ann, clerk, nobody, owner })) headers[name] = await bearer(server, id);
  contactId = (await write("ann", "POST", "/api/contacts", { firstName: "Mo", partyId: atelier })).id;
  await write("ann", "PUT", `/api/contacts/${contactId}`, { version: 1, firstName: "Moe" });
  taskId = (await write("clerk", "POST", "/api/tasks", { name: "Call Moe" })).id;
  // An old entry has to be inserted as such, because entries can't be changed.
  await sql`insert into activity_log (at, user_name, resource, record_id, verb) values ('2020-02-03T12:00:00Z', 'quote expiry', 'task', ${taskId}, 'update')`.execute(
    server.db.kysely,
  );
});
afterAll(() => server.close());

async function write(user: string, method: "POST" | "PUT", url: string, payload: object) {
  const response = await server.app.inject({ method, url, payload, headers: { ...headers[user], "user-agent": "A browser" } });
  expect([200, 201], response.body).toContain(response.statusCode);
  return response.json().data;
}

const getLogs = (user: string, query = "") => server.app.inject({ url: `/api/activity-logs${query}`, headers: headers[user] ?? {} });
const entries = async (user: string, query = "") => (await getLogs(user, query)).json().data.entries;

describe("the activity log", () => {
  it("says who changed what, when and from where, newest first", async () => {
    const [old, task, changed, created] = await entries("ann");
    expect(old).toMatchObject({ user: "quote expiry", userId: null, verb: "update" });
    expect(task).toMatchObject({ verb: "create", resource: "task", recordId: taskId, title: "Call Moe", user: "clerk Test" });
    expect(changed).toMatchObject({
      verb: "update",
      resource: "contact",
      recordId: contactId,
      title: "Moe",
      userId: ann,
      ip: "127.0.0.1",
      userAgent: "A browser",
    });
    expect(changed.changes).toContainEqual({ field: "firstName", label: "First name", from: "Mo", to: "Moe" });
    expect(created).toMatchObject({ verb: "create", resource: "contact" });
  });

  it("contains no entries of modules the reader can't read", async () => {
    expect((await entries("clerk")).map(({ resource }: { resource: string }) => resource)).toEqual(["task", "task"]);
    expect(await entries("clerk", "?resource=contact")).toEqual([]);
    expect(await entries("clerk", `?resource=contact&recordId=${contactId}`)).toEqual([]);
    expect(await entries("nobody")).toEqual([]);
  });

  it("is closed to customers, even their administrators, and to anonymous callers", async () => {
    expect((await getLogs("owner")).statusCode).toBe(403);
    expect((await server.app.inject({ url: "/api/activity-logs" })).statusCode).toBe(401);
  });

  it.each([
    ["user", () => `?userId=${ann}`, 2],
    ["module", () => "?resource=task", 2],
    ["record", () => `?resource=contact&recordId=${contactId}`, 2],
    ["verb", () => "?verb=create", 2],
    ["first day", () => "?from=2020-02-04", 3],
    ["last day", () => "?to=2020-02-03", 1],
    ["day", () => "?from=2020-02-03&to=2020-02-03", 1],
    ["an unknown module, which matches nothing", () => "?resource=nothing", 0],
  ])("can be filtered by %s", async (_, query, count) => {
    expect(await entries("ann", query())).toHaveLength(count);
  });

  it("is paged without gaps or duplicates", async () => {
    const seenIds: number[] = [];
    let next = "";
    do {
      const { data } = (await getLogs("ann", `?pageSize=1${next}`)).json();
      seenIds.push(...data.entries.map(({ id }: { id: number }) => id));
      next = data.next === null ? "" : `&before=${data.next}`;
    } while (next !== "");
    expect(seenIds).toEqual((await entries("ann")).map(({ id }: { id: number }) => id));
  });

  it.each(["?userId=x", "?from=2020-13-01", "?before=0", "?verb=a%00b", "?pageSize=1000", "?sort=id"])(
    "rejects %s by parameter name",
    async (query) => {
      const response = await getLogs("ann", query);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual([/\?(\w+)/.exec(query)?.[1]]);
    },
  );

  it("can't be updated, deleted or truncated in the database", async () => {
    await expect(sql`update activity_log set user_name = 'Somebody else'`.execute(server.db.kysely)).rejects.toThrow();
    await expect(sql`delete from activity_log`.execute(server.db.kysely)).rejects.toThrow();
    await expect(sql`truncate activity_log`.execute(server.db.kysely)).rejects.toThrow();
  });
});
