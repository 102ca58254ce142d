// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
  await sql`update parties set bill_to = null where id = ${harness.zeta}`.execute(harness.db.kysely);
});
afterAll(() => harness?.close());

const sentence = "Enter a bill-to address on this invoice first. The customer has none.";

it("says before an invoice is issued that it has no address", async () => {
  const { bob } = harness;
  const draft = await harness.draft(100, { customerId: harness.zeta });
  expect(JSON.stringify((await harness.see(bob, "invoices", draft.id)).actions)).toContain(sentence);
  expect(await harness.act(bob, "invoices", draft.id, "issue", { mail: false })).toMatchObject({
    status: 409,
    body: { message: sentence },
  });
});

it("gives a draft its customer's address, and another customer's when the customer is changed", async () => {
  const { bob } = harness;
  const draft = await harness.draft(100);
  const { billTo, version } = await harness.see(bob, "invoices", draft.id);
  expect(billTo).toMatchObject({ address: "1 Elm" });
  const moved = await bob.put(`invoices/${draft.id}`, { version, customerId: harness.zeta });
  expect([moved.status, moved.body.data.billTo]).toEqual([200, null]);
  const own = { address: "2 Oak", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const kept = await bob.put(`invoices/${draft.id}`, { version: moved.body.data.version, billTo: own });
  expect(kept.body.data.billTo).toEqual(own);
  expect((await harness.do(bob, "invoices", draft.id, "issue", { mail: false })).billTo).toEqual(own);
});

it("says before a refund that nothing is left, and before a memo is voided that it was refunded", async () => {
  const { bob } = harness;
  const invoice = await harness.issued(500);
  const paid = await harness.paid(500, { allocations: [{ invoiceId: invoice.id, amount: 500 }] });
  expect((await harness.act(bob, "payments", paid.id, "refund", { amount: 1, reason: "x" })).body.message).toBe(
    "No unapplied credit is left.",
  );
  const lines = [{ product: "Too much", quantity: 1, price: 50 }];
  const memo = await harness.make("credit-memos", { customerId: harness.acme, invoiceId: invoice.id, reason: "x", lines });
  await harness.do(bob, "credit-memos", memo.id, "issue");
  await harness.do(bob, "credit-memos", memo.id, "refund", { amount: 50, reason: "x" });
  expect(JSON.stringify((await harness.see(bob, "credit-memos", memo.id)).actions)).toContain("so it can't be voided.");
});
