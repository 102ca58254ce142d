// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { billingSteps, prices } from "./warehousing/billing-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehousing/warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: Awaited<ReturnType<typeof billingSteps>>;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  steps = await billingSteps(harness);
});
afterAll(() => harness?.close());

const linesOf = (report: { readonly lines: readonly Record<string, unknown>[] }) =>
  report.lines.map(({ service, quantity, unit, rate, amount, eventId }) => ({ service, quantity, unit, rate, amount, eventId }));
const refusal = async (path: string, action: string, input: object = {}) => {
  const { status, body } = await harness.act(path, action, input);
  return `${status} ${body.message}`;
};
const remove = async (report: { readonly id: number }) => {
  const { version } = await harness.see(`billing-reports/${report.id}`);
  return harness.bob.delete(`billing-reports/${report.id}`, { version });
};

it("a receive is billed by the piece, with its hours, from the price book to the invoice", async () => {
  const { bob, ann } = harness;
  const { receive } = await steps.received(3, { afterHours: 1.5 });
  expect(await steps.leaked()).toEqual([`${receive.number}/after hours`, `${receive.number}/receiving`]);
  const report = await steps.billed(`receives/${receive.id}`);
  expect(report).toMatchObject({
    state: "draft",
    source: "receive",
    receiveId: receive.id,
    customerId: harness.acme,
    serviceDate: receive.receivedOn,
  });
  expect(linesOf(report as never)).toEqual([
    { service: "after hours", quantity: 1.5, unit: "hour", rate: prices.hour, amount: 277_50, eventId: `${receive.number}/after hours` },
    { service: "receiving", quantity: 3, unit: "piece", rate: prices.receiving, amount: 60_00, eventId: `${receive.number}/receiving` },
  ]);
  expect(report.total).toBe(337_50);
  expect(await steps.leaked()).toEqual([]);
  expect(await refusal(`receives/${receive.id}`, "sendToBilling")).toBe(`409 Nothing on ${receive.number} is left to be billed.`);
  expect(await refusal(`receives/${receive.id}`, "unwind", { reason: "Wrong" })).toBe(
    `409 Its services are billed on ${report.number}: delete that draft, or credit what was billed, instead.`,
  );
  await harness.do(`billing-reports/${report.id}`, "submit");
  await harness.do(`billing-reports/${report.id}`, "approve", {}, ann);
  await harness.do(`billing-reports/${report.id}`, "sendToBilling");
  const [document] = await harness.list(`processing-documents?filter[billingReport][in]=${report.id}`);
  await harness.do(`processing-documents/${document?.id}`, "approve");
  const { body } = await bob.post("invoices", {
    customerId: harness.acme,
    lines: [{ product: "Services", quantity: 1, price: document?.total, processingDocumentId: document?.id }],
  });
  expect(body.data.total).toBe(337_50);
});

it("what happens to the pieces later is billed when it has happened: inspections, and the repairs that the customer pays", async () => {
  const { inspection, piece } = await steps.repairs.failed();
  const path = `receives/${piece.receiveId}`;
  const first = await steps.billed(path);
  expect(first.total).toBe(prices.receiving + prices.inspection);
  // We pay for this one; and another round is a part of the repair.
  await steps.repaired(inspection, { payer: "us" });
  expect(await refusal(path, "sendToBilling")).toMatch(/^409 Nothing on/);
  const other = await steps.repairs.failed();
  const repair = await steps.repaired(other.inspection);
  const second = await steps.billed(`receives/${other.piece.receiveId}`);
  expect(linesOf(second as never)).toContainEqual({
    ...{ service: "other", quantity: 1, unit: "piece", rate: 180_00, amount: 180_00, eventId: repair.number },
  });
  expect((second.lines as readonly { eventId: string; cost: number }[]).find(({ eventId }) => eventId === repair.number)?.cost).toBe(
    120_00,
  );
});

it("a pull is billed by the pieces that left, and a disposal has no price until somebody enters it", async () => {
  const { pieces, receive } = await steps.received(4);
  await steps.billed(`receives/${receive.id}`);
  const pull = await steps.pulled(pieces.slice(0, 2));
  expect((await steps.billed(`pull-flows/${pull.id}`)).total).toBe(2 * prices.handling);
  const disposal = await steps.pulled(pieces.slice(2), { purpose: "dispose" });
  const { events } = await steps.leakage();
  expect(events).toMatchObject([{ eventId: `${disposal.number}/disposal`, quantity: 2, amount: null }]);
  const report = await steps.billed(`pull-flows/${disposal.id}`);
  expect(report).toMatchObject({
    total: 0,
    notes: `The price book has no price for these. Enter their rates:\nDisposal by ${disposal.number}`,
  });
  expect(await refusal(`billing-reports/${report.id}`, "submit")).toBe("409 Enter a rate on every line first.");
});

it("a draft that is deleted, or a line taken off it, lets its events be billed again", async () => {
  const { receive } = await steps.received(1, { afterHours: 2 });
  const path = `receives/${receive.id}`;
  const report = await steps.billed(path);
  expect((await remove(report)).status).toBe(200);
  expect(await harness.see(path)).toMatchObject({ billingReportId: null });
  expect(await steps.leaked()).toEqual([`${receive.number}/after hours`, `${receive.number}/receiving`]);
  const again = await steps.billed(path);
  const kept = (again.lines as readonly Record<string, unknown>[]).filter(({ service }) => service === "receiving");
  const { status, text } = await harness.bob.put(`billing-reports/${again.id}`, {
    version: again.version,
    lines: kept.map(({ service, description, quantity, unit, rate, eventId }) => ({ service, description, quantity, unit, rate, eventId })),
  });
  expect(status, text).toBe(200);
  expect(await steps.leaked()).toEqual([`${receive.number}/after hours`]);
  expect((await steps.billed(path)).total).toBe(2 * prices.hour);
  // Once nothing of it is billed, it can be unwound.
  for (const { id } of await harness.list(`billing-reports?filter[receive][in]=${receive.id}`))
    expect((await remove({ id })).status).toBe(200);
  await harness.do(path, "unwind", { reason: "Another customer's" });
  expect(await steps.leaked()).toEqual([]);
});

it("goods of nobody known are listed, and billed once they are identified", async () => {
  const { receive } = await steps.received(2, { customerId: null });
  const path = `receives/${receive.id}`;
  expect(await refusal(path, "sendToBilling")).toBe("409 Nobody knows whose goods these are. Match them to a customer first.");
  const { events, customers } = await steps.leakage();
  expect(events).toMatchObject([{ eventId: `${receive.number}/receiving`, customer: null, amount: 2 * prices.receiving }]);
  expect(customers).toEqual([{ id: null, name: null, count: 1, amount: 2 * prices.receiving }]);
  await harness.do(path, "identify", { customerId: harness.zeta });
  expect(await steps.billed(path)).toMatchObject({ customerId: harness.zeta, total: 2 * prices.receiving });
});

it("an agreement decides: a minimum is billed beside the pieces, and what costs nothing is not asked for", async () => {
  const { post, zeta, hubId } = harness;
  const validFrom = "2020-01-01";
  await post("rates", { serviceId: steps.services.RC?.id, customerId: zeta, hubId, price: 10_00, minimum: 50_00, validFrom });
  await post("rates", { serviceId: steps.services.AH?.id, customerId: zeta, price: 0, validFrom });
  const { receive } = await steps.received(2, { customerId: zeta, afterHours: 3 });
  const { events, total } = await steps.leakage(`&customerId=${zeta}&hubId=${hubId}`);
  expect([events.length, events[0]?.amount, total]).toEqual([1, 50_00, 50_00]);
  const report = await steps.billed(`receives/${receive.id}`);
  expect(linesOf(report as never)).toEqual([
    { service: "receiving", quantity: 2, unit: "piece", rate: 10_00, amount: 20_00, eventId: `${receive.number}/receiving` },
    { service: "receiving", quantity: 1, unit: "order", rate: 30_00, amount: 30_00, eventId: `${receive.number}/receiving/minimum` },
  ]);
  expect((await steps.leakage()).charges).toEqual([]);
});

it("charges without their event are listed: taken back, never done, or not named", async () => {
  const { receive } = await steps.received(1);
  await steps.billed(`receives/${receive.id}`);
  const line = { service: "receiving", quantity: 1, rate: 5_00 };
  const manual = await harness.post("billing-reports", {
    customerId: harness.acme,
    lines: [
      { ...line, description: "Never came", eventId: "rc-99999/receiving" },
      { ...line, description: "By hand" },
      { ...line, description: "Of nothing", eventId: `${receive.number}/handling out` },
      { ...line, service: "packing", description: "No event of ours" },
    ],
  });
  const { charges } = await steps.leakage();
  expect(charges.map(({ report, description }) => [report, description])).toEqual([
    [manual.number, "Never came"],
    [manual.number, "By hand"],
    [manual.number, "Of nothing"],
  ]);
  await remove(manual);
});

it("completed work is listed with what its report would bill", async () => {
  await harness.post("services", { code: "DL", name: "DL", kind: "delivery", unit: "hour", price: 100_00 });
  await sql`insert into work_orders (state, number, type, customer_id, window_start, window_end, actual_hours, completed_at)
    values ('completed', 'WO-90001', 'delivery', ${harness.acme}, now(), now() + interval '1 hour', 2.5, now())`.execute(harness.db.kysely);
  const { work } = await steps.leakage();
  expect(work).toMatchObject([{ number: "WO-90001", amount: 250_00, hub: null }]);
  await harness.do(`work-orders/${work[0]?.id}`, "sendToBilling");
  expect((await steps.leakage()).work).toEqual([]);
});

it("work is of the day on the company's clocks, in the evening too", async () => {
  // 9:30 pm in New York.
  await sql`insert into work_orders (state, number, type, customer_id, window_start, window_end, actual_hours, completed_at)
    values ('completed', 'WO-90002', 'delivery', ${harness.acme}, now(), now(), 1, '2026-03-04T02:30:00Z')`.execute(harness.db.kysely);
  const numbersOf = async (day: string) => {
    const { body } = await harness.bob.get(`billing/leakage?from=${day}&to=${day}`);
    return body.data.work.map(({ number, on }: { number: string; on: string }) => [number, on]);
  };
  expect(await numbersOf("2026-03-03")).toEqual([["WO-90002", "2026-03-03"]]);
  expect(await numbersOf("2026-03-04")).toEqual([]);
});

it("customers see neither what is not billed, nor hours, reports, cost or prices on their records", async () => {
  const { cleo } = harness;
  const { receive, pieces } = await steps.received(1, { afterHours: 1 });
  await steps.billed(`receives/${receive.id}`);
  const pull = await steps.pulled(pieces);
  await steps.billed(`pull-flows/${pull.id}`);
  const { status, body } = await cleo.get(`billing/leakage?from=${steps.today()}&to=${steps.today()}`);
  expect([status, body.message]).toEqual([403, "Permission Denied"]);
  for (const path of [`receives/${receive.id}`, `pull-flows/${pull.id}`]) {
    const row = await harness.see(path, cleo);
    expect(Object.keys(row).filter((name) => /billing|afterHours/i.test(name))).toEqual([]);
    expect((await harness.act(path, "sendToBilling", {}, cleo)).status).toBe(403);
  }
  expect((await cleo.get("receives?filter[billingReport][empty]=false")).status).toBe(422);
  expect((await cleo.get("billing-reports")).status).toBe(403);
});

it("days are asked for in order, and a year at most", async () => {
  const errors = async (question: string) => Object.keys((await harness.bob.get(`billing/leakage?${question}`)).body.errors ?? {});
  expect(await errors("from=2026-02-02&to=2026-02-01")).toEqual(["to"]);
  expect(await errors("from=2024-01-01&to=2026-02-01")).toEqual(["to"]);
  expect(await errors("from=2026-01-01&to=x&hubId=0")).toEqual(expect.arrayContaining(["to", "hubId"]));
});
