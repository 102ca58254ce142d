// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { priceOf, priceOfKind } from "../../../server/areas/accounting/billing/price-of.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { createProductHarness } from "../../contract/product-harness.ts";
import type { TinyHarness } from "../../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
let hubs: readonly number[];
let customers: readonly number[];
beforeAll(async () => {
  harness = await createProductHarness();
  const address = { address: "1 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const made = ["RNO", "SFO"].map((code) => harness.bob.post("hubs", { code, name: code, address }));
  hubs = (await Promise.all(made)).map(({ body }) => body.data.id);
  customers = [harness.acme, harness.zeta];
});
afterAll(() => harness?.close());

const first = "2026-01-01";
const dayOf = (offset: number) => addDays(first, offset);
const day = fc.integer({ min: 0, max: 40 });
const place = { hub: fc.constantFrom(null, 0, 1), customer: fc.constantFrom(null, 0, 1) };
const proposal = fc.record({
  ...place,
  service: fc.nat({ max: 2 }),
  from: day,
  days: fc.option(fc.integer({ min: 0, max: 20 })),
  price: fc.nat({ max: 500 }),
});
const question = fc.record({ ...place, service: fc.nat({ max: 2 }), on: day });
type Proposal = typeof proposal extends fc.Arbitrary<infer T> ? T : never;
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

const untilOf = ({ from, days }: Proposal) => (days === null ? Number.POSITIVE_INFINITY : from + days);
const overlaps = (one: Proposal, other: Proposal) =>
  one.service === other.service &&
  one.hub === other.hub &&
  one.customer === other.customer &&
  one.from <= untilOf(other) &&
  other.from <= untilOf(one);

/** The same in plain words: the rates that hold, the customer's before the hub's before everybody's, and then the list price. */
function expected(rates: readonly Proposal[], listPrice: number | null, { service, hub, customer, on }: Question): number | null {
  const holding = rates.filter((rate) => rate.service === service && rate.from <= on && on <= untilOf(rate));
  const at = (h: number | null, c: number | null) => holding.find((rate) => rate.hub === h && rate.customer === c)?.price;
  const both = hub !== null && customer !== null ? at(hub, customer) : undefined;
  const own = customer !== null ? at(null, customer) : undefined;
  const local = hub !== null ? at(hub, null) : undefined;
  return both ?? own ?? local ?? at(null, null) ?? listPrice;
}

it("prices by the most specific rate of the day, and keeps two rates from holding on the same day", async () => {
  const { bob, db } = harness;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(proposal, { minLength: 1, maxLength: 14 }),
      fc.array(question, { minLength: 6, maxLength: 12 }),
      fc.array(fc.option(fc.nat({ max: 500 })), { minLength: 3, maxLength: 3 }),
      async (proposals, questions, listPrices) => {
        run++;
        const { rows } = await sql<{ id: number }>`insert into services (state, code, name, kind, unit, price)
          select 'active', code, code, 'storage', 'piece-day', price from jsonb_to_recordset(${JSON.stringify(
            listPrices.map((price, index) => ({ code: `${run}-${index}`, price })),
          )}::jsonb) as s(code text, price bigint) returning id`.execute(db.kysely);
        const services = rows.map(({ id }) => id);
        const at = <T>(list: readonly T[], index: number | null): T | null => (index === null ? null : (list[index] ?? null));
        const kept: Proposal[] = [];
        for (const each of proposals) {
          const { status, body } = await bob.post("rates", {
            serviceId: services[each.service],
            hubId: at(hubs, each.hub),
            customerId: at(customers, each.customer),
            price: each.price,
            validFrom: dayOf(each.from),
            validUntil: each.days === null ? null : dayOf(each.from + each.days),
          });
          const isTaken = kept.some((other) => overlaps(each, other));
          expect(status, JSON.stringify({ each, kept })).toBe(isTaken ? 422 : 201);
          if (isTaken) expect(body.errors.validFrom[0]).toMatch(/^Another rate of this service applies/);
          else kept.push(each);
        }
        for (const each of questions) {
          const asked = { hubId: at(hubs, each.hub), customerId: at(customers, each.customer), on: dayOf(each.on) };
          const price = await priceOf(db.kysely, services[each.service] ?? 0, asked);
          expect(price?.price ?? null, JSON.stringify({ each, kept })).toBe(expected(kept, listPrices[each.service] ?? null, each));
        }
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

it("finds how a customer's storage is charged: by the unit that was agreed with them, or else by the hub's", async () => {
  const { bob, db, acme, zeta } = harness;
  await sql`update services set state = 'retired'`.execute(db.kysely);
  const service = async (code: string, unit: string, price: number | null) =>
    (await bob.post("services", { code, name: code, kind: "storage", unit, price })).body.data.id;
  const [piece, volume] = [await service("ST-PIECE", "piece-day", 95), await service("ST-CUFT", "cu ft-month", null)];
  const [hubId = 0, other = 0] = hubs;
  const terms = { freeDays: 14, minimum: 15_000, period: "anniversary", proration: "half" };
  expect((await bob.post("rates", { serviceId: volume, hubId, customerId: acme, price: 120, validFrom: first, ...terms })).status).toBe(
    201,
  );
  expect((await bob.post("rates", { serviceId: piece, hubId, price: 85, validFrom: first, freeDays: 30 })).status).toBe(201);
  const asked = (place: number, customerId: number | null, on = "2026-02-01") =>
    priceOfKind(db.kysely, { kind: "storage" }, { hubId: place, customerId, on });
  expect(await asked(hubId, acme)).toMatchObject({ serviceId: volume, unit: "cu ft-month", price: 120, ...terms });
  expect(await asked(hubId, zeta)).toMatchObject({ serviceId: piece, price: 85, freeDays: 30, period: "calendar", proration: "daily" });
  expect(await asked(other, acme)).toMatchObject({ serviceId: piece, rateId: null, price: 95, freeDays: 0, minimum: null });
  expect(await asked(hubId, acme, "2025-12-31")).toMatchObject({ serviceId: piece, rateId: null, price: 95 });
  expect(await priceOfKind(db.kysely, { kind: "storage", unit: "hour" }, { hubId, customerId: acme, on: first })).toBeNull();
});
