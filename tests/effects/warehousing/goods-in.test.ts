import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness.close());

const at = (code: string) => harness.places.get(code);

describe("pieces", () => {
  it("are where the line says, one for each unit or one for all", async () => {
    const pieces = await harness.pieces([
      { description: "Sofa", quantity: 2, placeId: at("A-01-01") },
      { description: "Tiles", quantity: 40, oneTag: true },
    ]);
    expect(pieces).toHaveLength(3);
    expect(pieces.find(({ description }) => description === "Tiles")).toMatchObject({ quantity: 40, place: "Receiving" });
    for (const sofa of pieces.filter(({ description }) => description === "Sofa"))
      expect(sofa).toMatchObject({
        tag: expect.stringMatching(/^T\d{9}$/),
        place: "A-01-01",
        hub: "Reno",
        state: "inStock",
        lastSequence: 1,
      });
  });

  it("are split, corrected, returned, written off by a second person, and found again", async () => {
    const [tiles] = await harness.pieces([{ description: "Tiles", quantity: 40, oneTag: true, placeId: at("A-01-02") }]);
    const path = `inventories/${tiles?.id}`;
    expect((await harness.act(path, "split", { quantity: 40 })).status).toBe(409);
    await harness.do(path, "split", { quantity: 15 });
    expect(await harness.see(path)).toMatchObject({ quantity: 25 });
    const others = await harness.list(`inventories?filter[receive][in]=${tiles?.receiveId}&limit=10`);
    expect(others.find(({ splitFromId }) => splitFromId === tiles?.id)).toMatchObject({
      quantity: 15,
      place: "A-01-02",
      state: "inStock",
      storedAt: tiles?.storedAt,
    });
    expect(tiles?.storedAt).toEqual(expect.any(String));
    await harness.do(path, "correctQuantity", { quantity: 24, reason: "One was broken off" });
    await harness.do(path, "requestWriteOff", { reason: "Water damage" });
    expect((await harness.act(path, "approveWriteOff", { outcome: "disposed of" })).status).toBe(409);
    await harness.do(path, "approveWriteOff", { outcome: "disposed of" }, harness.ann);
    expect(await harness.see(path)).toMatchObject({ state: "writtenOff", place: "Disposed of" });
    await harness.do(path, "reinstate", { placeId: at("A-01-01"), note: "It was another carton" }, harness.ann);
    expect(await harness.see(path)).toMatchObject({ state: "inStock", place: "A-01-01", releasedOn: null });
    await harness.do(path, "returnToVendor", { reason: "Recalled" });
    expect(await harness.see(path)).toMatchObject({ state: "out", place: "With the vendor" });
    expect(await harness.movementsOf(tiles?.id)).toEqual(["receive", "split", "correct", "write off", "return", "return"]);
  });

  it("leave the stock again when a receive is unwound, unless something has happened to them", async () => {
    const [kept, moved] = await harness.pieces([{ description: "Stool", quantity: 2 }]);
    const path = `receives/${kept?.receiveId}`;
    await harness.do(`inventories/${moved?.id}`, "move", { placeId: at("B-01-01") });
    const refused = await harness.act(path, "unwind", { reason: "Wrong truck" });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(String(moved?.tag))]);
    const [alone] = await harness.pieces([{ description: "Bench", quantity: 1, inspect: true }]);
    expect(alone).toMatchObject({ state: "onHold" });
    await harness.do(`receives/${alone?.receiveId}`, "unwind", { reason: "Wrong truck" });
    expect(await harness.see(`inventories/${alone?.id}`)).toMatchObject({ state: "unwound", place: "With the vendor" });
    expect((await harness.cleo.get(`inventories/${alone?.id}`)).status).toBe(404);
  });

  it("wait for their inspection, which frees them", async () => {
    const [piece] = await harness.pieces([{ description: "Mirror", quantity: 1, inspect: true }]);
    const path = `inventories/${piece?.id}`;
    expect((await harness.act(path, "release")).status).toBe(409);
    const [inspection] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
    expect((await harness.act(`inspections/${inspection?.id}`, "fail")).status).toBe(409);
    await harness.do(`inspections/${inspection?.id}`, "pass");
    expect(await harness.see(path)).toMatchObject({ state: "inStock", holdReason: null });
  });

  it("of nobody known are matched to their owner, with their history", async () => {
    const [piece] = await harness.pieces([{ description: "Crate", quantity: 1 }], { customerId: null, proNumber: "X-1" });
    expect((await harness.cleo.get(`inventories/${piece?.id}`)).status).toBe(404);
    const receive = await harness.see(`receives/${piece?.receiveId}`);
    expect(receive).toMatchObject({ customer: null, identifyBy: expect.any(String) });
    const expected = await harness.post("pending-receives", {
      customerId: harness.acme,
      hubId: harness.hubId,
      lines: [{ description: "Crate", quantity: 1 }],
    });
    await harness.do(`receives/${piece?.receiveId}`, "identify", { customerId: harness.acme, pendingReceiveId: expected.id });
    expect(await harness.see(`inventories/${piece?.id}`, harness.cleo)).toMatchObject({ description: "Crate" });
    expect(await harness.see(`pending-receives/${expected.id}`)).toMatchObject({ state: "received", unitsReceived: 1 });
    const { body } = await harness.cleo.get(`movements?filter[item][in]=${piece?.id}`);
    expect(body.data.movements).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/Receiving|"to"|"from"|device/);
  });
});

describe("a second truck", () => {
  it("is not short of what the first has brought since", async () => {
    const goods = await harness.post("pending-receives", {
      customerId: harness.acme,
      hubId: harness.hubId,
      lines: [
        { description: "Bed", quantity: 1 },
        { description: "Headboard", quantity: 1 },
      ],
    });
    const [bed, board] = goods.lines.map(({ id }: { id: number }) => id);
    const truck = (beds: number, boards: number) =>
      harness.post("receives", {
        hubId: harness.hubId,
        customerId: harness.acme,
        items: [
          { pendingReceiveId: goods.id, pendingLine: bed, description: "Bed", quantity: beds },
          { pendingReceiveId: goods.id, pendingLine: board, description: "Headboard", quantity: boards },
        ],
      });
    const second = await truck(0, 1);
    const first = await truck(1, 0);
    for (const { id } of [first, second]) {
      const { version } = await harness.see(`receives/${id}`);
      await harness.bob.put(`receives/${id}`, { version, deliveryReceipt: [await harness.photo()] });
      await harness.do(`receives/${id}`, "markAsCompleted");
    }
    expect(await harness.see(`receives/${first.id}`)).toMatchObject({ unitsShort: 1, claimNoticeDue: expect.any(String) });
    expect(await harness.see(`receives/${second.id}`)).toMatchObject({ unitsShort: 0, claimNoticeDue: null });
    expect(await harness.see(`pending-receives/${goods.id}`)).toMatchObject({ state: "received" });
  });
});

describe("hubs", () => {
  it("make bins by a pattern, once, and keep a place that holds something", async () => {
    const again = await harness.act(`hubs/${harness.hubId}`, "addPlaces", { kind: "bin", first: "A-01-01", last: "B-02-02" });
    expect([again.status, again.body.message]).toEqual([409, "The hub has all of these places already."]);
    expect((await harness.act(`hubs/${harness.hubId}`, "addPlaces", { kind: "bin", first: "A-01", last: "A-01-02" })).status).toBe(422);
    const outside = await harness.bob.post("places", { hubId: harness.hubId, kind: "truck", code: "Truck 9" });
    expect([outside.status, outside.body.errors]).toEqual([422, { kind: ["Choose a bin, a dock or a zone."] }]);
    const [piece] = await harness.pieces([{ description: "Chest", quantity: 1, placeId: at("B-02-02") }]);
    const place = await harness.see(`places/${at("B-02-02")}`);
    expect((await harness.bob.delete(`places/${place.id}?version=${place.version}`)).status).toBe(409);
    await harness.do(`inventories/${piece?.id}`, "move", { placeId: at("B-01-02") });
    expect((await harness.bob.delete(`places/${place.id}`)).status).toBe(200);
    expect((await harness.act(`inventories/${piece?.id}`, "undoMovement")).status).toBe(409);
  });
});

describe("the database", () => {
  const run = (role: string, statement: string) =>
    harness.db.transaction(async (tx) => {
      await sql.raw(`set local session_replication_role = ${role}`).execute(tx);
      await sql.raw(statement).execute(tx);
    });

  it.each(["origin", "replica"])("moves pieces by movements only, also as %s", async (role) => {
    const [piece] = await harness.pieces([{ description: "Safe", quantity: 1, placeId: at("A-02-02") }]);
    const id = piece?.id;
    const insert = (from: string, to: string, sequence: number) =>
      `insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at)
        values (${id}, ${sequence}, 'move', ${harness.hubId}, ${at(from)}, ${at(to)}, 1, now())`;
    await expect(run(role, `update inventory_items set place_id = ${at("A-01-01")} where id = ${id}`)).rejects.toThrow(
      "follows from its movements",
    );
    await expect(run(role, `update inventory_items set last_sequence = 7 where id = ${id}`)).rejects.toThrow("follows from its movements");
    await expect(run(role, `update movements set note = 'x' where item_id = ${id}`)).rejects.toThrow("never changed");
    await expect(run(role, `delete from movements where item_id = ${id}`)).rejects.toThrow("never changed");
    await expect(run(role, insert("A-01-01", "B-01-01", 2))).rejects.toThrow("somewhere else");
    await expect(run(role, insert("A-02-02", "B-01-01", 3))).rejects.toThrow("next movement");
    await expect(run(role, insert("A-02-02", "A-02-02", 2))).rejects.toThrow();
    await run(role, insert("A-02-02", "B-01-01", 2));
    expect(await harness.see(`inventories/${id}`)).toMatchObject({ place: "B-01-01", lastSequence: 2 });
    await expect(
      run(
        role,
        `insert into inventory_items (state, tag, description, quantity, hub_id, place_id, last_sequence)
          values ('inStock', 'T9', 'Nothing', 1, ${harness.hubId}, ${at("A-01-01")}, 0)`,
      ),
    ).rejects.toThrow("has no movement");
  });
});
