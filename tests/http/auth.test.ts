import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let ada: number;
beforeAll(async () => {
  server = await createHttpTestServer();
  ada = await addUser(server.db, { email: "Ada@hq.example" });
});
afterAll(() => server.close());
beforeEach(() => {
  server.passwords.checks.length = 0;
  // Lets earlier failed attempts expire, so that no test is throttled by those before it.
  server.clock.now += 3 * 3_600_000;
});

const login = (payload: unknown, remoteAddress = "10.0.0.1") =>
  server.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: payload as object, remoteAddress });

test("a login returns a token that opens a session", async () => {
  const response = await login({ email: " ada@HQ.example ", password: "Secret123" });
  expect(response.statusCode).toBe(200);
  const { token } = response.json().result;
  expect(token).toMatch(/^[\w-]{43}$/);
  const iam = await server.app.inject({ url: "/api/iam", headers: { authorization: `Bearer ${token}` } });
  expect(iam.json().user).toMatchObject({ id: ada, type_id: "E", first_name: "Ada", stakeholder_id: 1, is_admin: false });
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM sessions WHERE token_digest = ${Buffer.from(token)}`.execute(
    server.db.kysely,
  );
  expect(Number(rows[0]?.n), "the token itself is not stored").toBe(0);
});

test("every rejected login has the same body and costs one password verification", async () => {
  const company = await addParty(server.db, "Atelier");
  await addUser(server.db, { email: "suspended@hq.example", state: "suspended" });
  await addUser(server.db, { email: "invited@hq.example", state: "invited", type: "C", companyId: company });
  const bodies = new Set<string>();
  for (const [email, password] of [
    ["ada@hq.example", "Secret124"],
    ["ada@hq.example", " Secret123"],
    ["nobody@hq.example", "Secret123"],
    ["suspended@hq.example", "Secret123"],
    ["invited@hq.example", "Secret123"],
  ]) {
    server.passwords.checks.length = 0;
    const response = await login({ email, password });
    expect(response.statusCode, response.body).toBe(401);
    expect(server.passwords.checks, email).toHaveLength(1);
    bodies.add(response.body);
  }
  expect([...bodies]).toEqual(['{"message":"invalid_email_or_password"}']);
});

test("an email that Unicode lowercases to another user's is not treated as that user's", async () => {
  await addUser(server.db, { email: "vip@hq.example" });
  expect((await login({ email: "VIP@hq.example", password: "Secret123" })).statusCode).toBe(200);
  // Otherwise every such spelling would get login attempts of its own.
  expect((await login({ email: "v\u0130p@hq.example", password: "Secret123" })).statusCode).toBe(401);
});

test("a user of a suspended company can sign in", async () => {
  const company = await addParty(server.db, "Late payer", "suspended");
  await addUser(server.db, { email: "owner@late.example", type: "C", companyId: company });
  expect((await login({ email: "owner@late.example", password: "Secret123" })).statusCode).toBe(200);
});

test("invalid login input is reported per field", async () => {
  expect((await login({ email: "a@b.example" })).json()).toMatchObject({ errors: { password: ["Password is required"] } });
  expect((await login({ email: " ", password: "x" })).json()).toMatchObject({ errors: { email: ["Email is required"] } });
  expect((await login({ email: "a@b.example", password: "x", admin: true })).json()).toMatchObject({
    errors: { admin: ["Unknown field."] },
  });
  expect((await login({ email: "a\u0000@b.example", password: "x" })).statusCode).toBe(422);
});

test("guessing a password is stopped from everywhere, but not for a browser that has signed in before", async () => {
  const right = { email: "ada@hq.example", password: "Secret123" };
  const cookie = String((await login(right, "10.0.0.2")).headers["set-cookie"]).split(";")[0] ?? "";
  const guess = (n: number) => login({ ...right, password: "wrong" }, `10.6.6.${n}`);
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await guess(n)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const stopped = await guess(12);
  expect(stopped.json().message).toMatch(/^Too many attempts/);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login(right, "10.0.0.2")).statusCode, "the account's owner, in another browser").toBe(429);
  const known = (password: string) =>
    server.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: { ...right, password }, headers: { cookie } });
  expect((await known("Secret123")).statusCode, "in the browser they always use").toBe(200);
  for (let n = 0; n < 10; n++) expect((await known("wrong")).statusCode).toBe(401);
  expect((await known("Secret123")).statusCode).toBe(429);
  server.clock.now += 15 * 60_000;
  expect((await login(right)).statusCode, "after the wait").toBe(200);
});

test("parallel login attempts count like sequential ones", async () => {
  const responses = await Promise.all(Array.from({ length: 16 }, () => login({ email: "ada@hq.example", password: "wrong" }, "10.7.7.7")));
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10);
});

test("a forged X-Forwarded-For is ignored", async () => {
  for (let n = 0; n < 101; n++) {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: `nobody${n}@hq.example`, password: "wrong" },
      remoteAddress: "10.8.8.8",
      headers: { "x-forwarded-for": `10.9.9.${n}` },
    });
    expect(response.statusCode).toBe(n < 100 ? 401 : 429);
  }
});

test("a password changed while a login checks the old one gives that login no session", async () => {
  const id = await addUser(server.db, { email: "cleo@hq.example" });
  for (const meanwhile of [
    () => sql`UPDATE credentials SET password_digest = 'plain:Another1' WHERE user_id = ${id}`.execute(server.db.kysely),
    () => sql`UPDATE users SET state = 'suspended' WHERE id = ${id}`.execute(server.db.kysely),
  ]) {
    await sql`UPDATE users SET state = 'active' WHERE id = ${id}`.execute(server.db.kysely);
    await sql`UPDATE credentials SET password_digest = 'plain:Secret123' WHERE user_id = ${id}`.execute(server.db.kysely);
    server.passwords.whileChecking = meanwhile;
    const response = await login({ email: "cleo@hq.example", password: "Secret123" });
    server.passwords.whileChecking = undefined;
    expect([response.statusCode, response.json().message]).toEqual([401, "invalid_email_or_password"]);
  }
  const { rows } = await sql`SELECT 1 FROM sessions WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([]);
});

test("logging out ends the session immediately", async () => {
  const headers = await bearer(server, ada);
  expect((await server.app.inject({ url: "/api/is-authenticated", headers })).json()).toBe(true);
  expect((await server.app.inject({ method: "POST", url: "/api/v1/auth/logout", headers })).statusCode).toBe(200);
  expect((await server.app.inject({ url: "/api/is-authenticated", headers })).json()).toBe(false);
  const after = await server.app.inject({ method: "POST", url: "/api/v1/auth/logout", headers });
  expect([after.statusCode, after.json().message]).toEqual([401, "Please sign in."]);
});

test("iam returns a customer's company and abilities, but not its terms", async () => {
  const company = await addParty(server.db, "Grand Hotel");
  await sql`UPDATE parties SET payment_method_default = '4242', credit_limit = 500 WHERE id = ${company}`.execute(server.db.kysely);
  const abilities = [{ subject: "SALES_QUOTE", action: "read" }] as const;
  const id = await addUser(server.db, { email: "owner@hotel.example", type: "C", companyId: company, abilities });
  const { user, customer, ability } = (await server.app.inject({ url: "/api/iam", headers: await bearer(server, id) })).json();
  expect(user).toMatchObject({ type_id: "C", stakeholder_id: company });
  expect(customer).toMatchObject({ id: company, name: "Grand Hotel", state: "active", paymentMethodDefault: "4242" });
  expect(JSON.stringify(customer)).not.toMatch(/credit|terms/i);
  expect(ability).toEqual(abilities);
});
