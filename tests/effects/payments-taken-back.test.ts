// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readStatement } from "../../server/areas/accounting/ledger/statement.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

const reason = "Returned by the bank";
const closing = async () => (await readStatement(harness.db.kysely, harness.acme, harness.calendar.today)).closing;
async function cash(): Promise<number> {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'cash'`.execute(harness.db.kysely);
  return rows[0]?.sum ?? 0;
}

it("books a bounced check back as a whole, so that what was refunded of it is owed until it is repaid", async () => {
  const { bob } = harness;
  const [owedBefore, cashBefore] = [await closing(), await cash()];
  const invoice = await harness.issued(10_000);
  const { id } = await harness.paid(15_000, { allocations: [{ invoiceId: invoice.id, amount: 10_000 }] });
  await harness.do(bob, "payments", id, "refund", { amount: 5_000, reason });
  const reversed = await harness.do(bob, "payments", id, "reverse", { reason });
  expect(reversed).toMatchObject({ allocated: 0, refunded: 5_000, reversedAmount: 15_000, unapplied: -5_000 });
  // The bank has the check's 150 back and the customer our 50.
  expect((await cash()) - cashBefore).toBe(-5_000);
  expect((await closing()) - owedBefore).toBe(15_000);
  const { credits } = await readStatement(harness.db.kysely, harness.acme, harness.calendar.today);
  expect(credits).toContainEqual(expect.objectContaining({ number: reversed.number, left: -5_000 }));
  await harness.right();

  const tooMuch = await harness.act(bob, "payments", id, "recordRepayment", { amount: 5_001 });
  expect(tooMuch).toMatchObject({ status: 422, body: { errors: { amount: ["Only $50.00 of the refund has to be repaid."] } } });
  expect(await harness.do(bob, "payments", id, "recordRepayment", { amount: 5_000 })).toMatchObject({ unapplied: 0, refunded: 0 });
  expect([(await cash()) - cashBefore, (await closing()) - owedBefore]).toEqual([0, 10_000]);
  expect((await harness.act(bob, "payments", id, "recordRepayment", { amount: 1 })).status).toBe(409);
  await harness.right();
});

it("refuses to reverse what a payment gateway holds, on the record, on several and through the API", async () => {
  const { bob } = harness;
  const { id, version } = await harness.paid(1_000);
  await sql`update payments set gateway = 'stripe', method = 'card' where id = ${id}`.execute(harness.db.kysely);
  const sentence = /payment gateway holds this payment. Refund it there/;
  const single = await harness.act(bob, "payments", id, "reverse", { reason });
  expect(single).toMatchObject({ status: 409, body: { message: expect.stringMatching(sentence) } });
  const several = await bob.post("payments/actions/reverse", { rows: [{ id, version }], reason });
  expect(several.text).toMatch(sentence);
  const seen = await harness.see(bob, "payments", id);
  expect(seen.state).toBe("posted");
  expect(JSON.stringify(seen.actions)).toMatch(sentence);
});

it("dates an invoice paid by its last payment, whatever was recorded last", async () => {
  const { bob, calendar } = harness;
  const issued = await harness.issued(10_000);
  const day = (days: number) => addDays(issued.dateIssued, days);
  calendar.today = day(20);
  const datePaid = async () => (await harness.see(bob, "invoices", issued.id)).datePaid;
  const late = await harness.paid(4_000, { receivedOn: day(9), allocations: [{ invoiceId: issued.id, amount: 4_000 }] });
  const early = await harness.paid(6_000, { receivedOn: day(3), allocations: [{ invoiceId: issued.id, amount: 6_000 }] });
  expect(await datePaid()).toBe(day(9));
  await harness.do(bob, "payments", late.id, "unallocate", { invoiceId: issued.id });
  expect(await datePaid()).toBeNull();
  await harness.paid(4_000, { receivedOn: day(-7), allocations: [{ invoiceId: issued.id, amount: 4_000 }] });
  expect(await datePaid()).toBe(day(3));
  await harness.do(bob, "payments", early.id, "reverse", { reason });
  expect(await datePaid()).toBeNull();
  await harness.do(bob, "payments", late.id, "allocate", { invoiceId: issued.id });
  await harness.paid(2_000, { receivedOn: day(-30), allocations: [{ invoiceId: issued.id, amount: 2_000 }] });
  expect(await datePaid()).toBe(day(9));
  await harness.right();
});
