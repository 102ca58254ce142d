// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { pieceIdOf } from "../../../src/contract/piece-address.ts";
import { readCode } from "../../../src/pages/warehousing/scan/model/codes.ts";
import { codesOn, rasterize } from "../../documents/read-codes.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness?.close());

it("both codes on a printed tag are the tag to the scan screen, and the address leads to the piece", async () => {
  const [piece] = await harness.pieces([{ description: "Sofa", quantity: 1 }]);
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/inventories/${piece?.id}/documents/tag?format=4x6`,
    headers: { authorization: "Bearer bob" },
  });
  expect(statusCode).toBe(200);
  const codes = (await Promise.all((await rasterize(rawPayload)).map(codesOn))).flat();
  expect(codes.map(({ format }) => format).sort()).toEqual(["Code128", "QRCode"]);
  for (const { text } of codes) expect(readCode(text, new Set()), text).toEqual({ kind: "tag", code: piece?.tag });
  expect(pieceIdOf(String(piece?.tag))).toBe(piece?.id);
});
