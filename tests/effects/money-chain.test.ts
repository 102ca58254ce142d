import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyRig, type MoneyRig } from "./money-rig.ts";

let rig: MoneyRig;
beforeAll(async () => {
  rig = await createMoneyRig();
});
afterAll(() => rig?.close());

it("bills what was done, by two people, on one invoice", async () => {
  const { bob, ann } = rig;
  const report = await rig.make("billing-reports", {
    customerId: rig.acme,
    lines: [
      { service: "delivery", description: "Sofa", quantity: 1, rate: 10_000, eventId: "E-1" },
      { service: "storage", description: "June", quantity: 2.5, rate: 1_000, payerId: rig.zeta, eventId: "E-2" },
    ],
  });
  expect(report).toMatchObject({ state: "draft", total: 12_500 });
  await rig.do(bob, "billing-reports", report.id, "submit");
  expect((await rig.act(bob, "billing-reports", report.id, "approve")).status).toBe(409);
  await rig.do(ann, "billing-reports", report.id, "approve");
  await rig.do(bob, "billing-reports", report.id, "sendToBilling");
  await rig.right();
});

it("issues, is paid in parts, settled, and open again when the check bounces", async () => {
  const { bob } = rig;
  const [one, two] = [await rig.ready(), await rig.ready([{ service: "storage", description: "May", quantity: 3, rate: 333 }])];
  const draft = await rig.make("invoices", {
    customerId: rig.acme,
    lines: [one, two].map(({ id, total }) => ({ product: "Work", quantity: 1, price: total, processingDocumentId: id })),
  });
  expect(await rig.see(bob, "processing-documents", one.id)).toMatchObject({ state: "invoiced", invoiceId: draft.id });
  const issued = await rig.do(bob, "invoices", draft.id, "issue", { mail: true });
  expect(issued).toMatchObject({ state: "issued", number: "INV-00001", total: 10_999, balance: 10_999, sentTo: "books@acme.test" });
  await rig.right();
  const check = await rig.paid(6_000, { allocations: [{ invoiceId: draft.id, amount: 5_000 }] });
  expect(check).toMatchObject({ state: "posted", allocated: 5_000, unapplied: 1_000 });
  expect(await rig.see(bob, "invoices", draft.id)).toMatchObject({ state: "partiallyPaid", paid: 5_000, balance: 5_999 });
  await rig.do(bob, "payments", check.id, "allocateOldest");
  const rest = await rig.paid(4_999);
  await rig.do(bob, "payments", rest.id, "allocate", { invoiceId: draft.id });
  expect(await rig.see(bob, "invoices", draft.id)).toMatchObject({ state: "paid", balance: 0, datePaid: today });
  await rig.right();
  await rig.do(bob, "payments", rest.id, "reverse", { reason: "Bounced" });
  expect(await rig.see(bob, "invoices", draft.id)).toMatchObject({ state: "partiallyPaid", balance: 4_999, datePaid: null });
  await rig.right();
});

it("says what is owed and what is left, and takes no more", async () => {
  const { bob } = rig;
  const invoice = await rig.issued(10_000);
  const check = await rig.paid(4_000);
  const asked = { invoiceId: invoice.id };
  expect(await rig.act(bob, "payments", check.id, "allocate", { ...asked, amount: 4_001 })).toMatchObject({
    status: 409,
    body: { message: `Only $40.00 of ${check.number} is left to allocate.` },
  });
  const big = await rig.paid(20_000);
  expect(await rig.act(bob, "payments", big.id, "allocate", { ...asked, amount: 10_001 })).toMatchObject({
    status: 409,
    body: { message: `${invoice.number} has an open balance of $100.00. You can't allocate $100.01 to it.` },
  });
  const foreign = await rig.issued(500, { customerId: rig.zeta });
  expect((await rig.act(bob, "payments", big.id, "allocate", { invoiceId: foreign.id })).status).toBe(422);
  expect(
    (await rig.bob.post("payments", { customerId: rig.acme, amount: 100, method: "cash", allocations: [{ ...asked, amount: 101 }] })).body,
  ).toEqual({
    message: "You can't apply more than is available.",
  });
  await rig.right();
});

it("is put right by a credit memo, which is credit where nothing is owed any more", async () => {
  const { bob } = rig;
  const invoice = await rig.issued(10_000);
  const memo = async (cents: number) => {
    const { id } = await rig.make("credit-memos", {
      customerId: rig.acme,
      invoiceId: invoice.id,
      reason: "Scratched",
      lines: [{ product: "Allowance", quantity: 1, price: cents }],
    });
    return id;
  };
  const first = await memo(3_000);
  await rig.do(bob, "credit-memos", first, "issue");
  expect(await rig.see(bob, "invoices", invoice.id)).toMatchObject({ state: "partiallyPaid", credited: 3_000, balance: 7_000 });
  await rig.paid(7_000, { allocations: [{ invoiceId: invoice.id, amount: 7_000 }] });
  const second = await memo(2_000);
  expect(await rig.do(bob, "credit-memos", second, "issue")).toMatchObject({ unapplied: 2_000, allocated: 0 });
  expect(await rig.act(bob, "credit-memos", await memo(5_001), "issue")).toMatchObject({
    status: 409,
    body: { message: `No more than $50.00 of ${invoice.number} can be credited.` },
  });
  const other = await rig.issued(1_500);
  await rig.do(bob, "credit-memos", second, "allocateOldest");
  expect((await rig.see(bob, "credit-memos", second)).allocated).toBeGreaterThan(0);
  await rig.do(bob, "credit-memos", first, "void", { reason: "It was no scratch" });
  expect(await rig.see(bob, "invoices", invoice.id)).toMatchObject({
    state: "partiallyPaid",
    credited: 0,
    balance: 3_000,
    creditMemos: 2_000,
  });
  expect(other.id).toBeGreaterThan(0);
  await rig.right();
});

it("is given up and owed again, void while nothing was paid, and its documents ready for another", async () => {
  const { bob } = rig;
  const part = await rig.issued(1_000);
  const check = await rig.paid(400, { allocations: [{ invoiceId: part.id, amount: 400 }] });
  await rig.do(bob, "invoices", part.id, "writeOff", { reason: "Gone" });
  expect(await rig.see(bob, "invoices", part.id)).toMatchObject({ state: "writtenOff", writtenOff: 600, balance: 0 });
  // The check bounces: all of it is owed again.
  await rig.do(bob, "payments", check.id, "reverse", { reason: "Bounced" });
  expect(await rig.see(bob, "invoices", part.id)).toMatchObject({ state: "issued", writtenOff: 0, balance: 1_000 });
  await rig.right();

  const document = await rig.ready();
  const draft = await rig.make("invoices", {
    customerId: rig.acme,
    lines: [{ product: "Sofa", quantity: 1, price: 10_000, processingDocumentId: document.id }],
  });
  const again = { customerId: rig.acme, lines: [{ product: "Sofa", quantity: 1, price: 1, processingDocumentId: document.id }] };
  expect((await bob.post("invoices", again)).status).toBe(409);
  await rig.do(bob, "invoices", draft.id, "issue", { mail: false });
  expect((await rig.act(bob, "processing-documents", document.id, "unwind", { reason: "No" })).status).toBe(409);
  await rig.do(bob, "invoices", draft.id, "void", { reason: "Wrong payer" });
  expect(await rig.see(bob, "processing-documents", document.id)).toMatchObject({ state: "ready", invoiceId: null });
  const { id } = await rig.make("invoices", again);
  expect((await rig.see(bob, "processing-documents", document.id)).invoiceId).toBe(id);
  await rig.right();
  // Off the draft, or the draft deleted, it is free again.
  expect((await bob.put(`invoices/${id}`, { version: 1, lines: [{ product: "Other", quantity: 1, price: 5 }] })).status).toBe(200);
  expect(await rig.see(bob, "processing-documents", document.id)).toMatchObject({ state: "ready", invoiceId: null });
  await rig.do(bob, "processing-documents", document.id, "unwind", { reason: "Billed by hand" });
  expect(await rig.see(bob, "billing-reports", document.billingReportId)).toMatchObject({ state: "approved" });
  await rig.right();
});

it("gives back no more than is left, and lets nobody change what was issued", async () => {
  const { bob, cleo } = rig;
  const check = await rig.paid(5_000);
  expect((await rig.act(bob, "payments", check.id, "refund", { amount: 5_001, reason: "Too much" })).status).toBe(409);
  expect(await rig.do(bob, "payments", check.id, "refund", { amount: 2_000, reason: "Paid twice" })).toMatchObject({
    refunded: 2_000,
    unapplied: 3_000,
  });
  const invoice = await rig.issued(700);
  for (const change of [{ lines: [] }, { taxRate: 5 }, { customerId: rig.zeta }, { description: "Other" }])
    expect((await bob.put(`invoices/${invoice.id}`, { version: invoice.version, ...change })).status, JSON.stringify(change)).toBe(422);
  expect((await bob.delete(`invoices/${invoice.id}`, { version: invoice.version })).status).toBe(409);
  expect((await cleo.get(`invoices/${invoice.id}`)).body.data).toMatchObject({ number: invoice.number, status: "Open" });
  expect((await cleo.get(`invoices/${(await rig.draft(700)).id}`)).status).toBe(404);
  await rig.right();
  // Where only employees have something to look at there is nothing to choose for others.
  expect((await bob.get("invoices?show=drafts")).status).toBe(200);
  expect((await cleo.get("invoices?show=drafts")).status).toBe(422);
});

it("voids no invoice while a credit memo for it stands, wherever its credit went", async () => {
  const { bob } = rig;
  const { id: invoiceId } = await rig.issued(1_000);
  const memo = await rig.make("credit-memos", {
    customerId: rig.acme,
    invoiceId,
    reason: "Too much",
    lines: [{ product: "x", quantity: 1, price: 400 }],
  });
  await rig.do(bob, "credit-memos", memo.id, "issue");
  await rig.do(bob, "credit-memos", memo.id, "unallocate", { invoiceId });
  // Nothing is credited on it any more, and yet the customer has the credit.
  const refused = await rig.act(bob, "invoices", invoiceId, "void", { reason: "x" });
  expect([refused.status, refused.body.message]).toEqual([409, "This invoice has a credit memo. Void the credit memo first."]);
  await rig.do(bob, "credit-memos", memo.id, "void", { reason: "x" });
  await rig.do(bob, "invoices", invoiceId, "void", { reason: "x" });
  await rig.right();
});

it("pays with what came in before the invoice was there on the day it was issued, however the payment is told of it", async () => {
  const early = { receivedOn: addDays(today, -3) };
  const [whole, later] = [await rig.issued(500), await rig.issued(500)];
  await rig.paid(500, { ...early, allocations: [{ invoiceId: whole.id, amount: 500 }] });
  const deposit = await rig.paid(500, early);
  await rig.do(rig.bob, "payments", deposit.id, "allocate", { invoiceId: later.id });
  for (const { id } of [whole, later]) expect((await rig.see(rig.bob, "invoices", id)).datePaid).toBe(today);
  // The check of the books looks at the journal's dates.
  await rig.right();
});

it("says of an invoice that it is not owed any more, and of a document that it is not ready, to whoever comes too late", async () => {
  const [invoice, document] = [await rig.issued(500), await rig.ready()];
  await rig.paid(500, { allocations: [{ invoiceId: invoice.id, amount: 500 }] });
  const second = { customerId: rig.acme, amount: 500, method: "check", receivedOn: today };
  const late = await rig.bob.post("payments", { ...second, allocations: [{ invoiceId: invoice.id, amount: 500 }] });
  expect([late.status, late.body.message]).toEqual([409, `${invoice.number} is no longer open.`]);
  const lines = [{ product: "Work", quantity: 1, price: 1, processingDocumentId: document.id }];
  await rig.make("invoices", { customerId: rig.acme, lines });
  const again = await rig.bob.post("invoices", { customerId: rig.acme, lines });
  expect([again.status, again.body.message]).toEqual([409, `${document.number} is already on an invoice.`]);
  // What is another customer's is not there at all.
  const foreign = await rig.bob.post("payments", {
    ...second,
    customerId: rig.zeta,
    allocations: [{ invoiceId: invoice.id, amount: 500 }],
  });
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ["allocations.0.invoiceId"]]);
});
