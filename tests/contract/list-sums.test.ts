// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./harness.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
  for (let index = 0; index < 24; index++) {
    const { status, text, body } = await harness.bob.post("tickets", {
      ...least(index % 2 === 0 ? harness.acme : harness.zeta, `Ticket ${index}`),
      kind: index % 3 === 0 ? "wish" : "bug",
      pieces: index % 5,
      price: index % 4 === 0 ? null : index * 101,
      offer: index * 7,
      urgent: index % 6 === 0,
      due: `2026-12-${String((index % 28) + 1).padStart(2, "0")}`,
      labels: index > 12 ? ["x"] : [],
      items: [{ what: "a", quantity: (index % 3) + 1, price: 250 }],
    });
    expect(status, text).toBe(201);
    if (index % 2 === 0) await harness.bob.post(`tickets/${body.data.id}/actions/send`, { version: 1 });
  }
});
afterAll(() => harness.close());

const filters = [
  "filter[kind][in]=bug",
  "filter[kind][in]=wish&filter[kind][in]=bug",
  "filter[pieces][gte]=2",
  "filter[pieces][lte]=3",
  "filter[price][empty]=false",
  "filter[price][gte]=1000",
  "filter[urgent][eq]=true",
  "filter[due][lte]=2026-12-12",
  "filter[labels][has]=x",
  "filter[state][in]=open",
  "q=Ticket 1",
  "tab=open",
  "tab=all",
  "listBy=mine",
  "sort=-price",
];

/** What the rows of the list itself add up to, as its reader sees them. */
async function addedUp(client: Client, query: string, names: readonly string[]): Promise<Record<string, number | null>> {
  const { body, text } = await client.get(`tickets?pageSize=100&${query}`);
  expect(body.data, text).toBeDefined();
  const sumOf = (name: string) => {
    const values = body.data.tickets.flatMap((row: Record<string, unknown>) => (row[name] == null ? [] : [Number(row[name])]));
    return values.length === 0 ? null : values.reduce((sum: number, each: number) => sum + each, 0);
  };
  return Object.fromEntries(names.map((name) => [name, sumOf(name)]));
}

describe("the sums of a list", () => {
  it("are those of its rows, for any filter and either side", async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(filters, { maxLength: 4 }), fc.boolean(), async (chosen, isCustomer) => {
        fc.pre(new Set(chosen.map((each) => each.split("=")[0])).size === chosen.length);
        const client = isCustomer ? harness.cleo : harness.bob;
        const query = chosen.join("&");
        const { status, body, text } = await client.get(`tickets/sums?${query}`);
        expect(status, text).toBe(200);
        expect(body.data).toEqual(await addedUp(client, query, ["price", "total", "offer"]));
      }),
      { numRuns: 60 },
    );
  });

  it("are those of the database", async () => {
    const { rows } = await sql<object>`select sum(price)::float8 as price, sum(total)::float8 as total, sum(offer)::float8 as offer
      from tiny_tickets where deleted_at is null and kind = 'bug' and pieces >= 2`.execute(harness.db.kysely);
    const { body } = await harness.bob.get("tickets/sums?filter[kind][in]=bug&filter[pieces][gte]=2");
    expect(body.data).toEqual(rows[0]);
  });

  it("leave out what is hidden from a customer, in some rows or in all", async () => {
    const { body } = await harness.cleo.get("tickets/sums");
    const own = await addedUp(harness.cleo, "", ["offer"]);
    expect(body.data.offer).toBe(own.offer);
    const { body: all } = await harness.bob.get("tickets/sums?filter[state][in]=open");
    expect(all.data.offer).toBeGreaterThan(body.data.offer);
    const hidden = await harness.cleo.get("tickets/sums?filter[secret][eq]=hush");
    expect(hidden.status).toBe(422);
  });

  it("refuse what a list refuses, and paging", async () => {
    for (const query of ["filter[nope][eq]=1", "tab=nope", "page=2", "fields=price"])
      expect((await harness.bob.get(`tickets/sums?${query}`)).status, query).toBe(422);
    expect((await harness.nobody.get("tickets/sums")).status).toBe(403);
  });
});
