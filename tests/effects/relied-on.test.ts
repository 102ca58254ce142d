// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness?.close());

const vehicleIs = (id: number, state: "ready" | "out") =>
  sql`update vehicles set state = ${state} where id = ${id}`.execute(harness.db.kysely);
const userIs = (id: number, state: "active" | "suspended") =>
  sql`update users set state = ${state} where id = ${id}`.execute(harness.db.kysely);
const day = (n: number) => ({ windowStart: `2026-12-${n}T08:00:00.000Z`, windowEnd: `2026-12-${n}T12:00:00.000Z` });

describe("a vehicle that went out of service after it was chosen", () => {
  it("is neither scheduled nor started, and the refusal leads to the field", async () => {
    const [first, second] = harness.vehicles;
    const { id } = await harness.work(day(10));
    await vehicleIs(first, "out");
    const refused = await harness.act(harness.bob, "work-orders", id, "assign");
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: "Truck 1 is out of service. Choose another vehicle.",
      remedies: [{ fill: "vehicle" }],
      state: "new",
    });
    const { version } = await harness.see(harness.bob, "work-orders", id);
    expect((await harness.bob.put(`work-orders/${id}`, { version, vehicleId: second })).status).toBe(200);
    await harness.do(harness.bob, "work-orders", id, "assign");

    await vehicleIs(second, "out");
    const notStarted = await harness.act(harness.bob, "work-orders", id, "start");
    expect(notStarted.body.message).toBe("Truck 2 is out of service. Choose another vehicle.");
    await vehicleIs(second, "ready");
    await harness.do(harness.bob, "work-orders", id, "start");
    await vehicleIs(first, "ready");
  });

  it("is not scheduled if it was removed", async () => {
    const gone = await harness.make(harness.bob, "vehicles" as never, { name: "Truck 9", plate: "T9", kind: "van" });
    const { id } = await harness.work({ ...day(11), vehicleId: gone.id });
    await sql`update vehicles set deleted_at = now() where id = ${gone.id}`.execute(harness.db.kysely);
    const { status, body } = await harness.act(harness.bob, "work-orders", id, "assign");
    expect([status, body.remedies]).toEqual([409, [{ fill: "vehicle" }]]);
  });
});

it("a member of the crew who was suspended since is named", async () => {
  const { id } = await harness.work({ ...day(12), crew: [{ memberId: harness.ann.actor.id, lead: true }] });
  await userIs(harness.ann.actor.id, "suspended");
  try {
    const { status, body } = await harness.act(harness.bob, "work-orders", id, "assign");
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Ann.* is suspended\. Choose another member\.$/);
    expect(body.remedies).toEqual([{ fill: "crew" }]);
  } finally {
    await userIs(harness.ann.actor.id, "active");
  }
});
