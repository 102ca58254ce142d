// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, monthStart } from "../../src/schemas/values/date.ts";
import type { AnyRow } from "../effects/sales-harness.ts";
import { createPullHarness, transport } from "../effects/warehousing/pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { movedOn, storedSince } from "../support/stored-piece.ts";

/** Months that are over. */
const [september, october] = ["2026-09-01", "2026-10-01"];

let harness: WarehouseHarness;
let hubId = 0;
let serviceId = 0;
let serial = 0;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  const service = { code: "ST", name: "Storage", kind: "storage", unit: "piece-day", price: 100 };
  serviceId = (await harness.post("services", service)).id;
});
afterAll(() => harness?.close());
beforeEach(async () => {
  const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const hub = { code: `H${++serial}`, name: `Hub ${serial}`, address, timeZone: "America/Los_Angeles" };
  hubId = (await harness.post("hubs", hub)).id;
});

/** A piece that was received on a day in the past. */
const stored = (day: string, more: { readonly customerId?: number } = {}): Promise<number> =>
  storedSince(harness.db, day, { hubId, customerId: harness.acme, tag: `S${++serial}`, ...more });
const left = (itemId: number, day: string) => movedOn(harness.db, day, itemId, hubId, "load", "truck");
const run = (month: string) => harness.post("storage-runs", { hubId, month });
const bill = async (month: string): Promise<AnyRow> => {
  const { id } = await run(month);
  return harness.do(`storage-runs/${id}`, "complete");
};
const chargesOf = (row: AnyRow) => harness.list(`storage-charges?filter[run][in]=${row.id}&sort=from&limit=200`);
const statementsOf = (row: AnyRow) => harness.list(`storage-statements?filter[run][in]=${row.id}&limit=200`);

describe("a storage run", () => {
  it("is a preview, then a billing report for each customer, and at last an invoice", async () => {
    const piece = await stored("2026-09-11");
    await stored("2026-09-21", { customerId: harness.zeta });
    const preview = await run(september);
    expect(preview).toMatchObject({ state: "draft", pieces: 2, charged: 3_000, adjustments: 0, total: 3_000, previous: null, gaps: [] });
    expect(await chargesOf(preview)).toMatchObject([
      expect.objectContaining({ itemId: piece, from: "2026-09-11", until: "2026-09-30", days: 20, price: 100, amount: 2_000 }),
      expect.objectContaining({ from: "2026-09-21", days: 10, amount: 1_000 }),
    ]);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    const [mine] = (await statementsOf(preview)).filter(({ customerId }) => customerId === harness.acme);
    const report = `billing-reports/${mine?.billingReportId}`;
    expect(await harness.see(report)).toMatchObject({
      ...{ source: "storage run", customerId: harness.acme, serviceDate: "2026-09-30", total: 2_000, state: "draft" },
      lines: [{ service: "storage", description: "Storage, September 2026: 1 piece, 20 days", amount: 2_000 }],
    });
    await harness.do(report, "submit");
    await harness.do(report, "approve", {}, harness.ann);
    await harness.do(report, "sendToBilling");
    const [document] = await harness.list(`processing-documents?filter[billingReport][in]=${mine?.billingReportId}`);
    expect(document).toMatchObject({ kind: "storage", total: 2_000 });
  });

  it("is missed where the month after a billed one has none", async () => {
    await stored("2026-09-11");
    const missed = async () => (await harness.see(`billing/leakage?from=${september}&to=2026-10-31&hubId=${hubId}`)).storage;
    expect(await missed()).toMatchObject([{ month: september }, { month: october }]);
    await bill(september);
    expect(await missed()).toMatchObject([{ month: october, statement: null }]);
    await bill(october);
    expect(await missed()).toEqual([]);
  });

  it("continues where the month before ended, and says what differs", async () => {
    const piece = await stored("2026-09-11");
    await bill(september);
    await left(piece, "2026-10-06");
    const preview = await run(october);
    expect(preview).toMatchObject({ total: 500, previous: 2_000 });
    expect(await statementsOf(preview)).toEqual([expect.objectContaining({ days: 5, previous: 2_000, difference: -1_500 })]);
  });

  it("takes back what was charged too much, once, and charges what became known late", async () => {
    const [gone, late] = [await stored("2026-09-11"), await stored("2026-09-01")];
    await bill(september);
    // A scan of the last day of September came in after the run.
    await left(gone, "2026-09-28");
    const found = await stored("2026-09-29");
    const preview = await run(october);
    const charges = await chargesOf(preview);
    const of = (id: number) =>
      charges.filter(({ itemId }) => itemId === id).map(({ isAdjustment, days, amount }) => [isAdjustment, days, amount]);
    expect(of(gone)).toEqual([[true, -3, -300]]);
    expect(of(found)).toEqual([
      [true, 2, 200],
      [false, 31, 3_100],
    ]);
    expect(of(late)).toEqual([[false, 31, 3_100]]);
    expect(preview).toMatchObject({ charged: 6_200, adjustments: -100, total: 6_100 });
    await harness.do(`storage-runs/${preview.id}`, "complete");
    // The next preview of the same facts adjusts nothing.
    const next = await run("2026-11-01");
    expect(next.adjustments).toBe(0);
  });

  it("draws rates of the customer and the hub, with free days and a minimum", async () => {
    const rate = { serviceId, price: 50, validFrom: "2026-01-01", freeDays: 10, minimum: 5_000 };
    await harness.post("rates", { ...rate, hubId, customerId: harness.acme });
    await stored("2026-09-05");
    const preview = await run(september);
    expect(await statementsOf(preview)).toEqual([expect.objectContaining({ days: 16, charged: 800, topUp: 4_200, total: 5_000 })]);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    const [statement] = await statementsOf(preview);
    const { lines } = await harness.see(`billing-reports/${statement?.billingReportId}`);
    expect(lines.map(({ rate: amount }: AnyRow) => amount)).toEqual([800, 4_200]);
  });

  it("keeps the size and the rate of the time", async () => {
    const unit = { code: `CF${serial}`, name: `Volume ${serial}`, kind: "storage", unit: "cu ft-month" };
    const volume = await harness.post("services", unit);
    await harness.post("rates", { serviceId: volume.id, hubId, customerId: harness.acme, price: 300, validFrom: "2026-01-01" });
    const piece = await stored("2026-09-01");
    // 12 x 120 x 12 inches are 10 cubic feet.
    const preview = await run(september);
    expect(await chargesOf(preview)).toEqual([expect.objectContaining({ quantity: 10, unit: "cu ft-month", amount: 3_000 })]);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    await sql`update inventory_items set length = 24 where id = ${piece}`.execute(harness.db.kysely);
    const next = await run(october);
    expect(await chargesOf(next)).toEqual([expect.objectContaining({ quantity: 20, amount: 6_000 })]);
    expect(await chargesOf(preview)).toEqual([expect.objectContaining({ quantity: 10, amount: 3_000 })]);
  });

  it("charges the rest of a period that began before the first run, and the whole of those after it", async () => {
    const unit = { code: `CA${serial}`, name: `Anniversary ${serial}`, kind: "storage", unit: "month" };
    const monthly = await harness.post("services", unit);
    const terms = { price: 3_000, validFrom: "2026-01-01", period: "anniversary", proration: "daily" };
    await harness.post("rates", { serviceId: monthly.id, hubId, customerId: harness.acme, ...terms });
    await stored("2026-08-17");
    expect(await bill(september)).toMatchObject({ charged: Math.round((3_000 * 16) / 31 + (3_000 * 14) / 30), adjustments: 0 });
    const next = await bill(october);
    expect(next).toMatchObject({ charged: Math.round((3_000 * 16) / 30 + (3_000 * 15) / 31), adjustments: 0 });
    expect((await run("2026-11-01")).adjustments).toBe(0);
  });

  it("names the pieces that it can't charge, and charges them once it can", async () => {
    const unit = { code: `CG${serial}`, name: `Volume ${serial}`, kind: "storage", unit: "cu ft-month" };
    const volume = await harness.post("services", unit);
    await harness.post("rates", { serviceId: volume.id, hubId, customerId: harness.acme, price: 300, validFrom: "2026-01-01" });
    const piece = await stored("2026-09-01");
    await sql`update inventory_items set height = null where id = ${piece}`.execute(harness.db.kysely);
    const preview = await run(september);
    expect(preview.gaps).toEqual([expect.objectContaining({ itemId: piece, reason: "Its dimensions are not known." })]);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    const missed = async () => (await harness.see(`billing/leakage?from=${september}&to=2026-09-30&hubId=${hubId}`)).storage;
    expect(await missed()).toMatchObject([{ month: september, runId: preview.id, pieces: 1, statementId: null }]);
    await sql`update inventory_items set height = 12 where id = ${piece}`.execute(harness.db.kysely);
    const later = await run(october);
    expect(later).toMatchObject({ charged: 3_000, adjustments: 3_000, gaps: [] });
    await harness.do(`storage-runs/${later.id}`, "complete");
    expect(await missed()).toEqual([]);
  });
});

describe("a piece that is transferred", () => {
  it("is charged by the hub that it left until it has arrived in the other one; its free days don't begin anew", async () => {
    const id = await stored("2026-09-01");
    const address = { address: "5 Rail Rd", city: "Elko", state: "NV", zip: "89801", country: "US" };
    const to = await harness.post("hubs", { code: `H${++serial}`, name: `Hub ${serial}`, address, timeZone: "America/Los_Angeles" });
    await harness.post("rates", { serviceId, hubId: to.id, price: 100, freeDays: 14, validFrom: september });
    await harness.do(`hubs/${to.id}`, "addPlaces", { kind: "bin", first: "E-01", last: "E-02" });
    const pulls = await createPullHarness(harness);
    const pull = await pulls.approved([{ id, version: 0 }], { hubId, purpose: "transfer", shipToId: null, toHubId: to.id });
    const { tag } = await harness.see(`inventories/${id}`);
    const scan = async (kind: string, day: string, more: object = {}) => {
      const { status, message } = await pulls.scan(kind, { hubId, pullId: pull.id, tag, takenAt: `${day}T20:00:00.000Z`, ...more });
      expect(status, message).toBe("done");
    };
    await scan("pullPiece", "2026-09-09");
    await harness.do(`pull-flows/${pull.id}`, "sendToTransport", transport);
    await scan("loadPiece", "2026-09-10");
    await scan("returnPiece", "2026-09-12", { hubId: to.id, place: "E-01" });
    expect(await chargesOf(await run(september))).toMatchObject([{ itemId: id, from: "2026-09-01", until: "2026-09-11", days: 11 }]);
    const arrived = await harness.post("storage-runs", { hubId: to.id, month: september });
    // Received on the 1st, so free until the 14th.
    expect(await chargesOf(arrived)).toMatchObject([{ itemId: id, from: "2026-09-15", until: "2026-09-30", days: 16 }]);
  });
});

describe("the months of a hub", () => {
  it("are billed one after the other, when they are over; previews are made of any", async () => {
    await stored("2026-09-11");
    const [first, again, later] = [await run(september), await run(september), await run("2026-11-01")];
    await harness.do(`storage-runs/${first.id}`, "complete");
    const refusalOf = async (row: AnyRow) => (await harness.act(`storage-runs/${row.id}`, "complete")).body.message;
    expect(await refusalOf(again)).toBe(`${first.number} has billed this month.`);
    expect(await refusalOf(later)).toBe("This month is not over yet. Until then this is a preview.");
    const next = await run(october);
    expect(next.charged).toBe(3_100);
    await sql`update storage_runs set month = '2026-08-01' where id = ${again.id}`.execute(harness.db.kysely);
    expect(await refusalOf(again)).toBe("The next month of this hub is October 2026.");
  });

  it("are computed again when the month before is taken back, which can be billed again then", async () => {
    const piece = await stored("2026-09-11");
    const done = await bill(september);
    await left(piece, "2026-09-28");
    const preview = await run(october);
    expect(preview).toMatchObject({ adjustments: -300, total: -300 });
    await harness.do(`storage-runs/${done.id}`, "takeBack");
    expect(await harness.see(`storage-runs/${preview.id}`)).toMatchObject({ adjustments: 0, total: 0 });
    expect((await harness.do(`storage-runs/${done.id}`, "recalculate")).total).toBe(1_700);
    await harness.do(`storage-runs/${done.id}`, "complete");
    expect((await harness.do(`storage-runs/${preview.id}`, "recalculate")).total).toBe(0);
  });

  it("are listed as not billed, also those after the first run", async () => {
    await stored("2026-09-11");
    const listed = async () => {
      const { storage } = await harness.see(`billing/leakage?from=${september}&to=2026-11-30&hubId=${hubId}`);
      return (storage as readonly AnyRow[]).map(({ month }) => month);
    };
    expect(await listed()).toEqual([september, october]);
    await bill(september);
    expect(await listed()).toEqual([october]);
    await bill(october);
    expect(await listed()).toEqual([]);
  });

  it("are billed as they were shown, or shown again", async () => {
    await stored("2026-09-11");
    const preview = await run(september);
    await stored("2026-09-30");
    const stale = await harness.act(`storage-runs/${preview.id}`, "complete");
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "Something has changed: the total is $21.00 now. Recalculate the preview first.",
    ]);
    expect((await harness.do(`storage-runs/${preview.id}`, "recalculate")).total).toBe(2_100);
    await harness.do(`storage-runs/${preview.id}`, "complete");
  });

  it("can be taken back until their reports are submitted, the last one first", async () => {
    await stored("2026-09-11");
    const done = await bill(september);
    const next = await bill(october);
    expect((await harness.act(`storage-runs/${done.id}`, "takeBack")).body.message).toBe(
      `${next.number} of a later month builds on it. Take that one back first.`,
    );
    await harness.do(`storage-runs/${next.id}`, "takeBack");
    const { version } = await harness.see(`storage-runs/${next.id}`);
    expect((await harness.bob.delete(`storage-runs/${next.id}`, { version })).status).toBe(200);
    await harness.do(`storage-runs/${done.id}`, "takeBack");
    const [statement] = await statementsOf(done);
    expect(statement).toMatchObject({ billingReportId: null, total: 2_000 });
    await harness.do(`storage-runs/${done.id}`, "complete");
    const [again] = await statementsOf(done);
    await harness.do(`billing-reports/${again?.billingReportId}`, "submit");
    const refused = await harness.act(`storage-runs/${done.id}`, "takeBack");
    expect(refused.body.message).toMatch(/^BR-\d+ is submitted already\. Send it back to draft first\.$/);
  });
});

describe("a customer", () => {
  it("sees their own storage once it is billed, by piece and day, without rates and runs", async () => {
    const piece = await stored("2026-09-11");
    await stored("2026-09-11", { customerId: harness.zeta });
    const preview = await run(september);
    const own = async (path: string) => (await harness.carl.get(path)).body.data;
    const before = (await own(`storage-charges?filter[hub][in]=${hubId}`))["storage-charges"];
    expect(before).toEqual([]);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    const [charge, ...others] = (await own(`storage-charges?filter[hub][in]=${hubId}`))["storage-charges"];
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ itemId: piece, from: "2026-09-11", until: "2026-09-30", days: 20, amount: 2_000 });
    expect(Object.keys(charge)).not.toEqual(expect.arrayContaining(["runId"]));
    const [statement] = (await own(`storage-statements?filter[hub][in]=${hubId}`))["storage-statements"];
    expect(statement).toMatchObject({ total: 2_000 });
    expect(statement).not.toHaveProperty("billingReportId");
    expect((await harness.carl.get("storage-runs")).status).toBe(403);
  });
});

describe("the database", () => {
  it("refuses a second charge for the same piece and day, whoever writes it", async () => {
    await stored("2026-09-11");
    const preview = await run(september);
    await harness.do(`storage-runs/${preview.id}`, "complete");
    const copy = sql`insert into storage_charges (run_id, statement_id, customer_id, hub_id, item_id, "from", until, days, service_id, quantity,
        unit, price, proration, period_start, period_days, amount)
      select run_id, statement_id, customer_id, hub_id, item_id, until, ${addDays(monthStart(september, 1), 3)}::date, 4, service_id, quantity,
        unit, price, proration, period_start, period_days, amount from storage_charges where run_id = ${preview.id}`;
    await expect(copy.execute(harness.db.kysely)).rejects.toThrow(/overlap/);
  });
});
