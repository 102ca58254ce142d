// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueLink, type LinkPurpose } from "../../server/identity/links.ts";
import { addParty, addUser, createHttpTestServer, type HttpTestServer } from "../http/support.ts";

let server: HttpTestServer;
let company: number;
let inviter: number;
beforeAll(async () => {
  server = await createHttpTestServer();
  company = await addParty(server.db, "Atelier Nord", "onboarding");
  inviter = await addUser(server.db, { email: "sales@hq.example", abilities: [{ subject: "UM_CUST_USERS", action: "read" }] });
});
afterAll(() => server.close());

let nth = 0;
async function invited(type: "E" | "C" = "C"): Promise<number> {
  const id = await addUser(server.db, {
    email: `guest${++nth}@nord.example`,
    type,
    state: "invited",
    ...(type === "C" ? { companyId: company } : {}),
  });
  await sql`DELETE FROM credentials WHERE user_id = ${id}`.execute(server.db.kysely);
  await sql`UPDATE users SET created_by_id = ${inviter} WHERE id = ${id}`.execute(server.db.kysely);
  return id;
}
const linkFor = (id: number, purpose: LinkPurpose = "registration") => server.db.transaction((tx) => issueLink(tx, id, purpose));
const form = (more: object = {}) => ({
  firstName: "Pia",
  lastName: "Novak",
  phone: "+1 2125550143",
  password: "Lantern55",
  passwordConfirmation: "Lantern55",
  ...more,
});
const look = (link: string, path = "registration", remoteAddress = "10.0.0.1") =>
  server.app.inject({ url: `/api/v1/${path}/${link}`, remoteAddress });
const register = (link: string, payload: object = form(), path = "registration", remoteAddress = "10.0.0.1") =>
  server.app.inject({ method: "POST", url: `/api/v1/${path}/${link}`, payload, remoteAddress });

test("the link shows the invited user, accepts their first password and signs them in", async () => {
  const id = await invited();
  const link = await linkFor(id);
  expect((await look(link)).json().data).toEqual({
    firstName: `guest${nth}`,
    lastName: "Test",
    email: `guest${nth}@nord.example`,
    phone: null,
    company: "Atelier Nord",
  });
  const response = await register(link);
  expect(response.statusCode, response.body).toBe(200);
  const headers = { authorization: `Bearer ${response.json().result.token}` };
  expect((await server.app.inject({ url: "/api/iam", headers })).json().user).toMatchObject({ id, first_name: "Pia", last_name: "Novak" });

  const { rows } = await sql<{ name: string; state: string; phone: string; is_admin: boolean }>`
    SELECT name, state, phone, is_admin FROM users WHERE id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ name: "Pia Novak", state: "active", phone: "+1 2125550143", is_admin: false }]);
  const log = await sql<{ user_id: number; user_name: string; verb: string; ip: string }>`
    SELECT user_id, user_name, verb, ip FROM activity_log WHERE record_id = ${id} AND resource = 'customer-user'`.execute(server.db.kysely);
  expect(log.rows).toEqual([{ user_id: id, user_name: `guest${nth} Test`, verb: "register", ip: "10.0.0.1" }]);
  const notifications = await sql<{ message: string }>`
    SELECT n.message FROM notifications n JOIN notification_recipients r ON r.notification_id = n.id
    WHERE r.user_id = ${inviter} AND n.record_id = ${id}`.execute(server.db.kysely);
  expect(notifications.rows).toEqual([{ message: "Pia Novak joined" }]);
});

test("an employee registers the same way", async () => {
  const id = await invited("E");
  expect((await register(await linkFor(id))).statusCode).toBe(200);
});

test("unknown, used, expired, replaced and other purposes' links all get the same response", async () => {
  const used = await linkFor(await invited());
  await register(used);
  const id = await invited();
  const replaced = await linkFor(id);
  const fresh = await linkFor(id);
  const over = await linkFor(await invited());
  await sql`UPDATE links SET expires_at = now() - interval '1 second' WHERE user_id = ${id + 1}`.execute(server.db.kysely);
  const other = await linkFor(await invited(), "onboarding");
  const deletedUserLink = await linkFor(await invited());
  await sql`UPDATE users SET deleted_at = now() WHERE email = ${`guest${nth}@nord.example`}`.execute(server.db.kysely);

  const links = ["x".repeat(43), "x", "%00", used, replaced, over, other, deletedUserLink];
  const bodies = new Set<string>();
  for (const link of links) {
    for (const response of [await look(link), await register(link), await register(link, { nonsense: 1 })]) {
      const headers = { ...response.headers, date: "", "x-request-id": "" };
      bodies.add(JSON.stringify([response.statusCode, headers, response.body]));
    }
  }
  expect([...bodies]).toHaveLength(1);
  expect([...bodies][0]).toContain(
    "This link has expired or was already used. If you have already chosen a password with it, sign in; otherwise, request a new link.",
  );
  expect((await look(other, "registration/onboarding")).statusCode).toBe(200);
  expect((await register(fresh)).statusCode, "other clients' failures don't invalidate the link").toBe(200);
});

test("invalid input is reported per field, and the link stays valid", async () => {
  const id = await invited();
  const link = await linkFor(id);
  const errorsFor = async (more: object) => {
    const response = await register(link, form(more));
    expect(response.statusCode).toBe(422);
    return response.json().errors;
  };
  expect(await errorsFor({ password: "short" })).toEqual({ password: ["The password must have at least 8 characters."] });
  expect(await errorsFor({ password: "Password123", passwordConfirmation: "Password123" })).toEqual({
    password: ["This password is too common. Choose a different one."],
  });
  expect(await errorsFor({ passwordConfirmation: "Lantern56" })).toEqual({ passwordConfirmation: ["The passwords don't match."] });
  expect(await errorsFor({ password: ["Lantern55"] })).toHaveProperty("password");
  expect(await errorsFor({ firstName: " " })).toHaveProperty("firstName");
  for (const name of ["isAdmin", "type", "companyId", "email", "state", "roles", "version"]) {
    expect(await errorsFor({ [name]: 1 }), name).toHaveProperty(name);
  }
  const { rows } = await sql<{ state: string }>`SELECT state FROM users WHERE id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ state: "invited" }]);
  expect((await register(link)).statusCode).toBe(200);
});

test("of fifty concurrent registrations with one link, one succeeds", async () => {
  const link = await linkFor(await invited());
  const responses = await Promise.all(Array.from({ length: 50 }, () => register(link, form(), "registration", "10.5.5.5")));
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
  expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(49);
});

test("a client that tries many links is throttled, and no one else", async () => {
  const link = await linkFor(await invited());
  let last = 0;
  for (let n = 0; n < 200 && last !== 429; n++)
    last = (await look(`${"y".repeat(40)}${String(n).padStart(3, "0")}`, "registration", "10.6.6.6")).statusCode;
  expect(last).toBe(429);
  expect((await look(link, "registration", "10.6.6.6")).statusCode, "a valid link still opens").toBe(200);
  expect((await look("z".repeat(43), "registration", "10.0.0.9")).statusCode).toBe(404);
});
