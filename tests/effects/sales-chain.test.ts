// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDate } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

const lead = (more: object = {}) =>
  harness.make(harness.bob, "leads", { name: "Ada Quist", source: "website", email: "ada@quist.example", moveType: "local move", ...more });
const isoTime = (day: number, hour: number) => `2026-12-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;

describe("a lead", () => {
  it("is told apart from another of the same name in search and look-ups, by what it has filled in", async () => {
    const name = "Harriet Vandermeer";
    const phone = "(212) 555-0143";
    const twins = [
      await lead({ name, company: "Vandermeer Interiors", email: "harriet@one.example", phone }),
      await lead({ name, email: null, phone }),
      await lead({ name, email: null, phone: "+49 3012345678" }),
    ];
    const expected = new Map(
      ["Vandermeer Interiors · harriet@one.example · (212) 555-0143", phone, "+49 3012345678"].map((subtitle, at) => [
        twins[at]?.id,
        subtitle,
      ]),
    );
    const subtitles = async (path: string) => {
      const { data } = (await harness.bob.get(path)).body;
      return new Map(data.map(({ id, subtitle }: { id: number; subtitle: string }) => [id, subtitle]));
    };
    expect(await subtitles("leads/lookup?q=vandermeer")).toEqual(expected);
    expect(await subtitles("search?q=vandermeer")).toEqual(expected);
    // As a form writes a phone number, which asks for the records that have it already.
    const same = await subtitles(`search?q=${encodeURIComponent("+1 2125550143")}&in=lead,contact&exact=true`);
    expect([...same.keys()].toSorted()).toEqual([twins[0]?.id, twins[1]?.id].toSorted());

    const address = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
    await sql`update parties set kind = 'designer', bill_to = ${JSON.stringify(address)}::jsonb, email = 'us@acme.example'
      where id = ${harness.acme}`.execute(harness.db.kysely);
    const { data } = (await harness.ann.get(`customers/lookup?id=${harness.acme}`)).body;
    expect(data).toEqual([{ id: harness.acme, name: "Acme", subtitle: "designer · Reno, NV · us@acme.example" }]);
    // Who may name a lead in another record without reading leads learns no more than the first of it.
    const abilities = [{ subject: "SALES_OPPORTUNITY" as const, action: "read" as const }];
    const chooser = harness.add("chooser", { ...harness.bob.actor, name: "chooser", abilities });
    const chosen = await chooser.get(`leads/lookup?ref=opportunity.lead&id=${twins[0]?.id}`);
    expect(chosen.body.data).toEqual([{ id: twins[0]?.id, name, subtitle: "Vandermeer Interiors" }]);
  });

  it("converts into a company, contact and opportunity in one step, once", async () => {
    const created = await lead({ company: "Quist Hotels", estimatedValue: 300_000 });
    await harness.do(harness.bob, "leads", created.id, "assign", { ownerId: harness.bob.actor.id });
    const converted = await harness.do(harness.bob, "leads", created.id, "convert", { closeDate: "2027-01-31" });
    expect(converted).toMatchObject({ state: "converted", party: "Quist Hotels" });
    expect(converted.firstResponseAt).not.toBeNull();
    const opportunity = await harness.see(harness.bob, "opportunities", converted.opportunityId);
    expect(opportunity).toMatchObject({
      name: "Quist Hotels, local move",
      leadId: created.id,
      partyId: converted.partyId,
      contact: "Ada Quist",
      estimatedValue: 300_000,
      weighted: 150_000,
      closeDate: "2027-01-31",
      accountExecutiveId: harness.bob.actor.id,
      state: "open",
    });
    const second = await harness.act(harness.bob, "leads", created.id, "convert");
    expect([second.status, second.body.message]).toEqual([409, "Not available now that it is converted."]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from opportunities where lead_id = ${created.id}`.execute(
      harness.db.kysely,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it("can be converted into an existing company and contact", async () => {
    const first = await harness.do(harness.bob, "leads", (await lead({ company: "Known" })).id, "convert");
    const second = await harness.do(harness.bob, "leads", (await lead({ name: "A. Quist", email: "ADA@quist.example" })).id, "convert", {
      partyId: first.partyId,
      opportunity: "Second floor",
    });
    const [one, two] = [
      await harness.see(harness.bob, "opportunities", first.opportunityId),
      await harness.see(harness.bob, "opportunities", second.opportunityId),
    ];
    expect([two.name, two.partyId, two.contactId]).toEqual(["Second floor", one.partyId, one.contactId]);
  });

  it("leaves nothing behind when the conversion is rejected", async () => {
    const created = await lead();
    const count = async () =>
      (
        await sql`select (select count(*) from parties) as p, (select count(*) from contacts) as c, (select count(*) from opportunities) as o`.execute(
          harness.db.kysely,
        )
      ).rows;
    const before = await count();
    const refused = await harness.act(harness.bob, "leads", created.id, "convert", { partyId: 999_999 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["partyId"]]);
    expect(await count()).toEqual(before);
    expect((await harness.see(harness.bob, "leads", created.id)).state).toBe("new");
  });

  it("requires an email address or a phone number", async () => {
    const { status, body } = await harness.bob.post("leads", { name: "Nobody", source: "event" });
    expect([status, body.errors]).toEqual([422, { email: ["Enter an email address or a phone number."] }]);
    const created = await lead({ phone: "+1 2125550143" });
    expect((await harness.bob.put(`leads/${created.id}`, { version: created.version, email: null, phone: null })).status).toBe(422);
  });

  it("is archived with a reason and can be restored", async () => {
    const created = await lead();
    expect((await harness.act(harness.bob, "leads", created.id, "archive")).body.errors).toHaveProperty("reason");
    await harness.do(harness.bob, "leads", created.id, "archive", { reason: "Out of our area" });
    expect(await harness.do(harness.bob, "leads", created.id, "restore")).toMatchObject({ state: "working", archiveReason: null });
  });
});

describe("a sales quote", () => {
  it("computes its totals from its lines, and hides costs from customers", async () => {
    const quote = await harness.quote();
    // 100,000 + 25,000; fuel is 10% of the transport line, tax is 8% of the storage line.
    expect(quote).toMatchObject({ subtotal: 125_000, fuelTotal: 10_000, taxTotal: 2_000, total: 137_000, cost: 70_000, margin: 65_000 });
    expect(quote.lines.map(({ amount }: { amount: number }) => amount)).toEqual([100_000, 25_000]);
    expect((await harness.cleo.get(`sales-quotes/${quote.id}`)).status).toBe(404);
    await harness.do(harness.bob, "sales-quotes", quote.id, "submit");
    const waiting = await harness.see(harness.cleo, "sales-quotes", quote.id);
    expect([waiting.total, waiting.lines, waiting.charges]).toEqual([null, [], []]);
    await harness.do(harness.bob, "sales-quotes", quote.id, "send");
    const visible = await harness.see(harness.cleo, "sales-quotes", quote.id);
    expect([visible.total, visible.lines.length]).toEqual([137_000, 2]);
    expect(JSON.stringify(visible)).not.toMatch(/cost|margin|internal|opportunity|lostReason|provider/i);
  });

  it("rejects a tax rate for a tax-exempt customer", async () => {
    await sql`update parties set tax_exempt = true where id = ${harness.zeta}`.execute(harness.db.kysely);
    const input = { customerId: harness.zeta, lines: [{ description: "x", price: 100 }], taxRate: 5 };
    const { status, body } = await harness.bob.post("sales-quotes", input);
    expect([status, body.errors]).toEqual([422, { taxRate: [`This customer is exempt from tax on ${formatDate(today)}.`] }]);
    expect((await harness.bob.post("sales-quotes", { ...input, taxRate: 0 })).status).toBe(201);
  });

  it("can't be sent without a priced line", async () => {
    const { id } = await harness.quote({ lines: [] });
    await harness.do(harness.bob, "sales-quotes", id, "submit");
    expect((await harness.act(harness.bob, "sales-quotes", id, "send")).body.message).toBe("Add at least one line first.");
    const { version } = await harness.see(harness.bob, "sales-quotes", id);
    await harness.bob.put(`sales-quotes/${id}`, { version, lines: [{ description: "Free", price: 0 }] });
    expect((await harness.act(harness.bob, "sales-quotes", id, "send")).body.message).toBe("Price at least one line first.");
  });

  it("wins its opportunity on approval, and reopens it when the last approval is unwound", async () => {
    const opportunity = await harness.opportunity();
    const state = async () => (await harness.see(harness.bob, "opportunities", opportunity.id)).state;
    const [one, two] = [
      await harness.approved({ opportunityId: opportunity.id }),
      await harness.approved({ opportunityId: opportunity.id }),
    ];
    expect([one.approvedByName, await state()]).toEqual(["cleo", "won"]);
    await harness.do(harness.bob, "sales-quotes", one.id, "unwindApproval");
    expect(await state()).toBe("won");
    await harness.do(harness.bob, "sales-quotes", two.id, "unwindApproval");
    expect(await state()).toBe("open");
    const lost = await harness.act(harness.bob, "opportunities", opportunity.id, "markAsLost", { lossReason: "price" });
    expect([lost.status, lost.body.data.weighted]).toEqual([200, 0]);
    // Approving a quote of a lost opportunity wins it after all.
    await harness.bob.put(`sales-quotes/${one.id}`, {
      version: (await harness.see(harness.bob, "sales-quotes", one.id)).version,
      notes: "Cheaper",
    });
    await harness.do(harness.bob, "sales-quotes", one.id, "send");
    await harness.do(harness.cleo, "sales-quotes", one.id, "approve");
    expect(await harness.see(harness.bob, "opportunities", opportunity.id)).toMatchObject({
      state: "won",
      lossReason: null,
      weighted: 250_000,
    });
    await sql`update opportunities set state = 'open' where id = ${opportunity.id}`.execute(harness.db.kysely);
    const refused = await harness.act(harness.bob, "opportunities", opportunity.id, "markAsLost", { lossReason: "price" });
    expect([refused.status, refused.body.message]).toEqual([409, `Quote ${one.number} of this opportunity is approved.`]);
  });

  it("keeps its opportunity from being lost while the customer can approve it", async () => {
    const opportunity = await harness.opportunity();
    const quote = await harness.sent({ opportunityId: opportunity.id });
    const lose = () => harness.act(harness.bob, "opportunities", opportunity.id, "markAsLost", { lossReason: "price" });
    const refused = await lose();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `The customer can still approve quote ${quote.number}. Mark the quote as lost first.`,
    ]);
    await harness.do(harness.bob, "sales-quotes", quote.id, "markAsLost", { reason: "Too expensive" });
    const proposal = await harness.make(harness.bob, "proposals", {
      title: "Lobby",
      opportunityId: opportunity.id,
      validUntil: "2026-12-20",
      body: "<p>Text</p>",
    });
    await harness.do(harness.bob, "proposals", proposal.id, "send");
    expect((await lose()).body.message).toBe(`The customer can still approve proposal ${proposal.number}. Close the proposal first.`);
    await harness.do(harness.bob, "proposals", proposal.id, "close", { reason: "Too expensive" });
    expect((await lose()).status).toBe(200);
  });

  it("marks its quote request as quoted when it is sent", async () => {
    const request = await harness.make(harness.cleo, "quote-requests", {
      originId: harness.locationIds[0],
      destinationId: harness.locationIds[1],
      orderType: "white glove",
      items: [{ description: "Sofa", quantity: 1 }],
    });
    const quote = await harness.sent({ quoteRequestId: request.id });
    expect((await harness.see(harness.cleo, "quote-requests", request.id)).state).toBe("quoted");
    expect(quote.quoteRequest).toBe(request.number);
  });

  it("is revised as a draft that replaces it when sent", async () => {
    const older = await harness.sent();
    const { nextRevisionId: id } = await harness.do(harness.bob, "sales-quotes", older.id, "revise");
    const draft = await harness.see(harness.bob, "sales-quotes", id);
    expect(draft).toMatchObject({ number: `${older.number}-r2`, revision: 2, revisionOfId: older.id, state: "draft", total: older.total });
    expect((await harness.act(harness.bob, "sales-quotes", older.id, "revise")).body.message).toBe(
      "This quote has a newer revision. Revise that one instead.",
    );
    // The older revision stays valid until the new one is sent.
    expect((await harness.see(harness.cleo, "sales-quotes", older.id)).actions.approve).toBe(true);
    await harness.do(harness.bob, "sales-quotes", id, "submit");
    await harness.do(harness.bob, "sales-quotes", id, "send");
    for (const [action, input] of [
      ["approve", {}],
      ["decline", { reason: "x" }],
      ["askForChanges", { comment: "x" }],
    ] as const) {
      const refused = await harness.act(harness.cleo, "sales-quotes", older.id, action, input);
      expect([refused.status, refused.body.message], action).toEqual([409, "A newer revision has replaced this quote."]);
    }
    await harness.do(harness.cleo, "sales-quotes", id, "approve");
  });

  it("can't be replaced by a revision after it was approved", async () => {
    const older = await harness.sent();
    const { nextRevisionId: id } = await harness.do(harness.bob, "sales-quotes", older.id, "revise");
    await harness.do(harness.bob, "sales-quotes", id, "submit");
    await harness.do(harness.cleo, "sales-quotes", older.id, "approve");
    const refused = await harness.act(harness.bob, "sales-quotes", id, "send");
    expect([refused.status, refused.body.message]).toEqual([409, "The previous revision has been approved. Unwind that approval first."]);
    expect((await harness.see(harness.bob, "sales-quotes", id)).state).toBe("pendingPricing");
  });

  it("can be revised again after the draft revision is deleted", async () => {
    const older = await harness.sent();
    const { nextRevisionId: id } = await harness.do(harness.bob, "sales-quotes", older.id, "revise");
    const { version } = await harness.see(harness.bob, "sales-quotes", id);
    expect((await harness.bob.delete(`sales-quotes/${id}`, { version, deleteReason: "Not needed" })).status).toBe(200);
    const revised = await harness.do(harness.bob, "sales-quotes", older.id, "revise");
    expect(revised.nextRevisionId).not.toBe(id);
  });

  it("of a prospect can be approved only after the prospect is activated", async () => {
    const { id: partyId } = (await harness.bob.post("prospects", { name: "Maybe Ltd" })).body.data;
    const quote = await harness.sent({ customerId: partyId });
    const input = { note: "By phone" };
    const refused = await harness.act(harness.bob, "sales-quotes", quote.id, "approveForCustomer", input);
    expect([refused.status, refused.body.message]).toEqual([409, "Activate the prospect first. Only customers can place orders."]);
    await harness.bob.post(`prospects/${partyId}/actions/activate`, { version: 1 });
    await harness.do(harness.bob, "sales-quotes", quote.id, "approveForCustomer", input);
  });
});

describe("a sales order", () => {
  it("copies the approved quote, once, and releases it when cancelled", async () => {
    const quote = await harness.approved();
    const order = await harness.order(quote.id);
    expect(order).toMatchObject({ quoteId: quote.id, total: 137_000, taxTotal: 2_000, state: "open", customerId: harness.acme });
    expect(order.lines).toHaveLength(2);
    const twice = await harness.act(harness.bob, "sales-quotes", quote.id, "order");
    expect([twice.status, twice.body.message]).toEqual([409, "This quote already has a sales order."]);
    const unwind = await harness.act(harness.bob, "sales-quotes", quote.id, "unwindApproval");
    expect([unwind.status, unwind.body.message]).toEqual([409, "This quote has a sales order. Cancel the order first."]);
    const work = await harness.work({ salesOrderId: order.id, windowStart: isoTime(2, 8), windowEnd: isoTime(2, 9) });
    expect([work.quoteId, work.salesOrderId]).toEqual([quote.id, order.id]);
    const early = await harness.act(harness.bob, "sales-orders", order.id, "cancel", { reason: "Postponed" });
    expect([early.status, early.body.message]).toEqual([409, `Cancel its work order ${work.number} first.`]);
    await harness.do(harness.bob, "work-orders", work.id, "cancel", { reason: "Postponed" });
    await harness.do(harness.bob, "sales-orders", order.id, "cancel", { reason: "Postponed" });
    expect((await harness.see(harness.bob, "sales-quotes", quote.id)).salesOrderId).toBeNull();
    const next = await harness.order(quote.id);
    expect(next.id).not.toBe(order.id);
  });

  it("starts with its first scheduled work order and completes with the last", async () => {
    const order = await harness.order((await harness.approved()).id);
    const state = async () => (await harness.see(harness.bob, "sales-orders", order.id)).state;
    const [one, two] = [
      await harness.work({ salesOrderId: order.id, windowStart: isoTime(3, 8), windowEnd: isoTime(3, 10) }),
      await harness.work({ salesOrderId: order.id, windowStart: isoTime(3, 10), windowEnd: isoTime(3, 12) }),
    ];
    expect(await state()).toBe("open");
    await harness.do(harness.bob, "work-orders", one.id, "assign");
    expect(await state()).toBe("inProgress");
    await harness.do(harness.bob, "work-orders", one.id, "start");
    await harness.do(harness.bob, "work-orders", one.id, "markAsCompleted", { actualHours: 2 });
    expect(await state()).toBe("inProgress");
    await harness.do(harness.bob, "work-orders", two.id, "cancel", { reason: "Not needed" });
    expect(await state()).toBe("completed");
  });
});

describe("a work order", () => {
  it("can't double-book a crew member or a vehicle", async () => {
    const window = { windowStart: isoTime(4, 8), windowEnd: isoTime(4, 12) };
    const first = await harness.work(window);
    await harness.do(harness.bob, "work-orders", first.id, "assign");
    const sameCrew = await harness.work({
      ...window,
      windowStart: isoTime(4, 11),
      windowEnd: isoTime(4, 13),
      vehicleId: harness.vehicles[1],
    });
    const crew = await harness.act(harness.bob, "work-orders", sameCrew.id, "assign");
    expect([crew.status, crew.body.message]).toEqual([409, `Bob is already booked on ${first.number} at that time.`]);
    const sameTruck = await harness.work({ ...window, crew: [{ memberId: harness.ann.actor.id }] });
    const truck = await harness.act(harness.bob, "work-orders", sameTruck.id, "assign");
    expect([truck.status, truck.body.message]).toEqual([409, `Truck 1 is already booked on ${first.number} at that time.`]);
    const after = await harness.work({ windowStart: isoTime(4, 12), windowEnd: isoTime(4, 14) });
    await harness.do(harness.bob, "work-orders", after.id, "assign");
    // Moving it into the other's time window is rejected as well.
    const { version } = await harness.see(harness.bob, "work-orders", after.id);
    const moved = await harness.bob.put(`work-orders/${after.id}`, { version, windowStart: isoTime(4, 11) });
    expect([moved.status, moved.body.message]).toEqual([409, `Bob is already booked on ${first.number} at that time.`]);
    await harness.do(harness.bob, "work-orders", first.id, "unassign");
    expect((await harness.bob.put(`work-orders/${after.id}`, { version, windowStart: isoTime(4, 11) })).status).toBe(200);
  });

  it("needs a crew or carrier to be scheduled, and can't lose it afterwards", async () => {
    const window = { windowStart: isoTime(5, 8), windowEnd: isoTime(5, 12) };
    const bare = await harness.work({ ...window, crew: [], vehicleId: null });
    expect((await harness.act(harness.bob, "work-orders", bare.id, "assign")).body.message).toBe(
      "Choose a crew or an outside carrier first.",
    );
    const walking = await harness.work({ ...window, vehicleId: null });
    expect((await harness.act(harness.bob, "work-orders", walking.id, "assign")).body.message).toBe("Choose a vehicle for the crew first.");
    const ready = await harness.do(harness.bob, "work-orders", (await harness.work(window)).id, "assign");
    const { status, body } = await harness.bob.put(`work-orders/${ready.id}`, { version: ready.version, crew: [] });
    expect([status, body.errors]).toEqual([
      422,
      { crew: ["A scheduled work order needs a crew or an outside carrier. Unschedule it first."] },
    ]);
    const moved = await harness.bob.put(`work-orders/${ready.id}`, { version: ready.version, windowStart: isoTime(5, 13) });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { windowStart: ["Must be before the end."], windowEnd: ["Must be after the start."] },
    ]);
  });

  it("needs a finished checklist to be completed, and proof if it is a delivery", async () => {
    const created = await harness.work({
      type: "delivery",
      windowStart: isoTime(6, 8),
      windowEnd: isoTime(6, 12),
      checklist: [{ item: "Floor protected" }],
    });
    await harness.do(harness.bob, "work-orders", created.id, "assign");
    await harness.do(harness.bob, "work-orders", created.id, "start");
    const finish = (input: object = {}) =>
      harness.act(harness.bob, "work-orders", created.id, "markAsCompleted", { actualHours: 3.5, ...input });
    expect((await finish()).body.message).toBe("Finish the checklist first: 1 of 1 items is open.");
    const { version, checklist } = await harness.see(harness.bob, "work-orders", created.id);
    await harness.bob.put(`work-orders/${created.id}`, { version, checklist: [{ ...checklist[0], done: true }] });
    expect((await finish({ receiverName: "Reception" })).body.message).toMatch(/^Add proof of delivery first/);
    const bill = await harness.bill(created.id);
    await harness.do(harness.bob, "bills-of-lading", bill.id, "issue");
    await harness.do(harness.bob, "bills-of-lading", bill.id, "pickUp");
    await signed(bill.id);
    await harness.do(harness.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "Reception" });
    expect((await finish()).status).toBe(200);
  });
});

it("a work order is billed with its completion date in the company's time zone", async () => {
  const work = await harness.work({ windowStart: isoTime(6, 14), windowEnd: isoTime(6, 15) });
  for (const action of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, action);
  await harness.do(harness.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 1 });
  // In New York, this is 9 p.m. on the day before.
  await sql`update work_orders set completed_at = '2026-12-02T02:00:00Z' where id = ${work.id}`.execute(harness.db.kysely);
  const { version } = await harness.see(harness.bob, "work-orders", work.id);
  const { billingReportId, ...sent } = await harness.do(harness.bob, "work-orders", work.id, "sendToBilling");
  const report = (await harness.bob.get(`billing-reports/${billingReportId}`)).body.data;
  expect(report.serviceDate).toBe("2026-12-01");
  // The report writes its own number to the work order as part of this action: one version, one log entry.
  expect(sent.version).toBe(version + 1);
  const { entries } = (await harness.bob.get(`work-orders/${work.id}/activity`)).body.data;
  expect(entries.slice(0, 2).map(({ verb }: { verb: string }) => verb)).toEqual(["sendToBilling", "markAsCompleted"]);
  expect(entries[0].changes).toMatchObject([{ field: "billingReport" }]);
  const again = { customerId: report.customerId, source: "work order", workOrderId: work.id, serviceDate: "2026-12-01" };
  const refused = await harness.bob.post("billing-reports", again);
  expect([refused.status, refused.body.message]).toEqual([409, `${work.number} is already on another billing report.`]);
  expect((await harness.see(harness.bob, "work-orders", work.id)).actions.sendToBilling).toBe(
    `This work order is already on ${report.number}.`,
  );
});

/** Adds the signature and the photo that prove a delivery. */
async function signed(id: number): Promise<void> {
  const { version } = await harness.see(harness.bob, "bills-of-lading", id);
  const { status, text } = await harness.bob.put(`bills-of-lading/${id}`, {
    version,
    receiverSignature: [await harness.photo()],
    photos: [await harness.photo()],
  });
  expect(status, text).toBe(200);
}

describe("a crew member", () => {
  it("is notified when someone else schedules them", async () => {
    const created = await harness.work({
      windowStart: isoTime(10, 8),
      windowEnd: isoTime(10, 9),
      crew: [{ memberId: harness.bob.actor.id }],
    });
    await harness.do(harness.ann, "work-orders", created.id, "assign");
    const { rows } = await sql<{ user_id: number; message: string }>`select r.user_id, n.message from notifications n
      join notification_recipients r on r.notification_id = n.id where n.record_id = ${created.id} and n.title = 'Work assigned'`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([{ user_id: harness.bob.actor.id, message: `${created.number} for Acme was assigned to you` }]);
  });
});

describe("a bill of lading", () => {
  it("is read-only once issued, and needs a signature and a photo to be delivered", async () => {
    const work = await harness.work({ windowStart: isoTime(7, 8), windowEnd: isoTime(7, 9) });
    const created = await harness.bill(work.id);
    expect(created).toMatchObject({ vehicleId: harness.vehicles[0], agreedPickup: "2026-12-07" });
    const issued = await harness.do(harness.bob, "bills-of-lading", created.id, "issue");
    const changed = await harness.bob.put(`bills-of-lading/${created.id}`, { version: issued.version, carrier: "Other", items: [] });
    expect([changed.status, changed.body.errors]).toEqual([
      422,
      {
        carrier: ["This can no longer be changed: the status is Issued."],
        items: ["This can no longer be changed: the status is Issued."],
      },
    ]);
    await harness.do(harness.bob, "bills-of-lading", created.id, "pickUp");
    expect((await harness.act(harness.bob, "bills-of-lading", created.id, "deliver", { receiverName: "x" })).body.message).toBe(
      "Add the receiver's signature first.",
    );
    await signed(created.id);
    expect(await harness.do(harness.bob, "bills-of-lading", created.id, "deliver", { receiverName: "Ada" })).toMatchObject({
      state: "delivered",
      receiverName: "Ada",
    });
  });

  it("moves the quote to in transit at the first pickup and to delivered at the last delivery", async () => {
    const quote = await harness.approved();
    const order = await harness.order(quote.id);
    const state = async () => (await harness.see(harness.cleo, "sales-quotes", quote.id)).state;
    const work = await harness.work({ salesOrderId: order.id, windowStart: isoTime(8, 8), windowEnd: isoTime(8, 9) });
    const [one, two] = [await harness.bill(work.id), await harness.bill(work.id)];
    for (const { id } of [one, two]) await harness.do(harness.bob, "bills-of-lading", id, "issue");
    await harness.do(harness.bob, "bills-of-lading", one.id, "pickUp");
    expect(await state()).toBe("inTransit");
    await harness.do(harness.bob, "bills-of-lading", two.id, "pickUp");
    for (const [bill, then] of [
      [one, "inTransit"],
      [two, "delivered"],
    ] as const) {
      await signed(bill.id);
      await harness.do(harness.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "Ada" });
      expect(await state()).toBe(then);
    }
    const { rows } = await sql<{ verb: string; user_name: string }>`select verb, user_name from activity_log
      where resource = 'sales-quote' and record_id = ${quote.id} and verb in ('pickUp', 'deliver') order by id`.execute(harness.db.kysely);
    expect(rows).toEqual([
      { verb: "pickUp", user_name: "bob" },
      { verb: "deliver", user_name: "bob" },
    ]);
  });

  it.each(["voided", "deleted"])("marks the quote as delivered once all others are delivered or %s", async (how) => {
    const quote = await harness.approved();
    const hour = how === "voided" ? 10 : 12;
    const work = await harness.work({ quoteId: quote.id, windowStart: isoTime(8, hour), windowEnd: isoTime(8, hour + 1) });
    const [one, two] = [await harness.bill(work.id), await harness.bill(work.id)];
    const away = async () => {
      if (how === "voided") return harness.do(harness.bob, "bills-of-lading", two.id, "void", { reason: "Written twice" });
      expect((await harness.bob.delete(`bills-of-lading/${two.id}`, { version: two.version })).status).toBe(200);
    };
    if (how === "voided") await harness.do(harness.bob, "bills-of-lading", two.id, "issue");
    await harness.do(harness.bob, "bills-of-lading", one.id, "issue");
    await harness.do(harness.bob, "bills-of-lading", one.id, "pickUp");
    await signed(one.id);
    await harness.do(harness.bob, "bills-of-lading", one.id, "deliver", { receiverName: "Ada" });
    const state = async () => (await harness.see(harness.cleo, "sales-quotes", quote.id)).state;
    expect(await state()).toBe("inTransit");
    await away();
    expect(await state()).toBe("delivered");
  });

  it("leaves a quote in transit if none of it was delivered", async () => {
    const quote = await harness.approved();
    const work = await harness.work({ quoteId: quote.id, windowStart: isoTime(8, 14), windowEnd: isoTime(8, 15) });
    const bill = await harness.bill(work.id);
    await harness.do(harness.bob, "bills-of-lading", bill.id, "issue");
    // A quote that was imported from elsewhere can be in transit without a delivery.
    await sql`update sales_quotes set state = 'inTransit' where id = ${quote.id}`.execute(harness.db.kysely);
    await harness.do(harness.bob, "bills-of-lading", bill.id, "void", { reason: "Written twice" });
    expect((await harness.see(harness.cleo, "sales-quotes", quote.id)).state).toBe("inTransit");
  });

  it("prevents unwinding transit once one was delivered", async () => {
    const quote = await harness.approved();
    const work = await harness.work({ quoteId: quote.id, windowStart: isoTime(9, 8), windowEnd: isoTime(9, 9) });
    const [one, two] = [await harness.bill(work.id), await harness.bill(work.id)];
    for (const { id } of [one, two]) await harness.do(harness.bob, "bills-of-lading", id, "issue");
    await harness.do(harness.bob, "bills-of-lading", one.id, "pickUp");
    await harness.do(harness.bob, "sales-quotes", quote.id, "unwindTransit");
    await harness.do(harness.bob, "bills-of-lading", two.id, "pickUp");
    await signed(one.id);
    await harness.do(harness.bob, "bills-of-lading", one.id, "deliver", { receiverName: "Ada" });
    const refused = await harness.act(harness.bob, "sales-quotes", quote.id, "unwindTransit");
    expect([refused.status, refused.body.message]).toEqual([409, `Bill of lading ${one.number} has already been delivered.`]);
  });
});

describe("a proposal", () => {
  it("starts with the template's text, filled in and escaped, and keeps it when the template changes", async () => {
    const template = await harness.make(harness.bob, "proposal-templates", {
      name: "House",
      body: "<p>For {{customer}}: {{Opportunity}} at {{estimated&nbsp;value}}, {{contact}}</p>",
    });
    const opportunity = await harness.opportunity({ name: "<b>Lobby & bar</b>" });
    const input = { title: "Offer", opportunityId: opportunity.id, templateId: template.id, validUntil: "2026-12-20" };
    const created = await harness.make(harness.bob, "proposals", input);
    expect(created.body).toBe("<p>For Acme: &lt;b&gt;Lobby &amp; bar&lt;/b&gt; at $5,000.00, ________</p>");
    expect([created.templateVersion, created.customerId]).toEqual([1, harness.acme]);
    const changed = await harness.bob.put(`proposal-templates/${template.id}`, { version: template.version, body: "<p>New</p>" });
    expect(changed.body.data).toMatchObject({ revision: 2, versions: [{ revision: 1, body: template.body }] });
    expect((await harness.see(harness.bob, "proposals", created.id)).body).toBe(created.body);
    expect((await harness.make(harness.bob, "proposals", input)).templateVersion).toBe(2);
  });

  it("rejects templates with unknown placeholders", async () => {
    const { status, body } = await harness.bob.post("proposal-templates", {
      name: "Odd",
      body: "<p>{{margin}} {{customer}} {{margin}}</p>",
    });
    expect([status, body.errors]).toEqual([422, { body: ["Unknown placeholder: {{margin}}."] }]);
  });

  it("rejects templates whose text is empty once it is cleaned, and names the field", async () => {
    const template = await harness.make(harness.bob, "proposal-templates", { name: "Full", body: "<p>Text</p>" });
    for (const body of [
      "<p><br></p>",
      "<script>x()</script>",
      "<p>&nbsp;</p>",
      '<img src="https://x.example/p.png">',
      "<!-- -->",
      "<table>",
    ]) {
      const created = await harness.bob.post("proposal-templates", { name: `Blank ${body}`, body });
      expect([created.status, created.body.errors], body).toEqual([422, { body: ["Text is required."] }]);
      const changed = await harness.bob.put(`proposal-templates/${template.id}`, { version: template.version, body });
      expect([changed.status, changed.body.errors], body).toEqual([422, { body: ["Text is required."] }]);
    }
  });

  it("is visible to the customer once sent, and can be approved or declined", async () => {
    const opportunity = await harness.opportunity();
    const input = { title: "Offer", opportunityId: opportunity.id, body: "<p>All in</p>", validUntil: "2026-12-20" };
    const [one, two] = [await harness.make(harness.bob, "proposals", input), await harness.make(harness.bob, "proposals", input)];
    expect((await harness.cleo.get(`proposals/${one.id}`)).status).toBe(404);
    for (const { id } of [one, two]) await harness.do(harness.bob, "proposals", id, "send");
    expect((await harness.dora.get(`proposals/${one.id}`)).status).toBe(404);
    expect(await harness.do(harness.cleo, "proposals", one.id, "approve")).toMatchObject({ outcome: "approved", approvedByName: "cleo" });
    await harness.do(harness.cleo, "proposals", two.id, "decline", { reason: "Not now" });
    expect(await harness.see(harness.bob, "proposals", two.id)).toMatchObject({
      state: "closed",
      outcome: "declined",
      declineReason: "Not now",
    });
    expect((await harness.bob.put(`proposals/${two.id}`, { version: 3, title: "Other" })).status).toBe(409);
  });
});

describe("what was agreed reaches the documents that follow", () => {
  it("the customer's purchase order is on the billing report of the order's work", async () => {
    const quote = await harness.approved();
    const { salesOrderId } = await harness.do(harness.bob, "sales-quotes", quote.id, "order", { customerPo: "PO-778" });
    const work = await harness.work({ salesOrderId, windowStart: isoTime(9, 14), windowEnd: isoTime(9, 15) });
    for (const action of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, action);
    await harness.do(harness.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 1 });
    const { billingReportId } = await harness.do(harness.bob, "work-orders", work.id, "sendToBilling");
    expect((await harness.bob.get(`billing-reports/${billingReportId}`)).body.data.customerPo).toBe("PO-778");
  });

  it("a bill of lading declares the value that Delivery Valuation was charged for, and can't deny it", async () => {
    const quote = await harness.approved({ charges: [{ type: "Delivery Valuation", declaredValue: 2_500_000, percent: 1 }] });
    const order = await harness.order(quote.id);
    const work = await harness.work({ salesOrderId: order.id, windowStart: isoTime(10, 14), windowEnd: isoTime(10, 15) });
    const bill = await harness.bill(work.id);
    expect(bill).toMatchObject({ valuation: "declared", declaredValue: 2_500_000 });
    await harness.bob.put(`bills-of-lading/${bill.id}`, { version: bill.version, valuation: "released", declaredValue: null });
    const refused = await harness.act(harness.bob, "bills-of-lading", bill.id, "issue");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${quote.number} charges Delivery Valuation for $25,000.00. Choose declared value before you issue this.`,
    ]);
    const { version } = await harness.see(harness.bob, "bills-of-lading", bill.id);
    await harness.bob.put(`bills-of-lading/${bill.id}`, { version, valuation: "declared", declaredValue: 2_500_000 });
    await harness.do(harness.bob, "bills-of-lading", bill.id, "issue");
  });

  it("a pickup starts its work, and the quote is delivered only when nothing else is to be moved", async () => {
    const quote = await harness.approved();
    const order = await harness.order(quote.id);
    const [first, second] = [
      await harness.work({ salesOrderId: order.id, windowStart: isoTime(11, 8), windowEnd: isoTime(11, 9) }),
      await harness.work({ salesOrderId: order.id, windowStart: isoTime(12, 8), windowEnd: isoTime(12, 9) }),
    ];
    for (const { id } of [first, second]) await harness.do(harness.bob, "work-orders", id, "assign");
    const bill = await harness.bill(first.id);
    for (const action of ["issue", "pickUp"]) await harness.do(harness.bob, "bills-of-lading", bill.id, action);
    expect((await harness.see(harness.bob, "work-orders", first.id)).state).toBe("inProgress");
    await signed(bill.id);
    await harness.do(harness.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "Reception" });
    expect((await harness.see(harness.bob, "sales-quotes", quote.id)).state).toBe("inTransit");
    await harness.do(harness.bob, "work-orders", second.id, "unassign");
    await harness.do(harness.bob, "work-orders", second.id, "cancel", { reason: "Not needed" });
    expect((await harness.see(harness.bob, "sales-quotes", quote.id)).state).toBe("delivered");
  });
});
