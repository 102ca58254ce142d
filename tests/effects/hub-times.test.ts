// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLinkHarness, type LinkHarness, tokenIn } from "../document-links/harness.ts";
import { pagesOf } from "../documents/read-pdf.ts";
import type { AnyRow } from "./sales-harness.ts";

/** The company's clocks are those of New York; the hub's are those of Los Angeles. */
let harness: LinkHarness;
let hubId: number;
let work: AnyRow;
let elsewhere: AnyRow;
beforeAll(async () => {
  harness = await createLinkHarness();
  const { bob, db } = harness;
  await sql`update roles set abilities = abilities || '{SALES_BILL_OF_LADING read}'::text[]`.execute(db.kysely);
  const address = JSON.stringify({ address: "1 Pier", city: "Oakland", state: "CA", zip: "94601", country: "US" });
  const { rows } = await sql<{ id: number }>`insert into hubs (code, name, address, time_zone)
    values ('OAK', 'Oakland', ${address}::jsonb, 'America/Los_Angeles') returning id`.execute(db.kysely);
  hubId = Number(rows[0]?.id);
  work = await harness.work({ hubId });
  const later = { windowStart: "2026-12-02T08:00:00.000Z", windowEnd: "2026-12-02T12:00:00.000Z" };
  elsewhere = await harness.work(later);
  await harness.do(bob, "work-orders", work.id, "assign");
  await harness.do(bob, "work-orders", elsewhere.id, "assign");
});
afterAll(() => harness?.close());

async function printed(path: string): Promise<string> {
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${harness.bob.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return (await pagesOf(rawPayload)).join("\n");
}

const local = "12/01/2026, 12:00 AM to 04:00 AM PST";

describe("a work order with a hub", () => {
  it("carries the hub's zone in its record and in every list, for both sides; one without carries none", async () => {
    const { bob, cleo } = harness;
    for (const client of [bob, cleo]) {
      expect(await harness.see(client, "work-orders", work.id)).toMatchObject({ hub: "Oakland", hubTimeZone: "America/Los_Angeles" });
      expect(await harness.see(client, "work-orders", elsewhere.id)).toMatchObject({ hubTimeZone: null });
      const listed = async (fields: string) => (await client.get(`work-orders?show=all${fields}`)).body.data["work-orders"] as AnyRow[];
      for (const fields of ["", "&fields=number,windowEnd", "&fields=number,windowStart,windowEnd"]) {
        const rows = await listed(fields);
        expect(rows.find(({ id }) => id === work.id)?.hubTimeZone, fields).toBe("America/Los_Angeles");
        expect(rows.find(({ id }) => id === elsewhere.id)?.hubTimeZone, fields).toBeNull();
      }
    }
  });

  it("is printed on the hub's clocks, named; one without on the company's", async () => {
    expect(await printed(`work-orders/${work.id}/documents/order`)).toContain(local);
    expect(await printed(`work-orders/${work.id}/documents/crewSheet`)).toContain(local);
    expect(await printed(`work-orders/${elsewhere.id}/documents/order`)).toContain("12/02/2026, 03:00 AM to 07:00 AM EST");
  });

  it("is announced on the hub's clocks", async () => {
    const { rows } = await sql<{ message: string }>`select message from notifications
      where resource = 'work-order' and record_id = ${work.id} and title = 'Work scheduled'`.execute(harness.db.kysely);
    expect(rows.map(({ message }) => message)).toEqual([`${work.number} is scheduled for 12/01/2026 at 12:00 AM PST`]);
  });

  it("gives its bill of lading and the customer's page its clocks", async () => {
    const { bob } = harness;
    const bill = await harness.bill(work.id);
    await harness.do(bob, "bills-of-lading", bill.id, "issue");
    await harness.do(bob, "bills-of-lading", bill.id, "pickUp");
    await sql`update bills_of_lading set picked_up_at = '2026-12-01T09:30:00Z' where id = ${bill.id}`.execute(harness.db.kysely);
    expect(await harness.see(bob, "bills-of-lading", bill.id)).toMatchObject({ workOrderHubTimeZone: "America/Los_Angeles" });
    expect(await printed(`bills-of-lading/${bill.id}/documents/billOfLading`)).toContain("12/01/2026 at 01:30 AM PST");

    const contactId = await harness.contact("page@acme.test");
    const quote = await harness.sent({ contactId });
    const token = tokenIn((await harness.deliver()).at(-1));
    await sql`update work_orders set quote_id = ${quote.id} where id = ${work.id}`.execute(harness.db.kysely);
    expect((await harness.guest(token)).data.jobs).toMatchObject([{ number: work.number, window: local }]);
  });

  it("is planned in a form that learns the hub's zone as it is chosen", async () => {
    const [hub] = (await harness.bob.get(`hubs/lookup?ref=work-order.hub&id=${hubId}`)).body.data;
    expect(hub).toMatchObject({ id: hubId, zone: "America/Los_Angeles" });
    const [job] = (await harness.bob.get(`work-orders/lookup?ref=bill-of-lading.workOrder&id=${work.id}`)).body.data;
    expect(job).toMatchObject({ id: work.id, zone: "America/Los_Angeles" });
    // Nothing of a vehicle follows the hub's clocks.
    const [other] = (await harness.bob.get(`hubs/lookup?ref=vehicle.hub&id=${hubId}`)).body.data;
    expect(other).not.toHaveProperty("zone");
  });
});
