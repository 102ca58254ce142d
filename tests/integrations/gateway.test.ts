import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChargeName, type ChargeRequest, GatewayRefusal, OutcomeUnknown } from "../../server/integrations/gateway/gateway.ts";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import { stripeStandIn } from "../support/stripe-stand-in.ts";
import { createStripeHarness, createTestGatewayHarness, type GatewayHarness } from "./gateway-harnesses.ts";

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
const chargeName = ({ key }: ChargeRequest, ref: string | null = null): ChargeName => ({ key, ref, startedAt: new Date() });

describe.each([
  ["the test gateway", createTestGatewayHarness],
  ["Stripe", createStripeHarness],
])("%s", (_name, open) => {
  let harness: GatewayHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness.close());

  const started = async (more: Partial<ChargeRequest> = {}) => {
    const wanted = charge(more);
    const { ref, url } = await harness.gateway.start(wanted);
    return { wanted, ref, url, name: chargeName(wanted, ref), byKey: chargeName(wanted) };
  };
  const paid = async () => {
    const all = await started();
    await harness.pay(all.ref);
    return all;
  };
  const lastEvent = () => {
    const event = harness.events.at(-1);
    if (!event) throw new Error("No event was sent.");
    return event;
  };
  const read = async () => {
    const { body, headers } = lastEvent();
    const event = await harness.gateway.readEvent(body);
    expect(harness.gateway.verifyEvent(body, headers)).toBe(event.id);
    return event;
  };

  it("starts one charge per idempotency key", async () => {
    const { wanted, ref, url } = await started();
    expect(await harness.gateway.start(wanted)).toEqual({ ref, url });
    expect(URL.canParse(url)).toBe(true);
    expect((await started()).ref).not.toBe(ref);
  });

  it("rejects a key reused for another amount without a second charge", async () => {
    const { wanted, ref, byKey } = await started();
    await expect(harness.gateway.start({ ...wanted, amount: 100 })).rejects.toThrow();
    expect(await harness.gateway.lookUp(byKey)).toMatchObject({ ref, amount: 125_000 });
  });

  it("looks up a charge by key or reference", async () => {
    const { ref, url, name, byKey } = await started();
    const common = { ref, amount: 125_000, refunded: 0, disputed: false };
    expect(await harness.gateway.lookUp(name)).toEqual({ ...common, status: "pending", url });
    expect(await harness.gateway.lookUp(byKey)).toEqual({ ...common, status: "pending", url });
    await harness.pay(ref);
    const succeeded = { ...common, status: "succeeded", card: { brand: expect.any(String), last4: "4242" } };
    expect(await harness.gateway.lookUp(name)).toEqual(succeeded);
    expect(await harness.gateway.lookUp(byKey)).toEqual(succeeded);
  });

  it("distinguishes an abandoned charge from an unknown one", async () => {
    const { ref, name } = await started();
    await harness.giveUp(ref);
    expect(await harness.gateway.lookUp(name)).toMatchObject({ status: "failed", reason: expect.stringMatching(/\w/) });
    for (const none of [chargeName(charge()), chargeName(charge(), "none_such")])
      expect(await harness.gateway.lookUp(none)).toMatchObject({ status: "unknown-to-gateway", ref: null });
  });

  it("doesn't accept payment for an abandoned charge", async () => {
    const { ref, name } = await started();
    await harness.giveUp(ref);
    await harness.pay(ref);
    expect(await harness.gateway.lookUp(name)).toMatchObject({ status: "failed" });
  });

  it("finds a charge after a lost response, and doesn't start it again", async () => {
    const request = charge();
    harness.fail("start", "lose-answer");
    await expect(harness.gateway.start(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    const { status, ref } = await harness.gateway.lookUp(chargeName(request));
    expect({ status, ref }).toEqual({ status: "pending", ref: expect.any(String) });
    expect((await harness.gateway.start(request)).ref).toBe(ref);
  });

  it("reports a charge that never reached the gateway as unknown", async () => {
    const request = charge();
    harness.fail("start", "unreachable");
    await expect(harness.gateway.start(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await harness.gateway.lookUp(chargeName(request))).toMatchObject({ status: "unknown-to-gateway" });
  });

  it("reports a final refusal as such", async () => {
    const request = charge();
    harness.fail("start", "refuse");
    await expect(harness.gateway.start(request)).rejects.toBeInstanceOf(GatewayRefusal);
    expect(await harness.gateway.lookUp(chargeName(request))).toMatchObject({ status: "unknown-to-gateway" });
  });

  it("reports an unknown outcome while the gateway is unreachable", async () => {
    const { name, byKey } = await paid();
    for (const each of [name, byKey]) {
      harness.fail("lookUp", "unreachable");
      await expect(harness.gateway.lookUp(each)).rejects.toBeInstanceOf(OutcomeUnknown);
    }
    expect(await harness.gateway.lookUp(name)).toMatchObject({ status: "succeeded" });
  });

  it("prevents payment of a cancelled charge, and leaves a paid one unchanged", async () => {
    const open = await started();
    await harness.gateway.cancel(open.byKey);
    await harness.gateway.cancel(open.name);
    await harness.pay(open.ref);
    expect(await harness.gateway.lookUp(open.name)).toMatchObject({ status: "failed" });
    const done = await paid();
    await harness.gateway.cancel(done.name);
    expect(await harness.gateway.lookUp(done.name)).toMatchObject({ status: "succeeded" });
    await harness.gateway.cancel(chargeName(charge()));
  });

  it("refunds once per idempotency key, and never more than was paid", async () => {
    const { name } = await paid();
    const refund = (amount: number, key: string) => harness.gateway.refund({ charge: name, amount, key });
    const key = randomUUID();
    harness.fail("refund", "lose-answer");
    await expect(refund(100_000, key)).rejects.toBeInstanceOf(OutcomeUnknown);
    const first = await refund(100_000, key);
    expect(await refund(100_000, key)).toEqual(first);
    await expect(refund(25_001, randomUUID())).rejects.toBeInstanceOf(GatewayRefusal);
    expect(await harness.gateway.lookUp(name)).toMatchObject({ status: "succeeded", refunded: 100_000 });
    const open = await started();
    await expect(harness.gateway.refund({ charge: open.name, amount: 1, key: randomUUID() })).rejects.toBeInstanceOf(GatewayRefusal);
  });

  it("sends signed events that identify the charge by its key", async () => {
    const { ref, wanted, name } = await paid();
    const kinds = [await read()];
    await harness.gateway.refund({ charge: name, amount: 5, key: randomUUID() });
    kinds.push(await read());
    await harness.dispute(ref);
    kinds.push(await read());
    expect(kinds.map(({ kind, key }) => [kind, key])).toEqual(["succeeded", "refunded", "disputed"].map((kind) => [kind, wanted.key]));
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(3);
    expect(await harness.gateway.lookUp(name)).toMatchObject({ status: "succeeded", disputed: true });
    const other = await started();
    await harness.giveUp(other.ref);
    expect(await read()).toMatchObject({ kind: "failed", key: other.wanted.key });
  });

  it("rejects events that are unsigned, altered or too old", async () => {
    await paid();
    const { body, headers } = lastEvent();
    const expectRefused = (bytes: Buffer, all: typeof headers) => expect(harness.gateway.verifyEvent(bytes, all)).toBeNull();
    expectRefused(body, {});
    expectRefused(Buffer.from(body.toString("utf8").replace("evt_", "evt-")), headers);
    expectRefused(body, harness.sign(body, new Date(Date.now() - 900_000)));
    expectRefused(body, Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, `${value}0`])));
    expectRefused(Buffer.alloc(0), headers);
    expect(harness.gateway.verifyEvent(body, harness.sign(body, new Date()))).not.toBeNull();
  });
});

describe("Stripe", () => {
  it("rejects a wrong secret key, and reports an unknown outcome when unreachable", async () => {
    const standIn = await stripeStandIn({ secretKey: "sk_test_right" });
    const other = (url: string) => createStripeGateway({ secretKey: "sk_test_wrong", webhookSecret: "whsec_x", url, retries: 0 });
    await expect(other(standIn.url).start(charge())).rejects.toBeInstanceOf(GatewayRefusal);
    expect(standIn.sessions()).toEqual([]);
    await standIn.close();
    await expect(other(standIn.url).start(charge())).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
