import { afterAll, beforeAll, expect, it } from "vitest";
import { costOf } from "../../../server/areas/accounting/storage/charges.ts";
import { csvHead, csvRow } from "../../../src/schemas/values/csv.ts";
import { formatMoney, times } from "../../../src/schemas/values/money.ts";
import { amountText, parseAmount } from "../../../src/schemas/values/typed-amounts.ts";
import { parseMoney } from "../../../src/schemas/values/typed-money.ts";
import { createMoneyHarness, type MoneyHarness } from "../money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

it("the price of a unit has four decimals, and amounts are whole cents", async () => {
  const { bob, ann, acme } = harness;
  const service = await bob.post("services", {
    code: "FREIGHT-LB",
    name: "Freight",
    kind: "delivery",
    unit: "piece",
    price: 8.5,
    cost: 3.25,
  });
  expect(service.body.data, service.text).toMatchObject({ price: 8.5, cost: 3.25 });
  const refused = await bob.post("services", { code: "TOO-FINE", name: "Freight", kind: "delivery", unit: "piece", price: 8.505 });
  expect([refused.status, refused.body.errors]).toEqual([422, { price: ["At most 4 decimal places."] }]);
  const rate = await bob.post("rates", { serviceId: service.body.data.id, customerId: acme, price: 8.75 });
  expect(rate.body.data, rate.text).toMatchObject({ price: 8.75 });
  const sorted = await bob.get("rates?sort=price&pageSize=1");
  expect(sorted.status, sorted.text).toBe(200);

  const lines = [{ service: "delivery", description: "1,200 lb", quantity: 1200.5, rate: 8.5, cost: 3.25 }];
  const report = await harness.make("billing-reports", { customerId: acme, lines });
  expect(report).toMatchObject({ total: 10_204, lines: [{ rate: 8.5, cost: 3.25, amount: 10_204 }] });
  await harness.do(bob, "billing-reports", report.id, "submit");
  await harness.do(ann, "billing-reports", report.id, "approve");
  const fine = { product: "Freight", quantity: 1200.5, price: 8.5 };
  const draft = await harness.make("invoices", { customerId: acme, lines: [fine] });
  const issued = await harness.do(bob, "invoices", draft.id, "issue", { mail: false });
  expect(issued).toMatchObject({ total: 10_204, lines: [{ price: 8.5, amount: 10_204 }] });
  await harness.right();
  // Other amounts have no parts of a cent.
  const payment = await bob.post("payments", { customerId: acme, amount: 10.5, method: "check", receivedOn: harness.calendar.today });
  expect(payment.body.errors).toEqual({ amount: ["Must be a whole number."] });
});

it("is typed, shown, and exported with all of its decimals", () => {
  expect([parseMoney("$0.085", ".", 4), parseMoney("0.085"), parseMoney("0.0855", ".", 4), parseMoney("0.08555", ".", 4)]).toEqual([
    ...[8.5, null, 8.55, null],
  ]);
  expect([parseAmount("money", "0.085", { perUnit: true }), parseAmount("money", "0.085")]).toEqual([8.5, "0.085"]);
  expect([8.5, 8.55, 850, 0, -8.5].map((cents) => amountText("money", cents))).toEqual(["0.085", "0.0855", "8.50", "0.00", "-0.085"]);
  expect([8.5, 123_456].map(formatMoney)).toEqual(["$0.085", "$1,234.56"]);
  const columns = [{ label: "Rate", kind: "money" as const }];
  expect(csvHead(columns) + csvRow(columns, [0.085])).toContain("\r\n0.085\r\n");
});

it("is multiplied exactly and rounded once, in lines and for the days of a period", () => {
  expect([times(8.5, 1), times(8.5, 3), times(0.01, 50), times(0.01, 49), times(-8.5, 1)]).toEqual([9, 26, 1, 0, -9]);
  const month = { price: 8.55, quantity: 1000, proration: "daily", periodDays: 30 } as const;
  expect([costOf(month, 30), costOf(month, 15)]).toEqual([8_550_000n, 4_275_000n]);
});
