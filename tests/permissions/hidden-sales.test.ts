// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validInput } from "../contract/inputs.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness();
});
afterAll(() => harness.close());

/** Hand-written rather than derived from the declarations: sales fields that a customer must never see. */
const never = [
  "unitCost",
  "cost",
  "margin",
  "marginRate",
  "internalNotes",
  "opportunity",
  "lead",
  "lostReason",
  "lossReason",
  "lossNote",
  "approvalNote",
  "closeReason",
  "answered",
  "offered",
  "nextRevision",
  "shippingQuote",
  "crew",
  "vehicle",
  "provider",
  "providerCost",
  "checklist",
  "template",
  "templateVersion",
  "followUps",
];
const closed = ["leads", "opportunities", "vehicles", "proposal-templates", "follow-ups"];

type Values = Record<string, unknown>;
const secret = "INTERNAL";
/** A unit cost in cents, long enough not to occur in any other number. */
const cost = 42_424_242;

/** A row created by bob with these values. */
async function create(collection: string, values: Values): Promise<{ id: number; version: number } & Values> {
  const resource = harness.resources.find((each) => each.collection === collection);
  if (!resource) throw new Error(`There are no ${collection}.`);
  const input = { ...(await validInput(harness, harness.bob, resource)), ...values };
  const { status, body, text } = await harness.bob.post(collection, input);
  expect(status, text).toBe(201);
  return body.data;
}

async function act(collection: string, id: number, action: string, input: Values = {}): Promise<void> {
  const { version } = (await harness.bob.get(`${collection}/${id}`)).body.data;
  const { status, text } = await harness.bob.post(`${collection}/${id}/actions/${action}`, { version, ...input });
  expect(status, `${action}: ${text}`).toBe(200);
}

const sees = async (collection: string, id: number): Promise<boolean> => {
  const [one, list] = await Promise.all([harness.cleo.get(`${collection}/${id}`), harness.cleo.get(`${collection}?pageSize=200`)]);
  expect(list.status, list.text).toBe(200);
  const listed = list.body.data[collection].some((row: Values) => row.id === id);
  expect(one.status, one.text).toBe(listed ? 200 : 404);
  return listed;
};

/** The customer can see the row, but nothing that they can read about it contains internal data. */
async function expectDiscreet(collection: string, { id }: { readonly id: number }): Promise<void> {
  expect(await sees(collection, id)).toBe(true);
  const responses = await Promise.all([
    harness.cleo.get(`${collection}/${id}`),
    harness.cleo.get(collection),
    harness.cleo.get(`${collection}?q=${secret}`),
    harness.cleo.get(`${collection}/lookup`),
    harness.cleo.get(`${collection}/counts`),
    harness.cleo.put(`${collection}/${id}`, { version: 1 }),
    harness.cleo.post(`${collection}/${id}/actions/approve`, { version: 999 }),
    harness.cleo.post(`${collection}/${id}/actions/decline`, { version: 999, reason: "No" }),
    harness.cleo.get(`search?q=${secret}`),
  ]);
  for (const { text } of responses) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(String(cost));
    for (const name of never) expect(text, `${collection}: ${name}`).not.toMatch(new RegExp(`"(${name}|${name}Id)":`));
  }
  expect(responses[0]?.status).toBe(200);
}

describe("a customer in sales modules", () => {
  it.each(closed)("has no access to %s", async (path) => {
    for (const each of [path, `${path}/lookup`]) expect([403, 404]).toContain((await harness.cleo.get(each)).status);
  });

  it("can't see drafts or internal fields", { timeout: 60_000 }, async () => {
    const opportunity = await create("opportunities", { name: secret, partyId: harness.acme, notes: secret });
    const request = await create("quote-requests", { customerId: harness.acme, opportunityId: opportunity.id, internalNotes: secret });
    await expectDiscreet("quote-requests", request);

    const [line] = (await validInput(harness, harness.bob, moduleOf("sales-quotes"))).lines as Values[];
    const quote = await create("sales-quotes", {
      customerId: harness.acme,
      opportunityId: opportunity.id,
      quoteRequestId: request.id,
      internalNotes: secret,
      charges: [],
      taxRate: 0,
      lines: [{ ...line, quantity: 1, price: 7_777_00, unitCost: cost }],
    });
    expect(await sees("sales-quotes", quote.id)).toBe(false);
    await act("sales-quotes", quote.id, "submit");
    await expectDiscreet("sales-quotes", quote);
    const unsent = await harness.cleo.get(`sales-quotes/${quote.id}`);
    expect(unsent.body.data).toMatchObject({ lines: [], charges: [], subtotal: null, total: null });
    expect(unsent.text).not.toContain("777700");
    await act("sales-quotes", quote.id, "send");
    await expectDiscreet("sales-quotes", quote);
    expect((await harness.cleo.get(`sales-quotes/${quote.id}`)).body.data).toMatchObject({ total: 777_700, lines: [{ price: 777_700 }] });

    await act("sales-quotes", quote.id, "approveForCustomer", { note: secret });
    await expectDiscreet("sales-quotes", quote);
    await act("sales-quotes", quote.id, "order");
    const { salesOrderId } = (await harness.bob.get(`sales-quotes/${quote.id}`)).body.data;
    const order = (await harness.bob.get(`sales-orders/${salesOrderId}`)).body.data;
    await harness.bob.put(`sales-orders/${order.id}`, { version: order.version, internalNotes: secret });
    await expectDiscreet("sales-orders", order);

    const truck = await create("vehicles", { name: secret });
    const work = await create("work-orders", {
      customerId: harness.acme,
      salesOrderId: order.id,
      opportunityId: opportunity.id,
      quoteId: quote.id,
      vehicleId: truck.id,
      crew: [{ memberId: harness.ann.actor.id }],
      providerCost: cost,
      checklist: [{ item: secret }],
      internalNotes: secret,
    });
    await act("work-orders", work.id, "assign");
    await expectDiscreet("work-orders", work);

    const bill = await create("bills-of-lading", {
      customerId: harness.acme,
      workOrderId: work.id,
      vehicleId: truck.id,
      valuation: "released",
    });
    expect(await sees("bills-of-lading", bill.id)).toBe(false);
    await act("bills-of-lading", bill.id, "issue");
    await expectDiscreet("bills-of-lading", bill);
  });

  it("can't see the number of a draft that their work order references", async () => {
    const quote = await create("sales-quotes", { customerId: harness.acme, opportunityId: null, quoteRequestId: null, taxRate: 0 });
    const work = await create("work-orders", { customerId: harness.acme, quoteId: quote.id, salesOrderId: null, opportunityId: null });
    const readWorkOrder = async () => {
      const [one, list] = [await harness.cleo.get(`work-orders/${work.id}`), await harness.cleo.get("work-orders?pageSize=200")];
      expect(list.body.data["work-orders"].find(({ id }: { id: number }) => id === work.id)?.quoteId).toBe(one.body.data.quoteId);
      return one.body.data;
    };
    expect(await readWorkOrder()).toMatchObject({ quoteId: null, quote: null });
    await act("sales-quotes", quote.id, "submit");
    expect(await readWorkOrder()).toMatchObject({ quoteId: quote.id, quote: quote.number });
  });

  it("can't see a proposal before it is sent, nor its sources", async () => {
    const opportunity = await create("opportunities", { name: secret, partyId: harness.acme });
    const template = await create("proposal-templates", { name: secret, body: "<p>We move you.</p>" });
    const proposal = await create("proposals", {
      title: "Your move",
      body: null,
      opportunityId: opportunity.id,
      templateId: template.id,
      internalNotes: secret,
    });
    expect(await sees("proposals", proposal.id)).toBe(false);
    await act("proposals", proposal.id, "send");
    await expectDiscreet("proposals", proposal);
    await act("proposals", proposal.id, "close", { reason: secret });
    await expectDiscreet("proposals", proposal);
  });

  it("can't see why a quote was marked as lost", async () => {
    const quote = await create("sales-quotes", { customerId: harness.acme, opportunityId: null, quoteRequestId: null, taxRate: 0 });
    await act("sales-quotes", quote.id, "submit");
    await act("sales-quotes", quote.id, "markAsLost", { reason: secret });
    await expectDiscreet("sales-quotes", quote);
  });
});

function moduleOf(collection: string) {
  const found = harness.resources.find((each) => each.collection === collection);
  if (!found) throw new Error(`There are no ${collection}.`);
  return found;
}
