import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./harness.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
const ids: number[] = [];
beforeAll(async () => {
  harness = await createTinyHarness();
  await harness.db.kysely.executeQuery(
    sql`update parties set name = 'Harriet Vandermeer' where id = ${harness.acme}`.compile(harness.db.kysely),
  );
  const values = [{ price: 125_050, phone: "(212) 555-0143" }, { labels: ["rush"] }, { phone: "+44 20 7946 0958" }];
  for (const [index, value] of values.entries()) {
    const input = {
      ...least(
        index < 2 ? harness.acme : harness.zeta,
        ["Lobby chairs", "Office move", "Stora\u0308ge at \u0130stanbul, Peña"][index] ?? "",
      ),
      items: [{ what: "a" }],
      ...value,
    };
    const { body, status, text } = await harness.bob.post("tickets", input);
    expect(status, text).toBe(201);
    ids.push(body.data.id);
    const sent = await harness.bob.post(`tickets/${body.data.id}/actions/send`, { version: body.data.version });
    expect(sent.status, sent.text).toBe(200);
  }
});
afterAll(() => harness.close());

const found = async (q: string, client: Client = harness.bob): Promise<number[]> => {
  const { status, body, text } = await client.get(`tickets?sort=id&q=${encodeURIComponent(q)}`);
  expect(status, text).toBe(200);
  expect(body.data.total).toBe(body.data.tickets.length);
  return body.data.tickets.map((row: { id: number }) => ids.indexOf(row.id));
};

describe("a search finds", () => {
  it.each([
    ["the name of a reference", "harriet vander", [0, 1]],
    ["a misspelt name of a reference", "vandermer", [0, 1]],
    ["a misspelt word", "ofice move", [1]],
    ["an amount", "$1,250.50", [0]],
    ["a whole tag", "Rush", [1]],
    ["the digits of a phone number", "212-555", [0]],
    ["a phone number with its code", "+12125550143", [0]],
    ["a phone number as it is dialed", "1 (212) 555-0143", [0]],
    ["a phone number with what comes with a copied one", "\u202a+1 212\u2013555\u20130143\u202c", [0]],
    ["a phone number of another country", "+442079460958", [2]],
    ["the beginning of one", "+44 20", [2]],
    ["a phone number as it is dialed in its country", "020 7946 0958", [2]],
    ["a phone number as it is dialed from here", "011 44 20 7946 0958", [2]],
    ["words without their accents", "storage at istanbul", [2]],
    ["words with accents that they don't have", "óffice", [1]],
    ["capitals", "PENA", [2]],
    ["words by their first two letters", "ch", [0]],
    ["nothing inside words by two letters", "ai", []],
    ["nothing that is only a little alike", "vancouver", []],
  ])("%s", async (_, q, rows) => {
    expect(await found(q)).toEqual(rows);
  });

  it("a document by the digits of its number", async () => {
    expect(await found(String(ids[2]))).toEqual([2]);
  });

  it("the same rows in exports, look-ups and the search of all modules", async () => {
    const hits = async (path: string): Promise<number[]> =>
      (await harness.bob.get(path)).body.data.map(({ id }: { id: number }) => ids.indexOf(id));
    expect((await hits("tickets/lookup?q=vandermer")).sort()).toEqual([0, 1]);
    expect((await hits("search?q=office+mvoe")).filter((index) => index >= 0)).toEqual([1]);
  });
});

describe("a customer's search", () => {
  it("finds their company's name, and never another's", async () => {
    expect(await found("vandermer", harness.cleo)).toEqual([0, 1]);
    expect(await found("zeta", harness.cleo)).toEqual([]);
  });

  it.each(["vandermeer", "vandermer"])("of all modules finds their company's name, too: %s", async (q) => {
    const { body } = await harness.cleo.get(`search?q=${q}&in=ticket`);
    expect(body.data.map(({ id }: { id: number }) => ids.indexOf(id)).sort()).toEqual([0, 1]);
    expect((await harness.cleo.get("search?q=zeta&in=ticket")).body.data).toEqual([]);
  });

  it("doesn't find the name of somebody who left for another company, which they can't read", async () => {
    const [first] = ids;
    const { id } = harness.cleo.actor;
    await sql`update tiny_tickets set reporter_id = ${id} where id = ${first}`.execute(harness.db.kysely);
    expect(await found("cleo", harness.carl)).toEqual([0]);
    await sql`update users set company_id = ${harness.zeta} where id = ${id}`.execute(harness.db.kysely);
    expect(await found("cleo", harness.carl)).toEqual([]);
    expect(await found("cleo")).toEqual([0]);
    await sql`update users set company_id = ${harness.acme} where id = ${id}`.execute(harness.db.kysely);
  });
});
