// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import { today } from "../../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

let harness: SalesHarness;
let serviceId: number;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness?.close());

let serial = 0;
const service = async (more: object = {}): Promise<Row> => {
  serial++;
  const input = { code: `S-${serial}`, name: `Service ${serial}`, kind: "delivery", unit: "piece", price: 10_000, cost: 4_000, ...more };
  const { status, body, text } = await harness.bob.post("services", input);
  expect(status, text).toBe(201);
  return body.data;
};
const rate = async (more: object): Promise<Row> => {
  const { status, body, text } = await harness.bob.post("rates", { serviceId, price: 9_000, validFrom: today, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
const see = async (path: string): Promise<Row & Record<string, never>> => (await harness.bob.get(path)).body.data;
const act = async (path: string, action: string, input: object = {}) =>
  harness.bob.post(`${path}/actions/${action}`, { version: (await see(path)).version, ...input });

beforeEach(async () => {
  serviceId = (await service()).id;
});

it("takes the unit from the service, and keeps it while there are rates", async () => {
  const made = await rate({ customerId: harness.acme });
  expect(made).toMatchObject({ unit: "piece", kind: "delivery", number: expect.stringMatching(/^RT-\d{5}$/), freeDays: null });
  const { version } = await see(`services/${serviceId}`);
  const refused = await harness.bob.put(`services/${serviceId}`, { version, unit: "hour" });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ unit: ["This service has rates for its kind and unit. Retire it and add another one."] });
  expect((await harness.bob.put(`services/${serviceId}`, { version, price: 11_000 })).status).toBe(200);
});

it("gives terms to storage only", async () => {
  const other = await harness.bob.post("rates", { serviceId, price: 1, validFrom: today, freeDays: 3 });
  expect(other.body.errors).toEqual({ freeDays: ["Only rates for storage have this."] });
  serviceId = (await service({ kind: "storage", unit: "piece-day" })).id;
  expect(await rate({ freeDays: 30 })).toMatchObject({ freeDays: 30, period: "calendar", proration: "daily" });
  expect(await rate({ customerId: harness.acme, proration: "full" })).toMatchObject({ freeDays: 0, proration: "full" });
});

it("ends a rate and continues with its new price, and refuses days that are not its own", async () => {
  const old = await rate({ customerId: harness.acme, minimum: 500, validUntil: addDays(today, 60) });
  const path = `rates/${old.id}`;
  const early = await act(path, "changePrice", { price: 9_500, from: today });
  expect(early.body.errors.from[0]).toContain("Edit it to correct its price");
  const late = await act(path, "changePrice", { price: 9_500, from: addDays(today, 61) });
  expect(late.body.errors.from[0]).toContain("Add another rate");
  expect(await see(path)).toMatchObject({ validUntil: addDays(today, 60), version: 1 });

  const { status, body, text } = await act(path, "changePrice", { price: 9_500, from: addDays(today, 30) });
  expect(status, text).toBe(200);
  expect(body.data).toMatchObject({ price: 9_000, validUntil: addDays(today, 29) });
  expect(await see(`rates/${body.data.nextId}`)).toMatchObject({
    ...{ price: 9_500, minimum: 500, customerId: harness.acme, unit: "piece" },
    ...{ validFrom: addDays(today, 30), validUntil: addDays(today, 60) },
  });
});

it("keeps rates that have been in effect", async () => {
  const past = await rate({ validFrom: addDays(today, -1), validUntil: today });
  expect((await harness.bob.delete(`rates/${past.id}`)).status).toBe(409);
  const mistaken = await rate({ validFrom: addDays(today, 1) });
  expect((await harness.bob.delete(`rates/${mistaken.id}`)).status).toBe(200);
  // Its days are free again.
  await rate({ validFrom: addDays(today, 1) });
});

it("lists rates by the days they hold", async () => {
  const [ended, current, upcoming] = [
    await rate({ validFrom: addDays(today, -9), validUntil: addDays(today, -1) }),
    await rate({ validFrom: today, validUntil: today }),
    await rate({ validFrom: addDays(today, 1) }),
  ];
  const listed = async (show: string) =>
    (await harness.bob.get(`rates?show=${show}&filter[service][in]=${serviceId}`)).body.data.rates.map(({ id }: Row) => id);
  expect(await listed("ended")).toEqual([ended.id]);
  expect(await listed("current")).toEqual([current.id]);
  expect(await listed("upcoming")).toEqual([upcoming.id]);
});

const line = "ref=sales-quote.lines.item&fill=true";
const drawn = (more: string, client = harness.bob) => client.get(`services/lookup?${line}&id=${serviceId}${more}`);

it("answers what a line draws for its customer on its day", async () => {
  await rate({ customerId: harness.acme, price: 8_000, cost: 3_500, validFrom: "2026-12-01" });
  const values = { service: "delivery", unit: "piece", taxable: false, transport: false, description: `Service ${serial}` };
  const fillsOf = async (more: string) => (await drawn(more)).body.data[0].fills;
  expect(await fillsOf(`&given[customer]=${harness.acme}&given[on]=2026-12-01`)).toEqual({ ...values, price: 8_000, unitCost: 3_500 });
  expect(await fillsOf(`&given[customer]=${harness.acme}&given[on]=2026-11-30`)).toEqual({ ...values, price: 10_000, unitCost: 4_000 });
  expect(await fillsOf(`&given[customer]=${harness.zeta}`)).toEqual({ ...values, price: 10_000, unitCost: 4_000 });
  const report = `services/lookup?ref=billing-report.lines.item&fill=true&id=${serviceId}&given[on]=2026-12-24&given[customer]=${harness.acme}`;
  expect((await harness.bob.get(report)).body.data[0].fills).toMatchObject({ rate: 8_000, cost: 3_500 });
  // Without a price, there is nothing to fill in.
  const unpriced = (await service({ price: null, cost: null })).id;
  expect((await harness.bob.get(`services/lookup?${line}&id=${unpriced}`)).body.data[0].fills).toMatchObject({ price: null });
});

it("tells prices only to those who may write what holds them", async () => {
  const reader = harness.add("reader", { id: 2, side: "employee", abilities: [{ subject: "SALES_QUOTE", action: "read" }] });
  expect((await drawn("", reader)).status).toBe(403);
  expect((await reader.get("services")).status).toBe(403);
  const writer = harness.add("writer", { id: 2, side: "employee", abilities: [{ subject: "SALES_QUOTE", action: "create" }] });
  expect((await drawn("", writer)).body.data[0].fills).toMatchObject({ price: 10_000 });
  // The column is hidden from customers, so that for them there is no such reference.
  for (const path of ["services", "rates", `services/${serviceId}`, `services/lookup?${line}&id=${serviceId}`])
    expect((await harness.cleo.get(path)).status, path).not.toBe(200);
  for (const wrong of ["&given[hub]=1", "&given[customer]=987654321", "&given[on]=soon", "&given[customer]=x"])
    expect((await drawn(wrong)).status, wrong).toBe(422);
  expect((await harness.bob.get(`services/lookup?${line}`)).status).toBe(422);
  expect((await harness.bob.get(`services/lookup?id=${serviceId}&given[on]=2026-12-01`)).status).toBe(422);
  expect((await harness.bob.get(`hubs/lookup?ref=vehicle.hub&fill=true&id=1`)).status).toBe(422);
});

it("keeps what a document drew when the price book changes", async () => {
  const drew = { itemId: serviceId, service: "delivery", description: "Sofa", quantity: 2, unit: "piece", price: 9_000, unitCost: 3_000 };
  const quote = await harness.quote({ lines: [drew], charges: [], taxRate: 0 });
  await rate({ customerId: harness.acme, price: 1 });
  const { version } = await see(`services/${serviceId}`);
  expect((await harness.bob.put(`services/${serviceId}`, { version, price: 2, cost: 1, name: "Another name", taxable: true })).status).toBe(
    200,
  );
  expect((await act(`services/${serviceId}`, "retire")).status).toBe(200);
  const path = `sales-quotes/${quote.id}`;
  const kept = await see(path);
  expect(kept).toMatchObject({ total: 18_000, lines: [{ ...drew, item: `S-${serial}`, taxable: false, amount: 18_000 }] });
  // It can still be edited, but nothing new can be drawn from a retired service.
  const edited = await harness.bob.put(path, {
    version: kept.version,
    lines: [{ ...drew, id: (kept.lines as unknown as Row[])[0]?.id, quantity: 3 }],
  });
  expect(edited.body.data).toMatchObject({ total: 27_000, lines: [{ itemId: serviceId }] });
  const added = await harness.bob.put(path, { version: edited.body.data.version, lines: [drew] });
  expect(added.body.errors).toEqual({ "lines.0.itemId": ["Choose one from the list."] });

  // A revision and the bill keep the words and the price; only the name of the retired service is gone.
  for (const action of ["submit", "send"]) expect((await act(path, action)).status).toBe(200);
  expect((await act(path, "revise")).status).toBe(200);
  const { nextRevisionId } = await see(path);
  expect(await see(`sales-quotes/${nextRevisionId}`)).toMatchObject({
    lines: [{ itemId: null, description: "Sofa", price: 9_000, quantity: 3 }],
  });
});

it("shows customers their lines without the service they were drawn from", async () => {
  const drew = { itemId: serviceId, service: "delivery", description: "Sofa", quantity: 1, price: 9_000 };
  const { id } = await harness.sent({ lines: [drew], charges: [], taxRate: 0 });
  const { lines } = (await harness.cleo.get(`sales-quotes/${id}`)).body.data;
  expect(lines).toMatchObject([{ description: "Sofa", price: 9_000 }]);
  expect(Object.keys(lines[0])).not.toContain("itemId");
  expect(Object.keys(lines[0])).not.toContain("item");
});

it("bills work without a quote at the hourly rate of its kind for the customer on that day", async () => {
  const bill = async () => {
    const work = await harness.work({ type: "install" });
    for (const [action, input] of [
      ["assign", {}],
      ["start", {}],
      ["markAsCompleted", { actualHours: 2.5 }],
    ] as const)
      await harness.do(harness.bob, "work-orders", work.id, action, input);
    const { billingReportId } = await harness.do(harness.bob, "work-orders", work.id, "sendToBilling");
    return (await see(`billing-reports/${billingReportId}`)).lines as unknown as Row[];
  };
  // Nothing says what it costs yet: an amount has to be entered.
  expect(await bill()).toMatchObject([{ service: "installation", unit: "hour", rate: 0, itemId: null }]);
  serviceId = (await service({ kind: "installation", unit: "hour", price: 14_500, cost: 8_000, taxable: true })).id;
  await rate({ customerId: harness.acme, price: 13_200, validFrom: "2020-01-01" });
  await rate({ customerId: harness.zeta, price: 1, validFrom: "2020-01-01" });
  expect(await bill()).toMatchObject([{ itemId: serviceId, quantity: 2.5, rate: 13_200, cost: 8_000, taxable: true, amount: 33_000 }]);
});

it("refuses two rates on one day from whoever writes them", async () => {
  const held = await rate({ validFrom: today, validUntil: addDays(today, 9) });
  const later = await rate({ validFrom: addDays(today, 10) });
  const { status, body } = await harness.bob.put(`rates/${held.id}`, { version: 1, validUntil: addDays(today, 10) });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    validFrom: ["Another rate of this service applies on some of these days. End it first, or change its price."],
  });
  await expect(sql`update rates set valid_from = ${today} where id = ${later.id}`.execute(harness.db.kysely)).rejects.toThrow(
    /rates_overlap_excl/,
  );
});
