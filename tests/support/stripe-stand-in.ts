import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Fault, SentEvent } from "../../server/integrations/gateway/test-gateway.ts";
import { bodyOf, type Form, formOf, problem, type StandInResponse } from "./stripe-wire.ts";

/**
 * A fake server for the part of Stripe's API that the adapter uses. It honors idempotency keys and can simulate
 * failures.
 */
export interface StripeStandIn {
  readonly url: string;
  readonly webhookSecret: string;
  /** Every signed webhook event, in order. */
  readonly events: SentEvent[];
  /** Called with each event. */
  onEvent: (event: SentEvent) => Promise<void>;
  /** All created sessions, including those whose response was lost. */
  sessions(): readonly Session[];
  pay(session: string): Promise<void>;
  expire(session: string): Promise<void>;
  dispute(session: string): Promise<void>;
  /** Makes the next call whose method and path start with this text fail. */
  fail(call: string, fault: Fault): void;
  sign(body: Buffer, at: Date): SentEvent;
  close(): Promise<void>;
}

interface Charge {
  readonly id: string;
  readonly object: "charge";
  readonly amount: number;
  amount_refunded: number;
  disputed: boolean;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  readonly payment_method_details: { readonly type: "card"; readonly card: { readonly brand: string; readonly last4: string } };
}

interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly amount_total: number;
  readonly currency: string;
  readonly created: number;
  readonly expires_at: number;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  readonly url: string;
  readonly success_url: string;
}

const id = (kind: string) => `${kind}_test_${randomBytes(12).toString("hex")}`;
const seconds = () => Math.floor(Date.now() / 1_000);

export async function stripeStandIn({ secretKey }: { readonly secretKey: string }): Promise<StripeStandIn> {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, { readonly charge: Charge; readonly metadata: Record<string, string> }>();
  /** The metadata that a session's payments will carry. */
  const metadataBySession = new Map<string, Record<string, string>>();
  const answered = new Map<string, { readonly request: string; readonly reply: StandInResponse }>();
  const faults: { readonly call: string; readonly fault: Fault; times: number }[] = [];
  const webhookSecret = `whsec_${randomBytes(12).toString("hex")}`;
  const signer = new Stripe("sk_test_unused").webhooks;

  const created = (form: Form): StandInResponse => {
    const [amount, expires] = [Number(form.get("line_items[0][price_data][unit_amount]")), Number(form.get("expires_at"))];
    if (form.get("mode") !== "payment" || !form.get("success_url")) return problem(400, "parameter_missing");
    if (!Number.isInteger(amount) || amount < 50) return problem(400, "amount_too_small");
    if (expires < seconds() + 30 * 60 || expires > seconds() + 24 * 3_600) return problem(400, "parameter_invalid");
    const session: Session = {
      id: id("cs"),
      object: "checkout.session",
      amount_total: amount * Number(form.get("line_items[0][quantity]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      created: seconds(),
      expires_at: expires,
      client_reference_id: form.get("client_reference_id") ?? null,
      metadata: form.within("metadata"),
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: "",
      success_url: form.get("success_url") ?? "",
    };
    sessions.set(session.id, { ...session, url: `https://checkout.stripe.com/c/pay/${session.id}` });
    metadataBySession.set(session.id, form.within("payment_intent_data[metadata]"));
    return { status: 200, body: sessions.get(session.id) };
  };

  const presentSession = (session: Session, query: Form): unknown => {
    const paid = session.payment_intent === null ? undefined : intents.get(session.payment_intent);
    if (!paid || query.get("expand[0]") !== "payment_intent.latest_charge") return session;
    return { ...session, payment_intent: intentWith(session.payment_intent ?? "", paid.charge, paid.metadata) };
  };
  const intentWith = (name: string, charge: Charge | string, metadata: Record<string, string>) => ({
    id: name,
    object: "payment_intent",
    status: "succeeded",
    latest_charge: charge,
    metadata,
  });

  const listed = (query: Form): StandInResponse => {
    const since = Number(query.get("created[gte]") ?? 0);
    const all = [...sessions.values()].filter((each) => each.created >= since).reverse();
    const after = all.findIndex((each) => each.id === query.get("starting_after")) + 1;
    const limit = Number(query.get("limit") ?? 10);
    const page = all.slice(after, after + limit);
    return { status: 200, body: { object: "list", url: "/v1/checkout/sessions", has_more: after + limit < all.length, data: page } };
  };

  const refunded = (form: Form): StandInResponse => {
    const charge = intents.get(form.get("payment_intent") ?? "")?.charge;
    const amount = Number(form.get("amount"));
    if (!charge) return problem(404, "resource_missing");
    if (charge.amount_refunded + amount > charge.amount) return problem(400, "charge_already_refunded");
    charge.amount_refunded += amount;
    sendEvent("charge.refunded", charge);
    return { status: 200, body: { id: id("re"), object: "refund", amount, status: "succeeded", payment_intent: charge.payment_intent } };
  };

  const route = (method: string, path: string, query: Form, form: Form): StandInResponse => {
    const [, name, expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v1/checkout/sessions") return created(form);
    if (method === "GET" && path === "/v1/checkout/sessions") return listed(query);
    if (method === "POST" && path === "/v1/refunds") return refunded(form);
    if (name !== undefined) {
      const session = sessions.get(name);
      if (!session) return problem(404, "resource_missing");
      if (!expire) return { status: 200, body: presentSession(session, query) };
      if (session.status !== "open") return problem(400, "checkout_session_not_open");
      end(session);
      return { status: 200, body: session };
    }
    const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1] ?? "";
    const paid = intents.get(intent);
    return paid ? { status: 200, body: intentWith(intent, paid.charge.id, paid.metadata) } : problem(404, "resource_missing");
  };

  function end(session: Session): void {
    session.status = "expired";
    sendEvent("checkout.session.expired", session);
  }

  const standIn: StripeStandIn = {
    url: "",
    webhookSecret,
    events: [],
    onEvent: async () => undefined,
    sessions: () => [...sessions.values()],
    async pay(name) {
      const session = sessions.get(name);
      if (session?.status !== "open") return;
      const [intent, metadata] = [id("pi"), metadataBySession.get(name) ?? {}];
      const charge: Charge = {
        id: id("ch"),
        object: "charge",
        amount: session.amount_total,
        amount_refunded: 0,
        disputed: false,
        payment_intent: intent,
        metadata,
        payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
      };
      intents.set(intent, { charge, metadata });
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: intent });
      await sendEvent("checkout.session.completed", session);
    },
    async expire(name) {
      const session = sessions.get(name);
      if (session?.status === "open") end(session);
    },
    async dispute(name) {
      const charge = intents.get(sessions.get(name)?.payment_intent ?? "")?.charge;
      if (!charge) return;
      charge.disputed = true;
      const { id: chargeId, payment_intent } = charge;
      await sendEvent("charge.dispute.created", {
        id: id("dp"),
        object: "dispute",
        charge: chargeId,
        payment_intent,
        metadata: {},
        status: "needs_response",
      });
    },
    fail(call, fault) {
      // Except for a refusal, the fault is used twice: Stripe's client retries once when a connection breaks.
      faults.push({ call, fault, times: fault === "refuse" ? 1 : 2 });
    },
    sign(body, at) {
      const payload = body.toString("utf8");
      const timestamp = Math.floor(at.getTime() / 1_000);
      const header = signer.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      return { body, headers: { "stripe-signature": header } };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function sendEvent(type: string, object: unknown): Promise<void> {
    const event = { id: id("evt"), object: "event", type, created: seconds(), livemode: false, data: { object } };
    const sent = standIn.sign(Buffer.from(JSON.stringify(event)), new Date());
    standIn.events.push(sent);
    await standIn.onEvent(sent).catch(() => undefined);
  }

  /** An idempotency key returns the stored response, or an error if it is reused for a different request. */
  function once(key: string | undefined, request: string, work: () => StandInResponse): StandInResponse {
    if (key === undefined) return work();
    const before = answered.get(key);
    if (before) return before.request === request ? before.reply : problem(400, "", "idempotency_error");
    const reply = work();
    // A copy: the stored response must not change when the session changes later.
    answered.set(key, { request, reply: { status: reply.status, body: JSON.parse(JSON.stringify(reply.body)) } });
    return reply;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "/", headers } = request;
    const [path = "", query = ""] = url.split("?");
    const text = await bodyOf(request);
    const fault = faults.find(({ call, times }) => times > 0 && `${method} ${path}`.startsWith(call));
    if (fault) fault.times -= 1;
    if (fault?.fault === "unreachable") return void request.socket.destroy();
    const key = headers["idempotency-key"];
    const reply =
      headers.authorization !== `Bearer ${secretKey}`
        ? problem(401, "")
        : fault?.fault === "refuse"
          ? problem(400, "told_to_refuse")
          : once(typeof key === "string" ? key : undefined, `${method} ${path} ${text}`, () =>
              route(method, path, formOf(query), formOf(text)),
            );
    if (fault?.fault === "lose-answer") return void request.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(standIn, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
