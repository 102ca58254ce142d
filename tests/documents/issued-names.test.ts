// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSalesHarness, type Sales, type SalesHarness } from "../effects/sales-harness.ts";
import { pagesOf } from "./read-pdf.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness?.close());

async function printed(collection: Sales, id: number, document: string): Promise<string> {
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/${collection}/${id}/documents/${document}`,
    headers: { authorization: `Bearer ${harness.bob.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return (await pagesOf(rawPayload)).join("\n");
}

/** Renames the company, its person and its places, all at once. */
async function rename(company: string, person: string, place: string, street: string): Promise<void> {
  const { kysely } = harness.db;
  const billTo = JSON.stringify({ address: `${street} Office`, city: "Reno", state: "NV", zip: "89501", country: "US" });
  await sql`update parties set name = ${company}, bill_to = ${billTo}::jsonb where id = ${harness.acme}`.execute(kysely);
  await sql`update contacts set first_name = ${person}, name = ${person} where party_id = ${harness.acme}`.execute(kysely);
  await sql`update locations set name = ${place} || ' ' || id, label = ${place}, address = address || ${JSON.stringify({ address: street })}::jsonb
    where party_id = ${harness.acme}`.execute(kysely);
}

const then = ["Opal Studio", "1 Granite Office"];
const now = ["Quartz Interiors", "77 Basalt", "Workshop"];
const places = ["Atelier", "1 Granite"];

it("bills of lading, orders, proposals and done work keep the names and addresses they were issued with; what is still open has today's", async () => {
  const { bob, acme, locationIds } = harness;
  const [originId, destinationId] = locationIds;
  const { rows: people } = await sql<{ id: number }>`insert into contacts (party_id, first_name, name, primary_phone)
    values (${acme}, 'Pia', 'Pia', '+12125550100') returning id`.execute(harness.db.kysely);
  await rename("Opal Studio", "Pia", "Atelier", "1 Granite");

  const order = await harness.order((await harness.approved({ originId, destinationId })).id);
  const openWork = await harness.work({ windowStart: "2026-12-03T08:00:00.000Z", windowEnd: "2026-12-03T12:00:00.000Z" });
  const work = await harness.work({ salesOrderId: order.id });
  await harness.do(bob, "work-orders", work.id, "assign");
  const billOf = (issued: number) =>
    harness.make(bob, "bills-of-lading", {
      customerId: acme,
      workOrderId: issued,
      carrier: "Us",
      shipperId: originId,
      consigneeId: destinationId,
      consigneeContactId: people[0]?.id,
      items: [{ description: "Sofa", quantity: 1 }],
    });
  const bill = await billOf(work.id);
  const draftBill = await billOf(work.id);
  await harness.do(bob, "bills-of-lading", bill.id, "issue");
  await harness.do(bob, "work-orders", work.id, "start");
  await harness.do(bob, "work-orders", work.id, "markAsCompleted", { actualHours: 3 });
  const opportunity = await harness.opportunity();
  const proposalOf = () =>
    harness.make(bob, "proposals", { title: "Lobby", opportunityId: opportunity.id, body: "<p>We move it.</p>", validUntil: "2026-12-20" });
  const proposal = await proposalOf();
  await harness.do(bob, "proposals", proposal.id, "send");

  await rename("Quartz Interiors", "Quentin", "Workshop", "77 Basalt");
  const expected: [Sales, number, string, readonly string[]][] = [
    ["sales-orders", order.id, "order", [...then, ...places]],
    ["proposals", proposal.id, "proposal", then],
    ["bills-of-lading", bill.id, "billOfLading", [...then, ...places, "Pia", "(212) 555-0100"]],
    ["work-orders", work.id, "order", [...then, ...places]],
  ];
  for (const [collection, id, document, words] of expected) {
    const text = await printed(collection, id, document);
    for (const each of words) expect(text, collection).toContain(each);
    for (const each of [...now, "Quentin"]) expect(text, collection).not.toContain(each);
    // The record says both: how the customer is called today, and how it was called then.
    expect(await harness.see(bob, collection, id), collection).toMatchObject({ customer: "Quartz Interiors", issuedTo: "Opal Studio" });
  }

  const open = await printed("work-orders", openWork.id, "order");
  for (const each of now) expect(open).toContain(each);
  for (const each of [...then, ...places]) expect(open).not.toContain(each);
  expect((await harness.see(bob, "work-orders", openWork.id)).issuedTo).toBeNull();

  // What is issued only now has the names of now.
  await harness.do(bob, "bills-of-lading", draftBill.id, "issue");
  expect(await printed("bills-of-lading", draftBill.id, "billOfLading")).toContain("Quartz Interiors");
  const later = await proposalOf();
  await harness.do(bob, "proposals", later.id, "send");
  expect(await printed("proposals", later.id, "proposal")).toContain("Quartz Interiors");
});
