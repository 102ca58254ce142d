// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addUser, createHttpTestServer, type HttpTestServer } from "../http/support.ts";
import { type Browser, browserOf, setUpApp, signIn, softwareAuthenticator } from "./two-step-support.ts";

let server: HttpTestServer;
let email: string;
let id: number;
let browser: Browser;
beforeAll(async () => {
  server = await createHttpTestServer({ config: { publicUrl: "https://hq.test" } });
});
afterAll(() => server.close());
let nth = 0;
beforeEach(async () => {
  server.clock.now += 3_600_000;
  email = `pia${++nth}@hq.example`;
  id = await addUser(server.db, { email });
  browser = browserOf(server);
  await signIn(browser, email);
});

type Authenticator = ReturnType<typeof softwareAuthenticator>;
const beginPasskey = async (from = browser) => (await from.call("POST", "/profile/two-step/passkeys/options")).body.data;
async function addPasskey(authenticator: Authenticator, name = "Laptop") {
  const { challenge, options } = await beginPasskey();
  return browser.call("POST", "/profile/two-step/passkeys", { challenge, name, passkey: authenticator.create(options) });
}
const withPassword = async () => (await signIn(browserOf(server), email)).body.result.secondStep;
async function withPasskeyAlone(authenticator: Authenticator) {
  const from = browserOf(server);
  const { challenge, passkey } = (await from.call("POST", "/auth/passkey/options")).body.data;
  return from.call("POST", "/auth/passkey", { challenge, passkey: authenticator.get(passkey) });
}

test("a passkey is the second step after a password, with a name, its last use and recovery codes", async () => {
  const authenticator = softwareAuthenticator();
  expect((await addPasskey(authenticator)).body.data.recoveryCodes).toHaveLength(10);
  expect((await addPasskey(softwareAuthenticator(), "Key ring")).body.data.recoveryCodes).toBeNull();
  const step = await withPassword();
  expect(step.passkey.allowCredentials).toHaveLength(2);
  const passkey = authenticator.get(step.passkey);
  const done = await browserOf(server).call("POST", "/auth/second-step", { challenge: step.challenge, passkey });
  expect(done.status).toBe(200);
  expect((await browserOf(server).call("POST", "/auth/second-step", { challenge: step.challenge, passkey })).status).toBe(409);
  const { passkeys } = (await browser.call("GET", "/profile/two-step")).body.data;
  expect(passkeys.map(({ name, lastUsedAt }: { name: string; lastUsedAt: unknown }) => [name, lastUsedAt !== null])).toEqual([
    ["Laptop", true],
    ["Key ring", false],
  ]);
});

test("passkeys begun while there was room are refused once there is none", async () => {
  await addPasskey(softwareAuthenticator());
  await sql`INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports)
    SELECT ${id}, 'Key', 'full-' || n, '\\x00', 0, '{}' FROM generate_series(1, 18) n`.execute(server.db.kysely);
  const begun = [await beginPasskey(), await beginPasskey()];
  const statuses = await Promise.all(
    begun.map(async ({ challenge, options }) => {
      const passkey = softwareAuthenticator().create(options);
      return (await browser.call("POST", "/profile/two-step/passkeys", { challenge, name: "Key", passkey })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 409]);
  const { rows } = await sql`SELECT 1 FROM passkeys WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toHaveLength(20);
});

test("whatever a browser says about how a passkey is reached, it is added", async () => {
  for (const transports of ["usb", null, 7, { usb: true }, ["usb", null, 7, "NFC", "a".repeat(21)]]) {
    const authenticator = softwareAuthenticator();
    const { challenge, options } = await beginPasskey();
    const made = authenticator.create(options);
    const passkey = { ...made, response: { ...made.response, transports } };
    const added = await browser.call("POST", "/profile/two-step/passkeys", { challenge, name: "Key", passkey });
    expect([transports, added.status]).toEqual([transports, 200]);
  }
  const { rows } = await sql<{ transports: string[] }>`SELECT transports FROM passkeys WHERE user_id = ${id} ORDER BY id`.execute(
    server.db.kysely,
  );
  expect(rows.map(({ transports }) => transports)).toEqual([[], [], [], [], ["usb"]]);
});

test("a passkey signs in without a password, if the device made sure who holds it", async () => {
  const authenticator = softwareAuthenticator();
  await addPasskey(authenticator);
  expect((await withPasskeyAlone(authenticator)).status).toBe(200);
  expect((await withPasskeyAlone(softwareAuthenticator())).status).toBe(422);
  const unsure = softwareAuthenticator({ verifiesUser: false });
  await addPasskey(unsure, "Plain key");
  expect((await withPasskeyAlone(unsure)).status).toBe(422);
  await sql`UPDATE users SET state = 'suspended' WHERE id = ${id}`.execute(server.db.kysely);
  expect((await withPasskeyAlone(authenticator)).status).toBe(422);
});

test("a challenge counts once, for its own session and purpose", async () => {
  const authenticator = softwareAuthenticator();
  const { challenge, options } = await beginPasskey();
  const other = browserOf(server);
  await signIn(other, email);
  const made = { challenge, name: "Laptop", passkey: authenticator.create(options) };
  expect((await other.call("POST", "/profile/two-step/passkeys", made)).status).toBe(409);
  expect((await browser.call("POST", "/profile/two-step/passkeys", made)).status).toBe(200);
  expect((await browser.call("POST", "/profile/two-step/passkeys", made)).status).toBe(409);
  const step = await withPassword();
  const asked = (await browserOf(server).call("POST", "/auth/passkey/options")).body.data;
  const crossed = { challenge: step.challenge, passkey: authenticator.get(asked.passkey) };
  expect((await browserOf(server).call("POST", "/auth/second-step", crossed)).status).toBe(422);
});

test("a passkey of another address, of another user or a copy that lags behind is refused", async () => {
  const phishing = softwareAuthenticator({ origin: "https://hq.test.evil.example" });
  expect((await addPasskey(phishing)).status).toBe(422);
  const counting = softwareAuthenticator({ counts: true });
  await addPasskey(counting);
  expect((await withPasskeyAlone(counting)).status).toBe(200);
  counting.rewind();
  expect((await withPasskeyAlone(counting)).status).toBe(422);

  const stranger = browserOf(server);
  const name = `quinn${nth}@hq.example`;
  await addUser(server.db, { email: name });
  await signIn(stranger, name);
  const theirs = softwareAuthenticator();
  const { challenge, options } = await beginPasskey(stranger);
  await stranger.call("POST", "/profile/two-step/passkeys", { challenge, name: "Theirs", passkey: theirs.create(options) });
  const step = await withPassword();
  const used = await browserOf(server).call("POST", "/auth/second-step", { challenge: step.challenge, passkey: theirs.get(step.passkey) });
  expect(used.status).toBe(422);
});

test("passkeys are renamed and removed, by their own user only", async () => {
  await addPasskey(softwareAuthenticator());
  await setUpApp(server, browser);
  const [passkey] = (await browser.call("GET", "/profile/two-step")).body.data.passkeys;
  const stranger = browserOf(server);
  const name = `ralph${nth}@hq.example`;
  await addUser(server.db, { email: name });
  await signIn(stranger, name);
  const path = `/profile/two-step/passkeys/${passkey.id}`;
  expect((await stranger.call("PUT", path, { name: "Mine" })).status).toBe(404);
  expect((await stranger.call("DELETE", path)).status).toBe(404);
  expect((await browser.call("PUT", path, { name: " Work laptop " })).status).toBe(200);
  expect((await browser.call("GET", "/profile/two-step")).body.data.passkeys).toMatchObject([{ name: "Work laptop" }]);
  server.clock.now += 11 * 60_000;
  expect((await browser.call("DELETE", path)).body.code).toBe("confirmation_needed");
  await browser.call("POST", "/profile/confirm", { password: "Secret123" });
  expect((await browser.call("DELETE", path)).status).toBe(200);
  expect((await browser.call("GET", "/profile/two-step")).body.data).toMatchObject({ passkeys: [], recoveryCodes: 10 });
});

test("a session is confirmed by a passkey", async () => {
  const authenticator = softwareAuthenticator();
  await addPasskey(authenticator);
  server.clock.now += 11 * 60_000;
  expect((await browser.call("POST", "/profile/two-step/recovery-codes")).status).toBe(403);
  const { challenge, passkey } = (await browser.call("POST", "/profile/confirm/passkey")).body.data;
  expect((await browser.call("POST", "/profile/confirm", { challenge, passkey: authenticator.get(passkey) })).status).toBe(200);
  expect((await browser.call("POST", "/profile/two-step/recovery-codes")).status).toBe(200);
});
