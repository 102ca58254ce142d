// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usualTax } from "../../server/areas/accounting/effects/usual-tax.ts";
import { isTaxExempt } from "../../server/areas/accounting/ports/tax-exempt.ts";
import { taxOfPlace } from "../../server/areas/accounting/ports/tax-of-place.ts";
import { taxesOf, taxRows } from "../../server/documents/parts/taxes.ts";
import { addDays, formatDate } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

const newYork = [
  { name: "New York State", percent: 4 },
  { name: "New York City", percent: 4.5 },
  { name: "Commuter district", percent: 0.375 },
];

let harness: MoneyHarness;
let city: number;
const area = async (more: object): Promise<number> => {
  const { status, text, body } = await harness.ann.post("tax-areas", { validFrom: "2020-01-01", ...more });
  expect(status, text).toBe(201);
  return body.data.id;
};
beforeAll(async () => {
  harness = await createMoneyHarness();
  await area({ name: "New York", stateCode: "NY", rates: newYork.slice(0, 1) });
  await area({ name: "Gone", stateCode: "NY", city: "New York", rates: newYork, validUntil: "2020-12-31" });
  city = await area({ name: "New York City", stateCode: "NY", postalCodes: ["100", "101"], rates: newYork });
});
afterAll(() => harness?.close());

let placed = 0;
const place = async (address: object): Promise<number> => {
  const more = { address: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US", ...address };
  const input = { partyId: harness.acme, name: `Place ${placed++}`, kind: "residence", address: more };
  const { status, text, body } = await harness.bob.post("locations", input);
  expect(status, text).toBe(201);
  return body.data.id;
};
const taxAt = async (address: object, on = today, customerId = harness.acme) =>
  taxOfPlace(harness.db.kysely, { customerId, locationId: await place(address), hubId: null, on });
const chargesOf = async (column: "invoice_id" | "credit_memo_id", id: number) => {
  const { rows } = await sql<{
    name: string;
    rate: number;
    taxable: number;
    amount: number;
  }>`select name, rate::float8 as rate, taxable, amount
    from tax_charges where ${sql.ref(column)} = ${id} order by id`.execute(harness.db.kysely);
  return rows.map(({ name, rate, taxable, amount }) => [name, rate, taxable, amount]);
};
const taxed = { lines: [{ product: "Storage", quantity: 1, price: 101, taxable: true }] };

it("a place has the tax of the most specific area that holds on the day", async () => {
  expect(await taxAt({})).toMatchObject({ taxRate: 4 });
  expect(await taxAt({ city: "new york", zip: "10013" })).toEqual({ taxAreaId: city, taxRate: 8.875 });
  expect(await taxAt({ city: "New York", zip: "12207" }, "2020-06-01")).toMatchObject({ taxRate: 8.875 });
  expect(await taxAt({}, "2019-12-31")).toBeUndefined();
  expect(await taxAt({ state: "NJ", city: "Newark", zip: "07114" })).toBeUndefined();
});

it("an exemption wins until its last day", async () => {
  const { db, zeta } = harness;
  await sql`update parties set tax_exempt = true, tax_exempt_until = ${today}::date where id = ${zeta}`.execute(db.kysely);
  expect([await isTaxExempt(zeta, today, db.kysely), await isTaxExempt(zeta, addDays(today, 1), db.kysely)]).toEqual([true, false]);
  expect(await taxAt({ zip: "10013" }, today, zeta)).toEqual({ taxAreaId: null, taxRate: 0 });
  await sql`update parties set tax_exempt = false, tax_exempt_until = null where id = ${zeta}`.execute(db.kysely);
});

const quote = async (more: object) => {
  const line = { service: "storage", description: "Storage", quantity: 1, price: 10_000, taxable: true };
  const input = { customerId: harness.acme, destinationId: await place({ zip: "10016" }), lines: [line], ...more };
  const { status, text, body } = await harness.bob.post("sales-quotes", input);
  expect(status, text).toBe(201);
  return body.data;
};

it("a new quote takes the tax of its destination, unless one is entered", async () => {
  expect(await quote({})).toMatchObject({ taxArea: "New York City", taxRate: 8.875, taxTotal: 888 });
  expect(await quote({ taxRate: 2 })).toMatchObject({ taxAreaId: null, taxRate: 2, taxTotal: 200 });
});

it("a quote is exempt or not on the day of its work, when it is created and when it is changed", async () => {
  const { acme, bob, db } = harness;
  await sql`update parties set tax_exempt = true, tax_exempt_until = ${today}::date where id = ${acme}`.execute(db.kysely);
  const changed = async ({ id, version }: { readonly id: number; readonly version: number }, taxRate: number) => {
    const { status, body } = await bob.put(`sales-quotes/${id}`, { version, taxRate });
    return [status, ...Object.keys(body.errors ?? {})];
  };
  const later = await quote({ serviceDate: addDays(today, 1) });
  expect(later).toMatchObject({ taxRate: 8.875 });
  expect(await changed(later, 8)).toEqual([200]);
  const exempt = await quote({ serviceDate: today });
  expect(exempt).toMatchObject({ taxAreaId: null, taxRate: 0 });
  expect(await changed(exempt, 8)).toEqual([422, "taxRate"]);
  await sql`update parties set tax_exempt = false, tax_exempt_until = null where id = ${acme}`.execute(db.kysely);
});

/** An exemption that ended yesterday, while something is done. */
async function exemptUntilYesterday(customerId: number, run: () => Promise<void>): Promise<void> {
  const { kysely } = harness.db;
  const set = (until: string | null) =>
    sql`update parties set tax_exempt = ${until !== null}, tax_exempt_until = ${until}::date where id = ${customerId}`.execute(kysely);
  await set(addDays(today, -1));
  await run().finally(() => set(null));
}

it("a bill is exempt or not on the day of its work, not on the day on which it is written", () =>
  exemptUntilYesterday(harness.acme, async () => {
    const work = [{ service: "delivery", description: "Sofa", quantity: 1, rate: 10_000, taxable: true }];
    const [before, after] = [
      await harness.ready(work, { serviceDate: addDays(today, -1), taxRate: 5 }),
      await harness.ready(work, { serviceDate: today, taxRate: 5 }),
    ];
    expect([before.taxRate, after.taxRate]).toEqual([0, 5]);
    const line = ({ id }: { readonly id: number }) => ({
      product: "Delivery",
      quantity: 1,
      price: 10_000,
      taxable: true,
      processingDocumentId: id,
    });
    const drafted = async (...documents: readonly { readonly id: number }[]) => {
      const { status, body } = await harness.bob.post("invoices", { customerId: harness.acme, taxRate: 5, lines: documents.map(line) });
      return [status, body.errors?.taxRate?.[0]];
    };
    const refusal = `This customer is exempt from tax on ${formatDate(addDays(today, -1))}.`;
    expect(await drafted(before, after)).toEqual([422, refusal]);
    expect(await drafted(before)).toEqual([422, refusal]);
    expect(await drafted(after)).toEqual([201, undefined]);
    expect((await harness.draft(100, { taxRate: 5 })).taxRate).toBe(5);
  }));

it("what is usual for a customer is what was billed outside of the exemption", () =>
  exemptUntilYesterday(harness.zeta, async () => {
    const { db, zeta } = harness;
    const billed = (serviceDate: string, taxRate: number) =>
      harness.make("billing-reports", { customerId: zeta, serviceDate, taxRate, lines: [] });
    const usual = (on = today) => usualTax(db.kysely, { customerId: zeta, hubId: null, on });
    expect(await usual()).toEqual({ taxAreaId: null, taxRate: 0 });
    await billed(addDays(today, -90), 6.625);
    await billed(addDays(today, -30), 0);
    expect(await usual()).toEqual({ taxAreaId: null, taxRate: 6.625 });
    expect(await usual(addDays(today, -1))).toEqual({ taxAreaId: null, taxRate: 0 });
    // Since then it is usual to bill no tax.
    await billed(today, 0);
    expect(await usual()).toEqual({ taxAreaId: null, taxRate: 0 });
  }));

it("an issued invoice says what it charges of each tax, its credit memo takes it back, and both do when they are void", async () => {
  const { bob, db } = harness;
  const invoice = await harness.issued(0, { ...taxed, taxAreaId: city, taxRate: 8.875 });
  const whole = [
    ["New York State", 4, 101, 4],
    ["New York City", 4.5, 101, 5],
    ["Commuter district", 0.375, 101, 0],
  ];
  expect(await chargesOf("invoice_id", invoice.id)).toEqual(whole);
  await harness.right();
  const printed = await taxesOf({ connection: db.kysely } as never, "invoice", invoice.id);
  expect(taxRows(invoice as never, printed)).toEqual([
    ["New York State 4%", 4],
    ["New York City 4.5%", 5],
  ]);

  const { customerId, taxAreaId, taxRate } = invoice;
  const memo = await harness.make("credit-memos", { customerId, invoiceId: invoice.id, reason: "Damage", taxAreaId, taxRate, ...taxed });
  await harness.do(bob, "credit-memos", memo.id, "issue");
  const back = whole.map(([name, rate, taxable, amount]) => [name, rate, -Number(taxable), 0 - Number(amount)]);
  expect(await chargesOf("credit_memo_id", memo.id)).toEqual(back);
  await harness.right();

  await harness.do(bob, "credit-memos", memo.id, "void", { reason: "Mistake" });
  expect(await chargesOf("credit_memo_id", memo.id)).toEqual([...back, ...whole]);
  await harness.do(bob, "invoices", invoice.id, "void", { reason: "Mistake" });
  expect(await chargesOf("invoice_id", invoice.id)).toEqual([...whole, ...back]);
  await harness.right();
});

it("a rate that was typed is one tax, also beside an area with another rate, and no tax is none", async () => {
  const typed = await harness.issued(0, { ...taxed, taxAreaId: city, taxRate: 5 });
  expect(await chargesOf("invoice_id", typed.id)).toEqual([["Sales tax", 5, 101, 5]]);
  const untaxed = await harness.issued(500, { taxAreaId: city, taxRate: 8.875 });
  expect(await chargesOf("invoice_id", untaxed.id)).toEqual([]);
  await harness.right();
});

it("areas are refused without a rate, with a city of no state, and with more than there can be", async () => {
  const refusals = async (more: object) => {
    const { status, body } = await harness.ann.post("tax-areas", { name: "X", validFrom: "2020-01-01", rates: newYork, ...more });
    return [status, ...Object.keys(body.errors ?? {})];
  };
  expect(await refusals({ rates: [] })).toEqual([422, "rates"]);
  expect(await refusals({ city: "Albany" })).toEqual([422, "city"]);
  expect(await refusals({ postalCodes: ["ABC"] })).toEqual([422, "postalCodes"]);
  expect(await refusals({ rates: newYork.map((each) => ({ ...each, percent: 29 })) })).toEqual([422, "rates"]);
  expect(await refusals({ validUntil: "2019-01-01" })).toEqual([422, "validUntil"]);
});
