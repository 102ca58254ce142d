// @module-tag gate
import { execFileSync } from "node:child_process";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { FileRefused } from "../../server/integrations/file-refused.ts";
import { decodeImage, imageRefusal } from "../../server/integrations/image-decoder.ts";
import { encodeImage } from "../../server/integrations/images.ts";
import { ProcessFailure } from "../../server/processes/limited-process.ts";
import { delay, patiently } from "../support/waits.ts";

/** An AVIF image of one color, 5100 pixels wide and high. */
const avif = Buffer.from(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAASMAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAE+wAABPsAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAErbWRhdBIACgo8MyfXPraQENBpMpICECUJjBMAANAAEABAl8rYOPQ4ZHdJlGoiwKqwuywR7rgFxlwNGOVmjittu1rB7A269BI8lqvxMOju1Mja+TkMehm973ve973ve973ve1Al8rYOPQ4ZHdJlGoiwKqwuywR7rgFxlwNGOVmjittu1rB7A269BI8lqvxMOju1Mja+TkMehm973ve973ve973ve1Al8rYOPQ4ZHdJlGoiwKqwuywR7rgFxlwNGOVmjittu1rB7A269BI8lqvxMOju1Mja+TkMehm973ve973ve973ve2Xytg49Dhkd0mUaiLAqrC7LBHuuAXGXA0Y5WaOK227WsHsDbr0EjyWq/Ew6O7UyNr5OQx6Gb3ve973ve973ve97Q==",
  "base64",
);

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#345" } })
    .png()
    .toBuffer();

/** The process ids of the decoders that this process has started. */
function decoders(): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && args.join(" ").includes("image-process") ? [Number(pid)] : [];
  });
}

test("images are decoded one after the other, in one process apart from the server", async () => {
  const bytes = await square(300);
  let [reading, most] = [0, 0];
  const read = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await delay(20);
    reading -= 1;
    return bytes;
  };
  const images = await Promise.all(Array.from({ length: 6 }, () => encodeImage(read)));
  expect(most).toBe(1);
  expect(images.map(({ width, extension }) => `${width} ${extension}`)).toEqual(Array.from({ length: 6 }, () => "300 png"));
  expect(decoders()).toHaveLength(1);
});

test("a decoder that dies refuses the image it was at, and the next image gets another", async () => {
  const [large, small] = [await square(5_000), await square(20)];
  const lost = encodeImage(async () => large);
  const next = encodeImage(async () => small);
  const [decoder] = await vi.waitUntil(() => (decoders().length > 0 ? decoders() : null), { ...patiently, interval: 10 });
  process.kill(decoder ?? 0, "SIGKILL");
  await expect(lost).rejects.toThrow("There was some problem with the image.");
  expect(await next).toMatchObject({ width: 20, height: 20 });
});

test("users take turns: nobody waits for all of another's images", async () => {
  const bytes = await square(20);
  const order: string[] = [];
  const of = (user: string) =>
    encodeImage(async () => {
      order.push(user);
      return bytes;
    }, user);
  await Promise.all([...Array.from({ length: 5 }, () => of("first")), of("second"), of("third")]);
  expect(order).toEqual(["first", "second", "third", "first", "first", "first", "first"]);
});

test("a read that never ends is given up, and the next image is decoded", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const stuck = encodeImage(() => new Promise<never>(() => undefined));
    const next = encodeImage(async () => square(20), "another");
    await vi.waitUntil(() => vi.getTimerCount() > 0, { ...patiently, interval: 1 });
    vi.advanceTimersByTime(30_000);
    await expect(stuck).rejects.toThrow("There was some problem with the image.");
    vi.useRealTimers();
    expect(await next).toMatchObject({ width: 20 });
  } finally {
    vi.useRealTimers();
  }
});

test("photos and panoramas of many pixels are made smaller", async () => {
  expect(await encodeImage(async () => square(7_300))).toMatchObject({ width: 3_000, height: 3_000 });
  expect(await encodeImage(async () => avif)).toMatchObject({ width: 3_000, height: 3_000 });
  const panorama = sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: "#345" }, limitInputPixels: false });
  for (const progressive of [false, true]) {
    const bytes = await panorama.clone().jpeg({ progressive }).withMetadata({ orientation: 6 }).toBuffer();
    expect(await encodeImage(async () => bytes)).toMatchObject({ width: 750, height: 3_000, extension: "jpg" });
  }
});

/** The image with another size in its header. */
function claiming(image: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(image);
  const at = copy.includes("ispe") ? copy.indexOf("ispe") + 8 : 16;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  if (at === 16) copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

test("images of an absurd size are refused by their header", async () => {
  const tooLarge = /^The image has more than \d+ million pixels\. Save it smaller, as JPEG$/;
  for (const bytes of [claiming(await square(20), 16_000, 16_000), claiming(avif, 8_100, 8_100)]) {
    await expect(encodeImage(async () => bytes)).rejects.toThrow(tooLarge);
    await expect(decodeImage("print", async () => ({ bytes }))).rejects.toThrow(tooLarge);
  }
});

test("an image that takes too long or too much memory is refused with that reason", () => {
  const tooMuch = new FileRefused("The image is too large to be read. Save it smaller, as JPEG");
  for (const limit of ["time", "memory"] as const) expect(imageRefusal(new ProcessFailure(limit, "It was ended."))).toEqual(tooMuch);
  expect(imageRefusal(new ProcessFailure(null, "Error: timeout: 42% complete"))).toEqual(tooMuch);
  expect(imageRefusal(new ProcessFailure(null, "It crashed."))).toEqual(new FileRefused("There was some problem with the image."));
  const other = new Error("The disk is full.");
  expect(imageRefusal(other)).toBe(other);
});
