import { afterAll, beforeAll, expect, it } from "vitest";
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
