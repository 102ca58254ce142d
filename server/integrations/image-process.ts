/**
 * The process that decodes images. Decoders use memory that a process gives back only when it ends, and can crash, so they run apart from
 * the server, one image at a time.
 */
import sharp, { type Sharp } from "sharp";
import type { ImageType } from "../../src/schemas/values/image-types.ts";
import { answerWith } from "../processes/answer-with.ts";
import type { Encoded } from "./image-decoder.ts";
import { imageTypeOf } from "./image-types.ts";

/** Decoding that many takes at most three quarters of the process's memory: the largest photos of phones have 200 million. */
const MAX_PIXELS = 250_000_000;
const MOST_PIXELS: Readonly<Partial<Record<ImageType, number>>> = { avif: 64_000_000, heic: 120_000_000 };
const MAX_FRAMES = 200;
const MAX_SIDE = 3_000;
const MAX_SECONDS = 25;
/** The most pixels that are visible in a printed signature or photo. */
const MAX_PRINTED_SIDE = 900;
const MAX_SMALL_SIDE = 320;

sharp.cache(false);
sharp.concurrency(1);

/** A sentence for whoever sent the image. */
class Refused extends Error {}

/** @throws Refused for a picture of an absurd size, before it is decoded. A large one is made smaller while it is decoded. */
function requireSize(type: ImageType, { width = 0, height = 0 }: { readonly width?: number; readonly height?: number }): void {
  const most = MOST_PIXELS[type] ?? MAX_PIXELS;
  if (width * height > most) throw new Refused(`The image has more than ${most / 1_000_000} million pixels. Save it smaller, as JPEG`);
}

/** The image, upright. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const type = imageTypeOf(bytes);
  if (!type) throw new Error("It is no image.");
  if (type === "heic") {
    // Few processes need the decoder.
    const { decodeHeic } = await import("./decode-heic.ts");
    const { data, ...raw } = decodeHeic(bytes, (size) => requireSize(type, size));
    return sharp(data, { raw }).timeout({ seconds: MAX_SECONDS });
  }
  // Only the header is read for this.
  const { pages = 1, ...size } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > MAX_FRAMES) throw new Refused(`The animation has more than ${MAX_FRAMES} frames`);
  requireSize(type, size);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS }).rotate();
}

const within = async (bytes: Uint8Array, side: number): Promise<Sharp> =>
  (await open(bytes)).resize(side, side, { fit: "inside", withoutEnlargement: true });

const tasks = {
  /** Upright, at most 3000 pixels per side, the first frame of an animation, without metadata. */
  async encode({ bytes }: Encoded) {
    const upright = await within(bytes, MAX_SIDE);
    const type = imageTypeOf(bytes);
    const extension = type === "jpeg" || type === "heic" ? "jpg" : type === "png" || type === "gif" ? "png" : "webp";
    const encoded =
      extension === "jpg"
        ? upright.flatten({ background: "#ffffff" }).jpeg({ quality: 84 })
        : extension === "png"
          ? upright.png()
          : upright.webp({ quality: 84 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, extension, width: info.width, height: info.height };
  },

  /** A small PNG on white, for a printed document. */
  async print({ bytes }: Encoded) {
    const small = await within(bytes, MAX_PRINTED_SIDE);
    return { bytes: await small.flatten({ background: "#ffffff" }).png().toBuffer() };
  },

  /** A thumbnail for lists. */
  async small({ bytes }: Encoded) {
    return { bytes: await (await within(bytes, MAX_SMALL_SIDE)).webp({ quality: 70 }).toBuffer() };
  },
};

answerWith(tasks, Refused);
