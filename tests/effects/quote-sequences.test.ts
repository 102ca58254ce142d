// @module-tag night
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { actions, createQuoteHarness, type QuoteHarness, states, table } from "./quote-harness.ts";

let harness: QuoteHarness;
beforeAll(async () => {
  harness = await createQuoteHarness();
});
afterAll(() => harness.close());

const people = ["ann", "bob", "cleo", "carl", "dora", "nobody", "system"] as const;
type Who = (typeof people)[number];
const step = fc.record({
  who: fc.constantFrom(...people),
  // Actions are listed twice, so that they are chosen more often than the other operations.
  what: fc.constantFrom(...actions, ...actions, "change" as const, "delete" as const, "status" as const),
  stale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const sideOf = (actor: Who) => (actor === "system" ? "system" : ["ann", "bob", "nobody"].includes(actor) ? "employee" : "customer");
const edges = Object.values(table);

/** Whether the table lets someone of this side move a quote from one state to the other. */
function mayLead(from: string, to: string, actor: Who): boolean {
  if (from === to) return true;
  return edges.some(
    (edge) =>
      (edge.from as readonly string[]).includes(from) &&
      edge.to === to &&
      (actor === "system" || edge.by === "owner" || edge.by === sideOf(actor)),
  );
}

async function take(id: number, { who, what, stale }: { who: Who; what: string; stale: boolean }): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from shipping_quotes where id = ${id}`.execute(harness.db.kysely);
  const version = (rows[0]?.version ?? 1) + (stale ? 1 : 0);
  const action = actions.find((name) => name === what);
  if (who === "system") {
    if (!action) return 404;
    return harness.engine.act({ actor: asSystem("test") }, shippingQuote, { id, version }, action, table[action].asks).then(
      () => 200,
      (problem) => problem.status,
    );
  }
  const client = harness[who];
  if (what === "change") return (await client.post(`quotes/${id}`, { version, sidemark: `${who} ${version}` })).status;
  if (what === "delete") return (await client.post(`quotes/${id}/delete-quote`, { version, deleteReason: "x" })).status;
  // Tries to set the state with an update.
  if (what === "status") return (await client.put(`quotes/${id}`, { version, state: "approved", statusId: 12 })).status;
  return (await client.post(`quotes/${id}/actions/${what}`, { version, ...(action ? table[action].asks : {}) })).status;
}

test("any sequence of operations moves a quote only along the transition table", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("bob", "cleo"),
      fc.constantFrom(...states),
      fc.array(step, { maxLength: 12 }),
      async (maker, first, steps) => {
        const { id } = await harness.quote(harness[maker], maker === "bob" ? {} : { sidemark: "asked for" });
        await sql`update shipping_quotes set price = 100, state = ${first} where id = ${id}`.execute(harness.db.kysely);
        let state: string = first;
        let deleted = false;
        for (const next of steps) {
          const status = await take(id, next);
          const after = await harness.stateOf(id);
          const message = `${next.who} ${next.what} from ${state} to ${after}: ${status}`;
          expect(status, message).toBeLessThan(500);
          if (deleted || next.stale || status !== 200 || next.what === "change" || next.what === "delete")
            expect(after, message).toBe(state);
          if (next.what === "status" || next.who === "dora" || next.who === "nobody") expect(status, message).not.toBe(200);
          expect(mayLead(state, after, next.who), message).toBe(true);
          if (next.what === "delete" && status === 200) {
            expect(["draft", "pendingPricing"], message).toContain(state);
            deleted = true;
          }
          state = after;
        }
      },
    ),
    { numRuns: 40 },
  );
});
