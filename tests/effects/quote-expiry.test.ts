import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expireQuotes } from "../../server/effects/quote-expiry.ts";
import { today } from "../contract/harness.ts";
import { createQuoteRig, type QuoteRig, states } from "./quote-rig.ts";

let rig: QuoteRig;
beforeAll(async () => {
  rig = await createQuoteRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await sql`update shipping_quotes set deleted_at = now()`.execute(rig.db.kysely);
});

const run = () => expireQuotes(rig.db, rig.engine, today);
async function quote(state: string, validUntil: string): Promise<number> {
  const { id } = await rig.quote(rig.bob);
  await rig.put(id, { state, validUntil });
  return id;
}

test("what is still open expires the day after its last valid day; nothing else does", async () => {
  const late = new Map<string, number>();
  for (const state of states) late.set(state, await quote(state, "2026-11-19"));
  const onTime = [await quote("ready", "2026-11-20"), await quote("pendingChanges", "2026-11-21")];
  expect(await run()).toBe(2);
  for (const [state, id] of late)
    expect(await rig.stateOf(id), state).toBe(["ready", "pendingChanges"].includes(state) ? "expired" : state);
  expect(await Promise.all(onTime.map(rig.stateOf))).toEqual(["ready", "pendingChanges"]);
});

test("once, however often and however many at the same time the job runs", async () => {
  const ids = [await quote("ready", "2026-11-01"), await quote("pendingChanges", "2026-11-01")];
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await run()).toBe(0);
  const { rows } = await sql`select user_id, user_name, verb, record_id from activity_log
    where verb = 'expire' and record_id = any(${ids}::bigint[]) order by record_id`.execute(rig.db.kysely);
  expect(rows).toEqual(ids.map((id) => ({ user_id: null, user_name: "quote expiry", verb: "expire", record_id: id })));
  const told = await sql<{ record_id: number; users: number[] }>`select n.record_id, array_agg(r.user_id::int order by r.user_id) as users
    from notifications n join notification_recipients r on r.notification_id = n.id
    where n.title = 'Quote expired' and n.record_id = any(${ids}::bigint[]) group by n.id, n.record_id order by n.record_id`.execute(
    rig.db.kysely,
  );
  const users = [rig.bob, rig.cleo, rig.carl].map(({ actor }) => actor.id).sort((a, b) => a - b);
  expect(told.rows).toEqual(ids.map((id) => ({ record_id: id, users })));
});

test("more than one batch, and what is removed stays removed", async () => {
  const id = await quote("ready", "2026-11-01");
  await sql`insert into shipping_quotes (number, customer_id, origin_id, destination_id, order_type, valid_until, state)
    select 'SH-X' || n, customer_id, origin_id, destination_id, order_type, valid_until, 'ready' from shipping_quotes, generate_series(1, 205) n
    where id = ${id}`.execute(rig.db.kysely);
  const removed = await quote("ready", "2026-11-01");
  await sql`update shipping_quotes set deleted_at = now() where id = ${removed}`.execute(rig.db.kysely);
  expect(await run()).toBe(206);
  expect(await rig.stateOf(removed)).toBe("ready");
});
