// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./harness.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

interface Row {
  readonly id: number;
  readonly planned: number | null;
}

let harness: TinyHarness;
/** An employee who reaches only her own visits, and everything else. */
let vera: Client;
beforeAll(async () => {
  harness = await createTinyHarness();
  const { rows } = await sql<{ id: number }>`insert into users (first_name, last_name, name, email, type, state)
    values ('Vera', '', 'Vera', 'vera@hq.test', 'E', 'active') returning id`.execute(harness.db.kysely);
  vera = harness.add("vera", { id: rows[0]?.id ?? 0, side: "employee", abilities: [{ subject: "SALES_QUOTE", action: "read" }] });
  for (let index = 0; index < 9; index++) {
    const firm = index % 3 === 2 ? harness.zeta : harness.acme;
    const { body } = await harness.bob.post("tickets", {
      ...least(firm, `Ticket ${index}`),
      items: [{ what: "a", quantity: 1, price: 250 }],
    });
    await harness.bob.post(`tickets/${body.data.id}/actions/send`, { version: 1 });
    for (let visit = 0; visit < index % 4; visit++) {
      const { status, text } = await harness.bob.post("visits", {
        topic: `Visit ${visit}`,
        ticketId: body.data.id,
        ...(visit % 2 === 0 ? { visitorId: vera.actor.id } : {}),
      });
      expect(status, text).toBe(201);
    }
  }
});
afterAll(() => harness.close());

async function list(client: Client, query: string): Promise<{ rows: Row[]; next: string | null }> {
  const { status, body, text } = await client.get(`tickets?fields=planned&tab=all&${query}`);
  expect(status, `${query}: ${text}`).toBe(200);
  return { rows: body.data.tickets, next: body.data.next };
}

async function pages(client: Client, query: string, size: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await list(client, `${query}&pageSize=${size}${after === "" ? "" : `&after=${after}`}`);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const filters = {
  "": () => true,
  "filter[planned][empty]=false": (count: number) => count > 0,
  "filter[planned][empty]=true": (count: number) => count === 0,
  "filter[planned][gte]=2": (count: number) => count >= 2,
  "filter[planned][gte]=0": () => true,
  "filter[planned][lte]=1": (count: number) => count <= 1,
  "filter[planned][eq]=0": (count: number) => count === 0,
  "filter[planned][eq]=2": (count: number) => count === 2,
} as const;

describe("a figure that a list can be sorted and filtered by", () => {
  it("counts only what its reader may read, in rows, order and filters alike", async () => {
    const counts = new Map<string, (number | null)[]>();
    const asked = fc.record({
      who: fc.constantFrom("bob", "cleo", "vera"),
      filter: fc.constantFrom(...(Object.keys(filters) as (keyof typeof filters)[])),
      sign: fc.constantFrom("", "-"),
      size: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ who, filter, sign, size }) => {
        const client = harness.as(who);
        const whole = (await list(client, "pageSize=100")).rows;
        counts.set(
          who,
          whole.map(({ planned }) => planned),
        );
        const rows = await pages(client, `${filter}&sort=${sign}planned`, size);
        const expected = whole.filter(({ planned }) => filters[filter](planned ?? 0)).map(({ id }) => id);
        expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        const values = rows.map(({ planned }) => planned ?? 0);
        expect(values).toEqual([...values].sort((a, b) => (sign === "-" ? b - a : a - b)));
      }),
      { numRuns: 60 },
    );
    expect(new Set([...counts.values()].map((each) => each.join())).size).toBe(3);
  });
});
