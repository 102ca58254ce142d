// @module-tag gate
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PayLink } from "../../server/areas/accounting/payments/link.ts";
import type { SentEvent } from "../../server/integrations/gateway/test-gateway.ts";
import { createPortalHarness, type GatewayName, type PortalHarness } from "./portal-harness.ts";

const MINUTE = 60_000;

describe.each<[GatewayName]>([["test"], ["stripe"]])("payments by link, through %s", (name) => {
  let harness: PortalHarness;
  beforeAll(async () => {
    harness = await createPortalHarness(name);
  });
  beforeEach(async () => {
    await harness.ageClosed();
    harness.clock.ahead = 0;
    harness.pause.on = false;
    harness.events.length = 0;
  });
  afterAll(async () => {
    await harness.right();
    expect(await harness.claims()).toBe(0);
    await harness.close();
  });

  const all = (...invoices: readonly { id: number }[]) => ({ invoices: invoices.map(({ id }) => id), amount: null });
  const begin = (link: PayLink, choice: { invoices: number[]; amount: number | null }, key: string = randomUUID()) =>
    harness.payments.begin(link, choice, key);
  /** Two invoices of Acme, and a payment link for both. */
  const owed = async () => {
    const invoices = [await harness.issued(100_00), await harness.issued(250_00)] as const;
    return { invoices, link: await harness.linkFor(...invoices) };
  };
  const refusedWith = async (status: number, work: Promise<unknown>) =>
    expect(
      await work.then(
        () => "done",
        (problem) => problem.status,
      ),
    ).toBe(status);
  /** Declines and settles the payments that a test leaves pending. */
  const settleAll = async (...ids: readonly number[]) => {
    for (const id of ids) await harness.decline(id);
    for (const id of ids) await harness.payments.settle(id);
  };

  it("shows what is owed, charges it and posts it to the invoices", async () => {
    const { invoices, link } = await owed();
    const view = await harness.payments.view(link);
    expect(view).toMatchObject({ company: "Meridian Logistics", gateway: name, payments: [] });
    expect(view.invoices.map(({ id, balance, taken, overdue }) => ({ id, balance, taken, overdue }))).toEqual([
      { id: invoices[0].id, balance: 100_00, taken: false, overdue: false },
      { id: invoices[1].id, balance: 250_00, taken: false, overdue: false },
    ]);
    const { payment, url } = await begin(link, all(...invoices));
    expect(url).toMatch(name === "test" ? /^http:\/\/hq\.test\/portal\/test-gateway\/test_/ : /^https:\/\/checkout\.stripe\.com\//);
    expect(await harness.payments.status(link, payment)).toMatchObject({ state: "pending", amount: 350_00 });
    await harness.pay(payment);
    expect(await harness.payments.status(link, payment)).toMatchObject({ state: "posted", mailedTo: "payer@acme.test" });
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 350_00, ref: expect.any(String) });
    for (const { id } of invoices) expect(await harness.invoice(id)).toEqual({ state: "paid", balance: 0 });
    const after = await harness.payments.link(link.token);
    expect(after && (await harness.payments.view(after))).toMatchObject({ invoices: [], payments: [{ id: payment, state: "posted" }] });
    expect(Buffer.from((await harness.payments.receipt(link, payment)).bytes).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("accepts a partial payment and applies it to the earliest due invoice first", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, { ...all(...invoices), amount: 120_00 });
    await harness.pay(payment);
    expect(await harness.invoice(invoices[0].id)).toEqual({ state: "paid", balance: 0 });
    expect(await harness.invoice(invoices[1].id)).toEqual({ state: "partiallyPaid", balance: 230_00 });
    await refusedWith(422, begin(link, { ...all(invoices[1]), amount: 230_01 }));
    await refusedWith(409, begin(link, all(...invoices)));
    await refusedWith(409, begin(link, { invoices: [invoices[1].id, 2 ** 40], amount: null }));
  });

  it("creates one payment for a double click, two windows or a repeated request", async () => {
    const { invoices, link } = await owed();
    const key = randomUUID();
    const twice = await Promise.all([begin(link, all(...invoices), key), begin(link, all(...invoices), key)]);
    const repeated = [await begin(link, all(...invoices)), await begin(link, all(...invoices), key)];
    const urls = new Set([...twice, ...repeated].map(({ url }) => url));
    expect(await harness.checkoutsOf(link)).toHaveLength(1);
    expect(urls.size).toBe(1);
    const [{ payment }] = twice;
    await harness.pay(payment);
    expect((await begin(link, all(...invoices), key)).url).toContain("/portal/payment-status?");
    await refusedWith(409, begin(link, all(...invoices)));
    expect(await harness.checkoutsOf(link)).toEqual([{ id: payment, state: "paid" }]);
  });

  it("prevents a second payment of the same invoices in the meantime", async () => {
    const { invoices, link } = await owed();
    const other = await harness.linkFor(...invoices);
    const { payment } = await begin(link, all(invoices[0]));
    await refusedWith(409, begin(other, all(...invoices)));
    expect((await harness.payments.view(other)).invoices.map(({ taken }) => taken)).toEqual([true, false]);
    const second = await begin(other, all(invoices[1]));
    await settleAll(payment, second.payment);
  });

  it("cancels a pending payment when the payer chooses other invoices", async () => {
    const { invoices, link } = await owed();
    const first = await begin(link, all(...invoices));
    const second = await begin(link, all(invoices[1]));
    expect(await harness.checkoutsOf(link)).toEqual([
      { id: first.payment, state: "failed" },
      { id: second.payment, state: "open" },
    ]);
    await harness.pay(first.payment);
    await harness.pay(second.payment);
    expect(await harness.checkout(first.payment)).toMatchObject({ state: "failed", allocated: null });
    expect(await harness.invoice(invoices[1].id)).toEqual({ state: "paid", balance: 0 });
    expect(await harness.invoice(invoices[0].id)).toEqual({ state: "issued", balance: 100_00 });
  });

  it("doesn't cancel one that was just paid", async () => {
    const { invoices, link } = await owed();
    harness.pause.on = true;
    const first = await begin(link, all(...invoices));
    await harness.pay(first.payment);
    await refusedWith(409, begin(link, all(invoices[1])));
    expect(await harness.checkout(first.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("says why a payment failed and allows another attempt", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await harness.decline(payment);
    expect(await harness.payments.status(link, payment)).toMatchObject({ state: "failed", reason: expect.stringMatching(/\w/) });
    const retried = await begin(link, all(...invoices));
    expect(retried.payment).not.toBe(payment);
    await harness.pay(retried.payment);
    expect(await harness.checkout(retried.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("posts a payment without an event, on the payer's return or by the periodic check", async () => {
    const [one, two] = [await owed(), await owed()];
    harness.pause.on = true;
    const back = await begin(one.link, all(...one.invoices));
    const away = await begin(two.link, all(...two.invoices));
    for (const { payment } of [back, away]) await harness.pay(payment);
    expect(await harness.checkout(away.payment)).toMatchObject({ state: "open" });
    expect(await harness.payments.status(one.link, back.payment)).toMatchObject({ state: "posted" });
    await harness.payments.settleOpen();
    expect(await harness.checkout(away.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("posts once, however often and in whatever order events arrive", async () => {
    const { invoices, link } = await owed();
    harness.pause.on = true;
    const { payment } = await begin(link, all(...invoices));
    await harness.pay(payment);
    await harness.giveBack(payment, 50_00);
    const [paid, refunded] = harness.events as [SentEvent, SentEvent];
    for (const event of [refunded, paid, paid, refunded]) await harness.hear(event);
    await Promise.all([harness.hear(paid), harness.hear(refunded), harness.payments.settle(payment), harness.payments.settle(payment)]);
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", refunded: 50_00, allocated: 300_00 });
    const { rows } = await sql`select o.message from inbound_outcomes o join payments p on o.message like '%' || p.number
      join checkouts c on c.payment_id = p.id where c.id = ${payment} and o.outcome = 'done'`.execute(harness.db.kysely);
    expect(rows).toHaveLength(2);
  });

  it("posts and refunds once under concurrent requests, without errors", async () => {
    const { invoices, link } = await owed();
    harness.pause.on = true;
    const { payment } = await begin(link, all(...invoices));
    const together = () => Promise.all(Array.from({ length: 8 }, () => harness.payments.settle(payment)));
    await harness.pay(payment);
    await together();
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", allocated: 350_00 });
    await harness.giveBack(payment, 20_00);
    await together();
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", refunded: 20_00 });
    await harness.dispute(payment);
    await together();
    expect(await harness.checkout(payment)).toMatchObject({ state: "reversed" });
  });

  it("reverses a payment that the payer's bank disputes", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await harness.pay(payment);
    await harness.dispute(payment);
    expect(await harness.checkout(payment)).toMatchObject({ state: "reversed", allocated: 0, reason: expect.stringContaining("bank") });
    expect(await harness.invoice(invoices[0].id)).toEqual({ state: "issued", balance: 100_00 });
    expect(await harness.payments.link(link.token), "the link is valid again").not.toBeNull();
  });

  it("processes an event later if the gateway was unreachable", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await harness.pay(payment);
    harness.pause.on = true;
    await harness.dispute(payment);
    const event = harness.events.at(-1);
    if (!event) throw new Error("No event was sent.");
    harness.fail("lookUp", "unreachable");
    await harness.hear(event);
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted" });
    await harness.retryEvents();
    expect(await harness.checkout(payment)).toMatchObject({ state: "reversed" });
  });

  it("waits while the outcome is unknown, and continues with the same charge", async () => {
    const { invoices, link } = await owed();
    harness.fail("start", "lose-answer");
    const lost = await begin(link, all(...invoices));
    expect(lost.url).toContain("/portal/payment-status?");
    expect(await harness.payments.status(link, lost.payment)).toMatchObject({ state: "pending" });
    const resumed = await begin(link, all(...invoices));
    expect(resumed.payment).toBe(lost.payment);
    expect(resumed.url).not.toContain("/portal/payment-status?");
    await harness.pay(lost.payment);
    expect(await harness.checkout(lost.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("fails a payment that never reached the gateway, but only once that is certain", async () => {
    const { invoices, link } = await owed();
    harness.fail("start", "unreachable");
    const { payment } = await begin(link, all(...invoices));
    await harness.payments.settleOpen();
    expect(await harness.checkout(payment)).toMatchObject({ state: "open" });
    await refusedWith(409, begin(link, all(invoices[0])));
    harness.clock.ahead = 31 * MINUTE;
    harness.fail("lookUp", "unreachable");
    await harness.payments.settleOpen();
    expect(await harness.checkout(payment), "the gateway did not answer").toMatchObject({ state: "open" });
    await harness.payments.settleOpen();
    expect(await harness.checkout(payment)).toMatchObject({ state: "failed" });
  });

  it("fails a payment that the gateway refuses", async () => {
    const { invoices, link } = await owed();
    harness.fail("start", "refuse");
    const { payment, url } = await begin(link, all(...invoices));
    expect(url).toContain("/portal/payment-status?");
    expect(await harness.payments.status(link, payment)).toMatchObject({
      state: "failed",
      reason: "The card payment could not be started.",
    });
  });

  it("applies a payment only to what is still owed, and keeps the rest as credit", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await harness.paid(100_00, { allocations: [{ invoiceId: invoices[0].id, amount: 100_00 }] });
    await harness.pay(payment);
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 250_00 });
  });

  it("leaves no payment of checkouts that were abandoned, declined or cancelled", async () => {
    const { invoices, link } = await owed();
    const before = await harness.recorded();
    const declined = await begin(link, all(...invoices));
    await harness.decline(declined.payment);
    const changed = await begin(link, all(invoices[0]));
    const abandoned = await begin(link, all(invoices[1]));
    await settleAll(changed.payment, abandoned.payment);
    expect((await harness.checkoutsOf(link)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    expect(await harness.recorded()).toBe(before);
  });

  it("allows ten checkouts of a customer in a quarter of an hour, through however many links", async () => {
    const invoices = await Promise.all(Array.from({ length: 12 }, () => harness.issued(10_00)));
    const links = await Promise.all(invoices.map((invoice) => harness.linkFor(invoice)));
    const results = await Promise.allSettled(links.map((link, index) => begin(link, all(invoices[index] ?? { id: 0 }))));
    const begun = results.flatMap((each) => (each.status === "fulfilled" ? [each.value.payment] : []));
    expect(begun).toHaveLength(10);
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 429, message: expect.stringMatching(/minutes|seconds/) });
    // Repeating one of them opens no other.
    const known = results.findIndex(({ status }) => status === "fulfilled");
    const link = links[known];
    if (link) expect((await begin(link, all(invoices[known] ?? { id: 0 }))).payment).toBe(begun[0]);
    await settleAll(...begun);
  });

  /** As if the gateway had not known the charge for half an hour. */
  const lose = async (checkout: number) => {
    await sql`update checkouts set state = 'failed', reason = 'Lost' where id = ${checkout}`.execute(harness.db.kysely);
    await sql`update checkouts_invoices set is_claimed = false where checkout_id = ${checkout}`.execute(harness.db.kysely);
  };

  it("records money that arrives after the checkout had failed, for what was chosen", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    harness.pause.on = true;
    await lose(payment);
    await harness.pay(payment);
    const event = harness.events.at(-1);
    if (event) await harness.hear(event);
    await harness.payments.settle(payment);
    expect(await harness.checkout(payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 350_00, refunded: 0 });
    expect(await harness.invoice(invoices[0].id)).toEqual({ state: "paid", balance: 0 });
  });

  it("keeps money as credit that arrives late for invoices that somebody else is paying or has paid", async () => {
    const { invoices, link } = await owed();
    const other = await harness.linkFor(...invoices);
    const late = await begin(link, all(...invoices));
    harness.pause.on = true;
    await lose(late.payment);
    await harness.paid(100_00, { allocations: [{ invoiceId: invoices[0].id, amount: 100_00 }] });
    const second = await begin(other, all(invoices[1]));
    await harness.pay(late.payment);
    await harness.payments.settle(late.payment);
    expect(await harness.checkout(late.payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 0 });
    await harness.pay(second.payment);
    await harness.payments.settle(second.payment);
    expect(await harness.checkout(second.payment)).toMatchObject({ state: "posted", allocated: 250_00 });
  });

  it("records nothing of late money that the payer has back already", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    harness.pause.on = true;
    await lose(payment);
    await harness.pay(payment);
    await harness.giveBack(payment, 350_00);
    await harness.payments.settle(payment);
    expect(await harness.checkout(payment)).toMatchObject({ state: "failed", allocated: null });
  });

  it("rejects unknown, expired, revoked and malformed links, and hides other links' payments", async () => {
    const { invoices, link } = await owed();
    const other = await harness.linkFor(await harness.issued(10_00));
    const { payment } = await begin(link, all(...invoices));
    await refusedWith(404, harness.payments.status(other, payment));
    await refusedWith(404, harness.payments.receipt(other, payment));
    await refusedWith(404, harness.payments.receipt(link, payment));
    await refusedWith(404, harness.payments.invoice(other, invoices[0].id));
    expect((await harness.payments.invoice(link, invoices[0].id)).fileName).toMatch(/^Invoice INV-\d+\.pdf$/);
    for (const token of ["", "x", "x".repeat(43), `${link.token}x`]) expect(await harness.payments.link(token)).toBeNull();
    await sql`update payment_links set expires_on = '2020-01-01' where id = ${link.id}`.execute(harness.db.kysely);
    expect(await harness.payments.link(link.token)).toBeNull();
    expect(await harness.payments.link(link.token, { evenIfOver: true })).toMatchObject({ id: link.id });
    await harness.do(harness.bob, "payment-links", other.id, "revoke", { reason: "Wrong address" });
    expect(await harness.payments.link(other.token)).toBeNull();
    await settleAll(payment);
  });

  it("rejects unsigned events", async () => {
    await refusedWith(400, harness.inbound.receive(name, Buffer.from("{}"), {}));
    await refusedWith(404, harness.inbound.receive("paypal", Buffer.from("{}"), {}));
  });

  it("allows one of 100 concurrent payments of an invoice", async () => {
    const invoice = await harness.issued(100_00);
    const links = await Promise.all(Array.from({ length: 100 }, () => harness.linkFor(invoice)));
    const results = await Promise.allSettled(links.map((link) => begin(link, all(invoice))));
    const begun = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const refused = results.flatMap((each) => (each.status === "rejected" ? [each.reason.status] : []));
    expect(begun).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set([409]));
    for (const { payment } of begun)
      await Promise.all([harness.pay(payment), harness.payments.settle(payment), harness.payments.settleOpen()]);
    expect(await harness.invoice(invoice.id)).toEqual({ state: "paid", balance: 0 });
  });
});

it("releases the invoices of pending test payments once the test gateway is switched off", async () => {
  const harness = await createPortalHarness("test");
  const invoice = await harness.issued(100_00);
  const link = await harness.linkFor(invoice);
  const { payment } = await harness.payments.begin(link, { invoices: [invoice.id], amount: null }, "once");
  await harness.withoutGateway.settleOpen();
  expect(await harness.checkout(payment)).toMatchObject({ state: "failed", reason: expect.stringContaining("No money was moved") });
  expect(await harness.claims()).toBe(0);
  await harness.close();
});
