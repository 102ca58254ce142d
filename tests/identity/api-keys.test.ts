// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOpenToKeys } from "../../server/http/route-access.ts";
import { createKey, digestOfKey } from "../../server/identity/api-key-tokens.ts";
import { customersMay, entryOf, subjects } from "../../src/schemas/access/catalogue.ts";
import { closedToKeys, isClosedToKeys } from "../../src/schemas/access/closed-to-keys.ts";
import { verbs } from "../../src/schemas/access/verbs.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { matrixFor, matrixRowsOf } from "../../src/views/abilities/matrix-model.ts";
import { createTestServer, type TestServer, testConfig } from "../support/test-server.ts";
import { createPeople, type Someone } from "./people-fixture.ts";

const PER_MINUTE = 40;
/** Whatever a key can be given. */
const everyAbility = subjects
  .filter((subject) => !isClosedToKeys(subject))
  .flatMap((subject) => entryOf(subject).verbs.map((verb) => `${subject} ${verb}`));
let server: TestServer;
let people: ReturnType<typeof createPeople>;
let admin: Someone;
let today: string;

beforeAll(async () => {
  server = await createTestServer({ config: { ...testConfig, apiCallsPerMinute: PER_MINUTE } });
  people = createPeople(server);
  await server.startBackground();
  admin = await people.add({ isAdmin: true });
  today = server.engine.session.today();
});
afterAll(() => server?.close());

async function created(owner: Someone, abilities: readonly string[], more: object = {}): Promise<{ id: number; key: string }> {
  const made = await owner.post("api-keys", { name: "Web shop", abilities, expiresOn: addDays(today, 90), ...more });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  return { id, key: await secretOf(owner, id) };
}

async function secretOf(owner: Someone, id: number, keepHours = 0): Promise<string> {
  const issued = await owner.post(`api-keys/${id}/secret`, { keepHours });
  expect(issued.status, issued.text).toBe(200);
  return issued.body.data.secret;
}

async function by(key: string, method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` };
  return server.app.inject({ method, url: `/api/${path}`, headers, ...(payload ? { payload } : {}) });
}

test("a key does what it was given, as far as its owner may do that now, and is named in the activity", async () => {
  const owner = await people.add({
    abilities: ["API_KEYS create", "API_KEYS read", "API_KEYS update", "TASKS read", "SALES_LEADS read", "SALES_LEADS create"],
  });
  const { id, key } = await created(owner, ["SALES_LEADS read", "SALES_LEADS create"]);
  expect(key).toMatch(/^hq_live_[0-9A-Za-z]{49}$/);
  expect((await by(key, "GET", "leads")).statusCode).toBe(200);
  expect((await by(key, "GET", "tasks")).statusCode, "an ability of the owner alone").toBe(403);
  const lead = await by(key, "POST", "leads", { name: "Ada", email: "ada@shop.example", source: "website" });
  expect(lead.statusCode, lead.body).toBe(201);
  const { rows } = await sql<{ name: string; userId: number }>`select user_name as name, user_id as "userId" from activity_log
    where resource = 'lead' and record_id = ${lead.json().data.id}`.execute(server.db.kysely);
  expect(rows[0]).toEqual({ name: expect.stringMatching(/^Web shop \(on behalf of .+\)$/), userId: owner.id });
  const { lastUsedAt, lastUsedFrom } = (await owner.get(`api-keys/${id}`)).body.data;
  expect([Date.parse(lastUsedAt) > Date.now() - 60_000, lastUsedFrom]).toEqual([true, "127.0.0.1"]);

  await sql`update roles set abilities = array['API_KEYS read'] where id in (select role_id from users_roles where parent_id = ${owner.id})`.execute(
    server.db.kysely,
  );
  await server.bus.publish({ kind: "abilities", userIds: [owner.id] });
  expect((await by(key, "GET", "leads")).statusCode).toBe(403);
});

test("an owner can't give a key more than they have", async () => {
  const owner = await people.add({ abilities: ["API_KEYS create", "API_KEYS read", "TASKS read"] });
  const input = { name: "Too much", abilities: ["SALES_LEADS read"], expiresOn: addDays(today, 90) };
  expect((await owner.post("api-keys", input)).status).toBe(403);
  expect(
    (await owner.post("api-keys", { ...input, abilities: ["TASKS read"], expiresOn: addDays(today, 366) })).body.errors,
  ).toHaveProperty("expiresOn");
  for (const subject of closedToKeys) {
    const refused = await admin.post("api-keys", { ...input, abilities: [`${subject} read`] });
    expect(refused.status, subject).toBe(422);
  }
});

test("a key of an administrator, with every ability, reaches nothing of people, permissions, keys and sessions", async () => {
  const { id, key } = await created(admin, everyAbility);
  // As if the list had been shorter when it was created.
  await sql`update api_keys set abilities = abilities || ${closedToKeys.map((subject) => `${subject} read`)}::text[] where id = ${id}`.execute(
    server.db.kysely,
  );
  const never = [
    "employee-users",
    "customer-users",
    "employee-roles",
    "erasures",
    "api-keys",
    "webhooks",
    "v1/email-texts",
    "iam",
    "v1/profile",
    "v1/profile/sessions",
    "v1/profile/notices",
    "notifications",
    "activity-logs",
  ];
  for (const path of never) expect((await by(key, "GET", path)).statusCode, path).toBe(403);
  for (const path of ["tickets", "broadcasting/auth", "v1/auth/logout", "v1/privacy/exports", "leads/exports", `api-keys/${id}/secret`])
    expect((await by(key, "POST", path, {})).statusCode, path).toBe(403);
  for (const path of ["leads", "invoices", "search?q=ada", "openapi.json", "customers/lookup"])
    expect((await by(key, "GET", path)).statusCode, path).toBe(200);
});

test("every call that is closed to keys refuses one with every ability, and few calls without an ability are open", async () => {
  const calls = server.app.describedRoutes.filter(({ access }) => access.ability !== "public");
  const closed = calls.filter(({ access }) => !isOpenToKeys(access));
  expect(closed.length).toBeGreaterThan(150);
  const answers: string[] = [];
  let key = "";
  for (const [nth, { method, url }] of closed.entries()) {
    if (nth % PER_MINUTE === 0) ({ key } = await created(admin, everyAbility));
    const { statusCode, body } = await by(
      key,
      method as "GET",
      url.slice("/api/".length).replaceAll(/:\w+/g, "1"),
      method === "GET" ? undefined : {},
    );
    if (statusCode !== 403 || !body.includes("API keys can't be used for this.")) answers.push(`${method} ${url}: ${statusCode} ${body}`);
  }
  expect(answers).toEqual([]);
  const open = calls.filter(({ access, url }) => isOpenToKeys(access) && access.ability === "signed-in" && !url.endsWith("/lookup"));
  expect(open.map(({ url }) => url).sort()).toEqual([
    "/api/comments",
    "/api/openapi.json",
    "/api/search",
    "/api/statuses",
    "/api/tasks/:id/change-status",
  ]);
});

test("a key comments on records that it may change, in the name of its owner, and reads no comments", async () => {
  const owner = await people.add({
    abilities: ["API_KEYS create", "API_KEYS read", "API_KEYS update", "SALES_LEADS read", "SALES_LEADS create", "SALES_LEADS update"],
  });
  const writer = await created(owner, ["SALES_LEADS read", "SALES_LEADS create", "SALES_LEADS update"]);
  const reader = await created(owner, ["SALES_LEADS read"]);
  const lead = (await by(writer.key, "POST", "leads", { name: "Ada", email: "ada@shop.example", source: "website" })).json().data.id;
  const comment = { resource: "lead", recordId: lead, text: "Called from the web shop." };
  const written = await by(writer.key, "POST", "comments", comment);
  expect(written.statusCode, written.body).toBe(201);
  expect(written.json().data).toMatchObject({ resource: "lead", recordId: lead, text: comment.text, author: { id: owner.id } });
  const { rows } = await sql<{ name: string }>`select user_name as name from activity_log
    where resource = 'lead' and record_id = ${lead} order by id desc limit 1`.execute(server.db.kysely);
  expect(rows[0]?.name).toMatch(/^Web shop \(on behalf of /);
  const { id } = written.json().data;
  const refused = [
    await by(reader.key, "POST", "comments", comment),
    await by(writer.key, "POST", "comments", { ...comment, resource: "customer" }),
    await by(writer.key, "GET", `comments?resource=lead&recordId=${lead}`),
    await by(writer.key, "PUT", `comments/${id}`, { text: "Changed." }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await owner.get(`comments?resource=lead&recordId=${lead}`)).body.data.comments).toHaveLength(1);
});

test("revoked, expired and replaced keys, and those of suspended owners, are refused from the next call on", async () => {
  const revoked = await created(admin, ["TASKS read"]);
  expect((await by(revoked.key, "GET", "tasks")).statusCode).toBe(200);
  expect(
    (await admin.post(`api-keys/${revoked.id}/actions/revoke`, { version: (await admin.get(`api-keys/${revoked.id}`)).body.data.version }))
      .status,
  ).toBe(200);
  expect((await by(revoked.key, "GET", "tasks")).statusCode).toBe(401);

  const expired = await created(admin, ["TASKS read"]);
  await sql`update api_keys set expires_on = ${addDays(today, -1)} where id = ${expired.id}`.execute(server.db.kysely);
  expect((await by(expired.key, "GET", "tasks")).statusCode).toBe(401);

  const replaced = await created(admin, ["TASKS read"]);
  const second = await secretOf(admin, replaced.id, 1);
  expect((await by(replaced.key, "GET", "tasks")).statusCode, "both are valid meanwhile").toBe(200);
  expect((await by(second, "GET", "tasks")).statusCode).toBe(200);
  const third = await secretOf(admin, replaced.id);
  expect([(await by(second, "GET", "tasks")).statusCode, (await by(replaced.key, "GET", "tasks")).statusCode]).toEqual([401, 401]);
  expect((await by(third, "GET", "tasks")).statusCode).toBe(200);

  const owner = await people.add({ abilities: ["API_KEYS create", "API_KEYS read", "API_KEYS update", "TASKS read"] });
  const { key, id } = await created(owner, ["TASKS read"]);
  expect((await by(key, "GET", "tasks")).statusCode).toBe(200);
  expect((await admin.post(`api-keys/${id}/secret`, {})).status, "not its owner").toBe(409);
  const { version } = (await admin.get(`employee-users/${owner.id}`)).body.data;
  expect((await admin.post(`employee-users/${owner.id}/actions/suspend`, { version, reason: "Left" })).status).toBe(200);
  expect((await by(key, "GET", "tasks")).statusCode).toBe(401);
  const suspended = (await admin.get(`employee-users/${owner.id}`)).body.data;
  expect((await admin.post(`employee-users/${owner.id}/actions/reActivate`, { version: suspended.version })).status).toBe(200);
  expect((await by(key, "GET", "tasks")).statusCode, "not even once the owner is back").toBe(401);
  expect((await admin.get(`api-keys/${id}`)).body.data.state).toBe("revoked");
  const { rows } = await sql<{ verb: string; name: string }>`select verb, user_name as name from activity_log
    where resource = 'api-key' and record_id = ${id} order by id desc limit 1`.execute(server.db.kysely);
  expect(rows[0]?.verb).toBe("revoke");
});

test("a key of a customer's administrator has what customers can have, and nothing of employees", async () => {
  const { rows } = await sql<{ id: number }>`insert into parties (name, state) values ('Gallery', 'active') returning id`.execute(
    server.db.kysely,
  );
  const owner = await people.add({ companyId: rows[0]?.id ?? 0, isAdmin: true });
  const input = { name: "Shop", expiresOn: addDays(today, 30) };
  for (const foreign of ["SALES_LEADS read", "SALES_QUOTE assign", "PROVIDERS_AC_CARRIERS suspend"]) {
    const refused = await owner.post("api-keys", { ...input, abilities: ["SALES_QUOTE read", foreign] });
    expect([foreign, refused.status, refused.body.errors]).toEqual([
      foreign,
      422,
      { abilities: [`Customers can't have these permissions: ${foreign}.`] },
    ]);
  }
  const { id, key } = await created(owner, ["SALES_QUOTE read"]);
  const { version } = (await owner.get(`api-keys/${id}`)).body.data;
  const more = await owner.put(`api-keys/${id}`, { version, abilities: ["SALES_QUOTE read", "SALES_LEADS read"] });
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ["abilities"]]);
  // As one that was made before this was checked.
  await sql`update api_keys set abilities = abilities || '{SALES_LEADS read}'::text[] where id = ${id}`.execute(server.db.kysely);
  expect((await by(key, "GET", "sales-quotes")).statusCode).toBe(200);
  expect((await by(key, "GET", "leads")).statusCode).toBe(403);
});

test("the form offers a customer what the server takes, and nothing else", () => {
  const offered = matrixRowsOf(matrixFor("customer", [], closedToKeys)).flatMap(({ texts }) => texts);
  const taken = subjects
    .filter((subject) => !isClosedToKeys(subject))
    .flatMap((subject) => verbs.filter((action) => customersMay({ subject, action })).map((verb) => `${subject} ${verb}`));
  expect([...offered].sort()).toEqual(taken.sort());
  expect(taken.length).toBeGreaterThan(20);
});

test("calls beyond the limit are refused with the time to wait, and other keys are not concerned", async () => {
  const first = await created(admin, ["TASKS read"]);
  const other = await created(admin, ["TASKS read"]);
  const answers = await Promise.all(Array.from({ length: PER_MINUTE * 3 }, () => by(first.key, "GET", "tasks?limit=1")));
  expect(answers[0]?.headers).toMatchObject({
    "ratelimit-policy": `"key";q=${PER_MINUTE};w=60`,
    ratelimit: expect.stringMatching(/^"key";r=\d+;t=\d+$/),
  });
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused?.json().message).toMatch(/^This API key has made too many calls\. Try again in \d+ seconds?\.$/);
  expect((await by(other.key, "GET", "tasks?limit=1")).statusCode).toBe(200);
});

test("what is no key is told by its checksum, and the database holds digests alone", async () => {
  const { key, digest } = createKey();
  expect(digestOfKey(key)).toEqual(digest);
  const changed = key.endsWith("0") ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
  expect([digestOfKey(changed), digestOfKey(key.slice(0, -1)), digestOfKey("hq_live_"), digestOfKey(` ${key}`)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect((await by(key, "GET", "tasks")).statusCode).toBe(401);
});

test("a key waits while its owner lacks the second step that a role requires", async () => {
  const owner = await people.add({ abilities: ["API_KEYS create", "API_KEYS read", "API_KEYS update", "TASKS read"] });
  const { key } = await created(owner, ["TASKS read"]);
  expect((await by(key, "GET", "tasks")).statusCode).toBe(200);
  const requires = async (required: boolean) => {
    await sql`update roles set requires_two_step = ${required} where id in (select role_id from users_roles where parent_id = ${owner.id})`.execute(
      server.db.kysely,
    );
    await server.bus.publish({ kind: "abilities", userIds: [owner.id] });
  };
  await requires(true);
  expect((await by(key, "GET", "tasks")).statusCode).toBe(401);
  await sql`update users set two_step = true where id = ${owner.id}`.execute(server.db.kysely);
  await server.bus.publish({ kind: "abilities", userIds: [owner.id] });
  expect((await by(key, "GET", "tasks")).statusCode).toBe(200);
});
