// @module-tag gate
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everything } from "../../contract/harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness({ unlimited: true });
});
afterAll(() => harness?.close());

const piece = async (): Promise<AnyRow> => {
  const [made] = await harness.pieces([{ description: "Lamp", quantity: 1 }]);
  if (!made) throw new Error("There is no piece.");
  return made;
};
const addPhoto = async ({ id }: AnyRow, field = "photos", client = harness.bob) => {
  const { version, [field]: now } = await harness.see(`inventories/${id}`);
  const photos = [...now.map((file: AnyRow) => file.id), await harness.photo()];
  return client.put(`inventories/${id}`, { version, [field]: photos });
};
/** The titles of what somebody was told of a record. */
async function toldOf(resource: string, id: number, userId: number): Promise<string[]> {
  const { rows } = await sql<{
    title: string;
  }>`select n.title from notifications n join notification_recipients r on r.notification_id = n.id
    where n.resource = ${resource} and n.record_id = ${id} and r.user_id = ${userId} order by n.id`.execute(harness.db.kysely);
  return rows.map(({ title }) => title);
}

describe("a request for a photo", () => {
  it("is answered by a photo of the piece, and both sides are told", async () => {
    const item = await piece();
    const request = await harness.post("photo-requests", { itemId: item.id, note: "The legs" }, harness.ann);
    expect(request).toMatchObject({ state: "requested", hubId: harness.hubId });
    expect((await addPhoto(item)).status).toBe(200);
    expect(await harness.see(`photo-requests/${request.id}`)).toMatchObject({
      state: "done",
      doneById: harness.bob.actor.id,
      doneAt: expect.any(String),
    });
    expect(await toldOf("photo-request", request.id, harness.ann.actor.id)).toEqual(["Photo taken"]);
    // Another photo answers nothing, and another request can be made.
    expect((await addPhoto(item)).status).toBe(200);
    const next = await harness.post("photo-requests", { itemId: item.id });
    expect(next).toMatchObject({ state: "requested" });
    expect(await toldOf("photo-request", next.id, harness.ann.actor.id)).toEqual(["Photo requested"]);
  });

  it("is answered by an internal photo and by the scanner too", async () => {
    const [first, second] = [await piece(), await piece()];
    const requests = [
      await harness.post("photo-requests", { itemId: first.id }),
      await harness.post("photo-requests", { itemId: second.id }),
    ];
    expect((await addPhoto(first, "internalPhotos")).status).toBe(200);
    const scan = { key: randomUUID(), kind: "photographPiece", hubId: harness.hubId, tag: second.tag, photoIds: [await harness.photo()] };
    const { status, text } = await harness.bob.post("scan/commands", { ...scan, takenAt: "2026-11-20T10:00:00Z", device: "Test" });
    expect(status, text).toBe(200);
    for (const { id } of requests) expect(await harness.see(`photo-requests/${id}`)).toMatchObject({ state: "done" });
  });

  it("stays open while only other fields of the piece change", async () => {
    const item = await piece();
    const request = await harness.post("photo-requests", { itemId: item.id });
    const { version } = await harness.see(`inventories/${item.id}`);
    expect((await harness.bob.put(`inventories/${item.id}`, { version, room: "Attic" })).status).toBe(200);
    expect(await harness.see(`photo-requests/${request.id}`)).toMatchObject({ state: "requested" });
  });

  it("is one at a time, about a piece in a hub", async () => {
    const item = await piece();
    await harness.post("photo-requests", { itemId: item.id });
    const again = await harness.bob.post("photo-requests", { itemId: item.id });
    expect(again.status).toBe(422);
    expect(again.text).toContain("A photo of this piece has been requested already.");
    const gone = await piece();
    await harness.do(`inventories/${gone.id}`, "returnToVendor", { reason: "Recalled" });
    const late = await harness.bob.post("photo-requests", { itemId: gone.id });
    expect(late.status).toBe(409);
    expect(late.text).toContain("is not in a hub");
  });

  it("is cancelled with a reason that whoever asked reads", async () => {
    const request = await harness.post("photo-requests", { itemId: (await piece()).id }, harness.ann);
    expect((await harness.act(`photo-requests/${request.id}`, "cancel")).status).toBe(422);
    await harness.do(`photo-requests/${request.id}`, "cancel", { reason: "It is crated" });
    expect(await toldOf("photo-request", request.id, harness.ann.actor.id)).toEqual(["Photo request cancelled"]);
  });

  it("is nothing that customers see", async () => {
    const request = await harness.post("photo-requests", { itemId: (await piece()).id });
    for (const path of ["photo-requests", `photo-requests/${request.id}`]) expect((await harness.cleo.get(path)).status).toBe(403);
  });
});

describe("what lists of a hub's stock are filtered by", () => {
  const listed = async (query: string, item: AnyRow) =>
    (await harness.list(`inventories?filter[receive][in]=${item.receiveId}&${query}`)).length;

  it("knows whether a piece has a photo, whoever adds or removes it", async () => {
    const item = await piece();
    expect(await listed("filter[hasPhoto][eq]=false", item)).toBe(1);
    await addPhoto(item);
    expect(await listed("filter[hasPhoto][eq]=true", item)).toBe(1);
    const { version } = await harness.see(`inventories/${item.id}`);
    expect((await harness.bob.put(`inventories/${item.id}`, { version, photos: [] })).status).toBe(200);
    expect(await listed("filter[hasPhoto][eq]=false", item)).toBe(1);
    const [photographed] = await harness.pieces([{ description: "Rug", quantity: 1, photos: [await harness.photo()] }]);
    expect(await listed("filter[hasPhoto][eq]=true", photographed ?? item)).toBe(1);
    expect(await harness.see(`inventories/${photographed?.id}`, harness.cleo)).not.toHaveProperty("hasPhoto");
  });

  it("knows since when a piece is on hold, and the hub of an inspection", async () => {
    const item = await piece();
    await harness.do(`inventories/${item.id}`, "hold", { reason: "Wet" });
    const { heldOn } = await harness.see(`inventories/${item.id}`);
    expect(heldOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await listed(`filter[heldOn][lte]=${heldOn}`, item)).toBe(1);
    const [damaged] = await harness.pieces([{ description: "Vase", quantity: 1, damaged: 1, condition: ["dent"] }], {
      deliveryReceipt: [await harness.photo()],
    });
    expect(await harness.see(`inventories/${damaged?.id}`)).toMatchObject({ state: "onHold", heldOn: expect.any(String) });
    const [open] = await harness.list(`inspections?filter[item][in]=${damaged?.id}`);
    expect(open).toMatchObject({ hubId: harness.hubId });
  });
});

it("tells the hub of a count that somebody asks for, and whoever asked how it ended", async () => {
  const { ann, hubId, places, nobody } = harness;
  const count = await harness.post("cycle-counts", { hubId, placeId: places.get("A-02-02") });
  expect(await toldOf("cycle-count", count.id, ann.actor.id)).toEqual(["Count requested"]);
  const own = await harness.post("cycle-counts", { hubId, placeId: places.get("A-02-01") }, ann);
  await harness.do(`cycle-counts/${own.id}`, "submit");
  const approver = harness.add("approver", { ...nobody.actor, abilities: everything });
  await harness.do(`cycle-counts/${own.id}`, "approve", {}, approver);
  expect(await toldOf("cycle-count", own.id, ann.actor.id)).toEqual(["Count to approve", "Count approved"]);
});
