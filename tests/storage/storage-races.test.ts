// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { testServer } from "../support/database.ts";
import { storedSince } from "../support/stored-piece.ts";
import { patiently } from "../support/waits.ts";

// The embedded database has one connection, so that nothing races there.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const clients = 20;
const month = "2026-10-01";

describe.skipIf(!testServer)("a month's storage that many bill at once", () => {
  let harness: WarehouseHarness;
  let serial = 0;
  beforeAll(async () => {
    harness = await createWarehouseHarness({ unlimited: true });
    await harness.post("services", { code: "ST", name: "Storage", kind: "storage", unit: "piece-day", price: 100 });
  });
  afterAll(() => harness?.close());

  const filledHub = async (): Promise<number> => {
    const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
    const { id } = await harness.post("hubs", { code: `H${++serial}`, name: `Hub ${serial}`, address, timeZone: "America/Los_Angeles" });
    for (const customerId of [harness.acme, harness.zeta, harness.acme])
      await storedSince(harness.db, "2026-09-15", { hubId: id, customerId, tag: `S${++serial}` });
    return id;
  };
  const times = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: clients }, (_, index) => make(index)));
  /** What was charged and billed for a hub. */
  const billedFor = async (hubId: number) => {
    const { rows } = await sql<{ done: number; days: number; amount: number; reports: number; billed: number }>`
      select (select count(*)::int from storage_runs where hub_id = ${hubId} and state = 'done' and deleted_at is null) as done,
        (select coalesce(sum(days), 0)::int from storage_charges where hub_id = ${hubId} and preview_id is null) as days,
        (select coalesce(sum(amount), 0)::float8 from storage_charges where hub_id = ${hubId} and preview_id is null) as amount,
        (select count(*)::int from storage_statements where hub_id = ${hubId} and billing_report_id is not null) as reports,
        (select coalesce(sum(b.total), 0)::float8 from storage_statements s join billing_reports b on b.id = s.billing_report_id
          where s.hub_id = ${hubId} and b.deleted_at is null) as billed`.execute(harness.db.kysely);
    return rows[0];
  };
  const once = { done: 1, days: 93, amount: 9_300, reports: 2, billed: 9_300 };

  it("is billed once, however many previews are completed, recalculated and deleted", async () => {
    for (let round = 0; round < 3; round++) {
      const hubId = await filledHub();
      const previews = [await harness.post("storage-runs", { hubId, month }), await harness.post("storage-runs", { hubId, month })];
      const answers = await times(async (index) => {
        const { id, version } = previews[index % 2] ?? {};
        const who = index % 4 < 2 ? harness.bob : harness.ann;
        if (round > 0 && index % 3 === 0) return who.post(`storage-runs/${id}/actions/recalculate`, { version });
        if (round > 1 && index % 5 === 0) return who.delete(`storage-runs/${id}`, { version });
        return who.post(`storage-runs/${id}/actions/complete`, { version });
      });
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const left = await harness.list(`storage-runs?filter[hub][in]=${hubId}`);
      if (!left.some(({ state }) => state === "done")) {
        const { id } = left[0] ?? (await harness.post("storage-runs", { hubId, month }));
        await harness.do(`storage-runs/${id}`, "complete");
      }
      expect(await billedFor(hubId)).toEqual(once);
    }
  });

  it("leaves nothing behind when the connection breaks in the middle, and is billed once afterwards", async () => {
    const hubId = await filledHub();
    const { id, version } = await harness.post("storage-runs", { hubId, month });
    // Holds the customer's row, so that the drafts can't be finished.
    const holder = await harness.db.pool.connect();
    await holder.query(`begin; lock table billing_reports in exclusive mode`);
    const broken = harness.bob.post(`storage-runs/${id}/actions/complete`, { version }).catch(() => undefined);
    const waiting = await vi.waitFor(async () => {
      const { rows } = await holder.query(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows).toHaveLength(1);
      return rows[0].pid as number;
    }, patiently);
    await holder.query(`select pg_terminate_backend(${waiting})`);
    await holder.query("commit");
    holder.release();
    await broken;
    const after = await harness.see(`storage-runs/${id}`);
    if (after.state === "draft") {
      expect(await billedFor(hubId)).toEqual({ done: 0, days: 0, amount: 0, reports: 0, billed: 0 });
      await harness.do(`storage-runs/${id}`, "complete");
    }
    expect(await billedFor(hubId)).toEqual(once);
  });

  it("of a hub with thousands of pieces is computed and billed within a call", async () => {
    const hubId = await filledHub();
    await sql`with made as (
        insert into inventory_items (state, tag, description, customer_id, quantity, hub_id, place_id, last_sequence, received_on)
        select 'inStock', 'M' || n, 'Chair', ${harness.acme}::bigint, 1, ${hubId}::bigint, v.id, 0, '2026-09-20'
        from generate_series(1, 5000) n, lateral (select id from places where hub_id = ${hubId} and kind = 'vendor') v returning id, place_id)
      insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at)
      select m.id, 1, 'receive', ${hubId}::bigint, m.place_id, (select id from places where hub_id = ${hubId} and purpose = 'storage' limit 1), 1,
        '2026-09-20T20:00:00Z' from made m`.execute(harness.db.kysely);
    const began = performance.now();
    const { id, total } = await harness.post("storage-runs", { hubId, month });
    await harness.do(`storage-runs/${id}`, "complete");
    console.log(`5,003 pieces: ${Math.round(performance.now() - began)} ms for the preview and the billing`);
    expect(total).toBe(5_003 * 31 * 100);
  });
});
