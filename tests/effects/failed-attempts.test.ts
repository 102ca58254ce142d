// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

const isoTime = (day: number, hour: number) => `2026-12-${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

/** A job on this day that the crew has started. */
async function started(day: number, more: object = {}) {
  const work = await harness.work({ windowStart: isoTime(day, 8), windowEnd: isoTime(day, 12), ...more });
  await harness.do(harness.bob, "work-orders", work.id, "assign");
  return harness.do(harness.bob, "work-orders", work.id, "start");
}
const record = (id: number, input: object) => harness.act(harness.bob, "work-orders", id, "recordFailedAttempt", input);

it("keeps what happened, and waits to be scheduled again without a new date", async () => {
  const work = await started(10);
  const { status, body, text } = await record(work.id, {
    reason: "nobody home",
    note: "Rang twice, called, waited 20 minutes.",
    charge: 95_00,
  });
  expect(status, text).toBe(200);
  expect(body.data).toMatchObject({ state: "new", startedAt: null, windowStart: work.windowStart });
  expect(body.data.attempts).toMatchObject([{ at: work.startedAt, reason: "nobody home", charge: 95_00 }]);
  // The crew is free again at that time.
  await started(10, { windowStart: isoTime(10, 9), windowEnd: isoTime(10, 11) });
});

it("bills the charges with the work, each once", async () => {
  const work = await started(16);
  await record(work.id, { reason: "nobody home", charge: 95_00 });
  for (const [action, input] of [
    ["assign", {}],
    ["start", {}],
    ["recordFailedAttempt", { reason: "not ready" }],
    ["assign", {}],
    ["start", {}],
    ["markAsCompleted", { actualHours: 2 }],
  ] as const)
    await harness.do(harness.bob, "work-orders", work.id, action, input);
  const { billingReportId } = await harness.do(harness.bob, "work-orders", work.id, "sendToBilling");
  const { lines } = (await harness.bob.get(`billing-reports/${billingReportId}`)).body.data;
  expect(lines).toMatchObject([
    { description: `Work on ${work.number}` },
    { description: expect.stringMatching(/^Attempt on \d\d\/\d\d\/\d{4}: nobody home$/), quantity: 1, rate: 95_00 },
  ]);
});

it("bills only the charges of work that was cancelled after an attempt", async () => {
  const free = await started(19);
  await record(free.id, { reason: "refused" });
  const cancelled = await harness.do(harness.bob, "work-orders", free.id, "cancel", { reason: "Changed their mind" });
  expect(cancelled.actions.sendToBilling).toBe("Only completed work and charges for failed attempts can be billed.");
  const charged = await started(20);
  await record(charged.id, { reason: "refused", charge: 95_00 });
  await harness.do(harness.bob, "work-orders", charged.id, "cancel", { reason: "Changed their mind" });
  const { billingReportId } = await harness.do(harness.bob, "work-orders", charged.id, "sendToBilling");
  const { lines } = (await harness.bob.get(`billing-reports/${billingReportId}`)).body.data;
  expect(lines).toMatchObject([{ rate: 95_00 }]);
  expect(lines).toHaveLength(1);
});

describe("the next attempt", () => {
  it("is scheduled with the photos of the failed one, as long as that, and the crew is taken then", async () => {
    const work = await started(21);
    const photo = await harness.photo();
    const { status, body, text } = await record(work.id, { reason: "no access", attemptPhotos: [photo], nextStart: isoTime(28, 9) });
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({ state: "scheduled", startedAt: null, windowStart: isoTime(28, 9), windowEnd: isoTime(28, 13) });
    expect(body.data.attempts).toMatchObject([{ at: work.startedAt, reason: "no access" }]);
    expect([body.data.attemptPhotos.length, body.data.photos.length]).toEqual([1, 0]);
    expect((await harness.see(harness.cleo, "work-orders", work.id)).attemptPhotos).toHaveLength(1);
    const other = await harness.work({ windowStart: isoTime(28, 12), windowEnd: isoTime(28, 14) });
    const refused = await harness.act(harness.bob, "work-orders", other.id, "assign");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`already booked on ${work.number}`)]);
  });

  it("keeps nothing if the crew is booked then, and leads to the booking", async () => {
    const [work, other] = [await started(23), await harness.work({ windowStart: isoTime(30, 8), windowEnd: isoTime(30, 12) })];
    await harness.do(harness.bob, "work-orders", other.id, "assign");
    const { status, body } = await record(work.id, { reason: "not ready", nextStart: isoTime(30, 10) });
    expect([status, body.message]).toEqual([409, expect.stringContaining(`already booked on ${other.number} at that time`)]);
    expect(body.remedies).toEqual([{ open: { resource: "work-order", id: other.id, title: other.number } }]);
    const now = await harness.see(harness.bob, "work-orders", work.id);
    expect(now).toMatchObject({ version: work.version, state: "inProgress", windowStart: work.windowStart, attempts: [] });
    expect(body.version).toBe(now.version);
  });

  it.each([
    [{ nextStart: isoTime(1, 8).replace("2026", "2020") }, "nextStart"],
    [{ nextEnd: isoTime(30, 8) }, "nextStart"],
    [{ nextStart: isoTime(30, 18), nextEnd: isoTime(30, 17) }, "nextEnd"],
  ])("refuses %j", async (input, field) => {
    const work = await started(24);
    const { status, body } = await record(work.id, { reason: "other", ...input });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    await record(work.id, { reason: "other" });
  });

  it("needs the ability to schedule", async () => {
    const work = await started(25);
    const abilities = (["read", "unassign"] as const).map((action) => ({ subject: "SALES_WORK_ORDERS", action }) as const);
    const { id, companyId } = harness.bob.actor;
    const crewLead = harness.add("Lee", { id, side: "employee", companyId, abilities });
    const refused = await harness.act(crewLead, "work-orders", work.id, "recordFailedAttempt", {
      reason: "other",
      nextStart: isoTime(31, 8),
    });
    const allowed = await harness.act(crewLead, "work-orders", work.id, "recordFailedAttempt", { reason: "other" });
    expect([refused.status, allowed.status]).toEqual([403, 200]);
  });
});
