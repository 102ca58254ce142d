// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness?.close());

const ask = (path: string, name = "bob") =>
  harness.app.inject({ method: "GET", url: `/api/${path}`, headers: { authorization: `Bearer ${name}` } });
const codesIn = (zpl: string): string[] => [...new Set(zpl.match(/L\d{9}/g))].sort();
const barcodes = async (where: string): Promise<string[]> =>
  (
    await sql<{ barcode: string }>`select barcode from places where hub_id = ${harness.hubId} and ${sql.raw(where)}`.execute(
      harness.db.kysely,
    )
  ).rows
    .map(({ barcode }) => barcode)
    .sort();

describe("labels of places", () => {
  it("are those of a zone with its bins, of one bin, or of the places selected", async () => {
    const zone = harness.places.get("Storage");
    const ofZone = await ask(`places/${zone}/documents/placeLabels?format=zpl-2x1`);
    expect(ofZone.statusCode, ofZone.body).toBe(200);
    expect(codesIn(ofZone.body)).toEqual(await barcodes(`(zone_id = ${zone} or id = ${zone})`));
    const [bin, other, dock] = ["A-01-01", "B-02-02", "D-01"].map((code) => harness.places.get(code) ?? 0);
    const ofBin = await ask(`places/${bin}/documents/placeLabels?format=zpl-2x1`);
    expect(codesIn(ofBin.body)).toEqual(await barcodes(`id = ${bin}`));
    const selected = await ask(`places/${bin}/documents/placeLabels/print?format=zpl-2x1&also=${other},${dock}`);
    expect(codesIn(selected.body)).toEqual(await barcodes(`id in (${bin}, ${other}, ${dock})`));
    const withItsBin = await ask(`places/${zone}/documents/placeLabels?format=zpl-2x1&also=${bin}`);
    expect(codesIn(withItsBin.body)).toEqual(await barcodes(`(zone_id = ${zone} or id = ${zone})`));
    const { body } = await harness.bob.get(`places/${dock}/activity`);
    expect(body.data.entries[0]).toMatchObject({ verb: "printLabels", reason: "Labels: 1 label, zpl-2x1" });
  });

  it("are refused for others, for what is no place, and outside the hub", async () => {
    const [bin, outside] = [harness.places.get("A-01-01"), harness.places.get("With the vendor")];
    expect((await ask(`places/${bin}/documents/placeLabels?also=a`)).statusCode).toBe(422);
    expect((await ask(`places/${bin}/documents/placeLabels?also=987654321`)).statusCode).toBe(404);
    expect((await ask(`places/${bin}/documents/placeLabels`, "nobody")).statusCode).toBe(403);
    const none = await ask(`places/${outside}/documents/placeLabels`);
    expect([none.statusCode, none.json().message]).toEqual([409, "There are no labels to print."]);
  });

  it("of more places than are printed at once say what to do instead", async () => {
    const zoneId = harness.places.get("Hold");
    await harness.do(`hubs/${harness.hubId}`, "addPlaces", { kind: "bin", first: "C-0001", last: "C-1000", zoneId });
    const hub = await ask(`hubs/${harness.hubId}/documents/binLabels?format=zpl-2x1`);
    expect([hub.statusCode, hub.json().message]).toEqual([
      409,
      "RNO has 1,008 bins, and at most 1,000 labels are printed at once. Print those of one zone, or of places selected in the list.",
    ]);
    const zone = await ask(`places/${zoneId}/documents/placeLabels?format=zpl-2x1`);
    expect([zone.statusCode, zone.json().message]).toEqual([409, expect.stringContaining("Hold has 1,001 places")]);
    expect((await ask(`places/${harness.places.get("Storage")}/documents/placeLabels?format=zpl-2x1`)).statusCode).toBe(200);
  });
});
