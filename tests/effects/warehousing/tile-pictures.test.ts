// @module-tag gate
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TilePicture } from "../../../src/contract/tile-pictures.ts";
import type { Client } from "../../contract/harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let piece: AnyRow;
let bare: AnyRow;

async function upload(width: number): Promise<number> {
  const content = await sharp({ create: { width, height: 600, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const boundary = "----hq";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sofa.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const { status, body, text } = await harness.ask({
    method: "POST",
    url: "/api/files",
    headers: { authorization: "Bearer bob", "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

const picturesOf = async (ids: string, client: Client = harness.bob): Promise<TilePicture[]> => {
  const { status, body, text } = await client.get(`inventories/pictures?ids=${ids}`);
  expect(status, text).toBe(200);
  return body.data;
};

beforeAll(async () => {
  harness = await createWarehouseHarness();
  const made = await harness.pieces([{ description: "Sofa", quantity: 2 }]);
  [piece, bare] = [made[0] as AnyRow, made[1] as AnyRow];
  const { version } = await harness.see(`inventories/${piece.id}`);
  const { status, text } = await harness.bob.put(`inventories/${piece.id}`, {
    version,
    photos: [await upload(1_200), await upload(900)],
    internalPhotos: [await upload(700)],
  });
  expect(status, text).toBe(200);
}, 120_000);
afterAll(() => harness?.close());

it("the first picture of each row comes small, with how many there are", async () => {
  const [found, ...rest] = await picturesOf(`${piece.id},${bare.id},987654321`);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ id: piece.id, count: 2, image: expect.stringMatching(/^data:image\/webp;base64,/) });
  const { width, height } = await sharp(Buffer.from(found?.image?.split(",")[1] ?? "", "base64")).metadata();
  expect([width, height]).toEqual([320, 160]);
});

it("pictures are those of rows that the caller may read, and of fields that they may see", async () => {
  expect(await picturesOf(`${piece.id}`, harness.cleo)).toMatchObject([{ id: piece.id, count: 2 }]);
  expect(await picturesOf(`${piece.id}`, harness.dora)).toEqual([]);
  expect((await harness.nobody.get(`inventories/pictures?ids=${piece.id}`)).status).toBe(403);
  for (const ids of ["", "a", "1,", Array.from({ length: 61 }, (_, at) => at + 1).join()])
    expect((await harness.bob.get(`inventories/pictures?ids=${ids}`)).status, ids).toBe(422);
});
