// @module-tag gate
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SsoSettings } from "../../server/identity/sso/settings.ts";
import { addUser, createHttpTestServer, type HttpTestServer } from "../http/support.ts";
import { oidcStandIn } from "../support/oidc-stand-in.ts";
import { browserOf, setUpApp, signIn } from "./two-step-support.ts";

const publicUrl = "https://hq.test";
const callback = `${publicUrl}/api/v1/auth/oidc/callback`;
let provider: Awaited<ReturnType<typeof oidcStandIn>>;
let sso: SsoSettings;
let server: HttpTestServer;
let nth = 0;
let email: string;

beforeAll(async () => {
  provider = await oidcStandIn(callback);
  sso = {
    issuer: provider.issuer,
    clientId: "hq",
    clientSecret: "client-secret-of-hq",
    label: "Sign in with Acme",
    domains: [],
    trustedForEmail: [],
    links: true,
    secondStep: [],
  };
  server = await createHttpTestServer({ config: { publicUrl, sso } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  email = `sso${++nth}@hq.example`;
  provider.as({ sub: `s-${nth}`, email, email_verified: true, given_name: "Ida", family_name: "Roth" });
});

const cookieOf = (set: unknown): string => String([set].flat().at(-1) ?? "").split(";")[0] ?? "";
const begin = async (to: HttpTestServer = server) => {
  const response = await to.app.inject({ url: "/api/v1/auth/oidc/start?redirect=/quotes" });
  return { location: String(response.headers.location), cookie: cookieOf(response.headers["set-cookie"]) };
};
async function comeBack(url: string, cookie: string, to: HttpTestServer = server) {
  const response = await to.app.inject({ url: url.replace(publicUrl, ""), headers: { cookie } });
  const location = new URL(String(response.headers.location));
  return { outcome: location.searchParams.get("sso"), location, cookie: cookieOf(response.headers["set-cookie"]) };
}
/** The whole way: to the provider, back, and the answer that starts the session. */
async function through(to: HttpTestServer = server) {
  const { location, cookie } = await begin(to);
  const back = await comeBack(await provider.visit(location), cookie, to);
  if (back.outcome !== "done") return { outcome: back.outcome };
  const session = await to.app.inject({ method: "POST", url: "/api/v1/auth/oidc/session", headers: { cookie: back.cookie } });
  return { outcome: "done", status: session.statusCode, result: session.json().result, cookie: back.cookie };
}
const meAs = async (token: string, to: HttpTestServer = server) =>
  (await to.app.inject({ url: "/api/v1/profile", headers: { authorization: `Bearer ${token}` } })).json().data;
const logged = async (id: number) =>
  (await sql<{ verb: string }>`SELECT verb FROM activity_log WHERE record_id = ${id} ORDER BY id`.execute(server.db.kysely)).rows.map(
    ({ verb }) => verb,
  );

test("a verified address links an active account once; from then on its subject counts, whatever its address", async () => {
  const id = await addUser(server.db, { email });
  const first = await through();
  expect(first.status).toBe(200);
  expect((await meAs(first.result.token)).email).toBe(email);
  provider.as({ sub: `s-${nth}`, email: "somebody@else.example", email_verified: true });
  expect((await meAs((await through()).result.token)).email).toBe(email);
  const { rows } = await sql`SELECT issuer, subject FROM external_identities WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ issuer: provider.issuer, subject: `s-${nth}` }]);
  // Somebody else who has the address now is not let into this account.
  provider.as({ sub: "s-other", email, email_verified: true });
  expect((await through()).outcome).toBe("noAccount");
});

test("the way back keeps where the user wanted to go, and no secret", async () => {
  await addUser(server.db, { email });
  const { location, cookie } = await begin();
  expect(new URL(location).searchParams.get("code_challenge_method")).toBe("S256");
  const back = await comeBack(await provider.visit(location), cookie);
  expect(back.location.href).toBe(`${publicUrl}/auth?sso=done&redirect=%2Fquotes`);
});

test("of several first sign-ins at once, each is let in", async () => {
  const id = await addUser(server.db, { email });
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin()));
  const answers = await Promise.all(begun.map(async ({ location, cookie }) => ({ url: await provider.visit(location), cookie })));
  const statuses = await Promise.all(answers.map(async ({ url, cookie }) => (await comeBack(url, cookie)).outcome));
  expect(statuses).toEqual(["done", "done", "done", "done"]);
  const { rows } = await sql`SELECT subject FROM external_identities WHERE user_id = ${id}`.execute(server.db.kysely);
  expect(rows).toEqual([{ subject: `s-${nth}` }]);
});

test("an answer counts once, and only in the browser that asked", async () => {
  await addUser(server.db, { email });
  const { location, cookie } = await begin();
  const url = await provider.visit(location);
  expect((await comeBack(url, "hq_sso=")).outcome).toBe("expired");
  expect((await comeBack(url, (await begin()).cookie)).outcome).toBe("failed");
  const back = await comeBack(url, cookie);
  expect(back.outcome).toBe("done");
  expect((await comeBack(url, cookie)).outcome).toBe("expired");
  const take = () => server.app.inject({ method: "POST", url: "/api/v1/auth/oidc/session", headers: { cookie: back.cookie } });
  expect([(await take()).statusCode, (await take()).statusCode]).toEqual([200, 409]);
});

test.each([
  ["another state", (url: URL) => url.searchParams.set("state", "forged")],
  ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
  ["another code", (url: URL) => url.searchParams.set("code", "forged")],
  ["an error", (url: URL) => url.searchParams.set("error", "access_denied")],
])("%s in the answer is refused", async (_, change) => {
  await addUser(server.db, { email });
  const { location, cookie } = await begin();
  const url = new URL(await provider.visit(location));
  change(url);
  expect((await comeBack(url.href, cookie)).outcome).toBe("failed");
});

test("another nonce in the token is refused", async () => {
  await addUser(server.db, { email });
  const { location, cookie } = await begin();
  const url = new URL(location);
  url.searchParams.set("nonce", "of-somebody-else");
  expect((await comeBack(await provider.visit(url.href), cookie)).outcome).toBe("nonce");
});

test("an unverified address, an unknown one and a suspended account are refused", async () => {
  expect((await through()).outcome).toBe("noAccount");
  const id = await addUser(server.db, { email });
  provider.as({ sub: `s-${nth}`, email, email_verified: false });
  expect((await through()).outcome).toBe("unverified");
  provider.as({ sub: `s-${nth}`, email, email_verified: true });
  expect((await through()).outcome).toBe("done");
  await sql`UPDATE users SET state = 'suspended' WHERE id = ${id}`.execute(server.db.kysely);
  expect((await through()).outcome).toBe("noAccount");
});

test("an invited user accepts the invitation by signing in", async () => {
  const id = await addUser(server.db, { email, state: "invited" });
  expect((await through()).status).toBe(200);
  expect(await logged(id)).toEqual(["register"]);
});

test("the second step of ours is asked for, and a role that requires one blocks until it is set up", async () => {
  await addUser(server.db, { email, abilities: [{ subject: "TASKS", action: "read" }] });
  await sql`UPDATE roles SET requires_two_step = true WHERE display_name = ${email}`.execute(server.db.kysely);
  const { result } = await through();
  const blocked = await server.app.inject({ url: "/api/iam", headers: { authorization: `Bearer ${result.token}` } });
  expect(blocked.json().code).toBe("two_step_required");
  const browser = browserOf(server);
  await signIn(browser, email);
  await setUpApp(server, browser);
  expect((await through()).result.secondStep).toMatchObject({ hasApp: true });
});

test("signing out leads to the provider's end of the session, for its own sessions only", async () => {
  await addUser(server.db, { email });
  const { result } = await through();
  const out = await server.app.inject({
    method: "POST",
    url: "/api/v1/auth/logout",
    headers: { authorization: `Bearer ${result.token}` },
  });
  const url = new URL(out.json().signOutUrl);
  expect([url.origin, url.searchParams.get("client_id"), url.searchParams.get("post_logout_redirect_uri")]).toEqual([
    provider.issuer,
    "hq",
    `${publicUrl}/auth`,
  ]);
  const browser = browserOf(server);
  await signIn(browser, email);
  expect((await browser.call("POST", "/auth/logout")).body).toEqual({ result: true });
});

describe("with other settings", () => {
  const serverWith = (more: Partial<SsoSettings>) => createHttpTestServer({ config: { publicUrl, sso: { ...sso, ...more } } });

  test("only addresses of its domains, a made account with its role, and no passwords", async () => {
    const strict = await serverWith({
      domains: ["hq.example"],
      createWithRole: "Starters",
      only: { employees: true, domains: [] },
      secondStep: ["mfa"],
    });
    try {
      await sql`INSERT INTO roles (display_name, user_type, abilities, requires_two_step) VALUES ('Starters', 'E', '{}', true)`.execute(
        strict.db.kysely,
      );
      provider.as({ sub: "d-1", email: "ida@other.example", email_verified: true });
      expect((await through(strict)).outcome).toBe("domain");
      provider.as({ sub: "d-2", email, email_verified: true, given_name: "Ida", family_name: "Roth", amr: ["mfa"] });
      const { result } = await through(strict);
      expect(await meAs(result.token, strict)).toMatchObject({ email, firstName: "Ida", lastName: "Roth", roles: ["Starters"], type: "E" });
      await addUser(strict.db, { email: "otto@hq.example" });
      const refused = await signIn(browserOf(strict), "otto@hq.example");
      expect([refused.status, refused.body.message]).toEqual([403, 'Your company signs in differently. Use "Sign in with Acme".']);
      expect((await signIn(browserOf(strict), "otto@hq.example", "Wrong1234")).status).toBe(401);
    } finally {
      await strict.close();
    }
  });

  test("without linking, only linked accounts get in", async () => {
    const strict = await serverWith({ links: false });
    try {
      const id = await addUser(strict.db, { email });
      expect((await through(strict)).outcome).toBe("noAccount");
      await sql`INSERT INTO external_identities (issuer, subject, user_id) VALUES (${provider.issuer}, ${`s-${nth}`}, ${id})`.execute(
        strict.db.kysely,
      );
      expect((await through(strict)).outcome).toBe("done");
    } finally {
      await strict.close();
    }
  });
});

test("what can't be used for an account leads back to the page, and so do too many calls", async () => {
  const open = await createHttpTestServer({ config: { publicUrl, sso: { ...sso, createWithRole: "Starters" } } });
  try {
    await sql`INSERT INTO roles (display_name, user_type, abilities) VALUES ('Starters', 'E', '{}')`.execute(open.db.kysely);
    provider.as({ sub: "bad", email: "ida@localhost", email_verified: true, given_name: "Ida", family_name: "Roth" });
    expect((await through(open)).outcome).toBe("unusable");
    const start = (redirect: string) => open.app.inject({ url: `/api/v1/auth/oidc/start?redirect=${redirect}` });
    expect((await start(`/${"x".repeat(3_000)}`)).statusCode, "an address too long to come back to").toBe(303);
    let last = "";
    for (let calls = 0; calls < 80; calls++) last = String((await start("/quotes")).headers.location);
    expect(last).toBe(`${publicUrl}/auth?sso=tooMany&redirect=%2Fquotes`);
    const back = await open.app.inject({ url: "/api/v1/auth/oidc/callback?code=x" });
    expect([back.statusCode, back.headers.location]).toEqual([303, `${publicUrl}/auth?sso=tooMany`]);
  } finally {
    await open.close();
  }
});

test("a sign-out that the provider announces ends its sessions, and no forged one does", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }] };
  const asked: (string | undefined)[] = [];
  const announcing = createServer((request, response) => {
    asked.push(request.url);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(
        request.url === "/jwks"
          ? keys
          : { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/jwks` },
      ),
    );
  });
  await new Promise<void>((resolve) => announcing.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(announcing.address() as AddressInfo).port}`;
  const other = await createHttpTestServer({ config: { publicUrl, sso: { ...sso, issuer } } });
  try {
    const id = await addUser(other.db, { email });
    const token = await other.sessions.start(id, { ip: "127.0.0.1", providerSession: "sid-1" });
    const status = async () =>
      (await other.app.inject({ url: "/api/v1/profile", headers: { authorization: `Bearer ${token}` } })).statusCode;
    const announce = async (claims: object, key = privateKey) => {
      const logoutToken = await new SignJWT({ events: { "http://schemas.openid.net/event/backchannel-logout": {} }, jti: "j", ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "k" })
        .setIssuedAt()
        .setIssuer(issuer)
        .setAudience("hq")
        .sign(key);
      const response = await other.app.inject({
        method: "POST",
        url: "/api/v1/auth/oidc/sign-out",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
      });
      return response.statusCode;
    };
    expect(await status()).toBe(200);
    expect(await announce({ sid: "sid-1", nonce: "n" })).toBe(422);
    expect(await announce({ sid: "sid-1", events: {} })).toBe(422);
    expect(await announce({})).toBe(422);
    expect(await announce({ sid: "sid-1" }, generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey)).toBe(422);
    expect(await announce({ sid: "sid-2" })).toBe(200);
    expect(await status()).toBe(200);
    expect(await announce({ sid: "sid-1" })).toBe(200);
    expect(await status()).toBe(401);
    expect(asked.filter((url) => url === "/jwks")).toHaveLength(1);
  } finally {
    await other.close();
    announcing.close();
  }
});
