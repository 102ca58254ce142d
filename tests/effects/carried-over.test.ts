// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

const street = (address: string) => ({ address, city: "Troy", state: "NY", zip: "12180", country: "US" });

describe("what is made by the server", () => {
  it("makes places of a lead's addresses, once each, and of its person a contact", async () => {
    const { bob, acme } = harness;
    const input = {
      name: "Ada Quist",
      source: "website",
      email: "ada@quist.example",
      phone: "+1 5185550171",
      origin: street("4 Oak"),
      destination: street("9 Pine"),
      targetDate: "2027-02-01",
      notes: "Stairs",
    };
    const first = await harness.make(bob, "leads", input);
    const { opportunityId } = await harness.do(bob, "leads", first.id, "convert", { partyId: acme });
    const opportunity = await harness.see(bob, "opportunities", opportunityId);
    expect(opportunity).toMatchObject({
      partyId: acme,
      contact: "Ada Quist",
      origin: "4 Oak, Troy",
      destination: "9 Pine, Troy",
      targetDate: "2027-02-01",
      closeDate: "2027-02-01",
      notes: "Stairs",
    });
    const again = await harness.make(bob, "leads", { ...input, origin: street("4 OAK") });
    const second = await harness.do(bob, "leads", again.id, "convert", { partyId: acme });
    expect(await harness.see(bob, "opportunities", second.opportunityId)).toMatchObject({
      originId: opportunity.originId,
      contactId: opportunity.contactId,
    });
    // A lead without a company becomes a prospect with the person's name.
    const alone = await harness.make(bob, "leads", { ...input, kind: "residential", email: "else@quist.example" });
    const { partyId } = await harness.do(bob, "leads", alone.id, "convert");
    const { body } = await bob.get(`prospects/${partyId}`);
    expect(body.data).toMatchObject({ name: "Ada Quist", kind: "residential", source: "website", phone: input.phone });
  });

  it("carries an approved quote into its order, and the order's purchase order into work, bill and report", async () => {
    const { bob, acme, locationIds } = harness;
    const contact = (await bob.post("contacts", { firstName: "Ida", partyId: acme })).body.data;
    const quote = await harness.approved({
      contactId: contact.id,
      originId: locationIds[0],
      destinationId: locationIds[1],
      serviceDate: "2027-01-05",
      terms: "Net 10",
      deposit: 5_000,
      notes: "For both of us",
      internalNotes: "For us",
    });
    const { salesOrderId } = await harness.do(bob, "sales-quotes", quote.id, "order", { customerPo: "PO-7" });
    const order = await harness.see(bob, "sales-orders", salesOrderId);
    expect(order).toMatchObject({
      customerPo: "PO-7",
      contact: "Ida",
      serviceDate: "2027-01-05",
      originId: locationIds[0],
      terms: "Net 10",
      deposit: 5_000,
      total: quote.total,
      notes: "For both of us",
      internalNotes: "For us",
    });
    expect(order.lines).toHaveLength(2);
    const work = await harness.work({ salesOrderId });
    expect(work).toMatchObject({ customerPo: "PO-7", quoteId: quote.id });
    // Who carries it is printed, also where nobody enters it.
    const bill = (
      await bob.post("bills-of-lading", {
        customerId: acme,
        workOrderId: work.id,
        shipperId: locationIds[0],
        consigneeId: locationIds[1],
        items: [{ description: "Sofa", quantity: 1 }],
      })
    ).body.data;
    const { rows } = await sql<{ name: string }>`select name from parties where state = 'operator'`.execute(harness.db.kysely);
    expect(bill.carrier).toBe(rows[0]?.name ?? null);
    const { version } = (await bob.get(`bills-of-lading/${bill.id}`)).body.data;
    expect((await bob.put(`bills-of-lading/${bill.id}`, { carrier: null, version })).status).toBe(200);
    expect(await harness.act(bob, "bills-of-lading", bill.id, "issue")).toMatchObject({
      status: 409,
      body: { message: "Enter the carrier first." },
    });
  });
});

describe("what belongs to another company", () => {
  const refusal = (name: string) => ({ status: 422, body: { errors: { [name]: ["Choose one from the list."] } } });
  let theirs: { readonly place: number; readonly contact: number; readonly opportunity: number };

  beforeAll(async () => {
    const { bob, zeta } = harness;
    const made = async (path: string, input: object) => (await bob.post(path, input)).body.data.id as number;
    theirs = {
      place: await made("locations", { kind: "residence", address: street("1 Far"), partyId: zeta }),
      contact: await made("contacts", { firstName: "Zoe", partyId: zeta }),
      opportunity: await made("opportunities", { name: "Theirs", partyId: zeta }),
    };
  });

  it("is refused in every document, by employees too, in lines and on changes", async () => {
    const { bob, acme } = harness;
    const quote = await harness.quote();
    const work = await harness.work();
    for (const [name, id] of [
      ["originId", theirs.place],
      ["contactId", theirs.contact],
      ["opportunityId", theirs.opportunity],
    ] as const) {
      expect(await bob.put(`sales-quotes/${quote.id}`, { [name]: id, version: quote.version })).toMatchObject(refusal(name));
    }
    const places = [{ locationId: theirs.place, purpose: "load" }];
    expect(await bob.put(`work-orders/${work.id}`, { places, version: work.version })).toMatchObject(refusal("places.0.locationId"));
    expect(
      await bob.post("work-orders", {
        type: "pickup",
        customerId: acme,
        windowStart: "2026-12-02T08:00:00.000Z",
        windowEnd: "2026-12-02T12:00:00.000Z",
        places,
        contactId: theirs.contact,
      }),
    ).toMatchObject({ status: 422, body: { errors: { contactId: [expect.any(String)], "places.0.locationId": [expect.any(String)] } } });
    expect(await bob.post("opportunities", { name: "Ours", partyId: acme, originId: theirs.place })).toMatchObject(refusal("originId"));
  });

  it("stays where a database has it already, until it is changed", async () => {
    const { bob } = harness;
    const quote = await harness.quote();
    await sql`update sales_quotes set origin_id = ${theirs.place} where id = ${quote.id}`.execute(harness.db.kysely);
    const { status } = await bob.put(`sales-quotes/${quote.id}`, { originId: theirs.place, terms: "Net 30", version: quote.version });
    expect(status).toBe(200);
  });
});
