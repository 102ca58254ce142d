import { randomUUID } from "node:crypto";
import type { QueryExecutorProvider } from "kysely";
import { screenPath } from "../../../src/contract/screens.ts";
import { type EventHeaders, hasValidSignature, headerOf, signed } from "../signed-calls.ts";
import { type Gateway, type GatewayCharge, type GatewayEvent, GatewayRefusal, notPaid, OutcomeUnknown, unknownCharge } from "./gateway.ts";
import { disputeCharge, endCharge, keepCharge, readCharge, refundCharge, type TestCharge } from "./test-charges.ts";

/** The payer's choices on the test gateway's page. The last two also pay, but send the event twice or not at all. */
export const decisions = ["pay", "decline", "payToldTwice", "payUntold"] as const;
export type Decision = (typeof decisions)[number];

/** Faults of upcoming calls, by kind of call; each fault affects one call. */
export type Fault =
  /** The gateway refuses. */
  | "refuse"
  /** The call never arrives. */
  | "unreachable"
  /** The call is carried out, but its response is lost. */
  | "lose-answer";
export type Faulty = "start" | "lookUp" | "cancel" | "refund";

export interface SentEvent {
  readonly body: Buffer;
  readonly headers: EventHeaders;
}

export interface TestGatewayOptions {
  readonly db: QueryExecutorProvider;
  readonly secret: string;
  /** The URL of this server, where the gateway's page is. */
  readonly publicUrl: string;
  /** Delivers an event like a webhook call over the network. Errors it throws are ignored. */
  readonly send: (event: SentEvent) => Promise<void>;
  readonly now?: () => Date;
}

export interface TestGateway extends Gateway {
  readonly name: "test";
  /** Returns the charge for the gateway's page; null if it doesn't exist. */
  page(ref: string): Promise<TestCharge | null>;
  /** Handles the payer's choice. Returns null if the charge has already ended or doesn't exist. */
  decide(ref: string, decision: Decision): Promise<TestCharge | null>;
  /** Simulates that the payer's bank takes the money back. */
  dispute(ref: string): Promise<void>;
  /** Makes the next call of this kind fail with the given fault. */
  fail(call: Faulty, fault: Fault): void;
}

const SIGNATURE = "test-gateway-signature";

/** A test gateway: it takes no money, but otherwise behaves like a real one. */
export function createTestGateway({ db, secret, publicUrl, send, now = () => new Date() }: TestGatewayOptions): TestGateway {
  const faults: { call: Faulty; fault: Fault }[] = [];

  /** Runs a call as if over an unreliable network. */
  async function over<T>(call: Faulty, work: () => Promise<T>): Promise<T> {
    const index = faults.findIndex((each) => each.call === call);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault === "refuse") throw new GatewayRefusal("The test gateway was told to refuse.");
    if (fault === "unreachable") throw new OutcomeUnknown("The test gateway was told to be away.");
    const done = await work();
    if (fault === "lose-answer") throw new OutcomeUnknown("The test gateway was told to lose its answer.");
    return done;
  }

  async function sendEvent(kind: GatewayEvent["kind"], { key, ref }: TestCharge, times = 1): Promise<void> {
    const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, kind, key, ref }));
    for (let sent = 0; sent < times; sent += 1)
      await send({ body, headers: { [SIGNATURE]: signed(secret, body, now()) } }).catch(() => undefined);
  }

  const pageOf = ({ ref }: TestCharge) => publicUrl + screenPath("portal.test-gateway", { ref });

  return {
    name: "test",

    start: (charge) =>
      over("start", async () => {
        const stored = await keepCharge(db, charge);
        if (!stored) throw new GatewayRefusal("This key was used for another charge.");
        return { ref: stored.ref, url: pageOf(stored) };
      }),

    lookUp: (name) =>
      over("lookUp", async () => {
        const charge = await readCharge(db, name);
        return charge ? foundIn(charge, pageOf(charge)) : unknownCharge;
      }),

    cancel: (name) =>
      over("cancel", async () => {
        const charge = await readCharge(db, name);
        const ended = charge && (await endCharge(db, charge.ref, "expired"));
        if (ended) await sendEvent("failed", ended);
      }),

    refund: ({ charge: name, amount, key }) =>
      over("refund", async () => {
        const charge = await readCharge(db, name);
        const refunded = charge && amount > 0 ? await refundCharge(db, charge.ref, key, amount) : null;
        if (!refunded) throw new GatewayRefusal("The refund is more than the amount that was charged.");
        await sendEvent("refunded", refunded);
        return { ref: `${refunded.ref}_${key}` };
      }),

    signatureHeader: SIGNATURE,

    verifyEvent: (body, headers) => (hasValidSignature(secret, body, headerOf(headers, SIGNATURE), now()) ? eventIn(body).id : null),

    readEvent: async (body) => eventIn(body),

    page: (ref) => readCharge(db, { key: "", ref }),

    async decide(ref, decision) {
      const ended = await endCharge(db, ref, decision === "decline" ? "declined" : "paid");
      if (!ended) return null;
      if (decision === "decline") await sendEvent("failed", ended);
      else await sendEvent("succeeded", ended, { pay: 1, payToldTwice: 2, payUntold: 0 }[decision]);
      return ended;
    },

    async dispute(ref) {
      const charge = await disputeCharge(db, ref);
      if (charge) await sendEvent("disputed", charge);
    },

    fail(call, fault) {
      faults.push({ call, fault });
    },
  };
}

// Type boundary: only this file knows the secret, so a signed body is its own.
const eventIn = (body: Buffer): GatewayEvent => JSON.parse(body.toString("utf8")) as GatewayEvent;

const statuses = { open: "pending", paid: "succeeded", declined: "failed", expired: "failed" } as const;
const reasons = { declined: "The card was declined.", expired: notPaid };

function foundIn({ ref, amount, refunded, disputed, status }: TestCharge, url: string): GatewayCharge {
  const common = { status: statuses[status], ref, amount, refunded, disputed };
  if (status === "open") return { ...common, url };
  if (status === "paid") return { ...common, card: { brand: "test", last4: "4242" } };
  return { ...common, reason: reasons[status] };
}
