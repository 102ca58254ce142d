// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyRow } from "../effects/sales-harness.ts";
import { createPullHarness, type PullHarness, transport } from "../effects/warehousing/pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { pagesOf } from "./read-pdf.ts";
import { picturesIn, uploadPicture } from "./upload-picture.ts";

let harness: WarehouseHarness;
let pulls: PullHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  pulls = await createPullHarness(harness);
});
afterAll(() => harness?.close());

const upload = (color: string) => uploadPicture(harness, color);
const print = async (name: string, path: string) =>
  harness.app.inject({ method: "GET", url: `/api/${path}`, headers: { authorization: `Bearer ${name}` } });

async function printed(name: string, path: string): Promise<{ readonly text: string; readonly pictures: number }> {
  const { statusCode, rawPayload, body } = await print(name, path);
  expect(statusCode, body.slice(0, 200)).toBe(200);
  return { text: pagesOf(rawPayload).join("\n"), pictures: picturesIn(rawPayload) };
}
const edit = async (path: string, input: object) => {
  const { version } = await harness.see(path);
  const { status, text } = await harness.bob.put(path, { version, ...input });
  expect(status, text).toBe(200);
};
function expectAll(text: string, facts: readonly unknown[]): void {
  for (const fact of facts) expect(text).toContain(String(fact));
}

describe("the documents of a delivery", () => {
  let items: readonly AnyRow[];
  let pull: AnyRow;
  let bill: AnyRow;
  const [table, chair, sofa, lamp, rug] = [0, 1, 2, 3, 4];
  const tag = (index: number) => String(items[index]?.tag);
  const scan = async (kind: string, more: object) => {
    const outcome = await pulls.scan(kind, { pullId: pull.id, ...more });
    expect(outcome.status, outcome.message).toBe("done");
  };
  const deliver = (index: number, receivedBy?: string) =>
    scan("deliverPiece", { tag: tag(index), ...(receivedBy ? { receivedBy } : {}), photoIds: [] });

  beforeAll(async () => {
    items = await harness.pieces([
      { description: "Side table", quantity: 1, room: "Library", weight: 40 },
      { description: "Club chair", quantity: 1, room: "Library", sidemark: "Marlowe" },
      { description: "Long sofa", quantity: 1, room: "Gallery" },
      { description: "Floor lamp", quantity: 1, room: "Gallery" },
      { description: "Wool rug", quantity: 1 },
    ]);
    for (const { id } of items) await harness.do(`inventories/${id}`, "move", { placeId: harness.places.get("B-02-02") });
    // What was photographed before the pull is no part of it.
    await edit(`inventories/${items[table]?.id}`, { photos: [await upload("black")] });
    pull = await pulls.approved(items, { instructions: "Ring twice", internalNotes: "secret of the hub" });
  }, 60_000);

  it("a pull sheet leads through the bins, with what is for the crew only", async () => {
    const path = `pull-flows/${pull.id}/documents/pullSheet`;
    const { text } = await printed("bob", path);
    expectAll(text, ["Pull sheet", pull.number, "Acme", "Reno", "B-02-02", "Ring twice", "secret of the hub", "40"]);
    expectAll(
      text,
      items.flatMap((item) => [item.tag, item.description]),
    );
    expect([403, 404]).toContain((await print("cleo", path)).statusCode);
    await scan("pullPiece", { tag: tag(table), place: "D-01" });
    expect((await printed("bob", path)).text).not.toContain(tag(table));
  });

  it("a load list names what is staged, room by room, and where it stands", async () => {
    for (const index of [chair, sofa, lamp]) await scan("pullPiece", { tag: tag(index), place: "D-01" });
    await scan("shortPiece", { tag: tag(rug), reason: "does not fit", photoIds: [] });
    const { billOfLadingId } = await harness.do(`pull-flows/${pull.id}`, "sendToTransport", transport);
    bill = await harness.see(`bills-of-lading/${billOfLadingId}`);
    const path = `pull-flows/${pull.id}/documents/loadList`;
    const { text } = await printed("bob", path);
    expectAll(text, [
      "Load list",
      pull.number,
      bill.number,
      "9 Hill St",
      "Library",
      "Gallery",
      "D-01",
      "Ring twice",
      "Loaded by",
      "Driver",
    ]);
    for (const index of [table, chair, sofa, lamp]) expect(text).toContain(tag(index));
    expect(text).not.toContain(tag(rug));
    expect(text.indexOf("Gallery")).toBeLessThan(text.indexOf("Library"));
    expect([403, 404]).toContain((await print("cleo", path)).statusCode);
  });

  it("a delivery receipt says by room who received what and when, what was refused and why, and who signed for it", async () => {
    await harness.do(`bills-of-lading/${bill.id}`, "issue");
    for (const index of [table, chair, sofa, lamp]) await scan("loadPiece", { tag: tag(index) });
    await deliver(table, "May Lin");
    await deliver(chair, "Tom Berg");
    await scan("photographDelivery", { tags: [tag(table), tag(chair)], photoIds: [await upload("red")] });
    await deliver(sofa);
    await scan("photographDelivery", { tags: [tag(sofa)], photoIds: [await upload("green")] });
    await scan("refusePiece", { tag: tag(lamp), reason: "damaged", note: "Shade is torn", photoIds: [await upload("blue")] });
    const path = `pull-flows/${pull.id}/documents/deliveryReceipt`;
    expect((await print("bob", path)).statusCode).toBe(409);
    await scan("completeDelivery", { receivedBy: "May Lin", photoIds: [await upload("yellow"), await upload("white")] });
    // The last piece that comes back completes it.
    await scan("returnPiece", { tag: tag(lamp), place: "A-01-02" });

    for (const name of ["bob", "cleo"]) {
      const { text, pictures } = await printed(name, path);
      expectAll(text, ["Delivery receipt", pull.number, bill.number, "Acme", "9 Hill St"]);
      const rooms = ["Gallery", "Library", "No room", "Signed for"].map((heading) => text.indexOf(heading));
      expect(rooms).not.toContain(-1);
      expect(rooms).toEqual(rooms.toSorted((a, b) => a - b));
      expectAll(
        text,
        items.map((item) => item.tag),
      );
      expectAll(text, ["Tom Berg", "May Lin", "11/24/2026", "Not accepted", "Damaged: Shade is torn", "Not pulled", "Does not fit"]);
      expectAll(text, ["Signed for 3 pieces by May Lin: 1 received by Tom Berg.", "Date  11/24/2026 at", "Marlowe"]);
      expectAll(text, ["Photos: Library", "2 pieces", "Photos: Gallery", `${tag(lamp)}, Floor lamp`, "Photos of the delivery"]);
      // A room's photo once, however many pieces it shows; the sofa's, the lamp's, the signature and the one of the delivery.
      expect(pictures).toBe(5);
      expect(text).not.toMatch(/A-01-02|B-02-02|D-01|secret/);
    }
    expect((await print("dora", path)).statusCode).toBe(404);
  }, 60_000);

  it("a later photo of what came back is not on the receipt", async () => {
    const { photos } = await harness.see(`inventories/${items[lamp]?.id}`);
    await edit(`inventories/${items[lamp]?.id}`, { photos: [...photos.map(({ id }: { id: number }) => id), await upload("gray")] });
    expect((await printed("bob", `pull-flows/${pull.id}/documents/deliveryReceipt`)).pictures).toBe(5);
  });

  it("a receipt of a will call has who took it, the signature and the photos of the handover, and not how they identified themselves", async () => {
    const [one] = await harness.pieces([{ description: "Ottoman", quantity: 1 }]);
    const row = await pulls.approved([one as AnyRow], { purpose: "will call", shipToId: null, takenBy: "Owen Hart" });
    await pulls.scan("pullPiece", { pullId: row.id, tag: one?.tag });
    await edit(`pull-flows/${row.id}`, { handoverPhotos: [await upload("orange")], receiverSignature: [await upload("purple")] });
    await harness.do(`pull-flows/${row.id}`, "handOver", { handedTo: "Owen Hart", identity: "passport", identityNote: "4471" });
    const { text, pictures } = await printed("cleo", `pull-flows/${row.id}/documents/deliveryReceipt`);
    expectAll(text, ["Will call", one?.tag, "Ottoman", "Signed for 1 piece by Owen Hart.", "Photos of the handover"]);
    expect(pictures).toBe(2);
    expect(text).not.toContain("4471");
  });
});

describe("the documents of a repair", () => {
  it("an inspection report has the findings of each round; a repair order the work and its price, and not what the payer pays", async () => {
    const [piece] = await harness.pieces([{ description: "Walnut desk", quantity: 1, room: "Study", inspect: true }], { vendor: "Kravet" });
    const [inspection] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
    const inspectionPath = `inspections/${inspection?.id}`;
    const found = {
      code: "scratch",
      severity: "major",
      side: "front",
      x: 0.3,
      y: 0.7,
      note: "Through the finish",
      photos: [await upload("brown")],
    };
    await edit(inspectionPath, { findings: [found] });
    await harness.do(inspectionPath, "fail", { result: "To be refinished" });
    const report = await printed("bob", `${inspectionPath}/documents/inspectionReport`);
    expectAll(report.text, ["Inspection report", inspection?.number, piece?.tag, "Walnut desk", "Acme", "Study", "Estes"]);
    expectAll(report.text, ["Round 1: Failed by", "To be refinished", "Scratch", "Major", "Front", "Through the finish"]);
    expect(report.pictures).toBe(1);
    expect([403, 404]).toContain((await print("cleo", `${inspectionPath}/documents/inspectionReport`)).statusCode);

    const repair = await harness.post("inspection-repairs", {
      inspectionId: inspection?.id,
      shop: "Oak & Lacquer",
      description: "Refinish the front",
      payer: "customer",
      estimate: 987_00,
      vendorQuote: 123_00,
      dueOn: "2099-07-04",
      internalNotes: "secret of the hub",
    });
    const orderPath = `inspection-repairs/${repair.id}/documents/repairOrder`;
    expect((await print("bob", orderPath)).statusCode).toBe(409);
    await harness.do(`inspection-repairs/${repair.id}`, "approve", {}, harness.cleo);
    const order = await printed("bob", orderPath);
    expectAll(order.text, ["Repair order", repair.number, "Oak & Lacquer", "Reno", "1 Dock Rd", piece?.tag, "Walnut desk"]);
    expectAll(order.text, ["Refinish the front", "07/04/2099", "$123.00", "Scratch, front: Through the finish", "Accepted by"]);
    expect(order.pictures).toBe(1);
    expect(order.text).not.toMatch(/987|secret|Acme/);
    expect([403, 404]).toContain((await print("cleo", orderPath)).statusCode);
  }, 60_000);
});
