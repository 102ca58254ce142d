import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { imageOrFile } from "../../server/integrations/image-or-file.ts";
import { imageTypeOf } from "../../server/integrations/image-types.ts";
import { heicOf, heicPhoto } from "../support/heic.ts";

let dataDir = "";
let store: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hq-heic-"));
  store = createFileStore({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function bytesOf(digest: string): Promise<Buffer> {
  const file = await store.read(digest);
  if (!file) throw new Error("not there");
  return Buffer.concat(await file.stream.toArray());
}

/** Whether the left and the right corner at the top, then at the bottom, are red or blue. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * 3);
    return red > blue ? "red" : "blue";
  };
  const [right, bottom] = [info.width - 4, info.height - 4];
  return [at(3, 3), at(right, 3), at(3, bottom), at(right, bottom)].join(" ");
}

describe("a HEIC photo", () => {
  test("is stored as JPEG, and has a thumbnail", async () => {
    const saved = await store.saveImage(heicPhoto, "IMG_0001.HEIC");
    expect(saved).toMatchObject({ name: "IMG_0001.jpg", contentType: "image/jpeg", width: 400, height: 300 });
    expect(await cornersOf(await bytesOf(saved.digest))).toBe("red red blue blue");
    const small = await store.thumbnail(saved.digest, "somebody");
    expect(await sharp(small ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
  });

  test.each([
    [{ turns: 1 }, "300 x 400", "red blue red blue"],
    [{ turns: 2 }, "400 x 300", "blue blue red red"],
    [{ turns: 3 }, "300 x 400", "blue red blue red"],
    [{ turns: 1, mirrored: true }, "300 x 400", "blue red blue red"],
    [{ columns: 2, rows: 3, turns: 1 }, "900 x 800", "red blue red blue"],
  ] as const)("is upright: %j", async (options, size, corners) => {
    const saved = await store.saveImage(heicOf(options), "x.heic");
    expect(`${saved.width} x ${saved.height}`).toBe(size);
    expect(await cornersOf(await bytesOf(saved.digest))).toBe(corners);
  });

  test("of many megapixels is scaled down", async () => {
    expect(await store.saveImage(heicOf({ columns: 40, rows: 4 }), "panorama.heic")).toMatchObject({ width: 3_000, height: 225 });
  });

  test.each(["x.heic", "x.HEIF", "x.hif", "x.heics", "sent-as.jpg"])("is taken under the name %s", async (name) => {
    expect((await store.saveImage(heicPhoto, name)).name).toMatch(/\.jpg$/);
  });

  test("is refused when it is damaged or of an absurd size, with the reason", async () => {
    const absurd = heicOf({ columns: 2, rows: 2, size: { width: 30_000, height: 30_000 } });
    await expect(store.saveImage(absurd, "x.heic")).rejects.toThrow("The image has more than 120 million pixels. Save it smaller, as JPEG");
    for (const damaged of [heicPhoto.subarray(0, 200), heicPhoto.subarray(0, 900), heicOf().fill(0, 40, 400)])
      await expect(store.saveImage(damaged, "x.heic")).rejects.toThrow("There was some problem with the image.");
    expect(await store.saveImage(heicPhoto, "after.heic")).toMatchObject({ width: 400 });
  });

  test("in a message that can't be decoded is kept for download", async () => {
    expect(await imageOrFile(store, heicPhoto, "picture-1.heic", "text message")).toMatchObject({ name: "picture-1.jpg" });
    const kept = await imageOrFile(store, heicPhoto.subarray(0, 900), "picture-1.heic", "text message");
    expect(kept).toMatchObject({ name: "picture-1.heic.bin", contentType: "application/octet-stream", size: 900 });
  });
});

test("images are told by their first bytes", async () => {
  const square = sharp({ create: { width: 20, height: 20, channels: 3, background: "#c33" } });
  for (const type of ["jpeg", "png", "gif", "webp", "avif"] as const)
    expect(imageTypeOf(await square.clone().toFormat(type).toBuffer())).toBe(type);
  for (const brands of ["heic\0\0\0\0mif1heic", "mif1\0\0\0\0mif1heicMiHE", "heix\0\0\0\0mif1heix", "msf1\0\0\0\0hevcmsf1", "mif1\0\0\0\0"])
    expect(imageTypeOf(heicOf({ brands })), brands).toBe("heic");
  expect(imageTypeOf(heicOf({ brands: "mif1\0\0\0\0mif1avif" }))).toBe("avif");
  expect(imageTypeOf(heicOf({ brands: "isom\0\0\0\0isomiso2mp41" })), "a video").toBeUndefined();
  for (const nothing of ["", "ftyp", "\0\0\0\0ftyp", "%PDF-1.7", "<svg xmlns="])
    expect(imageTypeOf(Buffer.from(nothing, "latin1"))).toBeUndefined();
});
