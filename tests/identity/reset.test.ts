// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ACCESS_MAIL_QUEUE, createAccessMail } from "../../server/identity/access-mail.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "../http/support.ts";

let server: HttpTestServer;
let ada: number;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await createHttpTestServer();
});
afterAll(() => server.close());
let nth = 0;
let email = "";
beforeEach(async () => {
  mails.length = 0;
  await sql`DELETE FROM jobs`.execute(server.db.kysely);
  email = `Ada${++nth}@hq.example`;
  ada = await addUser(server.db, { email });
});

const requestReset = (payload: object, headers: Record<string, string> = {}, remoteAddress = "10.0.0.1") =>
  server.app.inject({ method: "POST", url: "/api/v1/auth/password-reset", payload, headers, remoteAddress });
const reset = (token: string, password = "Lantern55", remoteAddress = "10.0.0.1") =>
  server.app.inject({
    method: "POST",
    url: "/api/v1/auth/reset",
    payload: { token, password, passwordConfirmation: password },
    remoteAddress,
  });

/** Runs the queued jobs as the worker would. */
async function deliver(): Promise<void> {
  const send = createAccessMail({
    db: server.db,
    mailer: { send: async (mail) => ({ messageId: String(mails.push(mail)), refused: [] }), close() {} },
    config: { publicUrl: "https://hq.company.example", productName: "HQ", company: { name: "HQ", address: [], phone: "" } },
  });
  const { rows } = await sql<{ id: number; payload: unknown }>`
    DELETE FROM jobs WHERE queue = ${ACCESS_MAIL_QUEUE} RETURNING id, payload`.execute(server.db.kysely);
  for (const { id, payload } of rows)
    await send({ id, payload, attempt: 1 } as Parameters<typeof send>[0], {} as Parameters<typeof send>[1]);
}
const linkIn = (mail: Mail | undefined): string => /\/reset\/([\w-]{43})\?/.exec(mail?.text ?? "")?.[1] ?? "";
async function link(): Promise<string> {
  await requestReset({ email });
  await deliver();
  return linkIn(mails.at(-1));
}

test("the email leads to a new password, which ends every session and is logged", async () => {
  const before = await bearer(server, ada);
  const token = await link();
  expect(mails.map(({ to }) => to)).toEqual([[email]]);
  expect(mails[0]?.text).toContain(`https://hq.company.example/reset/${token}?e=${Buffer.from(email).toString("base64url")}`);
  expect((await server.app.inject({ url: `/api/v1/auth/reset/${token}` })).statusCode).toBe(200);
  expect((await reset(token)).json()).toEqual({ result: true });
  await deliver();
  expect(mails.at(-1)).toMatchObject({ to: [email], subject: "Your HQ password was changed" });
  expect(mails.at(-1)?.text).toContain("https://hq.company.example/auth/password-reset");
  expect((await server.app.inject({ url: "/api/iam", headers: before })).statusCode).toBe(401);
  const login = (password: string) =>
    server.app.inject({ method: "POST", url: "/api/v1/auth/login", payload: { email, password }, remoteAddress: "10.3.3.3" });
  expect((await login("Secret123")).statusCode).toBe(401);
  expect((await login("Lantern55")).statusCode).toBe(200);
  const log = await sql`SELECT user_id, verb, ip FROM activity_log WHERE record_id = ${ada}`.execute(server.db.kysely);
  expect(log.rows).toEqual([{ user_id: ada, verb: "choosePassword", ip: "10.0.0.1" }]);
});

test("the response and the work are the same for known and unknown addresses", async () => {
  await addUser(server.db, { email: `suspended${nth}@hq.example`, state: "suspended" });
  const bodies = new Set<string>();
  for (const each of [email, `  ${email.toUpperCase()} `, "nobody@hq.example", `suspended${nth}@hq.example`]) {
    await sql`DELETE FROM jobs`.execute(server.db.kysely);
    const response = await requestReset({ email: each });
    bodies.add(`${response.statusCode} ${response.body}`);
    const { rows } = await sql<{ payload: object }>`SELECT payload FROM jobs WHERE queue = ${ACCESS_MAIL_QUEUE}`.execute(server.db.kysely);
    expect(rows).toEqual([{ payload: { about: "forgotten", email: each.trim() } }]);
    await deliver();
  }
  expect([...bodies]).toEqual(['202 {"message":"If there is an account with this address, an email is on its way."}']);
  expect(mails, "the second request came too soon after the first").toHaveLength(1);
});

test("a link works once, until it expires, and for nothing else", async () => {
  const used = await link();
  expect((await reset(used)).statusCode).toBe(200);
  const reused = await reset(used);
  const over = await link();
  await sql`UPDATE links SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`.execute(server.db.kysely);
  const responses = [
    reused,
    await reset(over),
    await reset("x".repeat(43)),
    await reset("x"),
    await server.app.inject({ url: `/api/v1/auth/reset/${used}` }),
  ];
  expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
  expect(reused.statusCode).toBe(404);
  await sql`DELETE FROM links`.execute(server.db.kysely);
  const suspended = await link();
  await sql`UPDATE users SET state = 'suspended' WHERE id = ${ada}`.execute(server.db.kysely);
  expect((await reset(suspended)).body, "a user who was suspended in the meantime").toBe(reused.body);
});

test("of fifty concurrent resets with one link, one sets the password", async () => {
  const token = await link();
  const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `Lantern${n + 10}`)));
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
});

test("repeated requests neither flood a mailbox nor invalidate earlier links", async () => {
  const first = await link();
  for (let n = 0; n < 6; n++) {
    await sql`UPDATE links SET created_at = created_at - interval '2 minutes' WHERE used_at IS NULL`.execute(server.db.kysely);
    await link();
  }
  expect(mails).toHaveLength(3);
  expect((await reset(first)).statusCode).toBe(200);
  expect((await reset(linkIn(mails.at(-1)))).statusCode, "using one link invalidates the others").toBe(404);
});

test("forged host headers don't end up in the link", async () => {
  await requestReset(
    { email },
    { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example", origin: "https://evil.example" },
  );
  await deliver();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("evil");
});

test.each([
  [["a@hq.example", "b@hq.example"]],
  [{ $ne: "" }],
  [1],
  [null],
  [""],
  ["a\u0000@hq.example"],
  ["a@hq.example\r\nBcc: b@hq.example"],
])("%j is rejected as an email address", async (address) => {
  const response = await requestReset({ email: address });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toHaveProperty("email");
});

test("a client that requests many resets is throttled, and the account's owner is not", async () => {
  let last = 0;
  for (let n = 0; n < 100 && last !== 429; n++) last = (await requestReset({ email }, {}, "10.6.6.6")).statusCode;
  expect(last).toBe(429);
  expect((await requestReset({ email }, {}, "10.0.0.2")).statusCode).toBe(202);
});
