import { sql } from "kysely";
import type { PayLink } from "../../server/areas/accounting/payments/link.ts";
import type { AnyRow } from "../effects/sales-harness.ts";
import { createPortalHarness, type GatewayName, type PortalHarness } from "./portal-harness.ts";

type Sales = "sales-quotes" | "sales-orders" | "work-orders";

export interface DepositHarness extends PortalHarness {
  /** Runs an action of a sales module on the row's current version. */
  run(collection: Sales, id: number, action: string, input?: object, client?: PortalHarness["bob"]): Promise<AnyRow>;
  /** A quote of Acme that was sent to the customer, with this deposit. */
  sent(deposit: number, more?: object): Promise<AnyRow>;
  /** The same, approved by the customer. */
  approved(deposit: number, more?: object): Promise<AnyRow>;
  order(quoteId: number): Promise<AnyRow>;
  /** A draft invoice over completed work of a quote. */
  invoiced(quoteId: number, cents: number): Promise<AnyRow>;
  /** The newest request for a quote's deposit. */
  request(quoteId: number): Promise<{ id: number; state: string; sentTo: string | null } | undefined>;
  /** Opens the link of a quote's deposit by a token of its own. */
  depositLink(quoteId: number): Promise<PayLink>;
  /** Pays a quote's deposit by card, and returns the payment. */
  payDeposit(quoteId: number): Promise<AnyRow>;
  /** A check of Acme for a quote's deposit. */
  check(quoteId: number, cents: number): Promise<AnyRow>;
}

let eventCount = 0;

/** The portal with quotes that ask for a deposit, and the way from a quote to its invoice. */
export async function createDepositHarness(name: GatewayName = "test"): Promise<DepositHarness> {
  const harness = await createPortalHarness(name);
  const { bob, cleo } = harness;
  await sql`update roles set abilities = abilities || '{SALES_QUOTE read,SALES_ORDERS read,ACCG_PAYMENTS read}'::text[]`.execute(
    harness.db.kysely,
  );
  const post = async (path: string, input: object): Promise<AnyRow> => {
    const { status, body, text } = await bob.post(path, input);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const run: DepositHarness["run"] = async (collection, id, action, input = {}, client = bob) => {
    const { rows } = await sql<{
      version: number;
    }>`select version from ${sql.table(collection.replaceAll("-", "_"))} where id = ${id}`.execute(harness.db.kysely);
    const { status, body, text } = await client.post(`${collection}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...input });
    if (status !== 200) throw new Error(`${action} of ${collection} ${id}: ${text}`);
    return body.data;
  };
  const place = await post("locations", {
    name: "Lobby",
    kind: "residence",
    partyId: harness.acme,
    address: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" },
  });
  const sent: DepositHarness["sent"] = async (deposit, more = {}) => {
    const { id } = await post("sales-quotes", {
      customerId: harness.acme,
      validUntil: "2099-12-20",
      lines: [{ service: "transport", description: "Door to door", quantity: 1, price: 100_000 }],
      deposit,
      ...more,
    });
    await run("sales-quotes", id, "submit");
    return run("sales-quotes", id, "send");
  };
  const request: DepositHarness["request"] = async (quoteId) => {
    const { rows } = await sql<{
      id: number;
      state: string;
      sentTo: string | null;
    }>`select id, state, sent_to as "sentTo" from payment_links
      where quote_id = ${quoteId} order by id desc limit 1`.execute(harness.db.kysely);
    return rows[0];
  };
  const depositLink: DepositHarness["depositLink"] = async (quoteId) => {
    const known = await request(quoteId);
    const link = known && (await harness.openLink(known.id));
    if (!link) throw new Error("The link opens nothing.");
    return link;
  };
  return {
    ...harness,
    run,
    sent,
    approved: async (deposit, more) => run("sales-quotes", (await sent(deposit, more)).id, "approve", {}, cleo),
    async order(quoteId) {
      const { salesOrderId } = await run("sales-quotes", quoteId, "order");
      return (await bob.get(`sales-orders/${salesOrderId}`)).body.data;
    },
    async invoiced(quoteId, cents) {
      const work = await post("work-orders", {
        type: "delivery",
        customerId: harness.acme,
        quoteId,
        places: [{ locationId: place.id, purpose: "unload" }],
        windowStart: "2026-12-01T08:00:00.000Z",
        windowEnd: "2026-12-01T12:00:00.000Z",
      });
      await sql`update work_orders set state = 'completed' where id = ${work.id}`.execute(harness.db.kysely);
      eventCount += 1;
      const document = await harness.ready([{ description: "Sofa", quantity: 1, rate: cents, eventId: `deposit ${eventCount}` }], {
        source: "work order",
        workOrderId: work.id,
      });
      return harness.draft(cents, { lines: [{ product: "Sofa", quantity: 1, price: cents, processingDocumentId: document.id }] });
    },
    request,
    depositLink,
    async payDeposit(quoteId) {
      const { payment } = await harness.payments.begin(await depositLink(quoteId), { invoices: [], amount: null }, `${Math.random()}`);
      await harness.pay(payment);
      await harness.payments.settle(payment);
      const { paymentId } = await harness.checkout(payment);
      return harness.see(bob, "payments", paymentId ?? 0);
    },
    check: (quoteId, cents) => harness.paid(cents, { quoteId }),
  };
}
