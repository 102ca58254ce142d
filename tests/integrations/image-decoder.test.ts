// @module-tag gate
import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { decodeImage } from "../../server/integrations/image-decoder.ts";
import { encodeImage } from "../../server/integrations/images.ts";
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

test("images of too many pixels are refused by their header", async () => {
  const tooLarge = /^The image has more than \d+ million pixels\. Save it smaller, as JPEG$/;
  for (const bytes of [await square(7_300), avif]) {
    await expect(encodeImage(async () => bytes)).rejects.toThrow(tooLarge);
    await expect(decodeImage("print", async () => ({ bytes }))).rejects.toThrow(tooLarge);
  }
});
