// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

let day = 1;
/** A delivery in progress, with its bill of lading in transit. */
async function underWay() {
  day++;
  const date = `2027-01-${String(day).padStart(2, "0")}`;
  const places = [
    { locationId: harness.locationIds[0], purpose: "load" },
    { locationId: harness.locationIds[1], purpose: "unload" },
  ];
  const work = await harness.work({ type: "delivery", windowStart: `${date}T14:00:00.000Z`, windowEnd: `${date}T16:00:00.000Z`, places });
  for (const step of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, step);
  const bill = await harness.bill(work.id);
  for (const step of ["issue", "pickUp"]) await harness.do(harness.bob, "bills-of-lading", bill.id, step);
  return { work, bill };
}
const complete = (id: number, more: object = {}) =>
  harness.act(harness.bob, "work-orders", id, "markAsCompleted", { actualHours: 2, ...more });

describe("a delivery completed in one call", () => {
  it("keeps signature, photos and exceptions, and delivers the bill of lading with them", async () => {
    const { work, bill } = await underWay();
    const [signature, photo] = [await harness.photo(), await harness.photo()];
    const { status, body, text } = await complete(work.id, {
      receiverName: "May Lin",
      receiverSignature: [signature],
      photos: [photo],
      exceptions: [{ item: "Sofa", condition: "Left leg scratched" }],
    });
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({ state: "completed", receiverName: "May Lin", exceptions: [{ item: "Sofa" }] });
    expect([body.data.receiverSignature.length, body.data.photos.length]).toEqual([1, 1]);
    const delivered = await harness.see(harness.bob, "bills-of-lading", bill.id);
    expect(delivered).toMatchObject({
      state: "delivered",
      receiverName: "May Lin",
      exceptions: [{ item: "Sofa", condition: "Left leg scratched" }],
    });
    expect([delivered.receiverSignature.length, delivered.photos.length]).toEqual([1, 1]);
    // The customer has the proof on both.
    expect((await harness.see(harness.cleo, "work-orders", work.id)).photos).toHaveLength(1);
    expect((await harness.see(harness.cleo, "bills-of-lading", bill.id)).receiverSignature).toHaveLength(1);
  });

  it("says which bill of lading waits for the signature, and keeps nothing of what was refused", async () => {
    const { work, bill } = await underWay();
    const photo = await harness.photo();
    const refused = await complete(work.id, { receiverName: "May Lin", photos: [photo] });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${bill.number} is in transit. Add the receiver's name, signature and a photo to deliver it with this work order.`,
    ]);
    expect((await harness.see(harness.bob, "work-orders", work.id)).photos).toEqual([]);
    // The upload is still to be used.
    const signed = await complete(work.id, { receiverName: "May Lin", photos: [photo], receiverSignature: [await harness.photo()] });
    expect(signed.status, signed.text).toBe(200);
  });

  it("does it once, however often the same call arrives", async () => {
    const { work } = await underWay();
    const { version } = await harness.see(harness.bob, "work-orders", work.id);
    const input = {
      version,
      actualHours: 1,
      receiverName: "May Lin",
      receiverSignature: [await harness.photo()],
      photos: [await harness.photo()],
    };
    const send = () => harness.bob.post(`work-orders/${work.id}/actions/markAsCompleted`, input, { "idempotency-key": `proof-${work.id}` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status], again.text).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  it("takes neither files of somebody else nor proof for several at once", async () => {
    const { work } = await underWay();
    const { version } = await harness.see(harness.bob, "work-orders", work.id);
    const stolen = await complete(work.id, { receiverName: "May Lin", photos: [999_999] });
    expect([stolen.status, stolen.body.errors]).toEqual([422, { photos: ["Upload these images again."] }]);
    const many = await harness.bob.post("work-orders/actions/markAsCompleted", {
      rows: [{ id: work.id, version }],
      actualHours: 1,
      photos: [await harness.photo()],
    });
    expect(many.status).toBe(422);
  });

  it("is offered before there is a photo, and delivers a bill of lading by itself too", async () => {
    const { bill } = await underWay();
    expect((await harness.see(harness.bob, "bills-of-lading", bill.id)).actions.deliver).toBe(true);
    const missing = await harness.act(harness.bob, "bills-of-lading", bill.id, "deliver", { receiverName: "May Lin" });
    expect([missing.status, missing.body.message]).toEqual([409, "Add the receiver's signature first."]);
    const done = await harness.do(harness.bob, "bills-of-lading", bill.id, "deliver", {
      receiverName: "May Lin",
      receiverSignature: [await harness.photo()],
      photos: [await harness.photo()],
    });
    expect(done.state).toBe("delivered");
  });
});

describe("who and what is free", () => {
  const optionsOf = async (target: "people" | "vehicles", from: string, until: string, work?: number) => {
    const ref = target === "people" ? "work-order.crew.member" : "work-order.vehicle";
    const id = target === "people" ? harness.bob.actor.id : harness.vehicles[0];
    const query = new URLSearchParams({ ref, id: String(id), obstacles: "true", "given[from]": from, "given[until]": until });
    if (work !== undefined) query.set("given[work]", String(work));
    const { body, text, status } = await harness.bob.get(`${target === "people" ? "users" : target}/lookup?${query}`);
    expect(status, text).toBe(200);
    return body.data[0].obstacle;
  };
  const booked = async (windowStart: string, windowEnd: string) => {
    const work = await harness.work({ windowStart, windowEnd });
    return harness.do(harness.bob, "work-orders", work.id, "assign");
  };
  const free = { message: "Free", blocks: false, isNone: true };

  it("says the time and the work order of what overlaps, on the company's clocks", async () => {
    const work = await booked("2027-02-01T15:00:00.000Z", "2027-02-01T17:00:00.000Z");
    const busy = { message: `10:00 AM to 12:00 PM, ${work.number}`, blocks: true };
    for (const target of ["people", "vehicles"] as const) {
      expect(await optionsOf(target, "2027-02-01T16:59:00.000Z", "2027-02-01T20:00:00.000Z")).toEqual(busy);
      expect(await optionsOf(target, "2027-02-01T17:00:00.000Z", "2027-02-01T20:00:00.000Z")).toEqual(free);
      expect(await optionsOf(target, "2027-02-01T13:00:00.000Z", "2027-02-01T15:00:00.000Z")).toEqual(free);
      // Its own booking is not in its way.
      expect(await optionsOf(target, "2027-02-01T15:00:00.000Z", "2027-02-01T17:00:00.000Z", work.id)).toEqual(free);
    }
  });

  it("names the days of what goes past midnight, and both hours that clocks show twice", async () => {
    const night = await booked("2027-03-02T03:00:00.000Z", "2027-03-02T07:00:00.000Z");
    expect((await optionsOf("vehicles", "2027-03-02T06:00:00.000Z", "2027-03-02T09:00:00.000Z")).message).toBe(
      `03/01/2027, 10:00 PM to 03/02/2027, 02:00 AM, ${night.number}`,
    );
    // 1:30 AM before and after the clocks go back on 11/07/2027.
    const first = await booked("2027-11-07T05:30:00.000Z", "2027-11-07T06:00:00.000Z");
    expect((await optionsOf("vehicles", "2027-11-07T05:00:00.000Z", "2027-11-07T05:31:00.000Z")).message).toContain(first.number);
    expect(await optionsOf("vehicles", "2027-11-07T06:30:00.000Z", "2027-11-07T07:00:00.000Z")).toEqual(free);
  });

  it("is silent while the time isn't known, and refuses what is no time", async () => {
    const ref = `vehicles/lookup?ref=work-order.vehicle&id=${harness.vehicles[0]}&obstacles=true`;
    expect((await harness.bob.get(ref)).body.data[0].obstacle).toBeUndefined();
    expect((await harness.bob.get(`${ref}&given[from]=tomorrow`)).status).toBe(422);
    expect((await harness.cleo.get(ref)).status).toBe(422);
  });
});

it("a quote is not called delivered while its work or goods are still to come", async () => {
  const quote = await harness.approved();
  const order = await harness.order(quote.id);
  const at = { windowStart: "2027-05-04T14:00:00.000Z", windowEnd: "2027-05-04T16:00:00.000Z" };
  const work = await harness.work({ type: "delivery", salesOrderId: order.id, ...at });
  for (const step of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, step);
  const bill = await harness.bill(work.id);
  for (const step of ["issue", "pickUp"]) await harness.do(harness.bob, "bills-of-lading", bill.id, step);
  const early = await harness.act(harness.bob, "sales-quotes", quote.id, "markAsCompleted");
  expect([early.status, early.body.message]).toEqual([409, `${work.number} is in progress. Complete or cancel it first.`]);
  expect(early.body.remedies).toEqual([{ open: { resource: "work-order", id: work.id, title: work.number } }]);
  const proof = { receiverName: "May Lin", receiverSignature: [await harness.photo()], photos: [await harness.photo()] };
  expect((await complete(work.id, proof)).status).toBe(200);
  // It followed its last bill of lading.
  expect((await harness.see(harness.bob, "sales-quotes", quote.id)).state).toBe("delivered");
});
