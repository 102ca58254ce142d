import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { creditTaken } from "../../server/ledger/credit.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createSalesRig, type SalesRig } from "./sales-rig.ts";

const price = 50_000;

let rig: SalesRig;
let member = 0;
beforeAll(async () => {
  rig = await createSalesRig();
  await sql`update parties set bill_to = ${JSON.stringify({ address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" })}::jsonb`.execute(
    rig.db.kysely,
  );
  member = rig.bob.actor.id;
});
afterAll(() => rig?.close());

/** Another customer for each test: nobody starts with what others have ordered. */
let customer = 0;
let place = 0;
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into parties (name, state, bill_to) select 'Fair Hotel', 'active', bill_to from parties
    where id = ${rig.acme} returning id`.execute(rig.db.kysely);
  customer = rows[0]?.id ?? 0;
  place = (
    await rig.bob.post("locations", {
      name: "Lobby",
      kind: "residence",
      address: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" },
      partyId: customer,
    })
  ).body.data.id;
});

const limit = (cents: number | null) => sql`update parties set credit_limit = ${cents} where id = ${customer}`.execute(rig.db.kysely);
const taken = async () => {
  const { owed, committed } = (await creditTaken(rig.db.kysely, customer)) ?? { owed: Number.NaN, committed: Number.NaN };
  return [owed, committed];
};
async function approved(cents = price) {
  const lines = [{ service: "transport", description: "Door to door", quantity: 1, price: cents }];
  const { id } = await rig.sent({ customerId: customer, lines, charges: [], taxRate: 0 });
  return rig.do(rig.bob, "sales-quotes", id, "approveForCustomer", { note: "By phone" });
}
let day = 1;
/** Work on a day of its own: nobody is asked for twice. */
async function work(more: object = {}) {
  const date = new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10);
  return rig.work({
    customerId: customer,
    windowStart: `${date}T08:00:00.000Z`,
    windowEnd: `${date}T12:00:00.000Z`,
    places: [{ locationId: place, purpose: "load" }],
    crew: [{ memberId: member, lead: true }],
    ...more,
  });
}
const post = async (path: string, body: object) => {
  const answer = await rig.bob.post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};
const invoiceOf = async (cents: number, issue = true) => {
  const { id, version } = await post("invoices", { customerId: customer, lines: [{ product: "Delivery", quantity: 1, price: cents }] });
  return issue ? post(`invoices/${id}/actions/issue`, { version, mail: false }) : { id, version };
};

describe("a credit limit", () => {
  it("takes orders up to its last cent, and tells limit, debt and what is too much of one more", async () => {
    await limit(2 * price);
    const quotes = [await approved(), await approved(), await approved(1)];
    await rig.order(quotes[0]?.id ?? 0);
    await rig.order(quotes[1]?.id ?? 0);
    expect(await taken()).toEqual([0, 2 * price]);
    const { status, body } = await rig.act(rig.bob, "sales-quotes", quotes[2]?.id ?? 0, "order");
    expect([status, body.message]).toEqual([
      409,
      "This exceeds the credit limit of Fair Hotel, $1,000.00: $0.00 is owed, $1,000.00 is ordered but not invoiced, and this adds $0.01. Raise the limit or collect a payment first.",
    ]);
    expect(await rig.see(rig.bob, "sales-quotes", quotes[2]?.id ?? 0)).toMatchObject({ state: "approved", salesOrderId: null });
    expect(await taken()).toEqual([0, 2 * price]);
    await limit(null);
    expect((await rig.act(rig.bob, "sales-quotes", quotes[2]?.id ?? 0, "order")).status).toBe(200);
  });

  it("of nothing takes nothing, and is given back by cancelling and by paying", async () => {
    await limit(0);
    const quote = await approved();
    expect((await rig.act(rig.bob, "sales-quotes", quote.id, "order")).status).toBe(409);
    await limit(price);
    const order = await rig.order(quote.id);
    await rig.do(rig.bob, "sales-orders", order.id, "cancel", { reason: "Later" });
    expect(await taken()).toEqual([0, 0]);

    const { id } = await invoiceOf(price);
    expect(await taken()).toEqual([price, 0]);
    expect((await rig.act(rig.bob, "sales-quotes", quote.id, "order")).body.message).toContain("$500.00 is owed");
    // Money that is not allocated yet counts as well.
    await post("payments", { customerId: customer, amount: price, method: "check", receivedOn: today });
    expect(await taken()).toEqual([0, 0]);
    await rig.order(quote.id);
    expect((await rig.bob.get(`invoices/${id}`)).body.data.balance).toBe(price);
  });

  it("holds for work without an order: by what its quote says, and where nobody quoted, while nothing is over it", async () => {
    await limit(price);
    const [quote, other] = [await approved(), await approved()];
    const first = await work({ quoteId: quote.id });
    expect(await taken()).toEqual([0, 0]);
    await rig.do(rig.bob, "work-orders", first.id, "assign");
    expect(await taken()).toEqual([0, price]);
    // More work of the same quote adds nothing, nor does its order.
    await rig.do(rig.bob, "work-orders", (await work({ quoteId: quote.id })).id, "assign");
    expect(await taken()).toEqual([0, price]);
    const refused = await rig.act(rig.bob, "work-orders", (await work({ quoteId: other.id })).id, "assign");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("and this adds $500.00.")]);
    await rig.order(quote.id);
    expect(await taken()).toEqual([0, price]);

    const free = await work();
    await rig.do(rig.bob, "work-orders", free.id, "assign");
    await invoiceOf(1);
    const again = await rig.act(rig.bob, "work-orders", (await work()).id, "assign");
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("and this adds to it.")]);
  });

  it("counts each amount once on its way from the order to the invoice", async () => {
    const quote = await approved();
    const order = await rig.order(quote.id);
    expect(await taken()).toEqual([0, price]);
    const { id } = await work({ salesOrderId: order.id });
    await rig.do(rig.bob, "work-orders", id, "assign");
    await rig.do(rig.bob, "work-orders", id, "start");
    await rig.do(rig.bob, "work-orders", id, "markAsCompleted", { actualHours: 1 });
    expect(await taken()).toEqual([0, price]);
    const { billingReportId } = await rig.do(rig.bob, "work-orders", id, "sendToBilling");
    expect(await taken()).toEqual([0, price]);
    const step = async (of: string, record: number, action: string, by = rig.bob) => {
      const { version } = (await by.get(`${of}/${record}`)).body.data;
      const answer = await by.post(`${of}/${record}/actions/${action}`, { version, ...(action === "issue" ? { mail: false } : {}) });
      expect(answer.status, answer.text).toBe(200);
    };
    await step("billing-reports", billingReportId, "submit");
    await step("billing-reports", billingReportId, "approve", rig.ann);
    await step("billing-reports", billingReportId, "sendToBilling");
    expect(await taken()).toEqual([0, price]);
    const { rows } = await sql<{ id: number }>`select id from processing_documents where billing_report_id = ${billingReportId}`.execute(
      rig.db.kysely,
    );
    const documentId = rows[0]?.id ?? 0;
    await step("processing-documents", documentId, "approve");
    const draft = await post("invoices", {
      customerId: customer,
      lines: [{ product: "Door to door", quantity: 1, price, processingDocumentId: documentId }],
    });
    expect(await taken()).toEqual([0, price]);
    await step("invoices", draft.id, "issue");
    expect(await taken()).toEqual([price, 0]);
  });
});

// The embedded database has one connection: whoever comes second waits, and there is no race to lose.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

describe.skipIf(!testServer)("with room for one more", () => {
  it("of two orders at the same time one is made, over and over", async () => {
    for (let round = 0; round < 10; round++) {
      await limit((round + 1) * price);
      const quotes = [await approved(), await approved()];
      const answers = await Promise.all(quotes.map(({ id, version }) => rig.bob.post(`sales-quotes/${id}/actions/order`, { version })));
      expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join("\n")).toEqual([200, 409]);
      expect(await taken()).toEqual([0, (round + 1) * price]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.message).toContain(`${formatMoney((round + 1) * price)}: `);
    }
  });
});
