// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "../http/support.ts";

let server: HttpTestServer;
let id: number;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createHttpTestServer();
});
afterAll(() => server.close());
let nth = 0;
beforeEach(async () => {
  const companyId = await addParty(server.db, "Grand Hotel");
  id = await addUser(server.db, {
    email: `gus${++nth}@hotel.example`,
    type: "C",
    companyId,
    abilities: [{ subject: "TASKS", action: "read" }],
  });
  headers = await bearer(server, id);
});
const call = (method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object, as = headers) =>
  server.app.inject({ method, url: `/api/v1/profile${path}`, headers: as, ...(payload ? { payload } : {}) });

test("users can read and update their own profile", async () => {
  expect((await call("GET", "")).json().data).toEqual({
    firstName: `gus${nth}`,
    lastName: "Test",
    email: `gus${nth}@hotel.example`,
    phone: null,
    type: "C",
    company: "Grand Hotel",
    isAdmin: false,
    roles: [`gus${nth}@hotel.example`],
    apiKeys: [],
  });
  const saved = await call("PUT", "", { firstName: " Gustav ", lastName: "Moreau", phone: "+49 3012345" });
  expect(saved.json()).toMatchObject({ data: { firstName: "Gustav", lastName: "Moreau", phone: "+49 3012345" } });
  const { rows } = await sql<{ name: string }>`SELECT name FROM users WHERE id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ name: "Gustav Moreau" }]);
  const log = await sql`SELECT user_id, verb, changes->'lastName' AS name FROM activity_log WHERE record_id = ${id}`.execute(
    server.db.kysely,
  );
  expect(log.rows).toEqual([{ user_id: id, verb: "editProfile", name: ["Test", "Moreau"] }]);
});

test.each(["email", "type", "companyId", "company", "isAdmin", "is_admin", "roles", "state", "id", "version", "__proto__x"])(
  "users can't change their own %s",
  async (name) => {
    const response = await call("PUT", "", { firstName: "A", lastName: "B", phone: null, [name]: 1 });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toHaveProperty(name);
  },
);

test("a new password requires the current one and ends all other sessions", async () => {
  const elsewhere = await bearer(server, id);
  const wrong = await call("POST", "/password", { currentPassword: "Secret124", password: "Lantern55" });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { currentPassword: ["This isn't your current password."] }]);
  const weak = await call("POST", "/password", { currentPassword: "Secret123", password: "lantern55" });
  expect(weak.json().errors).toEqual({ password: ["The password must have an uppercase letter."] });
  expect((await call("POST", "/password", { currentPassword: "Secret123", password: "Lantern55", userId: 1 })).statusCode).toBe(422);
  expect((await call("GET", "", undefined, elsewhere)).statusCode).toBe(200);

  expect((await call("POST", "/password", { currentPassword: "Secret123", password: "Lantern55" })).statusCode).toBe(200);
  // No message reaches the processes in this test, so wait until their session caches have expired.
  server.clock.now += 10_000;
  expect((await call("GET", "")).statusCode).toBe(200);
  expect((await call("GET", "", undefined, elsewhere)).statusCode).toBe(401);
  const { rows } = await sql`SELECT password_digest FROM credentials WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ password_digest: "plain:Lantern55" }]);
  const { rows: jobs } = await sql`SELECT payload FROM jobs WHERE queue = 'access-mail' AND payload ->> 'userId' = ${String(id)}`.execute(
    server.db.kysely,
  );
  expect(jobs).toEqual([{ payload: { about: "password-changed", userId: id } }]);
});

test("guessing the current password from a session counts like guessing it at sign-in", async () => {
  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await call("POST", "/password", { currentPassword: `Guess${n}`, password: "Lantern55" })).statusCode);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  const login = { email: `gus${nth}@hotel.example`, password: "Secret123" };
  expect((await server.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: login })).statusCode).toBe(429);
});

test("a password that is reset while the old one is checked stays the one it was reset to", async () => {
  server.passwords.whileChecking = () =>
    sql`UPDATE credentials SET password_digest = 'plain:Reset123' WHERE user_id = ${id}`.execute(server.db.kysely);
  const response = await call("POST", "/password", { currentPassword: "Secret123", password: "Lantern55" });
  server.passwords.whileChecking = undefined;
  expect(response.json().errors).toEqual({ currentPassword: ["This isn't your current password."] });
  const { rows } = await sql`SELECT password_digest FROM credentials WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ password_digest: "plain:Reset123" }]);
});

test("users can list and end only their own sessions", async () => {
  const other = await addUser(server.db, { email: `other${nth}@hotel.example` });
  const foreign = await bearer(server, other);
  const second = await bearer(server, id);
  const { data } = (await call("GET", "/sessions")).json();
  expect(data).toHaveLength(2);
  expect(data.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
  expect(Object.keys(data[0]).sort()).toEqual(["createdAt", "current", "id", "ip", "lastSeenAt", "userAgent"]);
  const [otherSession] = (await call("GET", "/sessions", undefined, foreign)).json().data;

  const refused = await call("DELETE", `/sessions/${otherSession.id}`);
  const missing = await call("DELETE", "/sessions/987654321");
  expect([refused.statusCode, refused.body]).toEqual([404, missing.body]);
  expect((await call("GET", "", undefined, foreign)).statusCode).toBe(200);

  const away = data.find((each: { current: boolean }) => !each.current);
  expect((await call("DELETE", `/sessions/${away.id}`)).statusCode).toBe(200);
  expect((await call("GET", "", undefined, second)).statusCode).toBe(401);
  expect((await call("GET", "/sessions")).json().data).toHaveLength(1);
});
