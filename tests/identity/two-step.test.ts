// @module-tag gate
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "../../server/identity/two-step/secret-box.ts";
import { addUser, createHttpTestServer, type HttpTestServer } from "../http/support.ts";
import { type Browser, browserOf, codeOf, setUpApp, signIn } from "./two-step-support.ts";

let server: HttpTestServer;
let email: string;
let id: number;
let browser: Browser;
beforeAll(async () => {
  server = await createHttpTestServer();
});
afterAll(() => server.close());
let nth = 0;
beforeEach(async () => {
  // No message reaches the session caches in these tests, and no code is used twice by two of them.
  server.clock.now += 3_600_000;
  email = `nora${++nth}@hq.example`;
  id = await addUser(server.db, { email, abilities: [{ subject: "TASKS", action: "read" }] });
  browser = browserOf(server);
  await signIn(browser, email);
});
const challengeOf = async (from: Browser): Promise<string> => (await signIn(from, email)).body.result.secondStep.challenge;

test("an authenticator app is confirmed by a code, and asked for after the password from then on", async () => {
  const other = browserOf(server);
  await signIn(other, email);
  const begun = await browser.call("POST", "/profile/two-step/app");
  expect(begun.body.data.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  const { challenge, secret } = begun.body.data;
  const wrong = await browser.call("PUT", "/profile/two-step/app", { challenge, code: "000000" });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["code"]]);
  expect((await other.call("PUT", "/profile/two-step/app", { challenge, code: await codeOf(server, secret) })).status).toBe(409);
  const done = await browser.call("PUT", "/profile/two-step/app", { challenge, code: await codeOf(server, secret) });
  expect(done.body.data.recoveryCodes).toHaveLength(10);
  const { rows } = await sql<{ secret: string; two_step: boolean }>`
    SELECT a.secret, u.two_step FROM authenticator_apps a JOIN users u ON u.id = a.user_id WHERE u.id = ${id}`.execute(server.db.kysely);
  expect(rows[0]?.two_step).toBe(true);
  expect(rows[0]?.secret).not.toContain(secret);
  // Sessions that were started by the password alone end.
  server.clock.now += 10_000;
  expect((await other.call("GET", "/profile")).status).toBe(401);
  expect((await browser.call("GET", "/profile")).status).toBe(200);

  const later = browserOf(server);
  const { secondStep } = (await signIn(later, email)).body.result;
  expect(secondStep).toMatchObject({ hasApp: true, hasRecoveryCodes: true, passkey: null });
  expect(later.token).toBe("");
  server.clock.now += 30_000;
  const code = await codeOf(server, secret);
  expect((await later.call("POST", "/auth/second-step", { challenge: secondStep.challenge, code })).status).toBe(200);
  expect((await later.call("GET", "/profile")).status).toBe(200);
  const again = await later.call("POST", "/auth/second-step", { challenge: secondStep.challenge, code });
  expect([again.status, again.body.code]).toEqual([409, "sign_in_over"]);
});

test("a code counts once, and one that is a period early or late still does", async () => {
  const { secret } = await setUpApp(server, browser);
  const replay = await browser.call("POST", "/auth/second-step", {
    challenge: await challengeOf(browserOf(server)),
    code: await codeOf(server, secret),
  });
  expect(replay.status).toBe(422);
  const attempt = async (seconds: number) => {
    const from = browserOf(server);
    const challenge = await challengeOf(from);
    return (await from.call("POST", "/auth/second-step", { challenge, code: await codeOf(server, secret, seconds) })).status;
  };
  server.clock.now += 120_000;
  expect(await attempt(-60)).toBe(422);
  expect(await attempt(60)).toBe(422);
  expect(await attempt(-30)).toBe(200);
  expect(await attempt(-30)).toBe(422);
  expect(await attempt(30)).toBe(200);
  // An earlier one no longer does.
  expect(await attempt(0)).toBe(422);
});

test("of many calls with the same code at once, one signs in", async () => {
  const { secret } = await setUpApp(server, browser);
  server.clock.now += 60_000;
  const code = await codeOf(server, secret);
  const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf(browserOf(server))));
  const statuses = await Promise.all(
    challenges.map(async (challenge) => (await browserOf(server).call("POST", "/auth/second-step", { challenge, code })).status),
  );
  expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
});

test("a recovery code works once, in any spelling, and new ones replace the old", async () => {
  const { recoveryCodes } = await setUpApp(server, browser);
  const [first = "", second = ""] = recoveryCodes;
  const attempt = async (recoveryCode: string) => {
    const from = browserOf(server);
    return (await from.call("POST", "/auth/second-step", { challenge: await challengeOf(from), recoveryCode })).status;
  };
  expect(await attempt(first.toUpperCase().replaceAll("-", " "))).toBe(200);
  expect(await attempt(first)).toBe(422);
  expect((await browser.call("GET", "/profile/two-step")).body.data.recoveryCodes).toBe(9);
  expect((await browser.call("POST", "/profile/two-step/recovery-codes")).body.data.recoveryCodes).toHaveLength(10);
  expect(await attempt(second)).toBe(422);
  const { rows } = await sql<{ text: string }>`SELECT r::text AS text FROM recovery_codes r WHERE user_id = ${id}`.execute(
    server.db.kysely,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(second.replaceAll("-", ""));
});

test("guesses at codes have to wait, and do not lock out a browser that has signed in before", async () => {
  const { secret } = await setUpApp(server, browser);
  const stranger = browserOf(server, "198.51.100.9");
  const challenge = await challengeOf(stranger);
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await stranger.call("POST", "/auth/second-step", { challenge, code: "000000" })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  server.clock.now += 60_000;
  const own = await browser.call("POST", "/auth/second-step", {
    challenge: await challengeOf(browser),
    code: await codeOf(server, secret),
  });
  expect(own.status).toBe(200);
  server.clock.now += 15 * 60_000;
  expect((await stranger.call("POST", "/auth/second-step", { challenge: await challengeOf(stranger), code: "000000" })).status).toBe(422);
});

test("a password that was changed meanwhile ends a sign-in that waits for its second step", async () => {
  const { secret } = await setUpApp(server, browser);
  const from = browserOf(server);
  const challenge = await challengeOf(from);
  await sql`UPDATE credentials SET password_digest = 'plain:Other1234' WHERE user_id = ${id}`.execute(server.db.kysely);
  server.clock.now += 60_000;
  expect((await from.call("POST", "/auth/second-step", { challenge, code: await codeOf(server, secret) })).status).toBe(401);
});

test("changes take a session that is new or was confirmed a few minutes ago", async () => {
  const { secret } = await setUpApp(server, browser);
  server.clock.now += 11 * 60_000;
  const refused = await browser.call("DELETE", "/profile/two-step/app");
  expect([refused.status, refused.body.code]).toEqual([403, "confirmation_needed"]);
  const wrong = await browser.call("POST", "/profile/confirm", { password: "Secret124" });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ["This isn't your current password."] }]);
  expect((await browser.call("POST", "/profile/confirm", { code: await codeOf(server, secret) })).status).toBe(200);
  expect((await browser.call("DELETE", "/profile/two-step/app")).status).toBe(200);
  expect((await browser.call("GET", "/profile/two-step")).body.data).toMatchObject({ appSince: null, recoveryCodes: 0 });
  expect((await signIn(browserOf(server), email)).body.result.token).toBeDefined();
  const { rows } = await sql<{ verb: string }>`SELECT verb FROM activity_log WHERE record_id = ${id} ORDER BY id`.execute(server.db.kysely);
  expect(rows.map(({ verb }) => verb)).toEqual(["turnOnTwoStep", "turnOffTwoStep"]);
  const { rows: jobs } = await sql<{ change: string }>`SELECT payload ->> 'change' AS change FROM jobs
    WHERE payload ->> 'about' = 'two-step' AND payload ->> 'userId' = ${String(id)} ORDER BY id`.execute(server.db.kysely);
  expect(jobs.map(({ change }) => change)).toEqual(["on", "off"]);
});

test("another app takes the place of the first, and the recovery codes and other sessions stay", async () => {
  const { secret, recoveryCodes } = await setUpApp(server, browser);
  const other = browserOf(server);
  server.clock.now += 60_000;
  const challenge = await challengeOf(other);
  expect((await other.call("POST", "/auth/second-step", { challenge, code: await codeOf(server, secret) })).status).toBe(200);
  const next = await setUpApp(server, browser);
  expect(next.recoveryCodes).toBeNull();
  server.clock.now += 60_000;
  expect((await other.call("GET", "/profile")).status).toBe(200);
  const from = browserOf(server);
  const attempt = async (answer: object) =>
    (await from.call("POST", "/auth/second-step", { challenge: await challengeOf(from), ...answer })).status;
  expect(await attempt({ code: await codeOf(server, secret) })).toBe(422);
  expect(await attempt({ code: await codeOf(server, next.secret) })).toBe(200);
  expect(await attempt({ recoveryCode: recoveryCodes[0] })).toBe(200);
  const { rows } = await sql<{ verb: string }>`SELECT verb FROM activity_log WHERE record_id = ${id} ORDER BY id`.execute(server.db.kysely);
  expect(rows.map(({ verb }) => verb)).toEqual(["turnOnTwoStep", "changeTwoStep"]);
});

test("no session begins by the password alone once two-step sign-in is on", async () => {
  await setUpApp(server, browser);
  // As when it was turned on after the sign-in had asked for a second step.
  await expect(server.sessions.start(id, { ip: "203.0.113.7" })).rejects.toMatchObject({ status: 401 });
  await expect(server.sessions.start(id, { ip: "203.0.113.7", twoStep: true })).resolves.toBeTypeOf("string");
});

test("an administrator's reset removes all ways, ends every session and sign-in, and is mailed", async () => {
  const { secret } = await setUpApp(server, browser);
  const waiting = browserOf(server);
  const challenge = await challengeOf(waiting);
  const reset = async (person: Parameters<typeof addUser>[1], of = id) => {
    const token = await server.sessions.start(await addUser(server.db, person), { ip: "127.0.0.1" });
    const { rows } = await sql<{ version: number }>`SELECT version FROM users WHERE id = ${of}`.execute(server.db.kysely);
    const url = `/api/employee-users/${of}/actions/resetTwoStep`;
    const headers = { authorization: `Bearer ${token}` };
    return (await server.app.inject({ method: "POST", url, headers, payload: { version: rows[0]?.version } })).statusCode;
  };
  // Only somebody with all that the user may do: whoever resets it needs just their password from then on.
  const abilities = [
    { subject: "UM_EMP_USERS", action: "read" },
    { subject: "UM_EMP_USERS", action: "password.reset" },
  ] as const;
  expect(await reset({ email: `help${nth}@hq.example`, abilities })).toBe(403);
  expect(await reset({ email: `root${nth}@hq.example`, isAdmin: true })).toBe(200);

  server.clock.now += 60_000;
  expect((await browser.call("GET", "/profile")).status).toBe(401);
  expect((await waiting.call("POST", "/auth/second-step", { challenge, code: await codeOf(server, secret) })).status).toBe(409);
  const later = browserOf(server);
  expect((await signIn(later, email)).body.result.token).toBeDefined();
  expect((await later.call("GET", "/profile/two-step")).body.data).toMatchObject({ appSince: null, passkeys: [], recoveryCodes: 0 });
  const { rows: jobs } = await sql<{ change: string }>`SELECT payload ->> 'change' AS change FROM jobs
    WHERE payload ->> 'about' = 'two-step' AND payload ->> 'userId' = ${String(id)} ORDER BY id`.execute(server.db.kysely);
  expect(jobs.map(({ change }) => change)).toEqual(["on", "reset"]);
  expect(await reset({ email: `other-root${nth}@hq.example`, isAdmin: true }), "there is nothing left").toBe(409);
});

test("a required second step blocks every call until it is set up, and can't be removed again", async () => {
  await sql`UPDATE roles SET requires_two_step = true WHERE display_name = ${email}`.execute(server.db.kysely);
  server.clock.now += 10_000;
  for (const [method, url] of [
    ["GET", "/api/iam"],
    ["GET", "/api/tasks"],
    ["GET", "/api/v1/profile"],
    ["POST", "/api/v1/profile/password"],
    ["POST", "/api/tickets"],
    ["POST", "/api/broadcasting/auth"],
  ] as const) {
    const response = await server.app.inject({ method, url, headers: { authorization: `Bearer ${browser.token}` } });
    expect([url, response.statusCode, response.json().code]).toEqual([url, 403, "two_step_required"]);
  }
  await setUpApp(server, browser);
  server.clock.now += 10_000;
  expect((await browser.call("GET", "/profile")).status).toBe(200);
  const removal = await browser.call("DELETE", "/profile/two-step/app");
  expect([removal.status, removal.body.message]).toEqual([
    409,
    "Your role requires two-step sign-in. Add another way before you remove this one.",
  ]);
});

test("the key of the secrets is a file that only its owner can read", async () => {
  await setUpApp(server, browser);
  const file = join(server.dataDir, "secret.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").trim().length).toBeGreaterThan(32);
  // It is written beside, so that it is never there by halves, and what it was written to is gone.
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith("secret.key"))).toEqual(["secret.key"]);
});

test("two servers with the same data directory read each other's secrets", () => {
  const [one, other] = [createSecretBox(server.dataDir), createSecretBox(server.dataDir)];
  expect(other.open(one.seal("a secret", "app 1"), "app 1")).toBe("a secret");
  expect(() => other.open(one.seal("a secret", "app 1"), "app 2")).toThrow();
});

test("a sign-in from a new browser is mailed, the first one and that of a known browser are not", async () => {
  await signIn(browser, email);
  await signIn(browserOf(server, "198.51.100.20"), email);
  const { rows } = await sql<{ payload: object }>`SELECT payload FROM jobs
    WHERE payload ->> 'about' = 'new-device' AND payload ->> 'userId' = ${String(id)}`.execute(server.db.kysely);
  expect(rows).toEqual([{ payload: { about: "new-device", userId: id, device: "Chrome, Windows", address: "198.51.100.20" } }]);
});
