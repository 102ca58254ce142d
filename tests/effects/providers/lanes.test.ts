// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPayables } from "../../../server/areas/providers/documents/payables.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { jobSteps } from "./job-steps.ts";

let harness: SalesHarness;
let steps: ReturnType<typeof jobSteps>;
/** In the state of the first and in another area of it, and in another state. */
let places: { readonly reno: number; readonly vegas: number; readonly newark: number };
let [best, second, third] = [0, 0, 0];

const locationIn = async (name: string, state: string, zip: string): Promise<number> => {
  const address = { address: `${name} 1`, city: name, state, zip, country: "US" };
  const { body } = await harness.bob.post("locations", { name, kind: "residence", address, partyId: harness.acme });
  return body.data.id;
};

beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true } });
  steps = jobSteps(harness);
  const named = { reno: await locationIn("Reno", "NV", "89501"), vegas: await locationIn("Vegas", "NV", "89101") };
  places = { ...named, newark: await locationIn("Newark", "NJ", "07102") };
  [best, second, third] = [await steps.carrier(), await steps.carrier(), await steps.carrier()];
  for (const [provider, cost, from, days] of [
    [best, 400_00, places.reno, 2],
    [best, 500_00, places.reno, 4],
    [best, 450_00, places.reno, 3],
    [second, 700_00, places.vegas, 6],
  ] as const)
    await settled(provider, cost, from, days);
  await sql`insert into providers_lanes (parent_id, position, origin_state, destination_state, cost, cycle_days)
    values (${third}, 0, 'NV', 'NJ', 65000, 5)`.execute(harness.db.kysely);
});
afterAll(() => harness?.close());

let invoices = 0;
async function settled(providerId: number, cost: number, from: number, days: number): Promise<void> {
  const stops = [from, places.newark].map((locationId) => ({ locationId, purpose: "load" }));
  const { id: workOrderId } = await steps.work({ places: stops });
  const { id } = await steps.offer(workOrderId, providerId, { cost });
  await steps.do(id, "accept", { name: "Dana" });
  await steps.do(id, "start");
  await sql`update provider_jobs set started_at = now() - interval '1 day' * ${days} where id = ${id}`.execute(harness.db.kysely);
  await steps.prove(id);
  await steps.do(id, "markAsCompleted");
  await steps.do(id, "settle", { invoiceNumber: `I-${invoices++}`, invoiceAmount: cost, invoiceDate: "2026-11-20" });
}

const quote = async (more: object = {}) => {
  const { status, body, text } = await harness.bob.post("quotes", {
    customerId: harness.acme,
    originId: places.reno,
    destinationId: places.newark,
    orderType: "white glove",
    validUntil: "2026-12-20",
    pieces: [{ description: "Sofa", quantity: 1 }],
    ...more,
  });
  if (status !== 201) throw new Error(text);
  return body.data;
};
const act = async (id: number, action: string, input: object = {}) => {
  const { body } = await harness.bob.get(`quotes/${id}`);
  return harness.bob.post(`quotes/${id}/actions/${action}`, { version: body.data.version, ...input });
};

describe("a lane", () => {
  it("proposes who did it, then who did its states, then whose rate it is, then the others, each with its reason", async () => {
    const { body } = await harness.bob.get(`quotes/lane-options?originId=${places.reno}&destinationId=${places.newark}`);
    const { options, laneCost, laneBasis } = body.data;
    expect(options.map(({ providerId, basis, cost, cycleDays }: Record<string, unknown>) => [providerId, basis, cost, cycleDays])).toEqual([
      [best, "lane", 450_00, 3],
      [second, "state", 700_00, 6],
      [third, "rate", 650_00, 5],
    ]);
    expect(options[0].reason).toMatch(
      /^NV 895 to NJ 071, delivery: 3 jobs since \d\d\/\d\d\/2026, between \$400\.00 and \$500\.00 \(likely\)$/,
    );
    expect(options[1].reason).toMatch(/^NV to NJ, delivery: 1 job on .*at \$700\.00 \(a guess\)$/);
    expect([laneCost, laneBasis]).toEqual([450_00, expect.stringMatching(/^NV 895 to NJ 071: 3 jobs/)]);
    expect((await harness.cleo.get(`quotes/lane-options?originId=${places.reno}&destinationId=${places.newark}`)).status).toBe(403);
  });

  it("leaves out who may not work, and knows nothing of a lane that nobody did", async () => {
    await sql`update providers set state = 'suspended' where id = ${best}`.execute(harness.db.kysely);
    const { body } = await harness.bob.get(`quotes/lane-options?originId=${places.reno}&destinationId=${places.newark}`);
    await sql`update providers set state = 'active' where id = ${best}`.execute(harness.db.kysely);
    expect(body.data.options.map(({ providerId }: { providerId: number }) => providerId)).toEqual([second, third]);
    const back = await harness.bob.get(`quotes/lane-options?originId=${places.newark}&destinationId=${places.reno}`);
    expect(back.body.data).toMatchObject({ laneCost: null, laneBasis: null });
    expect(new Set(back.body.data.options.map(({ basis }: { basis: string }) => basis))).toEqual(new Set(["base"]));
  });

  it("fills the options of a quote once, beside those that people entered", async () => {
    const { id } = await quote({ options: [{ providerId: second, cost: 1_00, cycleDays: 1 }] });
    const proposed = await act(id, "proposeOptions");
    expect(proposed.body.data.options.map(({ providerId, cost }: Record<string, unknown>) => [providerId, cost])).toEqual([
      [second, 1_00],
      [best, 450_00],
      [third, 650_00],
    ]);
    const again = await act(id, "proposeOptions");
    expect([again.status, again.body.message]).toEqual([409, "Every provider we would propose is among the options already."]);
  });

  it("guards the price of a quote, and customers see nothing of it", async () => {
    const { id, laneCost } = await quote({ price: 449_99 });
    expect(laneCost).toBe(450_00);
    const { body } = await harness.bob.get(`quotes/${id}`);
    expect(body.data).toMatchObject({ underLaneCost: true });
    const raised = await harness.bob.put(`quotes/${id}`, { version: body.data.version, price: 450_00 });
    expect(raised.body.data).toMatchObject({ underLaneCost: false });
    const moved = await harness.bob.put(`quotes/${id}`, {
      version: raised.body.data.version,
      originId: places.newark,
      destinationId: places.vegas,
    });
    expect(moved.body.data).toMatchObject({ laneCost: null, laneBasis: null, underLaneCost: null });
    const own = await harness.cleo.post("quotes", {
      originId: places.reno,
      destinationId: places.newark,
      orderType: "white glove",
      pieces: [{ description: "Sofa", quantity: 1 }],
    });
    expect(own.status).toBe(201);
    expect(Object.keys(own.body.data).filter((name) => /lane|option|cost|margin/i.test(name))).toEqual([]);
  });
});

describe("what a provider is owed", () => {
  it("is on its statement: open, paid and not invoiced, and each once", async () => {
    const { db } = harness;
    const before = await readPayables(db.kysely, best, "2026-11-21", "America/New_York");
    expect([before.open.length, before.paid.length, before.uninvoiced.length]).toEqual([3, 0, 0]);
    const { rows } = await sql<{ id: number }>`select min(id) as id from provider_jobs where provider_id = ${best}`.execute(db.kysely);
    await steps.do(Number(rows[0]?.id), "markPaid", { paidOn: "2026-11-20", reference: "CK 12" });
    const after = await readPayables(db.kysely, best, "2026-11-21", "America/New_York");
    expect([after.open.map(({ amount }) => amount), after.paid]).toMatchObject([
      [500_00, 450_00],
      [{ amount: 400_00, paymentReference: "CK 12" }],
    ]);
    const done = await steps.completed();
    const waiting = await readPayables(db.kysely, done.providerId, "2026-11-21", "America/New_York");
    expect(waiting).toMatchObject({ open: [], paid: [], uninvoiced: [{ number: done.job.number, agreed: 480_00 }] });
  });
});

describe("the margin of work", () => {
  it("is what its order is sold for before tax, less what its providers cost", async () => {
    const { id: quoteId } = await harness.approved();
    const order = await harness.order(quoteId);
    const { id } = await steps.work({ salesOrderId: order.id });
    const margin = async () => (await harness.bob.get(`work-orders/${id}/margin`)).body.data;
    const sold = order.subtotal - order.discountTotal + order.fuelTotal + order.valuationTotal;
    expect(await margin()).toMatchObject({ soldOn: order.number, workOrders: 1, sold, providers: 0, left: sold });
    const job = await steps.offer(id, await steps.carrier());
    await steps.do(job.id, "accept", { name: "Dana" });
    expect(await margin()).toMatchObject({ providers: 480_00, left: sold - 480_00 });
    const unsold = await steps.work();
    expect((await harness.bob.get(`work-orders/${unsold.id}/margin`)).body.data).toBeNull();
    expect((await harness.cleo.get(`work-orders/${id}/margin`)).status).toBe(403);
  });
});
