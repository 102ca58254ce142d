// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { creditTaken } from "../../server/areas/accounting/ports/credit.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

const price = 50_000;

let harness: SalesHarness;
let member = 0;
beforeAll(async () => {
  harness = await createSalesHarness();
  await sql`update parties set bill_to = ${JSON.stringify({ address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" })}::jsonb`.execute(
    harness.db.kysely,
  );
  member = harness.bob.actor.id;
});
afterAll(() => harness?.close());

/** A new customer for each test, so that the orders of other tests don't use its credit. */
let customer = 0;
let location = 0;
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into parties (name, state, bill_to) select 'Fair Hotel', 'active', bill_to from parties
    where id = ${harness.acme} returning id`.execute(harness.db.kysely);
  customer = rows[0]?.id ?? 0;
  location = (
    await harness.bob.post("locations", {
      name: "Lobby",
      kind: "residence",
      address: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" },
      partyId: customer,
    })
  ).body.data.id;
});

const limit = (cents: number | null) => sql`update parties set credit_limit = ${cents} where id = ${customer}`.execute(harness.db.kysely);
const creditUsed = async () => {
  const { owed, committed } = (await creditTaken(harness.db.kysely, customer)) ?? { owed: Number.NaN, committed: Number.NaN };
  return [owed, committed];
};
async function approved(cents = price) {
  const lines = [{ service: "transport", description: "Door to door", quantity: 1, price: cents }];
  const { id } = await harness.sent({ customerId: customer, lines, charges: [], taxRate: 0 });
  return harness.do(harness.bob, "sales-quotes", id, "approveForCustomer", { note: "By phone" });
}
let day = 1;
/** Puts each work order on its own day, so that the crew is never double-booked. */
async function work(more: object = {}) {
  const date = new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10);
  return harness.work({
    customerId: customer,
    windowStart: `${date}T08:00:00.000Z`,
    windowEnd: `${date}T12:00:00.000Z`,
    places: [{ locationId: location, purpose: "load" }],
    crew: [{ memberId: member, lead: true }],
    ...more,
  });
}
const post = async (path: string, body: object) => {
  const response = await harness.bob.post(path, body);
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.data;
};
const invoiceOf = async (cents: number, issue = true) => {
  const { id, version } = await post("invoices", { customerId: customer, lines: [{ product: "Delivery", quantity: 1, price: cents }] });
  return issue ? post(`invoices/${id}/actions/issue`, { version, mail: false }) : { id, version };
};

describe("a credit limit", () => {
  it("accepts orders up to the last cent, and rejects one more with limit, debt and excess", async () => {
    await limit(2 * price);
    const quotes = [await approved(), await approved(), await approved(1)];
    await harness.order(quotes[0]?.id ?? 0);
    await harness.order(quotes[1]?.id ?? 0);
    expect(await creditUsed()).toEqual([0, 2 * price]);
    const { status, body } = await harness.act(harness.bob, "sales-quotes", quotes[2]?.id ?? 0, "order");
    expect([status, body.message]).toEqual([
      409,
      "This exceeds the credit limit of Fair Hotel, $1,000.00: $0.00 is owed, $1,000.00 is ordered but not invoiced, and this adds $0.01. Raise the limit or collect a payment first.",
    ]);
    expect(await harness.see(harness.bob, "sales-quotes", quotes[2]?.id ?? 0)).toMatchObject({ state: "approved", salesOrderId: null });
    expect(await creditUsed()).toEqual([0, 2 * price]);
    await limit(null);
    expect((await harness.act(harness.bob, "sales-quotes", quotes[2]?.id ?? 0, "order")).status).toBe(200);
  });

  it("rejects everything at zero, and is freed by cancellation and payment", async () => {
    await limit(0);
    const quote = await approved();
    expect((await harness.act(harness.bob, "sales-quotes", quote.id, "order")).status).toBe(409);
    await limit(price);
    const order = await harness.order(quote.id);
    await harness.do(harness.bob, "sales-orders", order.id, "cancel", { reason: "Later" });
    expect(await creditUsed()).toEqual([0, 0]);

    const { id } = await invoiceOf(price);
    expect(await creditUsed()).toEqual([price, 0]);
    expect((await harness.act(harness.bob, "sales-quotes", quote.id, "order")).body.message).toContain("$500.00 is owed");
    // An unallocated payment frees credit as well.
    await post("payments", { customerId: customer, amount: price, method: "check", receivedOn: today });
    expect(await creditUsed()).toEqual([0, 0]);
    await harness.order(quote.id);
    expect((await harness.bob.get(`invoices/${id}`)).body.data.balance).toBe(price);
  });

  it("applies to work without an order: by the quoted price, or without a quote while the limit isn't exceeded", async () => {
    await limit(price);
    const [quote, other] = [await approved(), await approved()];
    const first = await work({ quoteId: quote.id });
    expect(await creditUsed()).toEqual([0, 0]);
    await harness.do(harness.bob, "work-orders", first.id, "assign");
    expect(await creditUsed()).toEqual([0, price]);
    // More work for the same quote adds nothing, and neither does the quote's order.
    await harness.do(harness.bob, "work-orders", (await work({ quoteId: quote.id })).id, "assign");
    expect(await creditUsed()).toEqual([0, price]);
    const refused = await harness.act(harness.bob, "work-orders", (await work({ quoteId: other.id })).id, "assign");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("and this adds $500.00.")]);
    await harness.order(quote.id);
    expect(await creditUsed()).toEqual([0, price]);

    const free = await work();
    await harness.do(harness.bob, "work-orders", free.id, "assign");
    await invoiceOf(1);
    const next = await harness.act(harness.bob, "work-orders", (await work()).id, "assign");
    expect([next.status, next.body.message]).toEqual([409, expect.stringContaining("and this adds to it.")]);
  });

  it("counts each amount once from order to invoice", async () => {
    const quote = await approved();
    const order = await harness.order(quote.id);
    expect(await creditUsed()).toEqual([0, price]);
    const { id } = await work({ salesOrderId: order.id });
    await harness.do(harness.bob, "work-orders", id, "assign");
    await harness.do(harness.bob, "work-orders", id, "start");
    await harness.do(harness.bob, "work-orders", id, "markAsCompleted", { actualHours: 1 });
    expect(await creditUsed()).toEqual([0, price]);
    const { billingReportId } = await harness.do(harness.bob, "work-orders", id, "sendToBilling");
    expect(await creditUsed()).toEqual([0, price]);
    const step = async (collection: string, record: number, action: string, client = harness.bob) => {
      const { version } = (await client.get(`${collection}/${record}`)).body.data;
      const response = await client.post(`${collection}/${record}/actions/${action}`, {
        version,
        ...(action === "issue" ? { mail: false } : {}),
      });
      expect(response.status, response.text).toBe(200);
    };
    await step("billing-reports", billingReportId, "submit");
    await step("billing-reports", billingReportId, "approve", harness.ann);
    await step("billing-reports", billingReportId, "sendToBilling");
    expect(await creditUsed()).toEqual([0, price]);
    const { rows } = await sql<{ id: number }>`select id from processing_documents where billing_report_id = ${billingReportId}`.execute(
      harness.db.kysely,
    );
    const documentId = rows[0]?.id ?? 0;
    await step("processing-documents", documentId, "approve");
    const draft = await post("invoices", {
      customerId: customer,
      lines: [{ product: "Door to door", quantity: 1, price, processingDocumentId: documentId }],
    });
    expect(await creditUsed()).toEqual([0, price]);
    await step("invoices", draft.id, "issue");
    expect(await creditUsed()).toEqual([price, 0]);
  });
});

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("a credit limit with room for one more order", () => {
  it("accepts exactly one of two concurrent orders", async () => {
    for (let round = 0; round < 10; round++) {
      await limit((round + 1) * price);
      const quotes = [await approved(), await approved()];
      const responses = await Promise.all(
        quotes.map(({ id, version }) => harness.bob.post(`sales-quotes/${id}/actions/order`, { version })),
      );
      expect(responses.map(({ status }) => status).sort(), responses.map(({ text }) => text).join("\n")).toEqual([200, 409]);
      expect(await creditUsed()).toEqual([0, (round + 1) * price]);
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.body.message).toContain(`${formatMoney((round + 1) * price)}: `);
    }
  });
});
