// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditTaken } from "../../server/areas/accounting/ports/credit.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

/** An order of a won opportunity, with one work order that is scheduled. */
async function ordered() {
  const opportunity = await harness.opportunity();
  const quote = await harness.approved({ opportunityId: opportunity.id });
  const order = await harness.order(quote.id);
  const work = await harness.work({ salesOrderId: order.id });
  await harness.do(harness.bob, "work-orders", work.id, "assign");
  return { opportunity, quote, order, work };
}
const cancel = (collection: "work-orders" | "sales-orders", { id }: AnyRow) =>
  harness.act(harness.bob, collection, id, "cancel", { reason: "The customer changed their mind" });
const stateOf = async (collection: "sales-orders" | "sales-quotes" | "opportunities", { id }: AnyRow) =>
  (await harness.see(harness.bob, collection, id)).state;
const committed = async () => (await creditTaken(harness.db.kysely, harness.acme))?.committed;

describe("an order whose work is cancelled", () => {
  it("can be cancelled, its quote unwound, its opportunity reopened, and its amount is committed no more", async () => {
    const before = await committed();
    const { opportunity, quote, order, work } = await ordered();
    expect(await stateOf("sales-orders", order)).toBe("inProgress");
    const refused = await cancel("sales-orders", order);
    expect([refused.status, refused.body.message]).toEqual([409, `Cancel its work order ${work.number} first.`]);
    expect((await cancel("work-orders", work)).status).toBe(200);
    expect(await stateOf("sales-orders", order)).toBe("open");
    expect((await cancel("sales-orders", order)).status).toBe(200);
    expect((await harness.act(harness.bob, "sales-quotes", quote.id, "unwindApproval")).status).toBe(200);
    expect(await stateOf("opportunities", opportunity)).toBe("open");
    expect(await committed()).toBe(before);
  });

  it("is open again while its only work waits for a new date, and in progress with the next", async () => {
    const { order, work } = await ordered();
    await harness.do(harness.bob, "work-orders", work.id, "unassign");
    expect(await stateOf("sales-orders", order)).toBe("open");
    await harness.do(harness.bob, "work-orders", work.id, "assign");
    expect(await stateOf("sales-orders", order)).toBe("inProgress");
    await cancel("work-orders", work);
  });

  it("can be cancelled if it was left in progress before orders followed their work", async () => {
    const { order, work } = await ordered();
    await cancel("work-orders", work);
    await sql`update sales_orders set state = 'inProgress' where id = ${order.id}`.execute(harness.db.kysely);
    expect((await cancel("sales-orders", order)).status).toBe(200);
  });

  it("stays in progress while other work of it is scheduled, and is completed once the rest is cancelled and one is done", async () => {
    const { order, work } = await ordered();
    const later = { windowStart: "2026-12-02T08:00:00.000Z", windowEnd: "2026-12-02T12:00:00.000Z" };
    const second = await harness.work({ salesOrderId: order.id, ...later });
    await harness.do(harness.bob, "work-orders", second.id, "assign");
    await cancel("work-orders", work);
    expect(await stateOf("sales-orders", order)).toBe("inProgress");
    await harness.do(harness.bob, "work-orders", second.id, "start");
    await harness.do(harness.bob, "work-orders", second.id, "markAsCompleted", { actualHours: 2 });
    expect(await stateOf("sales-orders", order)).toBe("completed");
    expect((await cancel("sales-orders", order)).status).toBe(409);
  });
});

describe("the bills of lading of work that is cancelled", () => {
  const see = (id: number) => harness.see(harness.bob, "bills-of-lading", id);

  it("end with it: drafts are deleted, issued ones voided with the reason", async () => {
    const work = await harness.work();
    const [draft, issued] = [await harness.bill(work.id), await harness.bill(work.id)];
    await harness.do(harness.bob, "bills-of-lading", issued.id, "issue");
    expect((await cancel("work-orders", work)).status).toBe(200);
    expect((await harness.bob.get(`bills-of-lading/${draft.id}`)).status).toBe(404);
    expect(await see(issued.id)).toMatchObject({
      state: "void",
      voidReason: `${work.number} was cancelled: The customer changed their mind`,
    });
  });

  it("refuse it, with the way to them, once their goods were picked up; nothing is changed then", async () => {
    const work = await harness.work();
    const [draft, away] = [await harness.bill(work.id), await harness.bill(work.id)];
    for (const action of ["issue", "pickUp"]) await harness.do(harness.bob, "bills-of-lading", away.id, action);
    const { status, body } = await cancel("work-orders", work);
    expect([status, body.message]).toEqual([409, `The goods on ${away.number} were picked up. Mark it as delivered first.`]);
    expect(JSON.stringify(body.remedies)).toContain(`"id":${away.id}`);
    expect((await harness.see(harness.bob, "work-orders", work.id)).state).toBe("new");
    expect((await see(draft.id)).state).toBe("draft");
    expect((await see(away.id)).state).toBe("inTransit");
  });

  it("stay as they are if they are delivered", async () => {
    const work = await harness.work();
    const bill = await harness.bill(work.id);
    await sql`update bills_of_lading set state = 'delivered' where id = ${bill.id}`.execute(harness.db.kysely);
    expect((await cancel("work-orders", work)).status).toBe(200);
    expect((await see(bill.id)).state).toBe("delivered");
  });

  it("are made for it no more", async () => {
    const work = await harness.work();
    expect((await cancel("work-orders", work)).status).toBe(200);
    await expect(harness.bill(work.id)).rejects.toThrow("workOrderId");
  });
});
