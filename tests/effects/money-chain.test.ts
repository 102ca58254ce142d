// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

it("a billing report is submitted and then approved by a second person", async () => {
  const { bob, ann } = harness;
  const report = await harness.make("billing-reports", {
    customerId: harness.acme,
    lines: [
      { service: "delivery", description: "Sofa", quantity: 1, rate: 10_000, eventId: "E-1" },
      { service: "storage", description: "June", quantity: 2.5, rate: 1_000, payerId: harness.zeta, eventId: "E-2" },
    ],
  });
  expect(report).toMatchObject({ state: "draft", total: 12_500 });
  await harness.do(bob, "billing-reports", report.id, "submit");
  expect((await harness.act(bob, "billing-reports", report.id, "approve")).status).toBe(409);
  await harness.do(ann, "billing-reports", report.id, "approve");
  await harness.do(bob, "billing-reports", report.id, "sendToBilling");
  await harness.right();
});

it("an invoice is issued, paid in parts and settled, and reopened when a check bounces", async () => {
  const { bob } = harness;
  const [one, two] = [await harness.ready(), await harness.ready([{ service: "storage", description: "May", quantity: 3, rate: 333 }])];
  const draft = await harness.make("invoices", {
    customerId: harness.acme,
    lines: [one, two].map(({ id, total }) => ({ product: "Work", quantity: 1, price: total, processingDocumentId: id })),
  });
  expect(await harness.see(bob, "processing-documents", one.id)).toMatchObject({ state: "invoiced", invoiceId: draft.id });
  const issued = await harness.do(bob, "invoices", draft.id, "issue", { mail: true });
  expect(issued).toMatchObject({ state: "issued", number: "INV-00001", total: 10_999, balance: 10_999, sentTo: "books@acme.test" });
  await harness.right();
  const check = await harness.paid(6_000, { allocations: [{ invoiceId: draft.id, amount: 5_000 }] });
  expect(check).toMatchObject({ state: "posted", allocated: 5_000, unapplied: 1_000 });
  expect(await harness.see(bob, "invoices", draft.id)).toMatchObject({ state: "partiallyPaid", paid: 5_000, balance: 5_999 });
  await harness.do(bob, "payments", check.id, "allocateOldest");
  const rest = await harness.paid(4_999);
  await harness.do(bob, "payments", rest.id, "allocate", { invoiceId: draft.id });
  expect(await harness.see(bob, "invoices", draft.id)).toMatchObject({ state: "paid", balance: 0, datePaid: today });
  await harness.right();
  await harness.do(bob, "payments", rest.id, "reverse", { reason: "Bounced" });
  expect(await harness.see(bob, "invoices", draft.id)).toMatchObject({ state: "partiallyPaid", balance: 4_999, datePaid: null });
  await harness.right();
});

it("an allocation can't exceed the invoice's balance or the payment's unapplied amount", async () => {
  const { bob } = harness;
  const invoice = await harness.issued(10_000);
  const check = await harness.paid(4_000);
  const input = { invoiceId: invoice.id };
  expect(await harness.act(bob, "payments", check.id, "allocate", { ...input, amount: 4_001 })).toMatchObject({
    status: 409,
    body: { message: `Only $40.00 of ${check.number} is left to allocate.` },
  });
  const big = await harness.paid(20_000);
  expect(await harness.act(bob, "payments", big.id, "allocate", { ...input, amount: 10_001 })).toMatchObject({
    status: 409,
    body: { message: `${invoice.number} has an open balance of $100.00. You can't allocate $100.01 to it.` },
  });
  const foreign = await harness.issued(500, { customerId: harness.zeta });
  expect((await harness.act(bob, "payments", big.id, "allocate", { invoiceId: foreign.id })).status).toBe(422);
  expect(
    (
      await harness.bob.post("payments", {
        customerId: harness.acme,
        amount: 100,
        method: "cash",
        allocations: [{ ...input, amount: 101 }],
      })
    ).body,
  ).toMatchObject({ errors: { amount: ["More than this is allocated. Lower the allocations or correct the amount."] } });
  await harness.right();
});

it("a credit memo reduces the balance, and becomes unapplied credit once the invoice is paid", async () => {
  const { bob } = harness;
  const invoice = await harness.issued(10_000);
  const memo = async (cents: number) => {
    const { id } = await harness.make("credit-memos", {
      customerId: harness.acme,
      invoiceId: invoice.id,
      reason: "Scratched",
      lines: [{ product: "Allowance", quantity: 1, price: cents }],
    });
    return id;
  };
  const first = await memo(3_000);
  await harness.do(bob, "credit-memos", first, "issue");
  expect(await harness.see(bob, "invoices", invoice.id)).toMatchObject({ state: "partiallyPaid", credited: 3_000, balance: 7_000 });
  await harness.paid(7_000, { allocations: [{ invoiceId: invoice.id, amount: 7_000 }] });
  const second = await memo(2_000);
  expect(await harness.do(bob, "credit-memos", second, "issue")).toMatchObject({ unapplied: 2_000, allocated: 0 });
  expect(await harness.act(bob, "credit-memos", await memo(5_001), "issue")).toMatchObject({
    status: 409,
    body: { message: `No more than $50.00 of ${invoice.number} can be credited.` },
  });
  const other = await harness.issued(1_500);
  await harness.do(bob, "credit-memos", second, "allocateOldest");
  expect((await harness.see(bob, "credit-memos", second)).allocated).toBeGreaterThan(0);
  await harness.do(bob, "credit-memos", first, "void", { reason: "It was no scratch" });
  expect(await harness.see(bob, "invoices", invoice.id)).toMatchObject({
    state: "partiallyPaid",
    credited: 0,
    balance: 3_000,
    creditMemos: 2_000,
  });
  expect(other.id).toBeGreaterThan(0);
  await harness.right();
});

it("a written-off invoice reopens when its payment is reversed, and a void one releases its documents", async () => {
  const { bob } = harness;
  const part = await harness.issued(1_000);
  const check = await harness.paid(400, { allocations: [{ invoiceId: part.id, amount: 400 }] });
  await harness.do(bob, "invoices", part.id, "writeOff", { reason: "Gone" });
  expect(await harness.see(bob, "invoices", part.id)).toMatchObject({ state: "writtenOff", writtenOff: 600, balance: 0 });
  // When the check bounces, the whole amount is owed again, the written-off part included.
  await harness.do(bob, "payments", check.id, "reverse", { reason: "Bounced" });
  expect(await harness.see(bob, "invoices", part.id)).toMatchObject({ state: "issued", writtenOff: 0, balance: 1_000 });
  await harness.right();

  const document = await harness.ready();
  const draft = await harness.make("invoices", {
    customerId: harness.acme,
    lines: [{ product: "Sofa", quantity: 1, price: 10_000, processingDocumentId: document.id }],
  });
  const invoiceInput = { customerId: harness.acme, lines: [{ product: "Sofa", quantity: 1, price: 1, processingDocumentId: document.id }] };
  expect((await bob.post("invoices", invoiceInput)).status).toBe(409);
  await harness.do(bob, "invoices", draft.id, "issue", { mail: false });
  expect((await harness.act(bob, "processing-documents", document.id, "unwind", { reason: "No" })).status).toBe(409);
  await harness.do(bob, "invoices", draft.id, "void", { reason: "Wrong payer" });
  expect(await harness.see(bob, "processing-documents", document.id)).toMatchObject({ state: "ready", invoiceId: null });
  const { id } = await harness.make("invoices", invoiceInput);
  expect((await harness.see(bob, "processing-documents", document.id)).invoiceId).toBe(id);
  await harness.right();
  // A document that is removed from its draft invoice can be billed again.
  expect((await bob.put(`invoices/${id}`, { version: 1, lines: [{ product: "Other", quantity: 1, price: 5 }] })).status).toBe(200);
  expect(await harness.see(bob, "processing-documents", document.id)).toMatchObject({ state: "ready", invoiceId: null });
  await harness.do(bob, "processing-documents", document.id, "unwind", { reason: "Billed by hand" });
  expect(await harness.see(bob, "billing-reports", document.billingReportId)).toMatchObject({ state: "approved" });
  await harness.right();
});

it("a refund can't exceed the unapplied amount, and an issued invoice can't be changed", async () => {
  const { bob, cleo } = harness;
  const check = await harness.paid(5_000);
  expect((await harness.act(bob, "payments", check.id, "refund", { amount: 5_001, reason: "Too much" })).status).toBe(409);
  expect(await harness.do(bob, "payments", check.id, "refund", { amount: 2_000, reason: "Paid twice" })).toMatchObject({
    refunded: 2_000,
    unapplied: 3_000,
  });
  expect(await harness.do(bob, "payments", check.id, "refund", { amount: 500, reason: "Paid twice" })).toMatchObject({
    refunded: 2_500,
    unapplied: 2_500,
  });
  const invoice = await harness.issued(700);
  for (const change of [{ lines: [] }, { taxRate: 5 }, { customerId: harness.zeta }, { description: "Other" }])
    expect((await bob.put(`invoices/${invoice.id}`, { version: invoice.version, ...change })).status, JSON.stringify(change)).toBe(422);
  expect((await bob.delete(`invoices/${invoice.id}`, { version: invoice.version })).status).toBe(409);
  expect((await cleo.get(`invoices/${invoice.id}`)).body.data).toMatchObject({ number: invoice.number, status: "Open" });
  expect((await cleo.get(`invoices/${(await harness.draft(700)).id}`)).status).toBe(404);
  await harness.right();
  // This option is for employees only, because customers see no drafts.
  expect((await bob.get("invoices?show=drafts")).status).toBe(200);
  expect((await cleo.get("invoices?show=drafts")).status).toBe(422);
});

it("an invoice can't be voided while it has an issued credit memo, even an unallocated one", async () => {
  const { bob } = harness;
  const { id: invoiceId } = await harness.issued(1_000);
  const memo = await harness.make("credit-memos", {
    customerId: harness.acme,
    invoiceId,
    reason: "Too much",
    lines: [{ product: "x", quantity: 1, price: 400 }],
  });
  await harness.do(bob, "credit-memos", memo.id, "issue");
  await harness.do(bob, "credit-memos", memo.id, "unallocate", { invoiceId });
  // No credit is allocated to the invoice any more, but the customer still has it.
  const refused = await harness.act(bob, "invoices", invoiceId, "void", { reason: "x" });
  expect([refused.status, refused.body.message]).toEqual([409, "This invoice has a credit memo. Void the credit memo first."]);
  await harness.do(bob, "credit-memos", memo.id, "void", { reason: "x" });
  await harness.do(bob, "invoices", invoiceId, "void", { reason: "x" });
  await harness.right();
});

it("an allocation of an earlier payment is dated on the day the invoice was issued", async () => {
  const early = { receivedOn: addDays(today, -3) };
  const [whole, later] = [await harness.issued(500), await harness.issued(500)];
  await harness.paid(500, { ...early, allocations: [{ invoiceId: whole.id, amount: 500 }] });
  const deposit = await harness.paid(500, early);
  await harness.do(harness.bob, "payments", deposit.id, "allocate", { invoiceId: later.id });
  for (const { id } of [whole, later]) expect((await harness.see(harness.bob, "invoices", id)).datePaid).toBe(today);
  // The ledger checks include the dates in the journal.
  await harness.right();
});

it("paying a paid invoice or billing an invoiced document is rejected with the reason", async () => {
  const [invoice, document] = [await harness.issued(500), await harness.ready()];
  await harness.paid(500, { allocations: [{ invoiceId: invoice.id, amount: 500 }] });
  const second = { customerId: harness.acme, amount: 500, method: "check", receivedOn: today };
  const rejected = await harness.bob.post("payments", { ...second, allocations: [{ invoiceId: invoice.id, amount: 500 }] });
  expect([rejected.status, rejected.body.message]).toEqual([409, `${invoice.number} is no longer open.`]);
  const lines = [{ product: "Work", quantity: 1, price: 1, processingDocumentId: document.id }];
  await harness.make("invoices", { customerId: harness.acme, lines });
  const duplicate = await harness.bob.post("invoices", { customerId: harness.acme, lines });
  expect([duplicate.status, duplicate.body.message]).toEqual([409, `${document.number} is already on an invoice.`]);
  // Another customer's invoice can't be chosen.
  const foreign = await harness.bob.post("payments", {
    ...second,
    customerId: harness.zeta,
    allocations: [{ invoiceId: invoice.id, amount: 500 }],
  });
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ["allocations.0.invoiceId"]]);
});
