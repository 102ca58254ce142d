// @module-tag gate
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDepositHarness, type DepositHarness } from "./deposit-harness.ts";

const whole = { invoices: [], amount: null };

describe("a deposit", () => {
  let harness: DepositHarness;
  beforeAll(async () => {
    harness = await createDepositHarness();
  });
  beforeEach(() => harness.ageClosed());
  afterAll(async () => {
    await harness?.right();
    await harness?.close();
  });

  const portal = async (quoteId: number) => (await harness.payments.view(await harness.depositLink(quoteId))).deposit;
  const begin = async (quoteId: number) => harness.payments.begin(await harness.depositLink(quoteId), whole, randomUUID());
  const issue = (id: number) => harness.do(harness.bob, "invoices", id, "issue", { mail: false });
  const seePayment = (id: number) => harness.see(harness.bob, "payments", id);
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      ({ status }) => status,
    );
  const noticesOf = async (paymentId: number) => {
    const { rows } = await sql<{ title: string }>`select title from notifications where resource = 'payment' and record_id = ${paymentId}
      and title = 'Deposit no longer needed'`.execute(harness.db.kysely);
    return rows.length;
  };

  it("is asked for with the approval, paid by link, and credited on the invoice", async () => {
    const quote = await harness.approved(300_00);
    expect(await harness.request(quote.id)).toMatchObject({ state: "active", sentTo: expect.stringContaining("@") });
    expect(await portal(quote.id)).toEqual({ quote: quote.number, asked: 300_00, paid: 0, due: 300_00, isWithdrawn: false });
    const payment = await harness.payDeposit(quote.id);
    expect(payment).toMatchObject({ amount: 300_00, unapplied: 300_00, quoteId: quote.id, quote: quote.number });
    expect(await harness.request(quote.id)).toMatchObject({ state: "paid" });
    expect(await portal(quote.id)).toMatchObject({ paid: 300_00, due: 0, isWithdrawn: false });

    await harness.order(quote.id);
    const issued = await issue((await harness.invoiced(quote.id, 1_000_00)).id);
    expect(issued).toMatchObject({ state: "partiallyPaid", paid: 300_00, balance: 700_00 });
    expect(await seePayment(payment.id)).toMatchObject({ unapplied: 0, allocated: 300_00 });
    await harness.right();
  });

  it("is not asked for by a quote without one, and only once", async () => {
    expect(await harness.request((await harness.approved(0)).id)).toBeUndefined();
    const quote = await harness.approved(50_00);
    const first = await harness.request(quote.id);
    await harness.order(quote.id);
    expect((await harness.request(quote.id))?.id).toBe(first?.id);
  });

  it("goes to the next invoice as far as the first leaves it", async () => {
    const quote = await harness.approved(300_00);
    const payment = await harness.payDeposit(quote.id);
    const first = await issue((await harness.invoiced(quote.id, 120_00)).id);
    expect(first).toMatchObject({ state: "paid", balance: 0 });
    expect(await seePayment(payment.id)).toMatchObject({ unapplied: 180_00 });
    expect(await issue((await harness.invoiced(quote.id, 500_00)).id)).toMatchObject({ balance: 320_00 });
    expect(await issue((await harness.invoiced(quote.id, 10_00)).id)).toMatchObject({ state: "issued", balance: 10_00 });
    expect(await seePayment(payment.id)).toMatchObject({ unapplied: 0 });
  });

  it("is given to no other invoice by one click until it is released", async () => {
    const quote = await harness.approved(300_00);
    const payment = await harness.payDeposit(quote.id);
    const other = await harness.issued(80_00);
    const click = () => harness.act(harness.bob, "payments", payment.id, "allocateOldest");
    expect(await click()).toMatchObject({ status: 409, body: { message: expect.stringContaining(`the deposit for ${quote.number}`) } });
    // By hand, to an invoice that somebody names.
    expect(await harness.do(harness.bob, "payments", payment.id, "allocate", { invoiceId: other.id, amount: 10_00 })).toMatchObject({
      unapplied: 290_00,
    });
    await harness.order(quote.id);
    expect(await issue((await harness.invoiced(quote.id, 200_00)).id)).toMatchObject({ state: "paid" });
    expect(await seePayment(payment.id)).toMatchObject({ unapplied: 90_00, depositReleasedOn: harness.calendar.today });
    expect((await click()).status).toBe(200);
    expect(await seePayment(payment.id)).toMatchObject({ unapplied: 0 });
  });

  it("is held again when it is taken back from an invoice of its work, whether that took all of it or not", async () => {
    for (const billed of [200_00, 300_00]) {
      const quote = await harness.approved(300_00);
      const payment = await harness.payDeposit(quote.id);
      await harness.issued(80_00);
      const invoice = await issue((await harness.invoiced(quote.id, billed)).id);
      await harness.do(harness.bob, "payments", payment.id, "unallocate", { invoiceId: invoice.id });
      expect(await seePayment(payment.id)).toMatchObject({ unapplied: 300_00, depositReleasedOn: null });
      expect((await harness.act(harness.bob, "payments", payment.id, "allocateOldest")).status).toBe(409);
    }
  });

  it("that is paid by check counts like one that is paid by link", async () => {
    const quote = await harness.approved(300_00);
    await harness.check(quote.id, 100_00);
    expect(await portal(quote.id)).toMatchObject({ paid: 100_00, due: 200_00 });
    await harness.check(quote.id, 250_00);
    expect(await harness.request(quote.id)).toMatchObject({ state: "paid" });
    expect(await issue((await harness.invoiced(quote.id, 1_000_00)).id)).toMatchObject({ paid: 350_00 });
    const other = await harness.bob.post("payments", { customerId: harness.zeta, amount: 1, method: "cash", quoteId: quote.id });
    expect(other.status, "another customer's quote").toBe(422);
  });

  it("is asked for again when the check bounces, until it is invoiced", async () => {
    const quote = await harness.approved(300_00);
    const check = await harness.check(quote.id, 300_00);
    await harness.do(harness.bob, "payments", check.id, "reverse", { reason: "Bounced" });
    expect(await harness.request(quote.id)).toMatchObject({ state: "active" });
    const again = await harness.check(quote.id, 300_00);
    await issue((await harness.invoiced(quote.id, 1_000_00)).id);
    await harness.do(harness.bob, "payments", again.id, "reverse", { reason: "Bounced" });
    expect(await harness.request(quote.id)).toMatchObject({ state: "paid" });
    expect(await portal(quote.id)).toMatchObject({ due: 0 });
  });

  it("is withdrawn with the approval: the link takes no money, and what was paid stays the customer's credit", async () => {
    const quote = await harness.approved(300_00);
    const check = await harness.check(quote.id, 100_00);
    await harness.run("sales-quotes", quote.id, "unwindApproval");
    expect(await portal(quote.id)).toMatchObject({ due: 0, isWithdrawn: true });
    expect(await statusOf(begin(quote.id))).toBe(409);
    expect(await seePayment(check.id)).toMatchObject({ state: "posted", unapplied: 100_00 });
    expect(await noticesOf(check.id)).toBe(1);
    await harness.do(harness.bob, "payments", check.id, "refund", { amount: 40_00, reason: "Cancelled" });

    const next = await harness.run("sales-quotes", quote.id, "revise");
    await harness.run("sales-quotes", next.nextRevisionId, "submit");
    await harness.run("sales-quotes", next.nextRevisionId, "send");
    await harness.run("sales-quotes", next.nextRevisionId, "approve", {}, harness.cleo);
    expect(await portal(next.nextRevisionId), "only what is not paid yet").toMatchObject({ asked: 300_00, paid: 60_00, due: 240_00 });
    await harness.payDeposit(next.nextRevisionId);
    expect(await issue((await harness.invoiced(next.nextRevisionId, 1_000_00)).id)).toMatchObject({ paid: 300_00, balance: 700_00 });
  });

  it("is withdrawn with the order, and asked for again with the next one", async () => {
    const quote = await harness.approved(300_00);
    const order = await harness.order(quote.id);
    await harness.run("sales-orders", order.id, "cancel", { reason: "Changed plans" });
    expect(await harness.request(quote.id)).toMatchObject({ state: "revoked" });
    await harness.order(quote.id);
    expect(await harness.request(quote.id)).toMatchObject({ state: "active" });
  });

  it("that arrives after it was withdrawn is credit, and accounting is notified", async () => {
    const quote = await harness.approved(300_00);
    const { payment } = await begin(quote.id);
    await harness.run("sales-quotes", quote.id, "unwindApproval");
    await harness.pay(payment);
    await harness.payments.settle(payment);
    const { paymentId } = await harness.checkout(payment);
    expect(await seePayment(paymentId ?? 0)).toMatchObject({ quoteId: quote.id, unapplied: 300_00 });
    expect(await noticesOf(paymentId ?? 0)).toBe(1);
  });

  it("that arrives after the invoice is credited on it", async () => {
    const quote = await harness.approved(300_00);
    const { payment } = await begin(quote.id);
    const invoice = await issue((await harness.invoiced(quote.id, 1_000_00)).id);
    expect(await portal(quote.id), "the invoice asks for everything").toMatchObject({ due: 0, isWithdrawn: true });
    await harness.pay(payment);
    await harness.payments.settle(payment);
    expect(await harness.invoice(invoice.id)).toMatchObject({ state: "partiallyPaid", balance: 700_00 });
  });

  it("that arrives for a quote that is another customer's by now is credit of who paid", async () => {
    const quote = await harness.approved(300_00);
    const { payment } = await begin(quote.id);
    await harness.run("sales-quotes", quote.id, "unwindApproval");
    await sql`update sales_quotes set customer_id = ${harness.zeta} where id = ${quote.id}`.execute(harness.db.kysely);
    await harness.pay(payment);
    await harness.payments.settle(payment);
    const { paymentId } = await harness.checkout(payment);
    expect(await seePayment(paymentId ?? 0)).toMatchObject({ customerId: harness.acme, quoteId: null, unapplied: 300_00 });
  });

  it("has one checkout at a time, which follows the amount that is due", async () => {
    const quote = await harness.approved(300_00);
    const link = await harness.depositLink(quote.id);
    const [one, two] = [await harness.payments.begin(link, whole, "a"), await harness.payments.begin(link, whole, "b")];
    expect(two.payment).toBe(one.payment);
    await harness.check(quote.id, 100_00);
    const three = await harness.payments.begin(link, whole, "c");
    expect(three.payment).not.toBe(one.payment);
    expect(await harness.checkout(three.payment)).toMatchObject({ amount: 200_00 });
    await harness.pay(three.payment);
    await harness.payments.settle(three.payment);
    expect(await statusOf(harness.payments.begin(link, whole, "d"))).toBe(409);
  });

  it("can be sent again, also after its link has expired", async () => {
    const quote = await harness.approved(300_00);
    await harness.run("sales-quotes", quote.id, "sendDepositLink", { to: "books@acme.test" });
    const first = await harness.request(quote.id);
    expect(first).toMatchObject({ sentTo: "books@acme.test" });
    await sql`update payment_links set expires_on = '2000-01-01' where id = ${first?.id}`.execute(harness.db.kysely);
    await harness.run("sales-quotes", quote.id, "sendDepositLink");
    const second = await harness.request(quote.id);
    expect(second?.id).not.toBe(first?.id);
    await harness.check(quote.id, 300_00);
    await expect(harness.run("sales-quotes", quote.id, "sendDepositLink")).rejects.toThrow("Nothing is left to pay");
  });

  it("is refunded at the gateway like any card payment", async () => {
    const quote = await harness.approved(300_00);
    const { payment } = await begin(quote.id);
    await harness.pay(payment);
    await harness.payments.settle(payment);
    await issue((await harness.invoiced(quote.id, 1_000_00)).id);
    await harness.giveBack(payment, 100_00);
    await harness.payments.settle(payment);
    expect(await harness.checkout(payment)).toMatchObject({ allocated: 200_00, refunded: 100_00 });
    await harness.right();
  });
});
