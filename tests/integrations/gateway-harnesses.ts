import type { Gateway } from "../../server/integrations/gateway/gateway.ts";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import { createTestGateway, type Fault, type Faulty, type SentEvent } from "../../server/integrations/gateway/test-gateway.ts";
import { type EventHeaders, signed } from "../../server/integrations/signed-calls.ts";
import { testDatabase } from "../support/database.ts";
import { stripeStandIn } from "../support/stripe-stand-in.ts";

/** A payment gateway with the payer, their bank, and a network that can fail. */
export interface GatewayHarness {
  readonly gateway: Gateway;
  /** The events it has sent us. */
  readonly events: readonly SentEvent[];
  pay(ref: string): Promise<void>;
  giveUp(ref: string): Promise<void>;
  dispute(ref: string): Promise<void>;
  fail(call: Faulty, fault: Fault): void;
  /** Signs an event's body again, as of the given time. */
  sign(body: Buffer, at: Date): EventHeaders;
  close(): Promise<void>;
}

export async function createTestGatewayHarness(): Promise<GatewayHarness> {
  const db = await testDatabase();
  const events: SentEvent[] = [];
  const gateway = createTestGateway({
    db: db.kysely,
    secret: "a secret",
    publicUrl: "http://hq.test",
    send: async (event) => void events.push(event),
  });
  return {
    gateway,
    events,
    pay: async (ref) => void (await gateway.decide(ref, "pay")),
    giveUp: async (ref) => void (await gateway.decide(ref, "decline")),
    dispute: gateway.dispute,
    fail: gateway.fail,
    sign: (body, at) => ({ "test-gateway-signature": signed("a secret", body, at) }),
    close: () => db.close(),
  };
}

const calls: Readonly<Record<Faulty, string>> = {
  start: "POST /v1/checkout/sessions",
  lookUp: "GET /v1/checkout/sessions",
  cancel: "POST /v1/checkout/sessions/",
  refund: "POST /v1/refunds",
};

export async function createStripeHarness(): Promise<GatewayHarness> {
  const secretKey = "sk_test_stand_in";
  const standIn = await stripeStandIn({ secretKey });
  const { url, webhookSecret, events, pay, expire, dispute } = standIn;
  return {
    gateway: createStripeGateway({ secretKey, webhookSecret, url, retries: 0 }),
    events,
    pay,
    giveUp: expire,
    dispute,
    fail: (call, fault) => standIn.fail(calls[call], fault),
    sign: (body, at) => standIn.sign(body, at).headers,
    close: () => standIn.close(),
  };
}
