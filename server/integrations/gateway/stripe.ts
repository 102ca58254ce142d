import Stripe from "stripe";
import { refuseInTransaction } from "../../db/guarded-pool.ts";
import { headerOf, SIGNED_FOR_S } from "../signed-calls.ts";
import {
  type ChargeName,
  type ChargeRequest,
  type Gateway,
  type GatewayCharge,
  type GatewayEvent,
  GatewayRefusal,
  notPaid,
  OutcomeUnknown,
  unknownCharge,
} from "./gateway.ts";

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The API's URL, if it isn't Stripe's own. */
  readonly url?: string;
  readonly timeoutMs?: number;
  /** Retries of a call whose response was lost, with the same idempotency key. */
  readonly retries?: number;
}

/** The largest accepted difference between Stripe's clock and ours, when a charge is searched by its creation time. */
const CLOCKS_DIFFER_S = 300;
/** Maximum number of sessions searched for one whose id never reached us; if there are more, the outcome is unknown. */
const MAX_SESSIONS = 2_000;

const SIGNATURE = "stripe-signature";
const expand = ["payment_intent.latest_charge"];

/** Stripe Checkout: the payer pays on Stripe's page, so our server never sees card numbers. */
export function createStripeGateway({ secretKey, webhookSecret, url, timeoutMs = 15_000, retries = 2 }: StripeOptions): Gateway {
  const stripe = new Stripe(secretKey, {
    ...(url === undefined ? {} : addressOf(url)),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: "HQ" },
  });
  const { sessions } = stripe.checkout;

  async function sessionOf({ key, ref, startedAt }: ChargeName): Promise<Stripe.Checkout.Session | null> {
    if (ref !== null) return callStripe(() => sessions.retrieve(ref, { expand })).catch(nullWhenMissing);
    const since = Math.floor(startedAt.getTime() / 1_000) - CLOCKS_DIFFER_S;
    return callStripe(async () => {
      let count = 0;
      for await (const session of sessions.list({ created: { gte: since }, limit: 100 })) {
        if (session.metadata?.key === key) return sessions.retrieve(session.id, { expand });
        count += 1;
        if (count >= MAX_SESSIONS) throw new OutcomeUnknown("Too many sessions to find one among them.");
      }
      return null;
    });
  }

  return {
    name: "stripe",

    async start(charge) {
      const session = await callStripe(() => sessions.create(sessionFor(charge), { idempotencyKey: `start-${charge.key}` }));
      if (!session.url) throw new OutcomeUnknown("The payment session has no page.");
      return { ref: session.id, url: session.url };
    },

    async lookUp(name) {
      const session = await sessionOf(name);
      return session ? foundIn(session) : unknownCharge;
    },

    async cancel(name) {
      const session = await sessionOf(name);
      if (session?.status !== "open") return;
      await callStripe(() => sessions.expire(session.id)).catch((failure: unknown) => {
        // It was paid or ended in the meantime, so there is nothing to cancel.
        if (!(failure instanceof GatewayRefusal)) throw failure;
      });
    },

    async refund({ charge, amount, key }) {
      const session = await sessionOf(charge);
      const paid = session && intentOf(session);
      if (!paid) throw new GatewayRefusal("There is no payment to refund.");
      const refund = await callStripe(() =>
        stripe.refunds.create({ payment_intent: paid.id, amount, metadata: { key } }, { idempotencyKey: `refund-${key}` }),
      );
      return { ref: refund.id };
    },

    signatureHeader: SIGNATURE,

    verifyEvent(body, headers) {
      try {
        return stripe.webhooks.constructEvent(body, headerOf(headers, SIGNATURE), webhookSecret, SIGNED_FOR_S).id;
      } catch {
        return null;
      }
    },

    async readEvent(body) {
      // Type boundary: the body was verified to be Stripe's.
      const event = JSON.parse(body.toString("utf8")) as Stripe.Event;
      return { id: event.id, ...(await subjectOf(event, (id) => callStripe(() => stripe.paymentIntents.retrieve(id)))) };
    },
  };
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const plain = protocol === "http:";
  return {
    protocol: plain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port === "" ? (plain ? 80 : 443) : Number(port),
  };
}

function sessionFor(charge: ChargeRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { key: charge.key };
  return {
    mode: "payment",
    // Only cards: a payment method that settles after days would leave the invoices claimed.
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: charge.currency, unit_amount: charge.amount, product_data: { name: charge.description } },
      },
    ],
    client_reference_id: charge.key,
    metadata,
    // The charge inherits the metadata, so that later events of the charge identify the payment too.
    payment_intent_data: { metadata, description: charge.description },
    success_url: charge.returnUrl,
    cancel_url: charge.cancelUrl,
    expires_at: Math.floor(charge.expiresAt.getTime() / 1_000),
    ...(charge.customerEmail === undefined ? {} : { customer_email: charge.customerEmail }),
  };
}

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === "object" ? intent : null;

function foundIn(session: Stripe.Checkout.Session): GatewayCharge {
  const { latest_charge: latest } = intentOf(session) ?? {};
  const charge = typeof latest === "object" ? latest : null;
  const card = charge?.payment_method_details?.card;
  const common = {
    ref: session.id,
    amount: session.amount_total ?? 0,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
  if (session.status === "complete" && session.payment_status === "paid")
    return { ...common, status: "succeeded", ...(card?.brand && card.last4 ? { card: { brand: card.brand, last4: card.last4 } } : {}) };
  if (session.status === "expired") return { ...common, status: "failed", reason: notPaid };
  return { ...common, status: "pending", ...(session.status === "open" && session.url ? { url: session.url } : {}) };
}

type Subject = Omit<GatewayEvent, "id">;

async function subjectOf(event: Stripe.Event, intent: (id: string) => Promise<Stripe.PaymentIntent>): Promise<Subject> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return ofSession("succeeded", event.data.object);
    case "checkout.session.expired":
    case "checkout.session.async_payment_failed":
      return ofSession("failed", event.data.object);
    case "charge.refunded":
      return { kind: "refunded", key: event.data.object.metadata.key ?? null, ref: null };
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn": {
      // A dispute has no metadata of ours; the payment intent it belongs to has.
      const { payment_intent: paymentIntent } = event.data.object;
      const paid = typeof paymentIntent === "string" ? await intent(paymentIntent) : paymentIntent;
      return { kind: "disputed", key: paid?.metadata.key ?? null, ref: null };
    }
    default:
      return { kind: "other", key: null, ref: null };
  }
}

const ofSession = (kind: "succeeded" | "failed", { id, metadata }: Stripe.Checkout.Session): Subject => ({
  kind,
  key: metadata?.key ?? null,
  ref: id,
});

class Missing extends GatewayRefusal {}

function nullWhenMissing(failure: unknown): null {
  if (failure instanceof Missing) return null;
  throw failure;
}

/** Errors that Stripe clearly reports as refusals become GatewayRefusal; for all others it isn't known whether the call was carried out. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  refuseInTransaction("Calling the payment gateway");
  try {
    return await call();
  } catch (failure) {
    if (failure instanceof GatewayRefusal || failure instanceof OutcomeUnknown) throw failure;
    if (!(failure instanceof Stripe.errors.StripeError))
      throw new OutcomeUnknown("The payment gateway did not answer.", { cause: failure });
    const { code = "", type } = failure;
    if (code === "resource_missing") throw new Missing("The payment gateway has no record of it.", { cause: failure });
    // 409: another call with the same key is in progress, or was made with different values.
    const refused = failure.statusCode !== 409 && FINAL.some((kind) => failure instanceof kind);
    throw refused
      ? new GatewayRefusal(`The payment gateway refused: ${type} ${code}`.trimEnd(), { cause: failure })
      : new OutcomeUnknown(`The payment gateway gave an unexpected answer: ${type} ${code}`.trimEnd(), { cause: failure });
  }
}

const { StripeAuthenticationError, StripeCardError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
const FINAL = [StripeAuthenticationError, StripeCardError, StripeInvalidRequestError, StripePermissionError];
