// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { pagesOf } from "./read-pdf.ts";
import { picturesIn, uploadPicture } from "./upload-picture.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness?.close());

const upload = (color: string) => uploadPicture(harness, color);
const report = (name: string, id: number, headers: Readonly<Record<string, string>> = {}) =>
  harness.app.inject({
    method: "GET",
    url: `/api/receives/${id}/documents/receivingReport`,
    headers: { authorization: `Bearer ${name}`, ...headers },
  });

it("a receiving report says what came, what is wrong with it and who signed, to the customer too, without bins", async () => {
  const expected = await harness.post("pending-receives", {
    customerId: harness.acme,
    hubId: harness.hubId,
    lines: [
      { description: "Club chair", quantity: 4, room: "Library" },
      { description: "Floor lamp", quantity: 1 },
    ],
  });
  const [chairs, lamp] = expected.lines;
  const { id, number } = await harness.post("receives", {
    hubId: harness.hubId,
    customerId: harness.acme,
    carrier: "Estes",
    proNumber: "881-2",
    vendor: "Kravet",
    pieceCount: 5,
    dockId: harness.places.get("D-01"),
    exceptions: "Driver signed for two chairs short",
    internalNotes: "secret of the dock",
    deliveryReceipt: [await upload("red")],
    photos: [await upload("green")],
    items: [
      {
        pendingReceiveId: expected.id,
        pendingLine: chairs.id,
        description: "Club chair",
        room: "Library",
        quantity: 2,
        damaged: 1,
        condition: ["dent", "scratch"],
        positions: ["leg"],
        note: "Left one is loose",
        placeId: harness.places.get("A-01-01"),
        photos: [await upload("blue")],
      },
      { pendingReceiveId: expected.id, pendingLine: lamp.id, description: "Floor lamp", quantity: 3 },
    ],
  });
  expect((await report("bob", id)).statusCode).toBe(409);
  await harness.do(`receives/${id}`, "markAsCompleted");
  for (const name of ["bob", "cleo"]) {
    const { statusCode, headers, rawPayload } = await report(name, id);
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toContain(`Receiving report ${number}.pdf`);
    const text = pagesOf(rawPayload).join("\n");
    for (const said of [
      ...["Receiving report", String(number), "Acme", "Reno", "Estes", "881-2", "Kravet", "Club chair", "Library", "Floor lamp"],
      ...["Dent, scratch (leg):", "Left one is loose", "Driver signed for two chairs short"],
      ...["Delivery receipt", "Photos of the freight", "Photos of the items"],
    ])
      expect(text, `${name}: ${said}`).toContain(said);
    expect(text).not.toMatch(/A-01-01|D-01|secret/);
    // Each picture, and the mask of none: they have no transparency.
    expect(picturesIn(rawPayload)).toBeGreaterThanOrEqual(3);
    // Made again, it is the same.
    const rest = await report(name, id, { range: "bytes=5000-", "if-range": String(headers.etag) });
    expect([rest.statusCode, rest.rawPayload.equals(rawPayload.subarray(5_000))]).toEqual([206, true]);
  }
  expect((await report("dora", id)).statusCode).toBe(404);
});
