// @module-tag gate
import { OAuth2Server } from "oauth2-mock-server";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SsoSettings } from "../../server/identity/sso/settings.ts";
import { addUser, createHttpTestServer, type HttpTestServer } from "../http/support.ts";

/** A provider that says of an address what its test lets it say: nothing by default, as Microsoft Entra ID. */
const provider = new OAuth2Server();
const publicUrl = "https://hq.test";
const lines: Record<string, unknown>[] = [];
let sso: SsoSettings;
let careful: HttpTestServer;
let trusting: HttpTestServer;
let nth = 0;
let email: string;
/** What the next tokens say instead. */
let claims: Record<string, unknown> = {};

const serverWith = (more: Partial<SsoSettings>) =>
  createHttpTestServer({
    config: { publicUrl, sso: { ...sso, ...more } },
    log: pino({ level: "warn" }, { write: (line: string) => void (/single sign-on/.test(line) && lines.push(JSON.parse(line))) }),
  });

beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "127.0.0.1");
  const issuer = `http://127.0.0.1:${provider.address().port}`;
  provider.issuer.url = issuer;
  provider.service.on("beforeTokenSigning", ({ payload }) => void Object.assign(payload, { sub: `e-${nth}`, ...claims }));
  provider.service.on("beforeUserinfo", (answer) => void Object.assign(answer, { body: { sub: `e-${nth}` } }));
  sso = {
    issuer,
    clientId: "hq",
    clientSecret: "client-secret-of-hq",
    label: "Sign in with Acme",
    domains: [],
    trustedForEmail: [],
    links: true,
    secondStep: [],
  };
  careful = await serverWith({});
  trusting = await serverWith({ trustedForEmail: ["https://login.example.com/another/v2.0", issuer] });
});
afterAll(async () => {
  await careful.close();
  await trusting.close();
  await provider.stop();
});
beforeEach(async () => {
  email = `entra${++nth}@hq.example`;
  for (const server of [careful, trusting]) await addUser(server.db, { email });
});
afterEach(() => {
  claims = {};
  lines.length = 0;
});

/** Where the sign-in page is told what became of it. */
async function outcomeOf(server: HttpTestServer, said: Record<string, unknown>): Promise<string | null> {
  claims = said;
  const start = await server.app.inject({ url: "/api/v1/auth/oidc/start" });
  const cookie = String([start.headers["set-cookie"]].flat().at(-1)).split(";")[0] ?? "";
  const way = await fetch(String(start.headers.location), { redirect: "manual" });
  const back = await server.app.inject({ url: String(way.headers.get("location")).replace(publicUrl, ""), headers: { cookie } });
  return new URL(String(back.headers.location)).searchParams.get("sso");
}

test("an address of which nothing is said counts only for issuers that a setting names", async () => {
  expect(await outcomeOf(careful, { email })).toBe("unverified");
  expect(lines).toMatchObject([{ claim: "email_verified", refused: "unverified", advice: expect.stringContaining("HQ_OIDC_TRUST_EMAIL") }]);
  expect(await outcomeOf(trusting, { email })).toBe("done");
});

test("an address that is said to be unverified never counts, and the word true does as much as the value", async () => {
  expect(await outcomeOf(trusting, { email, email_verified: false })).toBe("unverified");
  expect(await outcomeOf(trusting, { email, email_verified: "false" })).toBe("unverified");
  expect(await outcomeOf(careful, { email, email_verified: "true" })).toBe("done");
});

test("a missing address is said to be missing", async () => {
  expect(await outcomeOf(trusting, {})).toBe("noEmail");
  expect(lines).toMatchObject([{ claim: "email", refused: "noEmail" }]);
});

const past = () => Math.floor(Date.now() / 1000) - 3_600;
test.each([
  ["issuer", "iss", () => ({ iss: "https://evil.example" })],
  ["audience", "aud", () => ({ aud: "another-application" })],
  ["nonce", "nonce", () => ({ nonce: "of-somebody-else" })],
  ["expiry", "exp", () => ({ exp: past() })],
] as const)("a wrong %s is named on the page and in the log, and no value of the token is", async (outcome, claim, change) => {
  expect(await outcomeOf(trusting, { email, email_verified: true, ...change() })).toBe(outcome);
  expect(lines).toMatchObject([{ claim, issuer: sso.issuer, msg: "a single sign-on was refused" }]);
  const text = JSON.stringify(lines);
  for (const secret of [email, "of-somebody-else", "another-application", "client-secret", "eyJ"]) expect(text).not.toContain(secret);
});
