// @module-tag gate
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PieceStory } from "../../../src/contract/piece-story.ts";
import type { ScanOutcome, ScanSnapshot } from "../../../src/contract/scan.ts";
import type { Client } from "../../contract/harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness.close());

const command = (kind: string, more: object) => ({
  key: randomUUID(),
  takenAt: "2026-11-24T10:00:00.000Z",
  device: "Test scanner",
  hubId: harness.hubId,
  kind,
  ...more,
});
async function send(body: object, client: Client = harness.bob): Promise<ScanOutcome> {
  const { status, body: answer, text } = await client.post("scan/commands", body);
  expect(status, text).toBe(200);
  return answer.data;
}
const snapshot = async (): Promise<ScanSnapshot> => harness.see(`scan/hubs/${harness.hubId}`) as unknown as Promise<ScanSnapshot>;
const movementsOf = async (tag: string) => {
  const { rows } = await sql<{ kind: string; to: string }>`select m.kind, p.code as to from movements m
    join inventory_items i on i.id = m.item_id join places p on p.id = m.to_id where i.tag = ${tag} order by m.sequence`.execute(
    harness.db.kysely,
  );
  return rows;
};

/** Twelve lines announced by the customer, who changes them while they are expected. */
const announce = (lines: number) =>
  harness.post(
    "pending-receives",
    {
      hubId: harness.hubId,
      vendor: "Meridian Furniture",
      poNumber: "PO-7781",
      trackingNumbers: ["1Z999"],
      expectedOn: "2026-11-24",
      lines: Array.from({ length: lines }, (_, index) => ({ description: `Chair ${index + 1}`, quantity: 1, room: "Lobby" })),
    },
    harness.cleo,
  );

describe("goods come in by scanning", () => {
  it("from expected goods to pieces in bins, with what is short, damaged and unannounced", async () => {
    const expected = await announce(12);
    expect((await send(command("startReceive", { expectedIds: [99_999] }))).status).toBe("refused");
    const start = command("startReceive", { expectedIds: [expected.id], carrier: "Estes", proNumber: "881-2" });
    const begun = await send(start);
    expect(begun).toMatchObject({
      status: "done",
      receive: { customer: "Acme", carrier: "Estes", startKey: start.key, isCompleted: false },
    });
    const receive = { startKey: start.key };
    const lines = (await snapshot()).receives.find(({ id }) => id === begun.receive?.id)?.lines ?? [];
    expect(lines).toHaveLength(12);
    const count = (line: object, counted: number, more: object = {}) =>
      command("countLine", { receive, line, counted, countedBefore: 0, damaged: 0, condition: [], photoIds: [], ...more });
    for (const [index, { id }] of lines.slice(0, 10).entries())
      await send(
        count({ id }, 1, index === 0 ? { damaged: 1, condition: ["broken"], note: "Leg off", photoIds: [await harness.photo()] } : {}),
      );
    await send(count({ description: "Mystery crate" }, 1));
    const stale = await send({ ...count({ id: lines[0]?.id }, 1), countedBefore: 0 });
    expect(stale).toMatchObject({ status: "refused", message: expect.stringContaining("Somebody else has counted 1") });
    const complete = command("completeReceive", { receive });
    expect(await send(complete)).toMatchObject({ status: "refused", message: expect.stringContaining("photo of the delivery receipt") });
    expect(await send(command("photographReceive", { receive, photoIds: [await harness.photo()] }))).toMatchObject({ status: "done" });
    const completed = await send(command("completeReceive", { receive }));
    expect(completed).toMatchObject({ status: "done", receive: { isCompleted: true } });
    expect(completed.receive?.tags).toHaveLength(11);

    const receiveId = begun.receive?.id;
    expect(await harness.see(`receives/${receiveId}`)).toMatchObject({
      state: "completed",
      units: 11,
      unitsDamaged: 1,
      unitsShort: 2,
      claimNoticeDue: "2026-12-01",
    });
    expect(await harness.see(`pending-receives/${expected.id}`)).toMatchObject({ state: "partial", unitsReceived: 10 });
    // The customer sees what came, with its photos, and never the bins.
    const seen = await harness.see(`receives/${receiveId}`, harness.cleo);
    expect(seen).toMatchObject({ state: "completed", unitsDamaged: 1 });
    const pieces = await harness.list(`inventories?filter[receive][in]=${receiveId}&limit=200`, harness.cleo);
    expect(pieces).toHaveLength(11);
    expect(JSON.stringify([seen, pieces])).not.toMatch(/"placeId"|"place"|A-01/);
    const broken = pieces.find(({ state }) => state === "onHold");
    expect(broken).toMatchObject({ description: "Chair 1", condition: ["broken"], holdReason: "Damaged on receipt" });
    expect((await harness.see(`inventories/${broken?.id}`, harness.cleo)).photos).toHaveLength(1);
    expect((await harness.see(`inventories/${pieces[0]?.id}`, harness.bob)).place).toBe("Receiving");
    expect((await harness.dora.get(`inventories/${broken?.id}`)).status).toBe(404);
  });

  it("replays exactly once, remembers refusals, and refuses a key for another command", async () => {
    const [piece] = await harness.pieces([{ description: "Lamp", quantity: 1 }]);
    const tag = String(piece?.tag);
    const move = command("putAway", { tag, place: "A-01-01" });
    const first = await send(move);
    expect(first).toMatchObject({ status: "done", piece: { place: "A-01-01" } });
    expect(await send(move)).toEqual(first);
    expect((await harness.bob.post("scan/commands", { ...move, place: "A-01-02" })).status).toBe(409);
    expect((await harness.ann.post("scan/commands", move)).status).toBe(409);
    const wrong = command("move", { tag: "T999999999", place: "A-01-01" });
    expect(await send(wrong)).toMatchObject({ status: "refused", message: "There is no piece T999999999." });
    expect(await send(wrong)).toMatchObject({ status: "refused" });
    expect(await movementsOf(tag)).toEqual([
      { kind: "receive", to: "Receiving" },
      { kind: "put away", to: "A-01-01" },
    ]);
  });

  it("nothing happens to a piece before what happened to it last, whatever a device's clock says", async () => {
    const [piece] = await harness.pieces([{ description: "Vase", quantity: 1 }]);
    await send(command("putAway", { tag: piece?.tag, place: "A-01-01", takenAt: "2025-03-01T00:00:00.000Z" }));
    await send(command("move", { tag: piece?.tag, place: "A-01-02", takenAt: "1970-01-01T00:00:00.000Z" }));
    const { rows } = await sql<{ at: Date; device: string | null }>`select happened_at as at, device from movements
      where item_id = ${piece?.id} order by sequence`.execute(harness.db.kysely);
    const times = rows.map(({ at }) => new Date(at).getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(rows.map(({ device }) => device)).toEqual([null, "Test scanner", "Test scanner, clock corrected"]);
  });

  it("a scan from days ago does not move what somebody else has moved since, and an undo moves back", async () => {
    const [piece] = await harness.pieces([{ description: "Rug", quantity: 1, placeId: harness.places.get("A-01-01") }]);
    const tag = String(piece?.tag);
    const from = harness.places.get("A-01-01");
    const own = command("move", { tag, place: "A-02-01", from });
    await send(own);
    expect(await send(command("move", { tag, place: "B-01-01", from }), harness.ann)).toMatchObject({
      status: "refused",
      message: expect.stringContaining(`Bob has moved ${tag} to A-02-01 meanwhile.`),
      remedies: [{ open: { resource: "inventory-item", id: piece?.id, title: tag } }],
      piece: { place: "A-02-01" },
    });
    expect(await send(command("undo", { of: own.key }))).toMatchObject({ status: "done", piece: { place: "A-01-01" } });
    expect(await send(command("undo", { of: own.key }))).toMatchObject({ status: "refused" });
    expect((await movementsOf(tag)).map(({ kind }) => kind)).toEqual(["receive", "move", "reverse"]);
  });

  it("a photo is as old as the scan that kept it, in the story too", async () => {
    const [piece] = await harness.pieces([{ description: "Bust", quantity: 1 }]);
    const takenAt = "2026-11-20T08:00:00.000Z";
    const photographed = command("photographPiece", { tag: piece?.tag, photoIds: [await harness.photo()], takenAt });
    expect(await send(photographed)).toMatchObject({ status: "done" });
    const storyFor = async (client: Client) =>
      ((await harness.see(`inventories/${piece?.id}/story`, client)) as unknown as PieceStory).events.find(
        ({ kind }) => kind === "photographed",
      );
    expect(await storyFor(harness.bob)).toMatchObject({ at: takenAt, recordedAt: expect.any(String), photos: [{ name: "photo.png" }] });
    expect(await storyFor(harness.cleo)).toMatchObject({ at: takenAt, recordedAt: null });
  });

  it("looks codes up, and is closed to customers and to those without the ability", async () => {
    const [piece] = await harness.pieces([{ description: "Desk", quantity: 1 }]);
    const look = async (code: string) => (await harness.bob.get(`scan/look-up?hubId=${harness.hubId}&code=${code}`)).body.data;
    expect(await look(String(piece?.tag))).toMatchObject({ kind: "piece", piece: { description: "Desk" } });
    const bin = (await snapshot()).places.find(({ code }) => code === "A-01-01");
    expect(await look(String(bin?.barcode))).toMatchObject({ kind: "place", place: { code: "A-01-01" } });
    expect(await look("nothing")).toEqual({ kind: "unknown" });
    expect((await harness.cleo.get(`scan/hubs/${harness.hubId}`)).status).toBe(403);
    expect((await harness.nobody.post("scan/commands", command("move", { tag: "T1", place: "A" }))).status).toBe(403);
  });

  it("looks up expected goods by the tracking number within a carrier's label", async () => {
    const announced = async (...trackingNumbers: string[]) =>
      (
        await harness.post(
          "pending-receives",
          { hubId: harness.hubId, trackingNumbers, lines: [{ description: "Chair", quantity: 1 }] },
          harness.cleo,
        )
      ).id;
    const look = async (code: string) =>
      (await harness.bob.get(`scan/look-up?hubId=${harness.hubId}&code=${encodeURIComponent(code)}`)).body.data;
    const fedEx = await announced("7799 7201 7697", "other");
    const unit = await announced("106141412345678908");
    const whole = await announced("4201028200009261290113185417468510");
    expect(await look("1001921334250001000300779972017697")).toMatchObject({
      kind: "expected",
      expected: { id: fedEx },
      read: "779972017697",
    });
    for (const code of [
      "]C100106141412345678908",
      "(00)106141412345678908",
      "\ufeff]C102106141412345673724\u001d00106141412345678908\u200b",
    ])
      expect(await look(code), code).toMatchObject({ kind: "expected", expected: { id: unit }, read: "106141412345678908" });
    expect(await look("9261290113185417468510")).toMatchObject({ kind: "expected", expected: { id: whole } });
    expect((await look("779972017697")).read).toBeUndefined();
    const other = await announced("106141412345678908");
    expect(await look("00106141412345678908")).toMatchObject({
      ...{ kind: "several", read: "106141412345678908", expected: [{ id: unit }, { id: other }] },
    });
    const exact = await announced("00106141412345678908");
    expect(await look("(00)106141412345678908")).toMatchObject({ kind: "expected", expected: { id: exact } });
    expect(await look("4799")).toEqual({ kind: "unknown" });
  });

  it("a count finds a piece in the wrong bin, and a second person moves it there", async () => {
    const placeId = harness.places.get("B-02-01");
    const [right, wrong, lost] = await harness.pieces([{ description: "Vase", quantity: 3, placeId }]);
    const count = await harness.post("cycle-counts", { hubId: harness.hubId, placeId, blind: true });
    expect((await snapshot()).counts.find(({ id }) => id === count.id)).toMatchObject({ about: "B-02-01", expected: [] });
    await send(command("countPiece", { countId: count.id, tag: right?.tag, place: "B-02-01" }));
    await send(command("countPiece", { countId: count.id, tag: wrong?.tag, place: "B-02-02" }));
    const submitted = await harness.do(`cycle-counts/${count.id}`, "submit");
    expect(submitted).toMatchObject({ state: "submitted", found: 1, elsewhere: 1, missing: 1 });
    expect((await harness.act(`cycle-counts/${count.id}`, "approve")).status).toBe(409);
    await harness.do(`cycle-counts/${count.id}`, "approve", {}, harness.ann);
    expect(await harness.see(`inventories/${wrong?.id}`)).toMatchObject({ place: "B-02-02", state: "inStock" });
    expect(await harness.see(`inventories/${lost?.id}`)).toMatchObject({ state: "onHold", holdReason: `Not found in ${count.number}` });
    expect(await movementsOf(String(wrong?.tag))).toEqual([
      { kind: "receive", to: "B-02-01" },
      { kind: "count", to: "B-02-02" },
    ]);
  });

  it("a scan of a count is taken back while that count runs and nobody has scanned the piece again", async () => {
    const placeId = harness.places.get("B-01-02");
    const [first, second] = await harness.pieces([{ description: "Urn", quantity: 2, placeId }]);
    const count = await harness.post("cycle-counts", { hubId: harness.hubId, placeId, blind: true });
    const seen = command("countPiece", { countId: count.id, tag: first?.tag, place: "B-01-02" });
    const again = command("countPiece", { countId: count.id, tag: first?.tag, place: "B-01-01" });
    const other = command("countPiece", { countId: count.id, tag: second?.tag, place: "B-01-02" });
    for (const body of [seen, again, other]) expect(await send(body)).toMatchObject({ status: "done" });
    expect(await send(command("undo", { of: seen.key }))).toMatchObject({ status: "refused", message: expect.stringMatching(/\w \w/) });
    expect(await send(command("undo", { of: again.key }))).toMatchObject({ status: "done" });
    await harness.do(`cycle-counts/${count.id}`, "cancel");
    expect(await send(command("undo", { of: other.key }))).toMatchObject({
      status: "refused",
      message: `${count.number} is not being counted any more.`,
    });
    expect(await harness.list(`count-entries?filter[count][in]=${count.id}`)).toHaveLength(1);
  });

  it("a count does not put a piece on hold that has been moved since it was missed", async () => {
    const placeId = harness.places.get("A-02-02");
    const [piece] = await harness.pieces([{ description: "Easel", quantity: 1, placeId }]);
    const count = await harness.post("cycle-counts", { hubId: harness.hubId, placeId, blind: true });
    await harness.do(`cycle-counts/${count.id}`, "submit");
    await harness.do(`inventories/${piece?.id}`, "move", { placeId: harness.places.get("A-01-02") });
    await harness.do(`inventories/${piece?.id}`, "undoMovement");
    await harness.do(`cycle-counts/${count.id}`, "approve", {}, harness.ann);
    expect(await harness.see(`inventories/${piece?.id}`)).toMatchObject({ state: "inStock", place: "A-02-02" });
  });

  it("says what is counted otherwise, also of what was never counted", async () => {
    const begun = await send(command("startReceive", { expectedIds: [] }));
    const line = { receive: { id: begun.receive?.id }, line: { description: "Crate" }, damaged: 0, condition: [], photoIds: [] };
    expect(await send(command("countLine", { ...line, counted: 2, countedBefore: 1 }))).toMatchObject({
      status: "refused",
      message: 'Somebody else has counted 0 of "Crate" meanwhile. Count again and add yours.',
    });
  });
});

describe("a hub's staff", () => {
  it("scans in its own hubs only; what it scanned before it left is refused with the reason", async () => {
    const { post, ann, bob, db, hubId } = harness;
    const address = { address: "2 Dock Rd", city: "Reno", state: "NV", zip: "89501", country: "US" };
    const other = await post("hubs", {
      code: "OTH",
      name: "Other",
      address,
      timeZone: "America/Los_Angeles",
      staff: [{ memberId: bob.actor.id }],
    });
    const codesFor = async (client: Client) => (await client.get("scan/hubs")).body.data.map(({ code }: { code: string }) => code);
    expect(await codesFor(bob)).toEqual(["OTH"]);
    expect(await codesFor(ann)).toEqual(["OTH", "RNO"]);
    expect((await bob.get(`scan/hubs/${hubId}`)).status).toBe(404);
    const lookUp = async (client: Client) => (await client.get(`scan/look-up?hubId=${hubId}&code=A-01-01`)).body.data.kind;
    expect([await lookUp(bob), await lookUp(ann)]).toEqual(["unknown", "place"]);
    const begun = command("startReceive", { expectedIds: [] });
    expect(await send(begun)).toMatchObject({ status: "refused", message: expect.stringContaining("not on the staff of this hub") });
    expect((await send({ ...command("startReceive", { expectedIds: [] }), hubId: other.id })).status).toBe("done");
    // Open work belongs to modules of their own.
    const counter = harness.add("counter", { id: 9_001, side: "employee", abilities: [{ subject: "WH_INVENTORY", action: "read" }] });
    const of = async (client: Client) => {
      const { data } = (await client.get(`scan/hubs/${hubId}`)).body;
      return [data.places.length > 0, data.expected.length > 0, data.receives.length > 0];
    };
    const { number } = await announce(1);
    expect([await of(ann), await of(counter)]).toEqual([
      [true, true, true],
      [true, false, false],
    ]);
    const expectedBy = async (client: Client) => (await client.get(`scan/look-up?hubId=${hubId}&code=${number}`)).body.data.kind;
    expect([await expectedBy(ann), await expectedBy(counter)]).toEqual(["expected", "unknown"]);
    // Who is on no hub's staff any more is not locked out.
    await sql`delete from hubs_staff where parent_id = ${other.id}`.execute(db.kysely);
    expect(await codesFor(bob)).toEqual(["OTH", "RNO"]);
  });
});
