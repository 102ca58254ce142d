import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesRig, type SalesRig } from "./sales-rig.ts";

let rig: SalesRig;
beforeAll(async () => {
  rig = await createSalesRig();
});
afterAll(() => rig.close());

const lead = (more: object = {}) =>
  rig.make(rig.bob, "leads", { name: "Ada Quist", source: "website", email: "ada@quist.example", moveType: "local move", ...more });
const at = (day: number, hour: number) => `2026-12-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;

describe("a lead", () => {
  it("becomes company, contact and opportunity in one go, and once", async () => {
    const made = await lead({ company: "Quist Hotels", estimatedValue: 300_000 });
    await rig.do(rig.bob, "leads", made.id, "assign", { ownerId: rig.bob.actor.id });
    const converted = await rig.do(rig.bob, "leads", made.id, "convert", { closeDate: "2027-01-31" });
    expect(converted).toMatchObject({ state: "converted", party: "Quist Hotels" });
    expect(converted.firstResponseAt).not.toBeNull();
    const opportunity = await rig.see(rig.bob, "opportunities", converted.opportunityId);
    expect(opportunity).toMatchObject({
      name: "Quist Hotels, local move",
      leadId: made.id,
      partyId: converted.partyId,
      contact: "Ada Quist",
      estimatedValue: 300_000,
      weighted: 150_000,
      closeDate: "2027-01-31",
      accountExecutiveId: rig.bob.actor.id,
      state: "open",
    });
    const again = await rig.act(rig.bob, "leads", made.id, "convert");
    expect([again.status, again.body.message]).toEqual([409, "Not available now that it is converted."]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from opportunities where lead_id = ${made.id}`.execute(
      rig.db.kysely,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it("joins a company and a contact that are known already", async () => {
    const first = await rig.do(rig.bob, "leads", (await lead({ company: "Known" })).id, "convert");
    const second = await rig.do(rig.bob, "leads", (await lead({ name: "A. Quist", email: "ADA@quist.example" })).id, "convert", {
      partyId: first.partyId,
      opportunity: "Second floor",
    });
    const [one, two] = [
      await rig.see(rig.bob, "opportunities", first.opportunityId),
      await rig.see(rig.bob, "opportunities", second.opportunityId),
    ];
    expect([two.name, two.partyId, two.contactId]).toEqual(["Second floor", one.partyId, one.contactId]);
  });

  it("leaves nothing behind where it can't be converted", async () => {
    const made = await lead();
    const count = async () =>
      (
        await sql`select (select count(*) from parties) as p, (select count(*) from contacts) as c, (select count(*) from opportunities) as o`.execute(
          rig.db.kysely,
        )
      ).rows;
    const before = await count();
    const refused = await rig.act(rig.bob, "leads", made.id, "convert", { partyId: 999_999 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["partyId"]]);
    expect(await count()).toEqual(before);
    expect((await rig.see(rig.bob, "leads", made.id)).state).toBe("new");
  });

  it("can be reached somehow, or is none", async () => {
    const { status, body } = await rig.bob.post("leads", { name: "Nobody", source: "event" });
    expect([status, body.errors]).toEqual([422, { email: ["Enter an email address or a phone number."] }]);
    const made = await lead({ phone: "+1 2125550143" });
    expect((await rig.bob.put(`leads/${made.id}`, { version: made.version, email: null, phone: null })).status).toBe(422);
  });

  it("is archived with a reason, and comes back", async () => {
    const made = await lead();
    expect((await rig.act(rig.bob, "leads", made.id, "archive")).body.errors).toHaveProperty("reason");
    await rig.do(rig.bob, "leads", made.id, "archive", { reason: "Out of our area" });
    expect(await rig.do(rig.bob, "leads", made.id, "restore")).toMatchObject({ state: "working", archiveReason: null });
  });
});

describe("a sales quote", () => {
  it("adds up line by line, and tells costs to nobody outside", async () => {
    const quote = await rig.quote();
    // 100,000 + 25,000; fuel 10 % of the transport; tax 8 % of the storage.
    expect(quote).toMatchObject({ subtotal: 125_000, fuelTotal: 10_000, taxTotal: 2_000, total: 137_000, cost: 70_000, margin: 65_000 });
    expect(quote.lines.map(({ amount }: { amount: number }) => amount)).toEqual([100_000, 25_000]);
    expect((await rig.cleo.get(`sales-quotes/${quote.id}`)).status).toBe(404);
    await rig.do(rig.bob, "sales-quotes", quote.id, "submit");
    const waiting = await rig.see(rig.cleo, "sales-quotes", quote.id);
    expect([waiting.total, waiting.lines, waiting.charges]).toEqual([null, [], []]);
    await rig.do(rig.bob, "sales-quotes", quote.id, "send");
    const seen = await rig.see(rig.cleo, "sales-quotes", quote.id);
    expect([seen.total, seen.lines.length]).toEqual([137_000, 2]);
    expect(JSON.stringify(seen)).not.toMatch(/cost|margin|internal|opportunity|lostReason|provider/i);
  });

  it("charges no tax to who is exempt", async () => {
    await sql`update parties set tax_exempt = true where id = ${rig.zeta}`.execute(rig.db.kysely);
    const input = { customerId: rig.zeta, lines: [{ description: "x", price: 100 }], taxRate: 5 };
    const { status, body } = await rig.bob.post("sales-quotes", input);
    expect([status, body.errors]).toEqual([422, { taxRate: ["This customer is exempt from tax."] }]);
    expect((await rig.bob.post("sales-quotes", { ...input, taxRate: 0 })).status).toBe(201);
  });

  it("is not sent without a line that has a price", async () => {
    const { id } = await rig.quote({ lines: [] });
    await rig.do(rig.bob, "sales-quotes", id, "submit");
    expect((await rig.act(rig.bob, "sales-quotes", id, "send")).body.message).toBe("Add at least one line first.");
    const { version } = await rig.see(rig.bob, "sales-quotes", id);
    await rig.bob.put(`sales-quotes/${id}`, { version, lines: [{ description: "Free", price: 0 }] });
    expect((await rig.act(rig.bob, "sales-quotes", id, "send")).body.message).toBe("Price at least one line first.");
  });

  it("wins its opportunity when it is approved, and loses it with the last approval", async () => {
    const opportunity = await rig.opportunity();
    const state = async () => (await rig.see(rig.bob, "opportunities", opportunity.id)).state;
    const [one, two] = [await rig.approved({ opportunityId: opportunity.id }), await rig.approved({ opportunityId: opportunity.id })];
    expect([one.approvedByName, await state()]).toEqual(["cleo", "won"]);
    await rig.do(rig.bob, "sales-quotes", one.id, "unwindApproval");
    expect(await state()).toBe("won");
    await rig.do(rig.bob, "sales-quotes", two.id, "unwindApproval");
    expect(await state()).toBe("open");
    const lost = await rig.act(rig.bob, "opportunities", opportunity.id, "markAsLost", { lossReason: "price" });
    expect(lost.status).toBe(200);
    // Somebody approves all the same: what is ordered is not lost.
    await rig.bob.put(`sales-quotes/${one.id}`, { version: (await rig.see(rig.bob, "sales-quotes", one.id)).version, notes: "Cheaper" });
    await rig.do(rig.bob, "sales-quotes", one.id, "send");
    await rig.do(rig.cleo, "sales-quotes", one.id, "approve");
    expect(await rig.see(rig.bob, "opportunities", opportunity.id)).toMatchObject({ state: "won", lossReason: null });
    await sql`update opportunities set state = 'open' where id = ${opportunity.id}`.execute(rig.db.kysely);
    const refused = await rig.act(rig.bob, "opportunities", opportunity.id, "markAsLost", { lossReason: "price" });
    expect([refused.status, refused.body.message]).toEqual([409, `Quote ${one.number} of this opportunity is approved.`]);
  });

  it("answers the request it was made for", async () => {
    const request = await rig.make(rig.cleo, "quote-requests", {
      originId: rig.places[0],
      destinationId: rig.places[1],
      orderType: "white glove",
      items: [{ description: "Sofa", quantity: 1 }],
    });
    const quote = await rig.sent({ quoteRequestId: request.id });
    expect((await rig.see(rig.cleo, "quote-requests", request.id)).state).toBe("quoted");
    expect(quote.quoteRequest).toBe(request.number);
  });

  it("is revised as a draft that takes its place when it is sent", async () => {
    const older = await rig.sent();
    const { nextRevisionId: id } = await rig.do(rig.bob, "sales-quotes", older.id, "revise");
    const draft = await rig.see(rig.bob, "sales-quotes", id);
    expect(draft).toMatchObject({ number: `${older.number}-r2`, revision: 2, revisionOfId: older.id, state: "draft", total: older.total });
    expect((await rig.act(rig.bob, "sales-quotes", older.id, "revise")).body.message).toBe(
      "This quote has a newer revision. Revise that one instead.",
    );
    // Until it is sent, the older one stands.
    expect((await rig.see(rig.cleo, "sales-quotes", older.id)).actions.approve).toBe(true);
    await rig.do(rig.bob, "sales-quotes", id, "submit");
    await rig.do(rig.bob, "sales-quotes", id, "send");
    for (const [action, asks] of [
      ["approve", {}],
      ["decline", { reason: "x" }],
      ["askForChanges", { comment: "x" }],
    ] as const) {
      const refused = await rig.act(rig.cleo, "sales-quotes", older.id, action, asks);
      expect([refused.status, refused.body.message], action).toEqual([409, "A newer revision has replaced this quote."]);
    }
    await rig.do(rig.cleo, "sales-quotes", id, "approve");
  });

  it("does not take the place of one that was approved meanwhile", async () => {
    const older = await rig.sent();
    const { nextRevisionId: id } = await rig.do(rig.bob, "sales-quotes", older.id, "revise");
    await rig.do(rig.bob, "sales-quotes", id, "submit");
    await rig.do(rig.cleo, "sales-quotes", older.id, "approve");
    const refused = await rig.act(rig.bob, "sales-quotes", id, "send");
    expect([refused.status, refused.body.message]).toEqual([409, "The previous revision has been approved. Unwind that approval first."]);
    expect((await rig.see(rig.bob, "sales-quotes", id)).state).toBe("pendingPricing");
  });

  it("can be revised again when the draft is deleted", async () => {
    const older = await rig.sent();
    const { nextRevisionId: id } = await rig.do(rig.bob, "sales-quotes", older.id, "revise");
    const { version } = await rig.see(rig.bob, "sales-quotes", id);
    expect((await rig.bob.delete(`sales-quotes/${id}`, { version, deleteReason: "Not needed" })).status).toBe(200);
    const again = await rig.do(rig.bob, "sales-quotes", older.id, "revise");
    expect(again.nextRevisionId).not.toBe(id);
  });

  it("is no order of a prospect", async () => {
    const { id: partyId } = (await rig.bob.post("prospects", { name: "Maybe Ltd" })).body.data;
    const quote = await rig.sent({ customerId: partyId });
    const asks = { note: "By phone" };
    const refused = await rig.act(rig.bob, "sales-quotes", quote.id, "approveForCustomer", asks);
    expect([refused.status, refused.body.message]).toEqual([409, "Activate the prospect first. Only customers can place orders."]);
    await rig.bob.post(`prospects/${partyId}/actions/activate`, { version: 1 });
    await rig.do(rig.bob, "sales-quotes", quote.id, "approveForCustomer", asks);
  });
});

describe("a sales order", () => {
  it("takes over what was agreed, once, and frees the quote when it is cancelled", async () => {
    const quote = await rig.approved();
    const order = await rig.order(quote.id);
    expect(order).toMatchObject({ quoteId: quote.id, total: 137_000, taxTotal: 2_000, state: "open", customerId: rig.acme });
    expect(order.lines).toHaveLength(2);
    const twice = await rig.act(rig.bob, "sales-quotes", quote.id, "order");
    expect([twice.status, twice.body.message]).toEqual([409, "This quote already has a sales order."]);
    const unwind = await rig.act(rig.bob, "sales-quotes", quote.id, "unwindApproval");
    expect([unwind.status, unwind.body.message]).toEqual([409, "This quote has a sales order. Cancel the order first."]);
    const work = await rig.work({ salesOrderId: order.id, windowStart: at(2, 8), windowEnd: at(2, 9) });
    expect([work.quoteId, work.salesOrderId]).toEqual([quote.id, order.id]);
    const early = await rig.act(rig.bob, "sales-orders", order.id, "cancel", { reason: "Postponed" });
    expect([early.status, early.body.message]).toEqual([409, `Cancel its work order ${work.number} first.`]);
    await rig.do(rig.bob, "work-orders", work.id, "cancel", { reason: "Postponed" });
    await rig.do(rig.bob, "sales-orders", order.id, "cancel", { reason: "Postponed" });
    expect((await rig.see(rig.bob, "sales-quotes", quote.id)).salesOrderId).toBeNull();
    const next = await rig.order(quote.id);
    expect(next.id).not.toBe(order.id);
  });

  it("starts with its first scheduled work, and is complete with the last", async () => {
    const order = await rig.order((await rig.approved()).id);
    const state = async () => (await rig.see(rig.bob, "sales-orders", order.id)).state;
    const [one, two] = [
      await rig.work({ salesOrderId: order.id, windowStart: at(3, 8), windowEnd: at(3, 10) }),
      await rig.work({ salesOrderId: order.id, windowStart: at(3, 10), windowEnd: at(3, 12) }),
    ];
    expect(await state()).toBe("open");
    await rig.do(rig.bob, "work-orders", one.id, "assign");
    expect(await state()).toBe("inProgress");
    await rig.do(rig.bob, "work-orders", one.id, "start");
    await rig.do(rig.bob, "work-orders", one.id, "markAsCompleted", { actualHours: 2 });
    expect(await state()).toBe("inProgress");
    await rig.do(rig.bob, "work-orders", two.id, "cancel", { reason: "Not needed" });
    expect(await state()).toBe("completed");
  });
});

describe("a work order", () => {
  it("puts nobody and no vehicle in two places at once", async () => {
    const window = { windowStart: at(4, 8), windowEnd: at(4, 12) };
    const first = await rig.work(window);
    await rig.do(rig.bob, "work-orders", first.id, "assign");
    const sameCrew = await rig.work({ ...window, windowStart: at(4, 11), windowEnd: at(4, 13), vehicleId: rig.vehicles[1] });
    const crew = await rig.act(rig.bob, "work-orders", sameCrew.id, "assign");
    expect([crew.status, crew.body.message]).toEqual([409, `Bob is already booked on ${first.number} at that time.`]);
    const sameTruck = await rig.work({ ...window, crew: [{ memberId: rig.ann.actor.id }] });
    const truck = await rig.act(rig.bob, "work-orders", sameTruck.id, "assign");
    expect([truck.status, truck.body.message]).toEqual([409, `Truck 1 is already booked on ${first.number} at that time.`]);
    const after = await rig.work({ windowStart: at(4, 12), windowEnd: at(4, 14) });
    await rig.do(rig.bob, "work-orders", after.id, "assign");
    // Moved into the other's time it is refused as well.
    const { version } = await rig.see(rig.bob, "work-orders", after.id);
    const moved = await rig.bob.put(`work-orders/${after.id}`, { version, windowStart: at(4, 11) });
    expect([moved.status, moved.body.message]).toEqual([409, `Bob is already booked on ${first.number} at that time.`]);
    await rig.do(rig.bob, "work-orders", first.id, "unassign");
    expect((await rig.bob.put(`work-orders/${after.id}`, { version, windowStart: at(4, 11) })).status).toBe(200);
  });

  it("has somebody to do it before it is scheduled, and keeps them", async () => {
    const window = { windowStart: at(5, 8), windowEnd: at(5, 12) };
    const bare = await rig.work({ ...window, crew: [], vehicleId: null });
    expect((await rig.act(rig.bob, "work-orders", bare.id, "assign")).body.message).toBe("Choose a crew or an outside carrier first.");
    const walking = await rig.work({ ...window, vehicleId: null });
    expect((await rig.act(rig.bob, "work-orders", walking.id, "assign")).body.message).toBe("Choose a vehicle for the crew first.");
    const ready = await rig.do(rig.bob, "work-orders", (await rig.work(window)).id, "assign");
    const { status, body } = await rig.bob.put(`work-orders/${ready.id}`, { version: ready.version, crew: [] });
    expect([status, body.errors]).toEqual([
      422,
      { crew: ["A scheduled work order needs a crew or an outside carrier. Unschedule it first."] },
    ]);
    const moved = await rig.bob.put(`work-orders/${ready.id}`, { version: ready.version, windowStart: at(5, 13) });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { windowStart: ["Must be before the end."], windowEnd: ["Must be after the start."] },
    ]);
  });

  it("is completed when its checklist is done, a delivery with its proof", async () => {
    const made = await rig.work({
      type: "delivery",
      windowStart: at(6, 8),
      windowEnd: at(6, 12),
      checklist: [{ item: "Floor protected" }],
    });
    await rig.do(rig.bob, "work-orders", made.id, "assign");
    await rig.do(rig.bob, "work-orders", made.id, "start");
    const finish = (asks: object = {}) => rig.act(rig.bob, "work-orders", made.id, "markAsCompleted", { actualHours: 3.5, ...asks });
    expect((await finish()).body.message).toBe("Finish the checklist first: 1 of 1 items is open.");
    const { version, checklist } = await rig.see(rig.bob, "work-orders", made.id);
    await rig.bob.put(`work-orders/${made.id}`, { version, checklist: [{ ...checklist[0], done: true }] });
    expect((await finish({ receiverName: "Reception" })).body.message).toMatch(/^Add proof of delivery first/);
    const bill = await rig.bill(made.id);
    await rig.do(rig.bob, "bills-of-lading", bill.id, "issue");
    await rig.do(rig.bob, "bills-of-lading", bill.id, "pickUp");
    await signed(bill.id);
    await rig.do(rig.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "Reception" });
    expect((await finish()).status).toBe(200);
  });
});

it("is billed for the day it was done on where the company is", async () => {
  const work = await rig.work({ windowStart: at(6, 14), windowEnd: at(6, 15) });
  for (const action of ["assign", "start"]) await rig.do(rig.bob, "work-orders", work.id, action);
  await rig.do(rig.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 1 });
  // Nine in the evening of the day before, in New York.
  await sql`update work_orders set completed_at = '2026-12-02T02:00:00Z' where id = ${work.id}`.execute(rig.db.kysely);
  const { billingReportId } = await rig.do(rig.bob, "work-orders", work.id, "sendToBilling");
  const report = (await rig.bob.get(`billing-reports/${billingReportId}`)).body.data;
  expect(report.serviceDate).toBe("2026-12-01");
  expect((await rig.see(rig.bob, "work-orders", work.id)).actions.sendToBilling).toBe(`This work order is already on ${report.number}.`);
});

/** What a delivery is proven by. */
async function signed(id: number): Promise<void> {
  const { version } = await rig.see(rig.bob, "bills-of-lading", id);
  const { status, text } = await rig.bob.put(`bills-of-lading/${id}`, {
    version,
    receiverSignature: [await rig.photo()],
    photos: [await rig.photo()],
  });
  expect(status, text).toBe(200);
}

describe("a crew", () => {
  it("hears of its work from whoever else schedules it", async () => {
    const made = await rig.work({ windowStart: at(10, 8), windowEnd: at(10, 9), crew: [{ memberId: rig.bob.actor.id }] });
    await rig.do(rig.ann, "work-orders", made.id, "assign");
    const { rows } = await sql<{ user_id: number; message: string }>`select r.user_id, n.message from notifications n
      join notification_recipients r on r.notification_id = n.id where n.record_id = ${made.id} and n.title = 'Work assigned'`.execute(
      rig.db.kysely,
    );
    expect(rows).toEqual([{ user_id: rig.bob.actor.id, message: `${made.number} for Acme was assigned to you` }]);
  });
});

describe("a bill of lading", () => {
  it("is frozen when it is issued, and needs signature and photo to be delivered", async () => {
    const work = await rig.work({ windowStart: at(7, 8), windowEnd: at(7, 9) });
    const made = await rig.bill(work.id);
    expect(made.vehicleId).toBe(rig.vehicles[0]);
    const issued = await rig.do(rig.bob, "bills-of-lading", made.id, "issue");
    const changed = await rig.bob.put(`bills-of-lading/${made.id}`, { version: issued.version, carrier: "Other", items: [] });
    expect([changed.status, changed.body.errors]).toEqual([
      422,
      {
        carrier: ["This can no longer be changed: the status is Issued."],
        items: ["This can no longer be changed: the status is Issued."],
      },
    ]);
    await rig.do(rig.bob, "bills-of-lading", made.id, "pickUp");
    expect((await rig.act(rig.bob, "bills-of-lading", made.id, "deliver", { receiverName: "x" })).body.message).toBe(
      "Add the receiver's signature first.",
    );
    await signed(made.id);
    expect(await rig.do(rig.bob, "bills-of-lading", made.id, "deliver", { receiverName: "Ada" })).toMatchObject({
      state: "delivered",
      receiverName: "Ada",
    });
  });

  it("takes the quote on its way at the first pickup, and to its end at the last delivery", async () => {
    const quote = await rig.approved();
    const order = await rig.order(quote.id);
    const state = async () => (await rig.see(rig.cleo, "sales-quotes", quote.id)).state;
    const work = await rig.work({ salesOrderId: order.id, windowStart: at(8, 8), windowEnd: at(8, 9) });
    const [one, two] = [await rig.bill(work.id), await rig.bill(work.id)];
    for (const { id } of [one, two]) await rig.do(rig.bob, "bills-of-lading", id, "issue");
    await rig.do(rig.bob, "bills-of-lading", one.id, "pickUp");
    expect(await state()).toBe("inTransit");
    await rig.do(rig.bob, "bills-of-lading", two.id, "pickUp");
    for (const [bill, then] of [
      [one, "inTransit"],
      [two, "delivered"],
    ] as const) {
      await signed(bill.id);
      await rig.do(rig.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "Ada" });
      expect(await state()).toBe(then);
    }
    const { rows } = await sql<{ verb: string; user_name: string }>`select verb, user_name from activity_log
      where resource = 'sales-quote' and record_id = ${quote.id} and verb in ('pickUp', 'deliver') order by id`.execute(rig.db.kysely);
    expect(rows).toEqual([
      { verb: "pickUp", user_name: "bob" },
      { verb: "deliver", user_name: "bob" },
    ]);
  });

  it.each(["voided", "deleted"])("is the last one once the others are delivered or %s", async (how) => {
    const quote = await rig.approved();
    const hour = how === "voided" ? 10 : 12;
    const work = await rig.work({ quoteId: quote.id, windowStart: at(8, hour), windowEnd: at(8, hour + 1) });
    const [one, two] = [await rig.bill(work.id), await rig.bill(work.id)];
    const away = async () => {
      if (how === "voided") return rig.do(rig.bob, "bills-of-lading", two.id, "void", { reason: "Written twice" });
      expect((await rig.bob.delete(`bills-of-lading/${two.id}`, { version: two.version })).status).toBe(200);
    };
    if (how === "voided") await rig.do(rig.bob, "bills-of-lading", two.id, "issue");
    await rig.do(rig.bob, "bills-of-lading", one.id, "issue");
    await rig.do(rig.bob, "bills-of-lading", one.id, "pickUp");
    await signed(one.id);
    await rig.do(rig.bob, "bills-of-lading", one.id, "deliver", { receiverName: "Ada" });
    const state = async () => (await rig.see(rig.cleo, "sales-quotes", quote.id)).state;
    expect(await state()).toBe("inTransit");
    await away();
    expect(await state()).toBe("delivered");
  });

  it("leaves a quote on its way of which nothing is known to be delivered", async () => {
    const quote = await rig.approved();
    const work = await rig.work({ quoteId: quote.id, windowStart: at(8, 14), windowEnd: at(8, 15) });
    const bill = await rig.bill(work.id);
    await rig.do(rig.bob, "bills-of-lading", bill.id, "issue");
    // As a quote taken over from elsewhere may be.
    await sql`update sales_quotes set state = 'inTransit' where id = ${quote.id}`.execute(rig.db.kysely);
    await rig.do(rig.bob, "bills-of-lading", bill.id, "void", { reason: "Written twice" });
    expect((await rig.see(rig.cleo, "sales-quotes", quote.id)).state).toBe("inTransit");
  });

  it("keeps a quote in transit once something of it was delivered", async () => {
    const quote = await rig.approved();
    const work = await rig.work({ quoteId: quote.id, windowStart: at(9, 8), windowEnd: at(9, 9) });
    const [one, two] = [await rig.bill(work.id), await rig.bill(work.id)];
    for (const { id } of [one, two]) await rig.do(rig.bob, "bills-of-lading", id, "issue");
    await rig.do(rig.bob, "bills-of-lading", one.id, "pickUp");
    await rig.do(rig.bob, "sales-quotes", quote.id, "unwindTransit");
    await rig.do(rig.bob, "bills-of-lading", two.id, "pickUp");
    await signed(one.id);
    await rig.do(rig.bob, "bills-of-lading", one.id, "deliver", { receiverName: "Ada" });
    const refused = await rig.act(rig.bob, "sales-quotes", quote.id, "unwindTransit");
    expect([refused.status, refused.body.message]).toEqual([409, `Bill of lading ${one.number} has already been delivered.`]);
  });
});

describe("a proposal", () => {
  it("begins with its template's text, filled in and escaped, and keeps it", async () => {
    const template = await rig.make(rig.bob, "proposal-templates", {
      name: "House",
      body: "<p>For {{customer}}: {{Opportunity}} at {{estimated&nbsp;value}}, {{contact}}</p>",
    });
    const opportunity = await rig.opportunity({ name: "<b>Lobby & bar</b>" });
    const input = { title: "Offer", opportunityId: opportunity.id, templateId: template.id, validUntil: "2026-12-20" };
    const made = await rig.make(rig.bob, "proposals", input);
    expect(made.body).toBe("<p>For Acme: &lt;b&gt;Lobby &amp; bar&lt;/b&gt; at $5,000.00, ________</p>");
    expect([made.templateVersion, made.customerId]).toEqual([1, rig.acme]);
    const changed = await rig.bob.put(`proposal-templates/${template.id}`, { version: template.version, body: "<p>New</p>" });
    expect(changed.body.data).toMatchObject({ revision: 2, versions: [{ revision: 1, body: template.body }] });
    expect((await rig.see(rig.bob, "proposals", made.id)).body).toBe(made.body);
    expect((await rig.make(rig.bob, "proposals", input)).templateVersion).toBe(2);
  });

  it("knows what its placeholders mean", async () => {
    const { status, body } = await rig.bob.post("proposal-templates", { name: "Odd", body: "<p>{{margin}} {{customer}} {{margin}}</p>" });
    expect([status, body.errors]).toEqual([422, { body: ["Unknown placeholder: {{margin}}."] }]);
  });

  it("is the customer's once it is sent, who approves or declines it", async () => {
    const opportunity = await rig.opportunity();
    const input = { title: "Offer", opportunityId: opportunity.id, body: "<p>All in</p>", validUntil: "2026-12-20" };
    const [one, two] = [await rig.make(rig.bob, "proposals", input), await rig.make(rig.bob, "proposals", input)];
    expect((await rig.cleo.get(`proposals/${one.id}`)).status).toBe(404);
    for (const { id } of [one, two]) await rig.do(rig.bob, "proposals", id, "send");
    expect((await rig.dora.get(`proposals/${one.id}`)).status).toBe(404);
    expect(await rig.do(rig.cleo, "proposals", one.id, "approve")).toMatchObject({ outcome: "approved", approvedByName: "cleo" });
    await rig.do(rig.cleo, "proposals", two.id, "decline", { reason: "Not now" });
    expect(await rig.see(rig.bob, "proposals", two.id)).toMatchObject({ state: "closed", outcome: "declined", declineReason: "Not now" });
    expect((await rig.bob.put(`proposals/${two.id}`, { version: 3, title: "Other" })).status).toBe(409);
  });
});
