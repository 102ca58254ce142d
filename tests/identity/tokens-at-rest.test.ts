// @module-tag gate
import { hash } from "node:crypto";
import { sql } from "kysely";
import { generate } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digestOfKey } from "../../server/identity/api-key-tokens.ts";
import { ticketPurposes } from "../../server/identity/tickets.ts";
import { createToken, digestOf } from "../../server/identity/tokens.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { addUser } from "../http/support.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { browserOf, signIn } from "./two-step-support.ts";

let server: PermissionServer;
beforeAll(async () => {
  server = await productServer();
});
afterAll(() => server.close());

/** All rows of every table as text; bytes are in hexadecimal. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    server.db.kysely,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`select string_agg("t"::text, E'\n') as "all" from ${sql.table(name)} "t"`.execute(
      server.db.kysely,
    );
    contents.set(name, rows[0]?.all ?? "");
  }
  return contents;
}

/** The encodings in which a column could contain a token. */
const spellings = (token: string) => [
  token,
  Buffer.from(token).toString("hex"),
  Buffer.from(token, "base64url").toString("hex"),
  Buffer.from(token).toString("base64"),
];

test("no token of any purpose is stored in the database, in any encoding", async () => {
  const id = await addUser(server.db, { email: "ada@hq.example", password: "Secret123" });
  const post = async (url: string, payload: object, token?: string) =>
    (
      await server.app.inject({
        method: "POST",
        url,
        payload,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), "idempotency-key": crypto.randomUUID() },
      })
    ).json();
  const session: string = (await post("/api/v1/auth/login", { email: "ada@hq.example", password: "Secret123" })).result.token;
  const tokens = [session];
  for (const purpose of ticketPurposes) {
    const { token } = (await post("/api/tickets", { purpose, path: "/files/1" }, session)).data;
    tokens.push(token);
    // A used ticket must not be stored either.
    if (purpose === "file") await server.app.inject({ url: `/api/files/1?token=${token}` });
  }
  const tables = await everything();
  expect(tables.get("sessions")?.length).toBeGreaterThan(10);
  expect(tables.get("tickets")?.split("\n")).toHaveLength(ticketPurposes.length);
  for (const [table, content] of tables) {
    for (const token of tokens) for (const spelling of spellings(token)) expect(content.includes(spelling), table).toBe(false);
    expect(content.includes("Secret123") && table !== "credentials", `a password in ${table}`).toBe(false);
  }
  // The search finds the digests that are stored instead, so it would have found the tokens.
  for (const token of tokens) {
    const digest = digestOf(token)?.toString("hex") ?? "";
    expect([...tables].filter(([, content]) => content.includes(digest))).toHaveLength(1);
  }
  expect(server.log.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  expect(id).toBeGreaterThan(0);
});

test("no API key, recovery code, secret of an app, or token of a sign-in that waits is stored or logged", async () => {
  const email = "eve@hq.example";
  await addUser(server.db, { email, password: "Secret123", isAdmin: true });
  const browser = browserOf(server);
  await signIn(browser, email);
  const post = async (path: string, payload: object) =>
    (
      await server.app.inject({
        method: "POST",
        url: `/api/${path}`,
        payload,
        headers: { authorization: `Bearer ${browser.token}`, "idempotency-key": crypto.randomUUID() },
      })
    ).json().data;
  const { id } = await post("api-keys", {
    name: "Web shop",
    abilities: ["TASKS read"],
    expiresOn: addDays(server.engine.session.today(), 9),
  });
  const { secret: key } = await post(`api-keys/${id}/secret`, {});
  expect((await server.app.inject({ url: "/api/tasks", headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(200);
  const hook = await post("webhooks", { name: "Shop", url: "https://shop.example/hook", events: ["task.*"] });
  const { secret: signing } = await post(`webhooks/${hook.id}/secret`, {});

  const begun = (await browser.call("POST", "/profile/two-step/app")).body.data;
  const code = await generate({ secret: begun.secret });
  const { recoveryCodes } = (await browser.call("PUT", "/profile/two-step/app", { challenge: begun.challenge, code })).body.data;
  const waiting = (await signIn(browserOf(server), email)).body.result.secondStep.challenge;
  const used = browserOf(server);
  const { challenge } = (await signIn(used, email)).body.result.secondStep;
  expect((await used.call("POST", "/auth/second-step", { challenge, recoveryCode: recoveryCodes[0] })).status).toBe(200);

  const codes: string[] = recoveryCodes.flatMap((each: string) => [each, each.replaceAll("-", "")]);
  const secrets: string[] = [
    key,
    signing,
    signing.slice("whsec_".length),
    begun.secret,
    begun.challenge,
    waiting,
    challenge,
    used.token,
    ...codes,
  ];
  const tables = await everything();
  for (const [table, content] of tables) {
    for (const secret of secrets) for (const spelling of spellings(secret)) expect(content.includes(spelling), table).toBe(false);
  }
  expect(server.log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  // The search finds the digests that are stored instead, so it would have found what they are of.
  const digests = [
    digestOfKey(key),
    digestOf(begun.challenge),
    digestOf(waiting),
    digestOf(challenge),
    hash("sha256", codes[1] ?? "", "buffer"),
  ];
  const places = digests.map((digest) =>
    [...tables].flatMap(([name, content]) => (content.includes(digest?.toString("hex") ?? "") ? name : [])),
  );
  const challenges = ["sign_in_challenges"];
  expect(places).toEqual([["api_key_secrets"], challenges, challenges, challenges, ["recovery_codes"]]);
});

test("tokens are 256 random bits and never repeat", () => {
  const tokens = Array.from({ length: 1_000 }, () => createToken().token);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});
