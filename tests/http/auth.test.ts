import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addParty, addUser, bearer, createRig, type Rig } from "./support.ts";

let rig: Rig;
let ada: number;
beforeAll(async () => {
  rig = await createRig();
  ada = await addUser(rig.db, { email: "Ada@hq.example" });
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.passwords.checks.length = 0;
  // Every test begins with a forgiving throttle.
  rig.clock.now += 3 * 3_600_000;
});

const login = (payload: unknown, remoteAddress = "10.0.0.1") =>
  rig.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: payload as object, remoteAddress });

test("a login answers with a token that opens a session", async () => {
  const answer = await login({ email: " ada@HQ.example ", password: "Secret123" });
  expect(answer.statusCode).toBe(200);
  const { token } = answer.json().result;
  expect(token).toMatch(/^[\w-]{43}$/);
  const iam = await rig.app.inject({ url: "/api/iam", headers: { authorization: `Bearer ${token}` } });
  expect(iam.json().user).toMatchObject({ id: ada, type_id: "E", first_name: "Ada", stakeholder_id: 1, is_admin: false });
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM sessions WHERE token_digest = ${Buffer.from(token)}`.execute(
    rig.db.kysely,
  );
  expect(Number(rows[0]?.n), "the token itself is not stored").toBe(0);
});

test("every refused login has the same body, and costs one verification", async () => {
  const company = await addParty(rig.db, "Atelier");
  await addUser(rig.db, { email: "suspended@hq.example", state: "suspended" });
  await addUser(rig.db, { email: "invited@hq.example", state: "invited", type: "C", companyId: company });
  const bodies = new Set<string>();
  for (const [email, password] of [
    ["ada@hq.example", "Secret124"],
    ["ada@hq.example", " Secret123"],
    ["nobody@hq.example", "Secret123"],
    ["suspended@hq.example", "Secret123"],
    ["invited@hq.example", "Secret123"],
  ]) {
    rig.passwords.checks.length = 0;
    const answer = await login({ email, password });
    expect(answer.statusCode, answer.body).toBe(401);
    expect(rig.passwords.checks, email).toHaveLength(1);
    bodies.add(answer.body);
  }
  expect([...bodies]).toEqual(['{"message":"invalid_email_or_password"}']);
});

test("an address that a database would lower to another's is not that other's", async () => {
  await addUser(rig.db, { email: "vip@hq.example" });
  expect((await login({ email: "VIP@hq.example", password: "Secret123" })).statusCode).toBe(200);
  // Each such spelling would have had tries of its own.
  expect((await login({ email: "v\u0130p@hq.example", password: "Secret123" })).statusCode).toBe(401);
});

test("a user of a suspended company signs in", async () => {
  const company = await addParty(rig.db, "Late payer", "suspended");
  await addUser(rig.db, { email: "owner@late.example", type: "C", companyId: company });
  expect((await login({ email: "owner@late.example", password: "Secret123" })).statusCode).toBe(200);
});

test("mistakes in the body are named", async () => {
  expect((await login({ email: "a@b.example" })).json()).toMatchObject({ errors: { password: ["Password is required"] } });
  expect((await login({ email: " ", password: "x" })).json()).toMatchObject({ errors: { email: ["Email is required"] } });
  expect((await login({ email: "a@b.example", password: "x", admin: true })).json()).toMatchObject({
    errors: { admin: ["Unknown field."] },
  });
  expect((await login({ email: "a\u0000@b.example", password: "x" })).statusCode).toBe(422);
});

test("guessing at an account is stopped where it happens and nowhere else", async () => {
  const guess = (address: string) => login({ email: "ada@hq.example", password: "wrong" }, address);
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await guess("10.6.6.6")).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const stopped = await guess("10.6.6.6");
  expect(stopped.json().message).toMatch(/^Too many attempts/);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login({ email: "ada@hq.example", password: "Secret123" }, "10.0.0.2")).statusCode, "the victim elsewhere").toBe(200);
  rig.clock.now += 6 * 60_000;
  expect((await login({ email: "ada@hq.example", password: "Secret123" }, "10.6.6.6")).statusCode, "after the wait").toBe(200);
});

test("parallel guesses count like guesses in a row", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login({ email: "ada@hq.example", password: "wrong" }, "10.7.7.7")));
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
});

test("a made-up X-Forwarded-For is not believed", async () => {
  for (let n = 0; n < 6; n++) {
    const answer = await rig.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: "ada@hq.example", password: "wrong" },
      remoteAddress: "10.8.8.8",
      headers: { "x-forwarded-for": `10.9.9.${n}` },
    });
    expect(answer.statusCode).toBe(n < 5 ? 401 : 429);
  }
});

test("logging out ends the session at once", async () => {
  const headers = await bearer(rig, ada);
  expect((await rig.app.inject({ url: "/api/is-authenticated", headers })).json()).toBe(true);
  expect((await rig.app.inject({ method: "POST", url: "/api/v1/auth/logout", headers })).statusCode).toBe(200);
  expect((await rig.app.inject({ url: "/api/is-authenticated", headers })).json()).toBe(false);
  const after = await rig.app.inject({ method: "POST", url: "/api/v1/auth/logout", headers });
  expect([after.statusCode, after.json().message]).toEqual([401, "Please sign in."]);
});

test("iam carries a customer's company and abilities, and nothing of its terms", async () => {
  const company = await addParty(rig.db, "Grand Hotel");
  await sql`UPDATE parties SET payment_method_default = '4242', credit_limit = 500 WHERE id = ${company}`.execute(rig.db.kysely);
  const abilities = [{ subject: "SALES_QUOTE", action: "read" }] as const;
  const id = await addUser(rig.db, { email: "owner@hotel.example", type: "C", companyId: company, abilities });
  const { user, customer, ability } = (await rig.app.inject({ url: "/api/iam", headers: await bearer(rig, id) })).json();
  expect(user).toMatchObject({ type_id: "C", stakeholder_id: company });
  expect(customer).toMatchObject({ id: company, name: "Grand Hotel", state: "active", paymentMethodDefault: "4242" });
  expect(JSON.stringify(customer)).not.toMatch(/credit|terms/i);
  expect(ability).toEqual(abilities);
});
