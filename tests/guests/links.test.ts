// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snake } from "../../server/db/names.ts";
import { issueLink, type LinkKind, linkKind, linkPath, revokeLinks } from "../../server/guests/links.ts";
import { screens } from "../../src/contract/screens.ts";
import { resources } from "../../src/resources/index.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

const kinds = resources.flatMap((resource) => Object.keys(resource.links).map((name) => linkKind(resource, name)));
/** The calls of the page of each kind. */
const calls: Readonly<Record<string, string>> = {
  "inspection-repair": "/api/portal/repairs",
  "payment-link": "/api/portal/payments",
  provider: "/api/portal/providers",
  "provider-job": "/api/portal/jobs",
  review: "/api/portal/reviews",
};
const over = "This link no longer works. Please ask us for a new one.";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ fixture: demoDatabase, today: () => demoToday });
});
afterAll(() => server?.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db.kysely);
const open = (kind: LinkKind, token: string, address = "10.1.1.1") =>
  server.app.inject({ url: `${calls[kind.resource.name]}/${token}`, remoteAddress: address });
const issue = async (kind: LinkKind, id: number) => (await issueLink(server.db.kysely, kind, id, demoToday)).token;

/** A row that the link opens, whatever the demo has made of it. */
async function rowOf({ resource, rule }: LinkKind): Promise<number> {
  const wanted: Record<string, unknown> = Object.fromEntries(Object.entries(rule.opens ?? {}).filter(([name]) => !name.startsWith("$")));
  const state = [wanted.state ?? []].flat()[0] ?? (resource.name === "payment-link" ? "active" : undefined);
  const fixed = Object.entries(wanted).filter(([name]) => name !== "state");
  const where = fixed.map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)} where deleted_at is null
    and ${sql.join([...where, state === undefined ? sql`true` : sql`state = ${state}`], sql` and `)} order by id desc limit 1`.execute(
    server.db.kysely,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The demo has no ${resource.name} that a link opens.`);
  await lastDay({ resource, rule }, id, addDays(demoToday, 3));
  return id;
}

/** Moves the last day of the links of a row, where the row keeps it, or else of each link. */
const lastDay = ({ resource, rule }: Pick<LinkKind, "resource" | "rule">, id: number, day: string) =>
  rule.until === undefined
    ? run(sql`update guest_links set expires_on = ${day} where resource = ${resource.name} and record_id = ${id}`)
    : run(sql`update ${sql.table(resource.table)} set ${sql.ref(snake(rule.until))} = ${day} where id = ${id}`);

it("every declared link has its calls, and opens a screen of its own", () => {
  expect(kinds.map(({ resource }) => resource.name).sort()).toEqual(Object.keys(calls).sort());
  const addresses = kinds.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(kinds.length);
  for (const address of addresses) expect(Object.values<string>(screens)).toContain(address);
});

describe.each(kinds.map((kind) => [`${kind.resource.name} ${kind.name}`, kind] as const))("a link of %s", (_, kind) => {
  it("opens its page until its last day, which no cache keeps, and says when it was opened", async () => {
    const id = await rowOf(kind);
    const token = await issue(kind, id);
    expect(linkPath(kind, token).endsWith(`/${token}`)).toBe(true);
    for (let look = 0; look < 2; look++) {
      const page = await open(kind, token);
      expect([page.statusCode, page.headers["cache-control"]], page.body).toEqual([200, "no-store"]);
      // Nobody else is told the address.
      expect(page.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(page.body).not.toContain(token);
    }
    const { rows } = await sql`select t.opened_times as times, r.${sql.ref(snake(kind.rule.openedAt))} is not null as noted
      from guest_links t join ${sql.table(kind.resource.table)} r on r.id = t.record_id where t.record_id = ${id} and t.resource = ${kind.resource.name}
      order by t.id desc limit 1`.execute(server.db.kysely);
    expect(rows).toEqual([{ times: 1, noted: true }]);
    await lastDay(kind, id, demoToday);
    expect((await open(kind, token)).statusCode).toBe(200);
  });

  it("is kept as a digest alone", async () => {
    const token = await issue(kind, await rowOf(kind));
    const { rows } =
      await sql`select from guest_links t where t::text like ${`%${token}%`} or encode(digest, 'escape') like ${`%${token}%`}`.execute(
        server.db.kysely,
      );
    expect(rows).toEqual([]);
  });

  it("that opens nothing is answered the same way, whatever the reason", async () => {
    const says = async (token: string, reason: string) => {
      const { statusCode, body } = await open(kind, token);
      expect([statusCode, JSON.parse(body).message], reason).toEqual([404, over]);
    };
    await says("x".repeat(43), "unknown");
    await says("short", "malformed");
    for (const other of kinds) if (other !== kind) await says(await issue(other, await rowOf(other)), `one of ${other.resource.name}`);
    const id = await rowOf(kind);
    const token = await issue(kind, id);
    await lastDay(kind, id, addDays(demoToday, -1));
    await says(token, "over");
    await lastDay(kind, id, addDays(demoToday, 3));
    await revokeLinks(server.db.kysely, kind, id);
    await says(token, "revoked");
    const later = await issue(kind, id);
    expect((await open(kind, later)).statusCode, "one that was sent after it").toBe(200);
    await says(token, "revoked, though another one was sent");
    await run(sql`update ${sql.table(kind.resource.table)} set deleted_at = now() where id = ${id}`);
    await says(later, "its row is removed");
    await run(sql`update ${sql.table(kind.resource.table)} set deleted_at = null where id = ${id}`);
    expect((await open(kind, later)).statusCode).toBe(200);
  });

  it(kind.rule.replaces ? "ends those sent before it" : "leaves those sent before it as they are", async () => {
    const id = await rowOf(kind);
    const [first, second] = [await issue(kind, id), await issue(kind, id)];
    expect((await open(kind, first)).statusCode).toBe(kind.rule.replaces ? 404 : 200);
    expect((await open(kind, second)).statusCode).toBe(200);
  });

  it("is not found by trying: an address that guesses has to wait, and whoever holds one has not", async () => {
    const token = await issue(kind, await rowOf(kind));
    const address = `10.2.0.${kinds.indexOf(kind)}`;
    const statuses: number[] = [];
    for (let guess = 0; guess < 65; guess++) statuses.push((await open(kind, String(guess).padStart(43, "g"), address)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await open(kind, token, address)).statusCode).toBe(200);
  });
});

it("a link opens only the rows that its declaration says", async () => {
  const closed: Readonly<Record<string, ReturnType<typeof sql>>> = {
    "inspection-repair": sql`payer = 'us'`,
    provider: sql`state = 'suspended'`,
    review: sql`state = 'expired'`,
    "payment-link": sql`state = 'revoked', quote_id = null`,
  };
  for (const kind of kinds.filter(({ rule }) => rule.opens)) {
    const id = await rowOf(kind);
    const token = await issue(kind, id);
    expect((await open(kind, token)).statusCode, kind.resource.name).toBe(200);
    const change = closed[kind.resource.name];
    if (!change) throw new Error(`What does a link of ${kind.resource.name} not open?`);
    await run(sql`update ${sql.table(kind.resource.table)} set ${change} where id = ${id}`);
    expect((await open(kind, token)).statusCode, kind.resource.name).toBe(404);
  }
});
