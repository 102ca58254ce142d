import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueLink, type LinkPurpose } from "../../server/identity/links.ts";
import { addParty, addUser, createRig, type Rig } from "../http/support.ts";

let rig: Rig;
let company: number;
let inviter: number;
beforeAll(async () => {
  rig = await createRig();
  company = await addParty(rig.db, "Atelier Nord", "onboarding");
  inviter = await addUser(rig.db, { email: "sales@hq.example", abilities: [{ subject: "UM_CUST_USERS", action: "read" }] });
});
afterAll(() => rig.close());

let nth = 0;
async function invited(type: "E" | "C" = "C"): Promise<number> {
  const id = await addUser(rig.db, {
    email: `guest${++nth}@nord.example`,
    type,
    state: "invited",
    ...(type === "C" ? { companyId: company } : {}),
  });
  await sql`DELETE FROM credentials WHERE user_id = ${id}`.execute(rig.db.kysely);
  await sql`UPDATE users SET created_by_id = ${inviter} WHERE id = ${id}`.execute(rig.db.kysely);
  return id;
}
const linkFor = (id: number, purpose: LinkPurpose = "registration") => rig.db.transaction((tx) => issueLink(tx, id, purpose));
const form = (more: object = {}) => ({
  firstName: "Pia",
  lastName: "Novak",
  phone: "+1 2125550143",
  password: "Lantern55",
  passwordConfirmation: "Lantern55",
  ...more,
});
const look = (link: string, path = "registration", remoteAddress = "10.0.0.1") =>
  rig.app.inject({ url: `/api/v1/${path}/${link}`, remoteAddress });
const register = (link: string, payload: object = form(), path = "registration", remoteAddress = "10.0.0.1") =>
  rig.app.inject({ method: "POST", url: `/api/v1/${path}/${link}`, payload, remoteAddress });

test("the link shows who is invited, takes their first password, and signs them in", async () => {
  const id = await invited();
  const link = await linkFor(id);
  expect((await look(link)).json().data).toEqual({
    firstName: `guest${nth}`,
    lastName: "Test",
    email: `guest${nth}@nord.example`,
    phone: null,
    company: "Atelier Nord",
  });
  const answer = await register(link);
  expect(answer.statusCode, answer.body).toBe(200);
  const headers = { authorization: `Bearer ${answer.json().result.token}` };
  expect((await rig.app.inject({ url: "/api/iam", headers })).json().user).toMatchObject({ id, first_name: "Pia", last_name: "Novak" });

  const { rows } = await sql<{ name: string; state: string; phone: string; is_admin: boolean }>`
    SELECT name, state, phone, is_admin FROM users WHERE id = ${id}`.execute(rig.db.kysely);
  expect(rows).toEqual([{ name: "Pia Novak", state: "active", phone: "+1 2125550143", is_admin: false }]);
  const log = await sql<{ user_id: number; user_name: string; verb: string; ip: string }>`
    SELECT user_id, user_name, verb, ip FROM activity_log WHERE record_id = ${id} AND resource = 'customer-user'`.execute(rig.db.kysely);
  expect(log.rows).toEqual([{ user_id: id, user_name: `guest${nth} Test`, verb: "register", ip: "10.0.0.1" }]);
  const told = await sql<{ message: string }>`
    SELECT n.message FROM notifications n JOIN notification_recipients r ON r.notification_id = n.id
    WHERE r.user_id = ${inviter} AND n.record_id = ${id}`.execute(rig.db.kysely);
  expect(told.rows).toEqual([{ message: "Pia Novak joined" }]);
});

test("an employee registers by the same way", async () => {
  const id = await invited("E");
  expect((await register(await linkFor(id))).statusCode).toBe(200);
});

test("a link that is unknown, used, over, replaced, or for something else: one answer", async () => {
  const used = await linkFor(await invited());
  await register(used);
  const id = await invited();
  const replaced = await linkFor(id);
  const fresh = await linkFor(id);
  const over = await linkFor(await invited());
  await sql`UPDATE links SET expires_at = now() - interval '1 second' WHERE user_id = ${id + 1}`.execute(rig.db.kysely);
  const other = await linkFor(await invited(), "onboarding");
  const gone = await linkFor(await invited());
  await sql`UPDATE users SET deleted_at = now() WHERE email = ${`guest${nth}@nord.example`}`.execute(rig.db.kysely);

  const links = ["x".repeat(43), "x", "%00", used, replaced, over, other, gone];
  const bodies = new Set<string>();
  for (const link of links) {
    for (const answer of [await look(link), await register(link), await register(link, { nonsense: 1 })]) {
      const headers = { ...answer.headers, date: "", "x-request-id": "" };
      bodies.add(JSON.stringify([answer.statusCode, headers, answer.body]));
    }
  }
  expect([...bodies]).toHaveLength(1);
  expect([...bodies][0]).toContain(
    "This link has expired or was already used. If you have already chosen a password with it, sign in; otherwise, request a new link.",
  );
  expect((await look(other, "registration/onboarding")).statusCode).toBe(200);
  expect((await register(fresh)).statusCode, "the others' failures cost nobody their link").toBe(200);
});

test("what is wrong with the input is said, and the link stays good", async () => {
  const id = await invited();
  const link = await linkFor(id);
  const refused = async (more: object) => {
    const answer = await register(link, form(more));
    expect(answer.statusCode).toBe(422);
    return answer.json().errors;
  };
  expect(await refused({ password: "short" })).toEqual({ password: ["The password must have at least 8 characters."] });
  expect(await refused({ password: "Password123", passwordConfirmation: "Password123" })).toEqual({
    password: ["This password is too common. Choose a different one."],
  });
  expect(await refused({ passwordConfirmation: "Lantern56" })).toEqual({ passwordConfirmation: ["The passwords don't match."] });
  expect(await refused({ password: ["Lantern55"] })).toHaveProperty("password");
  expect(await refused({ firstName: " " })).toHaveProperty("firstName");
  for (const name of ["isAdmin", "type", "companyId", "email", "state", "roles", "version"]) {
    expect(await refused({ [name]: 1 }), name).toHaveProperty(name);
  }
  const { rows } = await sql<{ state: string }>`SELECT state FROM users WHERE id = ${id}`.execute(rig.db.kysely);
  expect(rows).toEqual([{ state: "invited" }]);
  expect((await register(link)).statusCode).toBe(200);
});

test("of fifty at once with one link, one gets in", async () => {
  const link = await linkFor(await invited());
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(link)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(49);
});

test("who tries many links waits, and nobody else", async () => {
  const link = await linkFor(await invited());
  let last = 0;
  for (let n = 0; n < 200 && last !== 429; n++)
    last = (await look(`${"y".repeat(40)}${String(n).padStart(3, "0")}`, "registration", "10.6.6.6")).statusCode;
  expect(last).toBe(429);
  expect((await look(link, "registration", "10.6.6.6")).statusCode, "a link that is one is read").toBe(200);
  expect((await look("z".repeat(43), "registration", "10.0.0.9")).statusCode).toBe(404);
});
