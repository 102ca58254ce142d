// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness?.close());

const announce = (lines: readonly object[], more: object = {}) =>
  harness.post("pending-receives", { customerId: harness.acme, hubId: harness.hubId, lines, ...more });
const begin = (items: readonly object[], more: object = {}) =>
  harness.post("receives", { hubId: harness.hubId, customerId: harness.acme, carrier: "Estes", items, ...more });
const noticesOf = async (id: number) =>
  (
    await sql<{ title: string; message: string }>`select title, message from notifications
      where resource = 'receive' and record_id = ${id} order by id`.execute(harness.db.kysely)
  ).rows;

describe("two trucks of one order", () => {
  it("the second is short only of what the first has not brought", async () => {
    const expected = await announce([{ description: "Stool", quantity: 4 }]);
    const item = (quantity: number) => ({
      pendingReceiveId: expected.id,
      pendingLine: expected.lines[0].id,
      description: "Stool",
      quantity,
    });
    // Both were entered while all four were expected.
    const first = await begin([item(3)], { deliveryReceipt: [await harness.photo()] });
    const second = await begin([item(1)], { deliveryReceipt: [await harness.photo()] });
    expect(second).toMatchObject({ unitsShort: 3 });
    const claimed = await harness.do(`receives/${first.id}`, "markAsCompleted");
    expect(claimed).toMatchObject({ unitsShort: 1, claimNoticeDue: expect.any(String) });
    const done = await harness.do(`receives/${second.id}`, "markAsCompleted");
    expect(done).toMatchObject({ unitsShort: 0, claimNoticeDue: null });
    const { rows: tasks } = await sql<{ record: number; details: string }>`select record_id as record, details from tasks
      where record_id in (${first.id}, ${second.id}) and biz_object_id = 13`.execute(harness.db.kysely);
    expect(tasks).toEqual([{ record: first.id, details: expect.stringContaining("short: 1.") }]);
    expect(JSON.stringify(await noticesOf(second.id))).not.toMatch(/3 short|3 units short/);
  });

  it("the second asks for the signed paper where the first was unwound meanwhile", async () => {
    const expected = await announce([{ description: "Stool", quantity: 2 }]);
    const item = (quantity: number) => ({
      pendingReceiveId: expected.id,
      pendingLine: expected.lines[0].id,
      description: "Stool",
      quantity,
    });
    const first = await begin([item(1)], { deliveryReceipt: [await harness.photo()] });
    await harness.do(`receives/${first.id}`, "markAsCompleted");
    const second = await begin([item(1)]);
    await harness.do(`receives/${first.id}`, "unwind", { reason: "Wrong truck" });
    const refused = await harness.act(`receives/${second.id}`, "markAsCompleted");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("photo of the delivery receipt")]);
  });
});

describe("freight that was unidentified", () => {
  it("gets from the expected goods what nobody has said of its pieces", async () => {
    const pieces = await harness.pieces(
      [
        { description: "Crate", quantity: 2 },
        { description: "Lamp", quantity: 1, sidemark: "Ours" },
        { description: "Mystery", quantity: 1 },
      ],
      { customerId: null, proNumber: "X-9" },
    );
    const expected = await announce(
      [
        { description: "crate ", quantity: 2, room: "Den", value: 12_000 },
        { description: "Lamp", quantity: 1, room: "Hall", sidemark: "Theirs" },
      ],
      { sidemark: "Ashford", neededBy: "2027-01-15", vendor: "Kravet", poNumber: "PO-1" },
    );
    const receiveId = pieces[0]?.receiveId;
    await harness.do(`receives/${receiveId}`, "identify", { customerId: harness.acme, pendingReceiveId: expected.id });
    const matched = await harness.list(`inventories?filter[receive][in]=${receiveId}`);
    const of = (name: string) => matched.filter(({ description }) => description === name);
    for (const crate of of("Crate"))
      expect(crate).toMatchObject({ sidemark: "Ashford", room: "Den", neededBy: "2027-01-15", vendor: "Kravet", value: 12_000 });
    expect(of("Lamp")).toMatchObject([{ sidemark: "Ours", room: "Hall", neededBy: "2027-01-15", poNumber: "PO-1" }]);
    expect(of("Mystery")).toMatchObject([{ sidemark: null, room: null, neededBy: null }]);
    expect((await harness.see(`receives/${receiveId}`)).items[0]).toMatchObject({ sidemark: "Ashford", room: "Den", expected: 2 });
  });
});
