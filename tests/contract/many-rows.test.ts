// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPooler } from "../support/database.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

/** More than lists count and searches collect. */
const COPIES = 10_050;

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
  const { body, text } = await harness.bob.post("tickets", { ...least(harness.acme, "Furniture"), items: [{ what: "a" }] });
  expect(body.data?.id, text).toBeGreaterThan(0);
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = 'tiny_tickets'::regclass and attnum > 0 and attname not in ('id', 'number', 'title')`.execute(harness.db.kysely);
  const columns = sql.raw(rows[0]?.names ?? "");
  await sql`insert into tiny_tickets (number, title, ${columns})
    select 'TK-' || (500000 + n), 'Furniture ' || lpad((${COPIES} - n)::text, 5, '0'), ${columns} from tiny_tickets, generate_series(1, ${COPIES}) n`.execute(
    harness.db.kysely,
  );
  await sql`analyze tiny_tickets`.execute(harness.db.kysely);
});
afterAll(() => harness.close());

const titles = async (path: string): Promise<string[]> => {
  const { status, body, text } = await harness.bob.get(path);
  expect(status, text).toBe(200);
  return (body.data.tickets ?? body.data).map(({ title, name }: { title?: string; name?: string }) => title ?? name);
};

describe("a table of many rows", () => {
  it("is counted up to a limit", async () => {
    expect((await harness.bob.get("tickets?pageSize=1")).body.data).toMatchObject({ total: 10_000, totalIsCapped: true });
    expect((await harness.bob.get("tickets?pageSize=1&count=exact")).body.data).toMatchObject({ total: COPIES + 1, totalIsCapped: false });
  });

  it("gives a look-up the first rows in its order, whether a search finds nearly all of them, few, or similar ones", async () => {
    const first = ["TK-0001", "TK-500001", "TK-500002"];
    const lookup = async (query: string) => (await titles(`tickets/lookup?${query}`)).slice(0, 3);
    expect(await lookup("")).toEqual(first);
    expect(await lookup("q=furniture")).toEqual(first);
    expect(await lookup("q=furnitre")).toEqual(first);
    expect(await lookup("q=furniture+0100")).toEqual(["TK-509041", "TK-509042", "TK-509043"]);
    expect(await lookup("q=nowhere")).toEqual([]);
  });

  it("gives the search of all modules the newest rows, whether it finds nearly all of them or few", async () => {
    const newest = async (q: string) => (await harness.bob.get(`search?q=${q}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await newest("furniture")).toEqual(["TK-510050", "TK-510049", "TK-510048", "TK-510047", "TK-510046"]);
    expect(await newest("10049")).toEqual(["TK-510049", "TK-510048", "TK-500001"]);
  });

  it("is sorted by the name of a reference that nearly all rows share", async () => {
    const { body } = await harness.bob.post("tickets", { ...least(harness.zeta, "Other"), items: [{ what: "a" }] });
    expect(body.data.title).toBe("Other");
    expect((await titles("tickets?sort=-firm&pageSize=2"))[0]).toBe("Other");
    const { body: page } = await harness.bob.get("tickets?sort=firm&pageSize=2");
    const { body: next } = await harness.bob.get(`tickets?sort=firm&pageSize=2&after=${page.data.next}`);
    expect(next.data.tickets).toEqual((await harness.bob.get("tickets?sort=firm&pageSize=4")).body.data.tickets.slice(2));
  });

  it("keeps rows of the same name together by the row that has it", async () => {
    const { bob, cleo } = harness;
    await sql`update users set name = 'Sam' where id in (${bob.actor.id}, ${cleo.actor.id})`.execute(harness.db.kysely);
    await sql`update tiny_tickets set owner_id = case when title in ('Furniture 00500', 'Furniture 09000') then ${cleo.actor.id}::bigint else ${bob.actor.id} end`.execute(
      harness.db.kysely,
    );
    const first = cleo.actor.id > bob.actor.id ? "-owner" : "owner";
    expect((await titles(`tickets?sort=${first}&pageSize=2`)).sort()).toEqual(["Furniture 00500", "Furniture 09000"]);
    const { body: page } = await bob.get(`tickets?sort=${first}&pageSize=1`);
    const next = await titles(`tickets?sort=${first}&pageSize=2&after=${page.data.next}`);
    expect(next).toEqual((await titles(`tickets?sort=${first}&pageSize=3`)).slice(1));
  });
});

// Behind a pooler nothing is.
const itPrepares = it.skipIf(testPooler);
itPrepares("plans lists, counts, look-ups, searches and filters for their values, and prepares what reads rows by their keys", async () => {
  await sql`deallocate all`.execute(harness.db.kysely).catch(() => undefined);
  const { body } = await harness.bob.get("tickets?pageSize=1");
  const [{ id }] = body.data.tickets;
  for (const path of [
    "tickets?q=furniture",
    "tickets?filter[kind][in]=bug",
    "tickets/lookup?q=furniture",
    "tickets/counts",
    "search?q=furniture",
    `tickets/${id}`,
  ])
    expect((await harness.bob.get(path)).status, path).toBe(200);
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements where statement like '%"tiny_tickets"%'`.execute(harness.db.kysely);
  const prepared = rows.map(({ statement }) => statement);
  expect(prepared.filter((each) => /\bilike\b|count\(\*\)|order by "t"/.test(each))).toEqual([]);
  expect(prepared.some((each) => each.includes(`"t"."id" = $1`))).toBe(true);
});
