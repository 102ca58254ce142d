import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ChargeName,
  type ChargeRequest,
  EventRefused,
  GatewayRefusal,
  OutcomeUnknown,
} from "../../server/integrations/gateway/gateway.ts";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import { stripeStandIn } from "../support/stripe-stand-in.ts";
import { type GatewayRig, stripeRig, testRig } from "./gateway-rigs.ts";

const charge = (more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: randomUUID(),
  amount: 125_000,
  currency: "usd",
  description: "Invoice INV-00042",
  returnUrl: "https://hq.example/portal/payment-status?payment=1",
  cancelUrl: "https://hq.example/portal/payments/x",
  expiresAt: new Date(Date.now() + 3_600_000),
  customerEmail: "pay@customer.example",
  ...more,
});
const named = ({ key }: ChargeRequest, ref: string | null = null): ChargeName => ({ key, ref, startedAt: new Date() });

describe.each([
  ["the test gateway", testRig],
  ["Stripe", stripeRig],
])("%s", (_name, open) => {
  let rig: GatewayRig;
  beforeAll(async () => {
    rig = await open();
  });
  afterAll(() => rig.close());

  const started = async (more: Partial<ChargeRequest> = {}) => {
    const wanted = charge(more);
    const { ref, url } = await rig.gateway.start(wanted);
    return { wanted, ref, url, name: named(wanted, ref), byKey: named(wanted) };
  };
  const paid = async () => {
    const all = await started();
    await rig.pay(all.ref);
    return all;
  };
  const lastEvent = () => {
    const event = rig.events.at(-1);
    if (!event) throw new Error("No event was sent.");
    return event;
  };
  const read = () => rig.gateway.readEvent(lastEvent().body, lastEvent().headers);

  it("starts a charge once for its key", async () => {
    const { wanted, ref, url } = await started();
    expect(await rig.gateway.start(wanted)).toEqual({ ref, url });
    expect(URL.canParse(url)).toBe(true);
    expect((await started()).ref).not.toBe(ref);
  });

  it("makes no second charge of a key that was used for another amount", async () => {
    const { wanted, ref, byKey } = await started();
    await expect(rig.gateway.start({ ...wanted, amount: 100 })).rejects.toThrow();
    expect(await rig.gateway.lookUp(byKey)).toMatchObject({ ref, amount: 125_000 });
  });

  it("tells by either name what became of it", async () => {
    const { ref, url, name, byKey } = await started();
    const common = { ref, amount: 125_000, refunded: 0, disputed: false };
    expect(await rig.gateway.lookUp(name)).toEqual({ ...common, status: "pending", url });
    expect(await rig.gateway.lookUp(byKey)).toEqual({ ...common, status: "pending", url });
    await rig.pay(ref);
    const succeeded = { ...common, status: "succeeded", card: { brand: expect.any(String), last4: "4242" } };
    expect(await rig.gateway.lookUp(name)).toEqual(succeeded);
    expect(await rig.gateway.lookUp(byKey)).toEqual(succeeded);
  });

  it("tells a charge that the payer has given up from one that there is not", async () => {
    const { ref, name } = await started();
    await rig.giveUp(ref);
    expect(await rig.gateway.lookUp(name)).toMatchObject({ status: "failed", reason: expect.stringMatching(/\w/) });
    for (const none of [named(charge()), named(charge(), "none_such")])
      expect(await rig.gateway.lookUp(none)).toMatchObject({ status: "unknown-to-gateway", ref: null });
  });

  it("takes nobody's money after a charge was given up", async () => {
    const { ref, name } = await started();
    await rig.giveUp(ref);
    await rig.pay(ref);
    expect(await rig.gateway.lookUp(name)).toMatchObject({ status: "failed" });
  });

  it("finds a charge whose start was never answered, and starts it no second time", async () => {
    const wanted = charge();
    rig.fail("start", "lose-answer");
    await expect(rig.gateway.start(wanted)).rejects.toBeInstanceOf(OutcomeUnknown);
    const { status, ref } = await rig.gateway.lookUp(named(wanted));
    expect({ status, ref }).toEqual({ status: "pending", ref: expect.any(String) });
    expect((await rig.gateway.start(wanted)).ref).toBe(ref);
  });

  it("knows nothing of a charge that never arrived", async () => {
    const wanted = charge();
    rig.fail("start", "unreachable");
    await expect(rig.gateway.start(wanted)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await rig.gateway.lookUp(named(wanted))).toMatchObject({ status: "unknown-to-gateway" });
  });

  it("says a final no as such", async () => {
    const wanted = charge();
    rig.fail("start", "refuse");
    await expect(rig.gateway.start(wanted)).rejects.toBeInstanceOf(GatewayRefusal);
    expect(await rig.gateway.lookUp(named(wanted))).toMatchObject({ status: "unknown-to-gateway" });
  });

  it("guesses nothing while it can't be asked", async () => {
    const { name, byKey } = await paid();
    for (const each of [name, byKey]) {
      rig.fail("lookUp", "unreachable");
      await expect(rig.gateway.lookUp(each)).rejects.toBeInstanceOf(OutcomeUnknown);
    }
    expect(await rig.gateway.lookUp(name)).toMatchObject({ status: "succeeded" });
  });

  it("lets nobody pay what was cancelled, and leaves alone what was paid", async () => {
    const open = await started();
    await rig.gateway.cancel(open.byKey);
    await rig.gateway.cancel(open.name);
    await rig.pay(open.ref);
    expect(await rig.gateway.lookUp(open.name)).toMatchObject({ status: "failed" });
    const done = await paid();
    await rig.gateway.cancel(done.name);
    expect(await rig.gateway.lookUp(done.name)).toMatchObject({ status: "succeeded" });
    await rig.gateway.cancel(named(charge()));
  });

  it("gives back once for a key, and never more than was paid", async () => {
    const { name } = await paid();
    const refund = (amount: number, key: string) => rig.gateway.refund({ charge: name, amount, key });
    const key = randomUUID();
    rig.fail("refund", "lose-answer");
    await expect(refund(100_000, key)).rejects.toBeInstanceOf(OutcomeUnknown);
    const first = await refund(100_000, key);
    expect(await refund(100_000, key)).toEqual(first);
    await expect(refund(25_001, randomUUID())).rejects.toBeInstanceOf(GatewayRefusal);
    expect(await rig.gateway.lookUp(name)).toMatchObject({ status: "succeeded", refunded: 100_000 });
    const open = await started();
    await expect(rig.gateway.refund({ charge: open.name, amount: 1, key: randomUUID() })).rejects.toBeInstanceOf(GatewayRefusal);
  });

  it("calls with signed events that name the charge by its key", async () => {
    const { ref, wanted, name } = await paid();
    const kinds = [await read()];
    await rig.gateway.refund({ charge: name, amount: 5, key: randomUUID() });
    kinds.push(await read());
    await rig.dispute(ref);
    kinds.push(await read());
    expect(kinds.map(({ kind, key }) => [kind, key])).toEqual(["succeeded", "refunded", "disputed"].map((kind) => [kind, wanted.key]));
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(3);
    expect(await rig.gateway.lookUp(name)).toMatchObject({ status: "succeeded", disputed: true });
    const other = await started();
    await rig.giveUp(other.ref);
    expect(await read()).toMatchObject({ kind: "failed", key: other.wanted.key });
  });

  it("believes no event that is not signed, was changed, or is old", async () => {
    await paid();
    const { body, headers } = lastEvent();
    const refused = (bytes: Buffer, all: typeof headers) => expect(rig.gateway.readEvent(bytes, all)).rejects.toBeInstanceOf(EventRefused);
    await refused(body, {});
    await refused(Buffer.from(body.toString("utf8").replace("evt_", "evt-")), headers);
    await refused(body, rig.sign(body, new Date(Date.now() - 900_000)));
    await refused(body, Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, `${value}0`])));
    await refused(Buffer.alloc(0), headers);
    await rig.gateway.readEvent(body, rig.sign(body, new Date()));
  });
});

describe("Stripe", () => {
  it("refuses a wrong secret key, and gives no answer where nobody listens", async () => {
    const standIn = await stripeStandIn({ secretKey: "sk_test_right" });
    const other = (url: string) => createStripeGateway({ secretKey: "sk_test_wrong", webhookSecret: "whsec_x", url, retries: 0 });
    await expect(other(standIn.url).start(charge())).rejects.toBeInstanceOf(GatewayRefusal);
    expect(standIn.sessions()).toEqual([]);
    await standIn.close();
    await expect(other(standIn.url).start(charge())).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
