// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PieceStory } from "../../../src/contract/piece-story.ts";
import type { Client } from "../../contract/harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let piece: AnyRow;

const storyOf = async (id: number, client?: Client): Promise<PieceStory["events"]> =>
  ((await harness.see(`inventories/${id}/story`, client)) as unknown as PieceStory).events;
const bin = (code: string) => harness.places.get(code);

/** A piece of announced goods that was damaged, inspected, moved, held, split and counted. */
beforeAll(async () => {
  harness = await createWarehouseHarness();
  const { post, do: done, cleo, hubId } = harness;
  const expected = await post(
    "pending-receives",
    {
      hubId,
      vendor: "Kravet",
      lines: [
        { description: "Sofa", quantity: 1 },
        { description: "Lamp", quantity: 6 },
      ],
    },
    cleo,
  );
  const [sofa, lamps] = expected.lines;
  const photo = await harness.photo();
  const receive = await post("receives", {
    hubId,
    customerId: harness.acme,
    carrier: "Estes",
    deliveryReceipt: [await harness.photo()],
    internalNotes: "secret of the dock",
    items: [
      {
        pendingReceiveId: expected.id,
        pendingLine: sofa.id,
        description: "Sofa",
        quantity: 1,
        damaged: 1,
        condition: ["dent"],
        photos: [photo],
      },
      { pendingReceiveId: expected.id, pendingLine: lamps.id, description: "Lamp", quantity: 6, oneTag: true },
    ],
  });
  await done(`receives/${receive.id}`, "markAsCompleted");
  const pieces = await harness.list(`inventories?filter[receive][in]=${receive.id}`);
  piece = pieces.find(({ description }) => description === "Lamp") as AnyRow;
  const broken = pieces.find(({ description }) => description === "Sofa") as AnyRow;
  const [look] = await harness.list(`inspections?filter[item][in]=${broken.id}`);
  await harness.bob.put(`inspections/${look?.id}`, {
    version: look?.version,
    findings: [{ code: "dent", part: "left", severity: "minor", photos: [await harness.photo()] }],
  });
  await done(`inspections/${look?.id}`, "fail", { result: "secret of the inspector" });
  await done(`inventories/${piece.id}`, "move", { placeId: bin("A-01-01"), note: "secret of the rack" });
  await done(`inventories/${piece.id}`, "move", { placeId: bin("B-02-02") });
  await done(`inventories/${piece.id}`, "undoMovement", {});
  await done(`inventories/${piece.id}`, "hold", { reason: "Waiting for the shade" });
  await done(`inventories/${piece.id}`, "release");
  await done(`inventories/${piece.id}`, "split", { quantity: 2 });
  await done(`inventories/${piece.id}`, "requestWriteOff", { reason: "secret of the office" });
  const { body } = await harness.bob.put(`inventories/${piece.id}`, {
    version: (await harness.see(`inventories/${piece.id}`)).version,
    photos: [await harness.photo(), await harness.photo()],
    internalPhotos: [await harness.photo()],
  });
  expect(body.data.photos).toHaveLength(2);
}, 120_000);
afterAll(() => harness?.close());

describe("the story of a piece", () => {
  it("tells employees everything, the newest first", async () => {
    const events = await storyOf(piece.id);
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(
      [
        "announced",
        "held",
        "move",
        "photographed",
        "photographed",
        "put away",
        "receive",
        "released",
        "reverse",
        "split",
        "write-off requested",
      ].toSorted(),
    );
    const order = events.filter(({ key }) => key.startsWith("movement")).map(({ kind }) => kind);
    expect(order).toEqual(["split", "reverse", "move", "put away", "receive"]);
    expect(events.at(-1)).toMatchObject({
      kind: "announced",
      by: "Cleo",
      document: { resource: "pending-receive", number: expect.stringMatching(/^PR-/) },
    });
    const first = events.find(({ kind }) => kind === "receive");
    expect(first).toMatchObject({ by: "Bob", hub: "Reno", to: "Receiving", carrier: "Estes", isFirst: true, isArrival: true });
    expect(first?.document).toMatchObject({ resource: "receive", number: expect.stringMatching(/^RC-/) });
    expect(events.find(({ kind }) => kind === "put away")).toMatchObject({ to: "A-01-01", note: "secret of the rack", recordedAt: null });
    expect(events.find(({ kind }) => kind === "held")).toMatchObject({ by: "bob", note: "Waiting for the shade" });
    expect(events.filter(({ isInternal }) => isInternal)).toMatchObject([{ kind: "photographed", photos: [{ name: "photo.png" }] }]);
  });

  it("tells of inspections, and photos of the receive's line", async () => {
    const [broken] = await harness.list("inventories?q=Sofa");
    const kinds = (await storyOf(broken?.id ?? 0)).map(({ kind, note }) => (note ? `${kind}: ${note}` : kind));
    expect(kinds).toEqual(
      expect.arrayContaining([
        "inspection started",
        "inspection failed: minor dent (left): secret of the inspector",
        "held: Damaged on receipt",
        "photographed",
      ]),
    );
  });

  it("tells both times where a device's clock and ours are apart, and keeps the ledger's order", async () => {
    const happenedAt = "2026-01-02T03:04:05.000Z";
    await sql`insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at, device)
      select id, last_sequence + 1, 'move', hub_id, place_id, ${bin("B-01-01")}, quantity, ${happenedAt}, 'Dock phone' from inventory_items
      where id = ${piece.id}`.execute(harness.db.kysely);
    const [newest] = (await storyOf(piece.id)).filter(({ key }) => key.startsWith("movement"));
    expect(newest).toMatchObject({ kind: "move", at: happenedAt, device: "Dock phone", to: "B-01-01", recordedAt: expect.any(String) });
    const [own] = (await storyOf(piece.id, harness.cleo)).filter(({ key }) => key.startsWith("movement"));
    expect(own).toMatchObject({ kind: "move", at: happenedAt, device: null, to: null, recordedAt: null });
  });

  it("tells a customer nothing that is not theirs to know", async () => {
    const { text, body } = await harness.cleo.get(`inventories/${piece.id}/story`);
    const never = [
      ...["A-01-01", "B-01-01", "B-02-02", "Receiving", "Storage", "With the", "Dock phone"],
      ...["secret of the rack", "secret of the office", "secret of the inspector", "secret of the dock"],
      ...["Bob", "bob", "inspection", "write-off", "internal photo"],
    ];
    expect(never.filter((word) => text.includes(word))).toEqual([]);
    const { events } = body.data as PieceStory;
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(["announced", "receive", "put away", "move", "reverse", "held", "released", "split", "photographed"]),
    );
    expect(events.filter(({ by }) => by !== null)).toMatchObject([{ kind: "announced", by: "Cleo" }]);
    expect(events.filter(({ isInternal }) => isInternal)).toEqual([]);
    expect(events.find(({ kind }) => kind === "receive")?.document).toMatchObject({ resource: "receive" });
  });

  it("is refused like the piece itself", async () => {
    const { dora, cleo, nobody } = harness;
    const foreign = await dora.get(`inventories/${piece.id}/story`);
    expect([foreign.status, foreign.text]).toEqual([404, (await dora.get("inventories/987654321")).text]);
    expect((await nobody.get(`inventories/${piece.id}/story`)).status).toBe(403);
    expect((await cleo.get("inventories/abc/story")).status).toBe(422);
    const tracker = harness.add("tracker", { ...cleo.actor, abilities: [{ subject: "WH_ITEM_TRACKING", action: "read" }] });
    expect((await tracker.get(`inventories/${piece.id}/story`)).status).toBe(200);
    const clerk = harness.add("clerk", { ...harness.bob.actor, abilities: [{ subject: "WH_ITEM_TRACKING", action: "read" }] });
    expect((await clerk.get(`inventories/${piece.id}/story`)).status).toBe(403);
  });
});
