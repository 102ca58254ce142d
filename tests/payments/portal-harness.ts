import { tmpdir } from "node:os";
import { sql } from "kysely";
import type { PayLink } from "../../server/areas/accounting/payments/link.ts";
import type { Payments } from "../../server/areas/accounting/payments/payments.ts";
import { createToken } from "../../server/identity/tokens.ts";
import { INBOUND_QUEUE, unprocessedCalls } from "../../server/inbound/calls.ts";
import { createInbound, type Inbound } from "../../server/inbound/inbound.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import {
  createTestGateway,
  type Fault,
  type Faulty,
  type SentEvent,
  type TestGateway,
} from "../../server/integrations/gateway/test-gateway.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { testPayments } from "../support/payments.ts";
import { stripeStandIn } from "../support/stripe-stand-in.ts";
import { testDocuments } from "../support/test-documents.ts";

/** The gateway that takes the payments. */
export type GatewayName = "test" | "stripe";

export interface PortalHarness extends MoneyHarness {
  readonly payments: Payments;
  /** The same portal without a gateway, so that cards can't be used. */
  readonly withoutGateway: Payments;
  /** The test gateway, for its payment page, whichever gateway takes the payments. */
  readonly testGateway: TestGateway;
  /** Moves the clock that the age of payments is measured with. */
  readonly clock: { ahead: number };
  /** The events the gateway has sent us; handled at once unless `pause` is on. */
  readonly events: SentEvent[];
  readonly pause: { on: boolean };
  readonly inbound: Inbound;
  hear(event: SentEvent): Promise<void>;
  /** Runs the jobs of events that were not processed at once. */
  retryEvents(): Promise<void>;
  /** Creates a payment link for these invoices of Acme, and opens it by its token. */
  linkFor(...invoices: readonly { readonly id: number }[]): Promise<PayLink>;
  /** Opens an existing link by a token of its own; null if it opens nothing. */
  openLink(id: number): Promise<PayLink | null>;
  /** What the payer does on the gateway's page of a checkout. */
  pay(checkout: number): Promise<void>;
  decline(checkout: number): Promise<void>;
  dispute(checkout: number): Promise<void>;
  giveBack(checkout: number, amount: number): Promise<void>;
  fail(call: Faulty, fault: Fault): void;
  /** A checkout with its payment: the payment's state, or the checkout's if it has none. */
  checkout(id: number): Promise<{
    paymentId: number | null;
    state: string;
    amount: number;
    allocated: number | null;
    refunded: number | null;
    reason: string | null;
    ref: string | null;
  }>;
  invoice(id: number): Promise<{ state: string; balance: number }>;
  checkoutsOf(link: PayLink): Promise<readonly { id: number; state: string }[]>;
  /** How many payments are recorded. */
  recorded(): Promise<number>;
  /** As if the closed checkouts had been opened an hour earlier. */
  ageClosed(): Promise<void>;
  claims(): Promise<number>;
}

const secretKey = "sk_test_stand_in";
const calls: Readonly<Record<Faulty, string>> = {
  start: "POST /v1/checkout/sessions",
  lookUp: "GET /v1/checkout/sessions",
  cancel: "POST /v1/checkout/sessions/",
  refund: "POST /v1/refunds",
};

/** The product's modules, a gateway with its payers, and the payment portal between them. */
export async function createPortalHarness(name: GatewayName): Promise<PortalHarness> {
  const harness = await createMoneyHarness();
  const { db, engine } = harness;
  const clock = { ahead: 0 };
  const pause = { on: false };
  const events: SentEvent[] = [];
  const now = () => new Date(Date.now() + clock.ahead);
  const files = createFileStore({ dataDir: tmpdir() });
  const hear = (event: SentEvent) => inbound.receive(name, event.body, event.headers);
  const receive = async (event: SentEvent) => {
    events.push(event);
    if (!pause.on) await hear(event);
  };
  const standIn = name === "stripe" ? await stripeStandIn({ secretKey }) : null;
  const test = createTestGateway({ db: db.kysely, secret: "a secret", publicUrl: "http://hq.test", send: receive });
  if (standIn) standIn.onEvent = receive;
  const gateway = standIn ? createStripeGateway({ secretKey, webhookSecret: standIn.webhookSecret, url: standIn.url, retries: 0 }) : test;
  const parts = {
    db,
    engine,
    documents: testDocuments(),
    files,
    today: () => today,
    now,
  };
  const payments: Payments = testPayments({ ...parts, gateway });

  const quiet = () => undefined;
  const inbound = createInbound({ db, sources: payments.sources, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });

  const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => {
    const { rows } = await query.execute(db.kysely);
    if (rows[0] === undefined) throw new Error("There is no such row.");
    // Each query selects the columns of the type it is called with.
    return rows[0] as T;
  };
  const checkout: PortalHarness["checkout"] = (id) =>
    one(sql`select p.id as "paymentId", coalesce(p.state, c.state) as state, coalesce(p.amount, c.amount) as amount, p.allocated, p.refunded,
      coalesce(c.reason, p.reverse_reason) as reason, coalesce(c.gateway_ref, p.gateway_ref) as ref
      from checkouts c left join payments p on p.id = c.payment_id where c.id = ${id}`);
  const openLink: PortalHarness["openLink"] = async (id) => {
    const { token, digest } = createToken();
    await sql`insert into guest_links (digest, resource, record_id, link) values (${digest}, 'payment-link', ${id}, 'payment')`.execute(
      db.kysely,
    );
    return payments.link(token);
  };
  const refOf = async (id: number) => {
    const { key } = await one<{ key: string }>(sql`select gateway_key as key from checkouts where id = ${id}`);
    return (await gateway.lookUp({ key, ref: null, startedAt: new Date(0) })).ref ?? "none";
  };
  return {
    ...harness,
    payments,
    withoutGateway: testPayments({ ...parts, gateway: null }),
    testGateway: test,
    clock,
    events,
    pause,
    inbound,
    hear,
    async retryEvents() {
      for (const { id } of await unprocessedCalls(db.kysely))
        await inbound.job(
          { id, queue: INBOUND_QUEUE, payload: { callId: id }, attempt: 1, maxAttempts: 10 },
          { signal: new AbortController().signal, finish: async () => undefined },
        );
    },
    async linkFor(...invoices) {
      const { id } = await one<{ id: number }>(sql`insert into payment_links (number, customer_id, expires_on, sent_to, state)
        values ('PL-' || gen_random_uuid(), ${harness.acme}, '2099-01-01', 'payer@acme.test', 'active') returning id`);
      for (const [position, each] of invoices.entries())
        await sql`insert into payment_links_invoices (parent_id, position, invoice_id) values (${id}, ${position}, ${each.id})`.execute(
          db.kysely,
        );
      const link = await openLink(id);
      if (!link) throw new Error("The link opens nothing.");
      return link;
    },
    openLink,
    pay: async (id) => (standIn ? standIn.pay(await refOf(id)) : void (await test.decide(await refOf(id), "pay"))),
    decline: async (id) => (standIn ? standIn.expire(await refOf(id)) : void (await test.decide(await refOf(id), "decline"))),
    dispute: async (id) => (standIn ? standIn.dispute(await refOf(id)) : test.dispute(await refOf(id))),
    async giveBack(id, amount) {
      const charge = { key: "", ref: await refOf(id), startedAt: new Date(0) };
      await gateway.refund({ charge, amount, key: createToken().token });
    },
    fail: (call, fault) => (standIn ? standIn.fail(calls[call], fault) : test.fail(call, fault)),
    checkout,
    invoice: (id) => one(sql`select state, balance from invoices where id = ${id}`),
    async checkoutsOf({ id }) {
      const { rows } = await sql<{ id: number; state: string }>`select id, state from checkouts where link_id = ${id} order by id`.execute(
        db.kysely,
      );
      return rows;
    },
    recorded: async () => (await one<{ count: number }>(sql`select count(*)::int as count from payments`)).count,
    async ageClosed() {
      await sql`update checkouts set created_at = created_at - interval '1 hour' where state <> 'open'`.execute(db.kysely);
    },
    claims: async () => (await one<{ count: number }>(sql`select count(*)::int as count from checkouts_invoices where is_claimed`)).count,
    async close() {
      await standIn?.close();
      await harness.close();
    },
  };
}
