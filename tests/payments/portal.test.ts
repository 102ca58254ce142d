import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import type { SentEvent } from "../../server/integrations/gateway/test-gateway.ts";
import type { PayLink } from "../../server/payments/link.ts";
import { payment as paymentResource } from "../../src/resources/payment.ts";
import { createPortalRig, type GatewayName, type PortalRig } from "./portal-rig.ts";

const here = {};
const MINUTE = 60_000;

describe.each<[GatewayName]>([["test"], ["stripe"]])("payments by link, through %s", (name) => {
  let rig: PortalRig;
  beforeAll(async () => {
    rig = await createPortalRig(name);
  });
  beforeEach(() => {
    rig.clock.ahead = 0;
    rig.hold.on = false;
    rig.events.length = 0;
  });
  afterAll(async () => {
    await rig.right();
    expect(await rig.claims()).toBe(0);
    await rig.close();
  });

  const all = (...invoices: readonly { id: number }[]) => ({ invoices: invoices.map(({ id }) => id), amount: null });
  const begin = (link: PayLink, choice: { invoices: number[]; amount: number | null }, key: string = randomUUID()) =>
    rig.payments.begin(link, choice, key, here);
  /** Two invoices of Acme's, and a link for both. */
  const owed = async () => {
    const invoices = [await rig.issued(100_00), await rig.issued(250_00)] as const;
    return { invoices, link: await rig.linkFor(...invoices) };
  };
  const refusedWith = async (status: number, work: Promise<unknown>) =>
    expect(
      await work.then(
        () => "done",
        (problem) => problem.status,
      ),
    ).toBe(status);
  /** Ends what a test leaves under way. */
  const settleAll = async (...ids: readonly number[]) => {
    for (const id of ids) await rig.decline(id);
    for (const id of ids) await rig.payments.settle(id);
  };

  it("shows what is owed, takes it, and posts it to the invoices", async () => {
    const { invoices, link } = await owed();
    const view = await rig.payments.view(link);
    expect(view).toMatchObject({ company: "Meridian Logistics", gateway: name, payments: [] });
    expect(view.invoices.map(({ id, balance, taken, overdue }) => ({ id, balance, taken, overdue }))).toEqual([
      { id: invoices[0].id, balance: 100_00, taken: false, overdue: false },
      { id: invoices[1].id, balance: 250_00, taken: false, overdue: false },
    ]);
    const { payment, url } = await begin(link, all(...invoices));
    expect(url).toMatch(name === "test" ? /^http:\/\/hq\.test\/portal\/test-gateway\/test_/ : /^https:\/\/checkout\.stripe\.com\//);
    expect(await rig.payments.status(link, payment)).toMatchObject({ state: "pending", amount: 350_00 });
    await rig.pay(payment);
    expect(await rig.payments.status(link, payment)).toMatchObject({ state: "posted", mailedTo: "payer@acme.test" });
    expect(await rig.payment(payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 350_00, ref: expect.any(String) });
    for (const { id } of invoices) expect(await rig.invoice(id)).toEqual({ state: "paid", balance: 0 });
    const after = await rig.payments.link(link.token);
    expect(after && (await rig.payments.view(after))).toMatchObject({ invoices: [], payments: [{ id: payment, state: "posted" }] });
    expect(Buffer.from((await rig.payments.receipt(link, payment)).bytes).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("takes a part, what is due first before the rest", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, { ...all(...invoices), amount: 120_00 });
    await rig.pay(payment);
    expect(await rig.invoice(invoices[0].id)).toEqual({ state: "paid", balance: 0 });
    expect(await rig.invoice(invoices[1].id)).toEqual({ state: "partiallyPaid", balance: 230_00 });
    await refusedWith(422, begin(link, { ...all(invoices[1]), amount: 230_01 }));
    await refusedWith(409, begin(link, all(...invoices)));
    await refusedWith(409, begin(link, { invoices: [invoices[1].id, 2 ** 40], amount: null }));
  });

  it("makes one payment of a double click, of two windows, and of a press that is sent again", async () => {
    const { invoices, link } = await owed();
    const key = randomUUID();
    const twice = await Promise.all([begin(link, all(...invoices), key), begin(link, all(...invoices), key)]);
    const again = [await begin(link, all(...invoices)), await begin(link, all(...invoices), key)];
    const urls = new Set([...twice, ...again].map(({ url }) => url));
    expect(await rig.paymentsOf(link)).toHaveLength(1);
    expect(urls.size).toBe(1);
    const [{ payment }] = twice;
    await rig.pay(payment);
    expect((await begin(link, all(...invoices), key)).url).toContain("/portal/payment-status?");
    await refusedWith(409, begin(link, all(...invoices)));
    expect(await rig.paymentsOf(link)).toEqual([{ id: payment, state: "posted" }]);
  });

  it("lets nobody else pay meanwhile", async () => {
    const { invoices, link } = await owed();
    const other = await rig.linkFor(...invoices);
    const { payment } = await begin(link, all(invoices[0]));
    await refusedWith(409, begin(other, all(...invoices)));
    expect((await rig.payments.view(other)).invoices.map(({ taken }) => taken)).toEqual([true, false]);
    const second = await begin(other, all(invoices[1]));
    await settleAll(payment, second.payment);
  });

  it("stops a payment when its payer chooses otherwise", async () => {
    const { invoices, link } = await owed();
    const first = await begin(link, all(...invoices));
    const second = await begin(link, all(invoices[1]));
    expect(await rig.paymentsOf(link)).toEqual([
      { id: first.payment, state: "failed" },
      { id: second.payment, state: "pending" },
    ]);
    await rig.pay(first.payment);
    await rig.pay(second.payment);
    expect(await rig.payment(first.payment)).toMatchObject({ state: "failed", allocated: 0 });
    expect(await rig.invoice(invoices[1].id)).toEqual({ state: "paid", balance: 0 });
    expect(await rig.invoice(invoices[0].id)).toEqual({ state: "issued", balance: 100_00 });
  });

  it("does not stop one that was paid just before", async () => {
    const { invoices, link } = await owed();
    rig.hold.on = true;
    const first = await begin(link, all(...invoices));
    await rig.pay(first.payment);
    await refusedWith(409, begin(link, all(invoices[1])));
    expect(await rig.payment(first.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("says why a payment failed, and lets one try again", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await rig.decline(payment);
    expect(await rig.payments.status(link, payment)).toMatchObject({ state: "failed", reason: expect.stringMatching(/\w/) });
    const again = await begin(link, all(...invoices));
    expect(again.payment).not.toBe(payment);
    await rig.pay(again.payment);
    expect(await rig.payment(again.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("takes what was not told: the payer's return asks, and so does the clock", async () => {
    const [one, two] = [await owed(), await owed()];
    rig.hold.on = true;
    const back = await begin(one.link, all(...one.invoices));
    const away = await begin(two.link, all(...two.invoices));
    for (const { payment } of [back, away]) await rig.pay(payment);
    expect(await rig.payment(away.payment)).toMatchObject({ state: "pending" });
    expect(await rig.payments.status(one.link, back.payment)).toMatchObject({ state: "posted" });
    await rig.payments.settleOpen();
    expect(await rig.payment(away.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("posts once, however often and in whatever order it is told", async () => {
    const { invoices, link } = await owed();
    rig.hold.on = true;
    const { payment } = await begin(link, all(...invoices));
    await rig.pay(payment);
    await rig.giveBack(payment, 50_00);
    const [paid, refunded] = rig.events as [SentEvent, SentEvent];
    for (const event of [refunded, paid, paid, refunded]) await rig.hear(event);
    await Promise.all([rig.hear(paid), rig.hear(refunded), rig.payments.settle(payment), rig.payments.settle(payment)]);
    expect(await rig.payment(payment)).toMatchObject({ state: "posted", refunded: 50_00, allocated: 300_00 });
    const { rows } = await sql`select 1 from gateway_events where payment_id = ${payment} and settled_at is not null`.execute(
      rig.db.kysely,
    );
    expect(rows).toHaveLength(2);
  });

  it("posts and refunds once when many ask at the same time, and none of them fails", async () => {
    const { invoices, link } = await owed();
    rig.hold.on = true;
    const { payment } = await begin(link, all(...invoices));
    const together = () => Promise.all(Array.from({ length: 8 }, () => rig.payments.settle(payment)));
    await rig.pay(payment);
    await together();
    expect(await rig.payment(payment)).toMatchObject({ state: "posted", allocated: 350_00 });
    await rig.giveBack(payment, 20_00);
    await together();
    expect(await rig.payment(payment)).toMatchObject({ state: "posted", refunded: 20_00 });
    await rig.dispute(payment);
    await together();
    expect(await rig.payment(payment)).toMatchObject({ state: "reversed" });
  });

  it("takes back what the payer's bank takes back", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await rig.pay(payment);
    await rig.dispute(payment);
    expect(await rig.payment(payment)).toMatchObject({ state: "reversed", allocated: 0, reason: expect.stringContaining("bank") });
    expect(await rig.invoice(invoices[0].id)).toEqual({ state: "issued", balance: 100_00 });
    expect(await rig.payments.link(link.token), "the link is good again").not.toBeNull();
  });

  it("hears an event again whose payment could not be asked about", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await rig.pay(payment);
    rig.hold.on = true;
    await rig.dispute(payment);
    const event = rig.events.at(-1);
    if (!event) throw new Error("No event was sent.");
    rig.fail("lookUp", "unreachable");
    await rig.hear(event);
    expect(await rig.payment(payment)).toMatchObject({ state: "posted" });
    await rig.payments.settleOpen();
    expect(await rig.payment(payment)).toMatchObject({ state: "reversed" });
  });

  it("waits while nobody knows, and goes on with the same charge", async () => {
    const { invoices, link } = await owed();
    rig.fail("start", "lose-answer");
    const lost = await begin(link, all(...invoices));
    expect(lost.url).toContain("/portal/payment-status?");
    expect(await rig.payments.status(link, lost.payment)).toMatchObject({ state: "pending" });
    const found = await begin(link, all(...invoices));
    expect(found.payment).toBe(lost.payment);
    expect(found.url).not.toContain("/portal/payment-status?");
    await rig.pay(lost.payment);
    expect(await rig.payment(lost.payment)).toMatchObject({ state: "posted", allocated: 350_00 });
  });

  it("gives up what never reached the gateway, and not before it is certain", async () => {
    const { invoices, link } = await owed();
    rig.fail("start", "unreachable");
    const { payment } = await begin(link, all(...invoices));
    await rig.payments.settleOpen();
    expect(await rig.payment(payment)).toMatchObject({ state: "pending" });
    await refusedWith(409, begin(link, all(invoices[0])));
    rig.clock.ahead = 31 * MINUTE;
    rig.fail("lookUp", "unreachable");
    await rig.payments.settleOpen();
    expect(await rig.payment(payment), "asked, and not answered").toMatchObject({ state: "pending" });
    await rig.payments.settleOpen();
    expect(await rig.payment(payment)).toMatchObject({ state: "failed" });
  });

  it("fails what the gateway refuses", async () => {
    const { invoices, link } = await owed();
    rig.fail("start", "refuse");
    const { payment, url } = await begin(link, all(...invoices));
    expect(url).toContain("/portal/payment-status?");
    expect(await rig.payments.status(link, payment)).toMatchObject({ state: "failed", reason: "The card payment could not be started." });
  });

  it("pays an invoice that somebody has paid by check meanwhile as far as it is owed, and keeps the rest as credit", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    await rig.paid(100_00, { allocations: [{ invoiceId: invoices[0].id, amount: 100_00 }] });
    await rig.pay(payment);
    expect(await rig.payment(payment)).toMatchObject({ state: "posted", amount: 350_00, allocated: 250_00 });
  });

  it("gives back what is charged after it has said that nobody was", async () => {
    const { invoices, link } = await owed();
    const { payment } = await begin(link, all(...invoices));
    rig.hold.on = true;
    // As if the gateway had known nothing of it for half an hour.
    await rig.engine.act({ actor: asSystem("a test") }, paymentResource, { id: payment }, "fail", { reason: "Lost" });
    await rig.pay(payment);
    const event = rig.events.at(-1);
    if (event) await rig.hear(event);
    await rig.payments.settle(payment);
    expect(await rig.payment(payment)).toMatchObject({ state: "failed", allocated: 0 });
    expect((await rig.payments.settle(payment))?.found).toMatchObject({ status: "succeeded", refunded: 350_00 });
    expect(await rig.invoice(invoices[0].id)).toEqual({ state: "issued", balance: 100_00 });
  });

  it("opens nothing to a link that is unknown, over, withdrawn or no link, and knows nothing of others' payments", async () => {
    const { invoices, link } = await owed();
    const other = await rig.linkFor(await rig.issued(10_00));
    const { payment } = await begin(link, all(...invoices));
    await refusedWith(404, rig.payments.status(other, payment));
    await refusedWith(404, rig.payments.receipt(other, payment));
    await refusedWith(404, rig.payments.receipt(link, payment));
    await refusedWith(404, rig.payments.invoice(other, invoices[0].id));
    expect((await rig.payments.invoice(link, invoices[0].id)).fileName).toMatch(/^Invoice INV-\d+\.pdf$/);
    for (const token of ["", "x", "x".repeat(43), `${link.token}x`]) expect(await rig.payments.link(token)).toBeNull();
    await sql`update payment_links set expires_on = '2020-01-01' where id = ${link.id}`.execute(rig.db.kysely);
    expect(await rig.payments.link(link.token)).toBeNull();
    expect(await rig.payments.link(link.token, { evenIfOver: true })).toMatchObject({ id: link.id });
    await rig.do(rig.bob, "payment-links", other.id, "revoke", { reason: "Wrong address" });
    expect(await rig.payments.link(other.token)).toBeNull();
    await settleAll(payment);
  });

  it("believes nobody who can't sign", async () => {
    await refusedWith(400, rig.payments.hear(name, Buffer.from("{}"), {}));
    await refusedWith(404, rig.payments.hear("paypal", Buffer.from("{}"), {}));
  });

  it("of 100 who pay the same invoice at once lets one pay", async () => {
    const invoice = await rig.issued(100_00);
    const links = await Promise.all(Array.from({ length: 100 }, () => rig.linkFor(invoice)));
    const answers = await Promise.allSettled(links.map((link) => begin(link, all(invoice))));
    const begun = answers.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const refused = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.status] : []));
    expect(begun).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set([409]));
    for (const { payment } of begun) await Promise.all([rig.pay(payment), rig.payments.settle(payment), rig.payments.settleOpen()]);
    expect(await rig.invoice(invoice.id)).toEqual({ state: "paid", balance: 0 });
  });
});

it("lets the invoices of test payments go when real money comes on", async () => {
  const rig = await createPortalRig("test");
  const invoice = await rig.issued(100_00);
  const link = await rig.linkFor(invoice);
  const { payment } = await rig.payments.begin(link, { invoices: [invoice.id], amount: null }, "once", here);
  await rig.withoutGateway.settleOpen();
  expect(await rig.payment(payment)).toMatchObject({ state: "failed", reason: expect.stringContaining("No money was moved") });
  expect(await rig.claims()).toBe(0);
  await rig.close();
});
