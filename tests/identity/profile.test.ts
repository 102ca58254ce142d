import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addParty, addUser, bearer, createRig, type Rig } from "../http/support.ts";

let rig: Rig;
let id: number;
let headers: { authorization: string };
beforeAll(async () => {
  rig = await createRig();
});
afterAll(() => rig.close());
let nth = 0;
beforeEach(async () => {
  const companyId = await addParty(rig.db, "Grand Hotel");
  id = await addUser(rig.db, {
    email: `gus${++nth}@hotel.example`,
    type: "C",
    companyId,
    abilities: [{ subject: "TASKS", action: "read" }],
  });
  headers = await bearer(rig, id);
});
const call = (method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object, as = headers) =>
  rig.app.inject({ method, url: `/api/v1/profile${path}`, headers: as, ...(payload ? { payload } : {}) });

test("everybody reads and changes what they say of themselves", async () => {
  expect((await call("GET", "")).json().data).toEqual({
    firstName: `gus${nth}`,
    lastName: "Test",
    email: `gus${nth}@hotel.example`,
    phone: null,
    type: "C",
    company: "Grand Hotel",
    isAdmin: false,
    roles: [`gus${nth}@hotel.example`],
  });
  const saved = await call("PUT", "", { firstName: " Gustav ", lastName: "Moreau", phone: "+49 3012345" });
  expect(saved.json()).toMatchObject({ data: { firstName: "Gustav", lastName: "Moreau", phone: "+49 3012345" } });
  const { rows } = await sql<{ name: string }>`SELECT name FROM users WHERE id = ${id}`.execute(rig.db.kysely);
  expect(rows).toEqual([{ name: "Gustav Moreau" }]);
  const log = await sql`SELECT user_id, verb, changes->'lastName' AS name FROM activity_log WHERE record_id = ${id}`.execute(rig.db.kysely);
  expect(log.rows).toEqual([{ user_id: id, verb: "editProfile", name: ["Test", "Moreau"] }]);
});

test.each(["email", "type", "companyId", "company", "isAdmin", "is_admin", "roles", "state", "id", "version", "__proto__x"])(
  "nobody changes their %s",
  async (name) => {
    const answer = await call("PUT", "", { firstName: "A", lastName: "B", phone: null, [name]: 1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty(name);
  },
);

test("a new password needs the old one, and signs out everywhere else", async () => {
  const elsewhere = await bearer(rig, id);
  const wrong = await call("POST", "/password", { currentPassword: "Secret124", password: "Lantern55" });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { currentPassword: ["This isn't your current password."] }]);
  const weak = await call("POST", "/password", { currentPassword: "Secret123", password: "lantern55" });
  expect(weak.json().errors).toEqual({ password: ["The password must have an uppercase letter."] });
  expect((await call("POST", "/password", { currentPassword: "Secret123", password: "Lantern55", userId: 1 })).statusCode).toBe(422);
  expect((await call("GET", "", undefined, elsewhere)).statusCode).toBe(200);

  expect((await call("POST", "/password", { currentPassword: "Secret123", password: "Lantern55" })).statusCode).toBe(200);
  // Nothing here tells the processes of it; what they remember is soon forgotten.
  rig.clock.now += 10_000;
  expect((await call("GET", "")).statusCode).toBe(200);
  expect((await call("GET", "", undefined, elsewhere)).statusCode).toBe(401);
  const { rows } = await sql`SELECT password_digest FROM credentials WHERE user_id = ${id}`.execute(rig.db.kysely);
  expect(rows).toEqual([{ password_digest: "plain:Lantern55" }]);
});

test("guessing the password from a session gets slow", async () => {
  const statuses = [];
  for (let n = 0; n < 6; n++)
    statuses.push((await call("POST", "/password", { currentPassword: `Guess${n}`, password: "Lantern55" })).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const login = { email: `gus${nth}@hotel.example`, password: "Secret123" };
  expect(
    (await rig.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: login })).statusCode,
    "the sign-in is another door",
  ).toBe(200);
});

test("one's own sessions are listed and ended, nobody else's", async () => {
  const other = await addUser(rig.db, { email: `other${nth}@hotel.example` });
  const foreign = await bearer(rig, other);
  const second = await bearer(rig, id);
  const { data } = (await call("GET", "/sessions")).json();
  expect(data).toHaveLength(2);
  expect(data.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
  expect(Object.keys(data[0]).sort()).toEqual(["createdAt", "current", "id", "ip", "lastSeenAt", "userAgent"]);
  const [theirs] = (await call("GET", "/sessions", undefined, foreign)).json().data;

  const refused = await call("DELETE", `/sessions/${theirs.id}`);
  const missing = await call("DELETE", "/sessions/987654321");
  expect([refused.statusCode, refused.body]).toEqual([404, missing.body]);
  expect((await call("GET", "", undefined, foreign)).statusCode).toBe(200);

  const away = data.find((each: { current: boolean }) => !each.current);
  expect((await call("DELETE", `/sessions/${away.id}`)).statusCode).toBe(200);
  expect((await call("GET", "", undefined, second)).statusCode).toBe(401);
  expect((await call("GET", "/sessions")).json().data).toHaveLength(1);
});
