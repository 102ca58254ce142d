import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketPurposes } from "../../server/identity/tickets.ts";
import { createToken, digestOf } from "../../server/identity/tokens.ts";
import { addUser } from "../http/support.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";

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

test("tokens are 256 random bits and never repeat", () => {
  const tokens = Array.from({ length: 1_000 }, () => createToken().token);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});
