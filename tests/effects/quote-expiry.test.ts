// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { salesQuote } from "../../src/resources/sales/sales-quote.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { createQuoteHarness, type QuoteHarness, states } from "./quote-harness.ts";

let harness: QuoteHarness;
beforeAll(async () => {
  harness = await createQuoteHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update shipping_quotes set deleted_at = now()`.execute(harness.db.kysely);
});

const quotes = [salesQuote, shippingQuote].map((each) => ({ ...each, daily: each.daily.filter(({ action }) => action === "expire") }));
const run = () => runDailyActions(harness, quotes, today);
async function quote(state: string, validUntil: string): Promise<number> {
  const { id } = await harness.quote(harness.bob);
  await harness.put(id, { state, validUntil });
  return id;
}

test("expires open quotes the day after their last valid day, and no others", async () => {
  const expiring = new Map<string, number>();
  for (const state of states) expiring.set(state, await quote(state, "2026-11-19"));
  const onTime = [await quote("ready", "2026-11-20"), await quote("pendingChanges", "2026-11-21")];
  expect(await run()).toBe(2);
  for (const [state, id] of expiring)
    expect(await harness.stateOf(id), state).toBe(["ready", "pendingChanges"].includes(state) ? "expired" : state);
  expect(await Promise.all(onTime.map(harness.stateOf))).toEqual(["ready", "pendingChanges"]);
});

test("expires a quote once, however often and concurrently the job runs", async () => {
  const ids = [await quote("ready", "2026-11-01"), await quote("pendingChanges", "2026-11-01")];
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await run()).toBe(0);
  const { rows } = await sql`select user_id, user_name, verb, record_id from activity_log
    where verb = 'expire' and record_id = any(${ids}::bigint[]) order by record_id`.execute(harness.db.kysely);
  expect(rows).toEqual(ids.map((id) => ({ user_id: null, user_name: "daily schedule", verb: "expire", record_id: id })));
  const notified = await sql<{
    record_id: number;
    users: number[];
  }>`select n.record_id, array_agg(r.user_id::int order by r.user_id) as users
    from notifications n join notification_recipients r on r.notification_id = n.id
    where n.title = 'Quote expired' and n.record_id = any(${ids}::bigint[]) group by n.id, n.record_id order by n.record_id`.execute(
    harness.db.kysely,
  );
  const users = [harness.bob, harness.cleo, harness.carl].map(({ actor }) => actor.id).sort((a, b) => a - b);
  expect(notified.rows).toEqual(ids.map((id) => ({ record_id: id, users })));
});

test("expires more than one batch, but no removed quotes", async () => {
  const id = await quote("ready", "2026-11-01");
  await sql`insert into shipping_quotes (number, customer_id, origin_id, destination_id, order_type, valid_until, state)
    select 'SH-X' || n, customer_id, origin_id, destination_id, order_type, valid_until, 'ready' from shipping_quotes, generate_series(1, 205) n
    where id = ${id}`.execute(harness.db.kysely);
  const removed = await quote("ready", "2026-11-01");
  await sql`update shipping_quotes set deleted_at = now() where id = ${removed}`.execute(harness.db.kysely);
  expect(await run()).toBe(206);
  expect(await harness.stateOf(removed)).toBe("ready");
});
