import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentHeaders } from "../../server/integrations/content-headers.ts";
import { cleanName } from "../../server/integrations/file-names.ts";
import { FileRefused } from "../../server/integrations/file-refused.ts";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { isImageName } from "../../src/schemas/values/image-types.ts";

let dataDir = "";
let store: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hq-files-"));
  store = createFileStore({ dataDir, limits: { fileBytes: 2_000_000, imageBytes: 1_000_000 } });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function bytesOf(digest: string): Promise<Buffer> {
  const file = await store.read(digest);
  if (!file) throw new Error("not there");
  return Buffer.concat(await file.stream.toArray());
}

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#c33" } });

/** The PNG with other dimensions in its header, like a decompression bomb. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

test("a file is returned as it was stored, and identical content is stored once", async () => {
  const one = await store.saveFile(Readable.from([Buffer.from("col1,"), Buffer.from("col2")]), "C:\\temp\\report.csv");
  const two = await store.saveFile(Buffer.from("col1,col2"), "again.csv");
  expect(one).toMatchObject({ name: "report.csv", size: 9, contentType: "text/csv; charset=utf-8" });
  expect(two.digest).toBe(one.digest);
  expect(String(await bytesOf(one.digest))).toBe("col1,col2");
  expect(await readdir(join(dataDir, "files", "tmp"))).toEqual([]);
  await store.remove(one.digest);
  expect(await store.read(one.digest)).toBeNull();
});

test("a file that is too large leaves nothing behind", async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000);
    })(),
  );
  await expect(store.saveFile(endless, "big.bin")).rejects.toThrow("larger than 2 MB");
  await expect(store.saveImage(Buffer.alloc(1_000_001), "big.png")).rejects.toThrow(FileRefused);
  expect(await readdir(join(dataDir, "files", "tmp"))).toEqual([]);
  expect(await readdir(join(dataDir, "files"))).toEqual(["tmp"]);
});

test("a digest can't be used as a path", async () => {
  await expect(store.read("../../etc/passwd")).rejects.toThrow(TypeError);
  await expect(store.remove("..")).rejects.toThrow(TypeError);
});

test("an image is stored without metadata and rotated upright", async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: "the secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const saved = await store.saveImage(Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]), "my photo.JFIF");
  const stored = await bytesOf(saved.digest);
  expect(saved).toMatchObject({ name: "my photo.jpg", contentType: "image/jpeg", width: 20, height: 40 });
  expect(await sharp(stored).metadata()).not.toHaveProperty("exif");
  expect(stored.includes("script")).toBe(false);
});

test.each(["png", "webp", "avif", "gif"] as const)("%s is accepted and re-encoded", async (format) => {
  const saved = await store.saveImage(await picture().toFormat(format).toBuffer(), `x.${format}`);
  expect(["image/png", "image/webp"]).toContain(saved.contentType);
  expect((await stat(join(dataDir, "files", saved.digest.slice(0, 2), saved.digest.slice(2)))).size).toBe(saved.size);
});

test("large images are scaled down", async () => {
  const saved = await store.saveImage(await picture(4_000, 100).png().toBuffer(), "wide.png");
  expect(saved).toMatchObject({ width: 3_000, height: 75 });
});

test("SVG, HTML, corrupt images, decompression bombs and wrong extensions are rejected", async () => {
  const bomb = claiming(await picture().png().toBuffer(), 60_000, 60_000);
  const frames = Buffer.from(Array.from({ length: 201 * 64 * 3 }, (_, index) => (index * 7919) % 251));
  const animation = await sharp(frames, { raw: { width: 8, height: 201 * 8, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(201);
  const cut = (await picture(500, 500).png().toBuffer()).subarray(0, 200);
  for (const [bytes, name] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "x.svg"],
    [Buffer.from("<html>"), "x.png"],
    [cut, "x.png"],
    [bomb, "x.png"],
    [animation, "x.gif"],
    [await picture().png().toBuffer(), "x.pdf"],
  ] as const) {
    await expect(store.saveImage(bytes, name), name).rejects.toThrow(FileRefused);
  }
});

test("SVG and BMP are refused with the reason", async () => {
  const svg = Buffer.from('\ufeff<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(store.saveImage(svg, "x.svg")).rejects.toThrow("SVG images can contain scripts. Save the image as PNG or JPEG.");
  await expect(store.saveImage(Buffer.from("BM6\0\0\0"), "x.bmp")).rejects.toThrow(
    "BMP images can't be read. Save the image as PNG or JPEG.",
  );
  for (const name of ["apng", "avif", "bmp", "gif", "jpg", "jpeg", "jfif", "pjpeg", "pjp", "png", "svg", "webp"])
    expect(isImageName(`x.${name}`)).toBe(true);
});

test("only re-encoded images are served inline", () => {
  const image = contentHeaders({ name: "a.png", contentType: "image/png", size: 5 });
  expect(image).toMatchObject({
    "content-disposition": `inline; filename="a.png"; filename*=UTF-8''a.png`,
    "x-content-type-options": "nosniff",
    "content-length": "5",
  });
  const other = contentHeaders({ name: 'Grüße"\r\nX: y.html', contentType: "application/octet-stream" });
  expect(other["content-disposition"]).toBe(`attachment; filename="Gr__eX y.html"; filename*=UTF-8''Gr%C3%BC%C3%9FeX%20y.html`);
});

test("file names are sanitized", async () => {
  expect(cleanName("../../etc/pass\u202ewd\0")).toBe("passwd");
  expect(cleanName("...")).toBe("file");
  expect(cleanName(`${"x".repeat(300)}.pdf`)).toHaveLength(150);
  expect(["a.SVG", "a.jfif", "a.apng"].every(isImageName)).toBe(true);
  expect(isImageName("a.tiff")).toBe(false);
  expect((await store.saveFile(Buffer.from("<svg/>"), "a.svg")).contentType).toBe("application/octet-stream");
});
