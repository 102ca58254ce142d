// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { createQuoteHarness, type QuoteAction, type QuoteHarness, table } from "./quote-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
// tests/proof/races.test.ts races every action of every module; these are the cases that only quotes have.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("concurrent requests", () => {
  let harness: QuoteHarness;
  beforeAll(async () => {
    harness = await createQuoteHarness();
  });
  afterAll(() => harness?.close());

  it("let exactly one decision or the nightly expiry job win", async () => {
    const { id } = await harness.quote(harness.cleo, {});
    await sql`update shipping_quotes set state = 'ready', price = 100 where id = ${id}`.execute(harness.db.kysely);
    const version = await harness.put(id, { validUntil: "2026-11-19" });
    // askForChanges is left out: a quote with pending changes can still expire, so both could succeed in turn.
    const closingActions: QuoteAction[] = ["approve", "decline", "markAsLost", "approveForCustomer"];
    const expired = runDailyActions(harness, [shippingQuote], today);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const action = closingActions[index % closingActions.length] ?? "approve";
        const client = table[action].by === "employee" ? [harness.ann, harness.bob][index % 2] : [harness.cleo, harness.carl][index % 2];
        return (client ?? harness.bob).post(`quotes/${id}/actions/${action}`, { version, ...table[action].asks });
      }),
    );
    const wins = responses.filter(({ status }) => status === 200);
    expect(wins.length + (await expired), responses.map(({ status }) => status).join()).toBe(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(30 - wins.length);
    const { rows } = await sql<{ verb: QuoteAction }>`select verb from activity_log
      where resource = 'shipping-quote' and record_id = ${id} and verb <> 'create'`.execute(harness.db.kysely);
    expect(rows).toHaveLength(1);
    const state = await harness.stateOf(id);
    expect(state).toBe(rows[0] && table[rows[0].verb].to);
    // A request that was rejected only for the past date saw the quote as ready; all others saw its final state.
    for (const { status, body } of responses) if (status === 409) expect(["ready", state]).toContain(body.state);
  });

  it("start nothing for a company that is being suspended", async () => {
    const { version } = (await harness.bob.get(`customers/${harness.zeta}`)).body.data;
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await harness.quote(harness.cleo);
        await sql`update shipping_quotes set customer_id = ${harness.zeta}, created_by_id = ${harness.dora.actor.id} where id = ${id}`.execute(
          harness.db.kysely,
        );
        return id;
      }),
    );
    const [suspended, ...responses] = await Promise.all([
      harness.bob.post(`customers/${harness.zeta}/actions/suspend`, { version, reason: "unpaid" }),
      ...drafts.map((id) => harness.dora.post(`quotes/${id}/actions/submit`, { version: 1 })),
    ]);
    expect(suspended?.status, suspended?.text).toBe(200);
    for (const { status, text } of responses) expect([200, 409], text).toContain(status);
    expect((await harness.act(harness.dora, drafts[0] ?? 0, "submit")).status).toBe(409);
  });
});
