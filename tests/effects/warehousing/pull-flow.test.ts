// @module-tag gate
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyRow } from "../sales-harness.ts";
import { createPullHarness, type PullHarness, transport } from "./pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let pulls: PullHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness({ unlimited: true });
  pulls = await createPullHarness(harness);
});
afterAll(() => harness.close());

const goods: PullHarness["goods"] = (count, more) => pulls.goods(count, more);
const seePull = (id: number, client = harness.bob) => harness.see(`pull-flows/${id}`, client);
const kindsOf = async (tag: string) => {
  const { rows } = await sql<{ kind: string; to: string }>`select m.kind, p.code as to from movements m
    join inventory_items i on i.id = m.item_id join places p on p.id = m.to_id where i.tag = ${tag} order by m.sequence`.execute(
    harness.db.kysely,
  );
  return rows.map(({ kind, to }) => `${kind} ${to}`);
};

describe("a pull flow", () => {
  it("brings pieces from their bins to the customer, who reads it all but the bins", async () => {
    const items = await goods(3);
    const [one, two, three] = items;
    await harness.do(`inventories/${one.id}`, "move", { placeId: harness.places.get("B-02-02") });
    const row = await pulls.pull(items, {}, harness.cleo);
    expect(row).toMatchObject({
      state: "draft",
      madeBy: "customer",
      pieces: 3,
      lines: [{ description: "Chair 1", room: "Lobby" }, {}, {}],
    });
    await harness.do(`pull-flows/${row.id}`, "submit", {}, harness.cleo);
    const approved = await harness.act(`pull-flows/${row.id}`, "approve");
    expect(approved.body.message).toBe(`${row.number} approved: its 3 pieces are allocated.`);
    expect(await pulls.stateOf(one)).toBe(`allocated ${row.number}`);

    const { totals } = await harness.see("item-tracking/readiness", harness.cleo);
    expect(totals).toMatchObject({ here: 3, ready: 0, pulled: 3, out: 0, delivered: 0 });

    // The walk goes bin by bin; the first scan begins it.
    const [open] = (await pulls.snapshot()).pulls;
    expect(open).toMatchObject({ number: row.number, state: "approved", isRecalled: false });
    expect(open?.lines.map(({ place }) => place)).toEqual(["Receiving", "Receiving", "B-02-02"]);
    const first = await pulls.scan("pullPiece", { pullId: row.id, tag: one.tag });
    expect(first).toMatchObject({
      status: "done",
      message: `${one.tag} is staged.`,
      pull: { state: "pulling" },
      piece: { place: "Staging" },
    });
    await pulls.scan("pullPiece", { pullId: row.id, tag: two.tag, place: "D-01" });
    const last = await pulls.scan("pullPiece", { pullId: row.id, tag: three.tag });
    expect(last.pull).toMatchObject({ state: "staged" });

    const moved = await harness.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    const bill = await harness.see(`bills-of-lading/${moved.billOfLadingId}`);
    expect(bill.items.map(({ tag }: { tag: string }) => tag).sort()).toEqual(items.map(({ tag }) => tag).sort());
    expect(await harness.see(`work-orders/${moved.workOrderId}`)).toMatchObject({
      type: "delivery",
      state: "new",
      customerId: harness.acme,
    });

    // Loaded against the bill of lading, which has to be issued.
    expect(await pulls.scan("loadPiece", { pullId: row.id, tag: one.tag })).toMatchObject({
      status: "refused",
      message: `${bill.number} is draft: issue it before you load.`,
    });
    await harness.do(`bills-of-lading/${bill.id}`, "issue");
    for (const { tag } of items) expect((await pulls.scan("loadPiece", { pullId: row.id, tag })).status).toBe("done");
    expect(await harness.see(`bills-of-lading/${bill.id}`)).toMatchObject({ state: "inTransit" });

    expect(
      (await pulls.scan("deliverPiece", { pullId: row.id, tag: one.tag, receivedBy: "May Lin", photoIds: [await harness.photo()] })).status,
    ).toBe("done");
    await pulls.scan("deliverPiece", { pullId: row.id, tag: two.tag, receivedBy: "May Lin", photoIds: [] });
    await pulls.scan("refusePiece", { pullId: row.id, tag: three.tag, reason: "damaged", note: "leg", photoIds: [] });
    expect((await harness.act(`pull-flows/${row.id}`, "markAsCompleted")).text).toContain("1 of 3 pieces are neither delivered nor back");
    const signed = await pulls.scan("completeDelivery", {
      pullId: row.id,
      receivedBy: "May Lin",
      photoIds: [await harness.photo(), await harness.photo()],
    });
    expect(signed, signed.message).toMatchObject({ status: "done", pull: { state: "withTransport" } });
    const delivered = await harness.see(`bills-of-lading/${bill.id}`);
    expect(delivered).toMatchObject({ state: "delivered", receiverName: "May Lin" });
    expect(delivered.exceptions[0]).toMatchObject({ condition: "Refused: damaged: leg" });

    const back = await pulls.scan("returnPiece", { pullId: row.id, tag: three.tag, place: "A-01-02" });
    expect(back, back.message).toMatchObject({ status: "done", piece: { place: "A-01-02", status: "On hold" } });
    const seen = await seePull(row.id, harness.cleo);
    expect(seen).toMatchObject({ state: "completed", delivered: 2, refused: 1 });
    expect(seen.lines[0]).toMatchObject({ progress: "delivered", receivedBy: "May Lin" });
    expect(JSON.stringify(seen)).not.toMatch(/A-01-02|D-01|"place"/);
    expect(await pulls.stateOf(one)).toBe("delivered");
    expect(await pulls.stateOf(three)).toBe("onHold");
    expect(await kindsOf(String(one.tag))).toEqual([
      "receive Receiving",
      "put away B-02-02",
      "stage Staging",
      "load On a truck",
      "deliver With the customer",
    ]);
    expect((await harness.dora.get(`pull-flows/${row.id}`)).status).toBe(404);
  });

  it("has photos of what was delivered with each piece in them, once, however often they are sent", async () => {
    const [one, two, three] = await goods(3);
    const row = await pulls.approved([one, two, three]);
    for (const { tag } of [one, two, three]) await pulls.scan("pullPiece", { pullId: row.id, tag });
    const { billOfLadingId } = await harness.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    await harness.do(`bills-of-lading/${billOfLadingId}`, "issue");
    for (const { tag } of [one, two, three]) await pulls.scan("loadPiece", { pullId: row.id, tag });
    const tags = [one.tag, two.tag, three.tag];
    const early = await pulls.scan("photographDelivery", { pullId: row.id, tags, photoIds: [await harness.photo()] });
    expect(early).toMatchObject({
      status: "refused",
      message: "None of these pieces has been delivered. Scan them first, then send the photo again.",
    });
    for (const { tag } of [one, two]) await pulls.scan("deliverPiece", { pullId: row.id, tag, photoIds: [] });
    const photoId = await harness.photo();
    const command = {
      ...{ key: randomUUID(), takenAt: "2026-11-24T10:05:00.000Z", device: "Test scanner", hubId: harness.hubId },
      ...{ kind: "photographDelivery", pullId: row.id, tags, photoIds: [photoId] },
    };
    const answers = [await harness.bob.post("scan/commands", command), await harness.bob.post("scan/commands", command)];
    expect(answers.map(({ body }) => body.data.message)).toEqual(["Photo of 2 pieces saved.", "Photo of 2 pieces saved."]);
    const photosOf = async ({ id }: AnyRow) => (await harness.see(`inventories/${id}`, harness.cleo)).photos;
    for (const piece of [one, two]) expect(await photosOf(piece)).toHaveLength(1);
    expect(await photosOf(three)).toHaveLength(0);
    const lines = (await pulls.snapshot()).pulls.find(({ id }) => id === row.id)?.lines ?? [];
    expect(new Map(lines.map(({ itemId, isPhotographed }) => [itemId, isPhotographed]))).toEqual(
      new Map([
        [one.id, true],
        [two.id, true],
        [three.id, false],
      ]),
    );
    // Nobody shows a file that is somewhere else, or of somebody else.
    const again = await pulls.scan("photographDelivery", { pullId: row.id, tags, photoIds: [photoId] });
    expect(again).toMatchObject({ status: "refused", message: "Upload these images again." });
    const [others] = (
      await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
        values ('x.png', 'image/png', 1, 'y', 'y', ${harness.ann.actor.id}) returning id`.execute(harness.db.kysely)
    ).rows;
    const foreign = await pulls.scan("photographDelivery", { pullId: row.id, tags, photoIds: [others?.id] });
    expect(foreign).toMatchObject({ status: "refused", message: "Upload these images again." });
    for (const piece of [one, two]) expect(await photosOf(piece)).toHaveLength(1);
  });

  it("sets all pieces aside or none, and says what is in the way of each", async () => {
    const [free, held, taken, gone] = await goods(4);
    await harness.do(`inventories/${held.id}`, "hold", { reason: "Wet" });
    const other = await pulls.approved([taken]);
    await pulls.handedOver([gone]);
    const row = await pulls.pull([free, held]);
    await harness.do(`pull-flows/${row.id}`, "submit");
    const refused = await harness.act(`pull-flows/${row.id}`, "approve");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`1 of 2 pieces can't be set aside, so none was: ${held.tag} is on hold (Wet).`);
    expect(await pulls.stateOf(free)).toBe("inStock");
    // What can't be pulled can't be chosen either.
    for (const item of [taken, gone]) {
      const { status, text } = await harness.bob.post("pull-flows", {
        customerId: harness.acme,
        hubId: harness.hubId,
        purpose: "will call",
        neededOn: "2099-06-01",
        lines: [{ itemId: item.id }],
      });
      expect([409, 422], text).toContain(status);
    }
    expect(await pulls.stateOf(taken)).toBe(`allocated ${other.number}`);
    // Held pieces go back to the vendor, or are disposed of.
    const back = await pulls.approved([held], { purpose: "return", shipToId: null });
    expect(await pulls.stateOf(held)).toBe(`allocated ${back.number}`);
    await harness.do(`pull-flows/${back.id}`, "cancel", { reason: "Not now" });
    expect(await pulls.stateOf(held)).toBe("onHold");
  });

  it("refuses wrong tags, and what is not in its turn", async () => {
    const [mine, other, stray] = await goods(3);
    const row = await pulls.approved([mine]);
    const theirs = await pulls.approved([other]);
    const wrong = await pulls.scan("pullPiece", { pullId: row.id, tag: other.tag });
    expect(wrong).toMatchObject({ status: "refused", message: `Stop: ${other.tag} is not on ${row.number}, but on ${theirs.number}.` });
    expect((await pulls.scan("pullPiece", { pullId: row.id, tag: stray.tag })).message).toBe(`Stop: ${stray.tag} is not on ${row.number}.`);
    expect((await pulls.scan("loadPiece", { pullId: row.id, tag: mine.tag })).status).toBe("refused");
    await pulls.scan("pullPiece", { pullId: row.id, tag: mine.tag });
    expect((await pulls.scan("pullPiece", { pullId: row.id, tag: mine.tag })).message).toBe(`${mine.tag} is staged already.`);
    // A piece that is staged can't be moved, held or written off beside its pull.
    expect((await harness.act(`inventories/${mine.id}`, "move", { placeId: harness.places.get("A-01-01") })).status).toBe(409);
    expect((await harness.act(`inventories/${mine.id}`, "hold", { reason: "?" })).status).toBe(409);
  });

  it("reports a missing piece short, counts its bin, and takes it when it is found", async () => {
    const [here, missing] = await goods(2);
    const bin = harness.places.get("A-02-01");
    await harness.do(`inventories/${missing.id}`, "move", { placeId: bin });
    const row = await pulls.approved([here, missing]);
    await pulls.scan("pullPiece", { pullId: row.id, tag: here.tag });
    const short = await pulls.scan("shortPiece", { pullId: row.id, tag: missing.tag, reason: "not found", photoIds: [] });
    expect(short, short.message).toMatchObject({ status: "done", pull: { state: "staged" } });
    expect(await harness.see(`inventories/${missing.id}`)).toMatchObject({
      state: "onHold",
      holdReason: `On ${row.number}: not found`,
      missingOnId: row.id,
      pullFlow: null,
    });
    const counts = await harness.list(`counts?limit=50`).catch(() => harness.list("cycle-counts?limit=50"));
    expect(counts.find(({ placeId }) => placeId === bin)).toMatchObject({ state: "counting", note: `Short on ${row.number}` });
    const found = await pulls.scan("pullPiece", { pullId: row.id, tag: missing.tag });
    expect(found, found.message).toMatchObject({ status: "done" });
    expect(await seePull(row.id)).toMatchObject({ state: "staged", staged: 2, short: 0 });
    expect(await harness.see(`inventories/${missing.id}`)).toMatchObject({ state: "staged", holdReason: null, missingOnId: null });
  });

  it("leaves a piece on hold that somebody held meanwhile, whatever words they chose", async () => {
    const [here, missing] = await goods(2);
    const row = await pulls.approved([here, missing]);
    await pulls.scan("pullPiece", { pullId: row.id, tag: here.tag });
    await pulls.scan("shortPiece", { pullId: row.id, tag: missing.tag, reason: "not found", photoIds: [] });
    await harness.do(`inventories/${missing.id}`, "release");
    await harness.do(`inventories/${missing.id}`, "hold", { reason: `On ${row.number}: not found` });
    expect(await harness.see(`inventories/${missing.id}`)).toMatchObject({ state: "onHold", missingOnId: null });
    const found = await pulls.scan("pullPiece", { pullId: row.id, tag: missing.tag });
    expect(found, found.message).toMatchObject({ status: "refused" });
    expect(await harness.see(`inventories/${missing.id}`)).toMatchObject({ state: "onHold" });
  });

  it("takes scans back, and gives a pull up of which nothing was there", async () => {
    const [one] = await goods(1);
    const row = await pulls.approved([one]);
    const scanned = await pulls.scan("pullPiece", { pullId: row.id, tag: one.tag });
    expect(scanned.pull?.state).toBe("staged");
    const undone = await pulls.scan("undo", { of: scanned.key });
    expect(undone, undone.message).toMatchObject({ status: "done", pull: { state: "pulling" }, piece: { place: "Receiving" } });
    expect(await pulls.stateOf(one)).toBe(`allocated ${row.number}`);
    await harness.do(`pull-flows/${row.id}`, "shortPiece", { itemId: one.id, reason: "other", note: "Behind a wall" });
    expect(await seePull(row.id)).toMatchObject({ state: "cancelled", short: 1 });
    expect(await pulls.stateOf(one)).toBe("inStock");
  });

  it("answers whoever asked for a recall, also an employee whose pull it is not", async () => {
    const items = await goods(1);
    const row = await pulls.approved(items);
    await harness.do(`pull-flows/${row.id}`, "beginPull");
    const toldOf = async (title: string) => {
      const { rows } = await sql<{ name: string }>`select u.first_name as name from notifications n
        join notification_recipients r on r.notification_id = n.id join users u on u.id = r.user_id
        where n.resource = 'pull-flow' and n.record_id = ${row.id} and n.title = ${title} order by 1`.execute(harness.db.kysely);
      return rows.map(({ name }) => name);
    };
    await harness.do(`pull-flows/${row.id}`, "requestRecall", { reason: "The client moved" }, harness.ann);
    await harness.do(`pull-flows/${row.id}`, "declineRecall", { reason: "The truck is here" });
    expect(await toldOf("Recall declined")).toContain("Ann");
    await harness.do(`pull-flows/${row.id}`, "requestRecall", { reason: "Please" }, harness.ann);
    await harness.do(`pull-flows/${row.id}`, "recall");
    expect(await toldOf("Pull recalled")).toContain("Ann");
  });

  it("stops for a recall, and takes back what was made for the truck", async () => {
    const items = await goods(2);
    const row = await pulls.approved(items);
    for (const { tag } of items) await pulls.scan("pullPiece", { pullId: row.id, tag });
    const { workOrderId, billOfLadingId } = await harness.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    await harness.do(`bills-of-lading/${billOfLadingId}`, "issue");
    await harness.do(`pull-flows/${row.id}`, "requestRecall", { reason: "The client moved" }, harness.cleo);
    expect((await pulls.scan("loadPiece", { pullId: row.id, tag: items[0]?.tag })).message).toContain("Stop: a recall");
    await harness.do(`pull-flows/${row.id}`, "declineRecall", { reason: "The truck is here" });
    await pulls.scan("loadPiece", { pullId: row.id, tag: items[0]?.tag });
    await harness.do(`pull-flows/${row.id}`, "requestRecall", { reason: "Please" }, harness.cleo);
    const refused = await harness.act(`pull-flows/${row.id}`, "recall");
    expect(refused.body.message).toMatch(/Bring back first what has left the hub: T/);
    const back = await pulls.scan("returnPiece", { pullId: row.id, tag: items[0]?.tag, place: "A-01-01" });
    expect(back.status, back.message).toBe("done");
    await harness.do(`pull-flows/${row.id}`, "recall");
    for (const item of items) expect(await pulls.stateOf(item)).toBe("inStock");
    expect(await harness.see(`bills-of-lading/${billOfLadingId}`)).toMatchObject({ state: "void" });
    expect(await harness.see(`work-orders/${workOrderId}`)).toMatchObject({ state: "cancelled" });
  });

  it("is recalled after its truck was cancelled by hand, which deleted its draft bill of lading", async () => {
    const items = await goods(1);
    const row = await pulls.approved(items);
    await pulls.scan("pullPiece", { pullId: row.id, tag: items[0]?.tag });
    const { workOrderId, billOfLadingId } = await harness.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    expect(await harness.see(`work-orders/${workOrderId}`)).toMatchObject({ hubId: row.hubId, hubTimeZone: "America/Los_Angeles" });
    await harness.do(`work-orders/${workOrderId}`, "cancel", { reason: "The truck broke down" });
    expect((await harness.bob.get(`bills-of-lading/${billOfLadingId}`)).status).toBe(404);
    await harness.do(`pull-flows/${row.id}`, "requestRecall", { reason: "No truck" }, harness.cleo);
    await harness.do(`pull-flows/${row.id}`, "recall");
    expect((await seePull(row.id)).state).not.toBe("withTransport");
    expect(await pulls.stateOf(items[0])).toBe("inStock");
  });

  it("hands a will call over with a checked identity, a signature and a photo", async () => {
    const [one] = await goods(1);
    const row = await pulls.approved([one], { purpose: "will call", shipToId: null, takenBy: "May Lin" });
    await pulls.scan("pullPiece", { pullId: row.id, tag: one.tag });
    const who = { handedTo: "May Lin", identity: "passport", identityNote: "4471" };
    expect((await harness.act(`pull-flows/${row.id}`, "sendToTransport", transport)).text).toContain("handed over at the hub");
    expect((await harness.act(`pull-flows/${row.id}`, "handOver", who)).text).toContain("Add a photo of the handover first.");
    const { version } = await seePull(row.id);
    const proof = { version, handoverPhotos: [await harness.photo()], receiverSignature: [await harness.photo()] };
    expect((await harness.bob.put(`pull-flows/${row.id}`, proof)).status).toBe(200);
    await harness.do(`pull-flows/${row.id}`, "handOver", who);
    expect(await pulls.stateOf(one)).toBe("delivered");
    const seen = await seePull(row.id, harness.cleo);
    expect(seen).toMatchObject({ state: "completed", handedTo: "May Lin" });
    expect(seen.identityNote).toBeUndefined();
  });

  it("disposes of a held piece with a second person", async () => {
    const [one] = await goods(1);
    await harness.do(`inventories/${one.id}`, "hold", { reason: "Mold" });
    const row = await pulls.pull([one], { purpose: "dispose", shipToId: null });
    await harness.do(`pull-flows/${row.id}`, "submit");
    expect((await harness.act(`pull-flows/${row.id}`, "approve")).text).toContain("Someone else has to approve it.");
    await harness.do(`pull-flows/${row.id}`, "approve", {}, harness.ann);
    await pulls.scan("pullPiece", { pullId: row.id, tag: one.tag });
    const { version } = await seePull(row.id);
    await harness.bob.put(`pull-flows/${row.id}`, { version, handoverPhotos: [await harness.photo()] });
    await harness.do(`pull-flows/${row.id}`, "handOver", { handedTo: "City dump", identity: "known to us" });
    expect(await pulls.stateOf(one)).toBe("writtenOff");
  });

  it("moves pieces to another hub, in transit between them", async () => {
    const [one] = await goods(1);
    const address = { address: "5 Rail Rd", city: "Elko", state: "NV", zip: "89801", country: "US" };
    const elko = await harness.post("hubs", { code: "EKO", name: "Elko", address, timeZone: "America/Los_Angeles" });
    await harness.do(`hubs/${elko.id}`, "addPlaces", { kind: "bin", first: "E-01", last: "E-02" });
    const row = await pulls.approved([one], { purpose: "transfer", shipToId: null, toHubId: elko.id });
    await pulls.scan("pullPiece", { pullId: row.id, tag: one.tag });
    await harness.do(`pull-flows/${row.id}`, "sendToTransport", transport);
    await pulls.scan("loadPiece", { pullId: row.id, tag: one.tag });
    expect(await harness.see(`inventories/${one.id}`)).toMatchObject({ state: "out", releasedOn: null, place: "On a truck" });
    expect((await pulls.snapshot(elko.id)).pulls).toHaveLength(1);
    const arrived = await pulls.scan("returnPiece", { hubId: elko.id, pullId: row.id, tag: one.tag, place: "E-01" });
    expect(arrived.status, arrived.message).toBe("done");
    expect(await harness.see(`inventories/${one.id}`)).toMatchObject({ state: "inStock", hubId: elko.id, place: "E-01" });
    expect(await seePull(row.id)).toMatchObject({ state: "completed", delivered: 1 });
  });
});
