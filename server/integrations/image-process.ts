/**
 * The process that decodes images. Decoders use memory that a process gives back only when it ends, and can crash, so they run apart from
 * the server, one image at a time.
 */
import sharp from "sharp";
import { answerWith } from "../processes/answer-with.ts";
import type { Encoded } from "./image-decoder.ts";

const MAX_PIXELS = 52_000_000;
/** A decoder of AVIF takes more than ten times the memory of the others for each pixel. */
const MAX_AVIF_PIXELS = 25_000_000;
const MAX_FRAMES = 200;
const MAX_SIDE = 3_000;
const MAX_SECONDS = 15;
/** The most pixels that are visible in a printed signature or photo. */
const MAX_PRINTED_SIDE = 900;
const MAX_SMALL_SIDE = 320;

sharp.cache(false);
sharp.concurrency(1);

/** A sentence for whoever sent the image. */
class Refused extends Error {}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS }).rotate();

async function check(bytes: Uint8Array): Promise<void> {
  // Only the header is read for this.
  const { pages = 1, width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const most = format === "heif" ? MAX_AVIF_PIXELS : MAX_PIXELS;
  if (pages > MAX_FRAMES) throw new Refused(`The animation has more than ${MAX_FRAMES} frames`);
  if (width * height > most) throw new Refused(`The image has more than ${most / 1_000_000} million pixels. Save it smaller, as JPEG`);
}

const tasks = {
  /** Upright, at most 3000 pixels per side, the first frame of an animation, without metadata. */
  async encode({ bytes, kind }: Encoded) {
    await check(bytes);
    const upright = open(bytes).resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
    const extension = kind === "jpeg" ? "jpg" : kind === "png" || kind === "gif" ? "png" : "webp";
    const encoded =
      extension === "jpg" ? upright.jpeg({ quality: 84 }) : extension === "png" ? upright.png() : upright.webp({ quality: 84 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, extension, width: info.width, height: info.height };
  },

  /** A small PNG on white, for a printed document. */
  async print({ bytes }: Encoded) {
    await check(bytes);
    const small = open(bytes).resize(MAX_PRINTED_SIDE, MAX_PRINTED_SIDE, { fit: "inside", withoutEnlargement: true });
    return { bytes: await small.flatten({ background: "#ffffff" }).png().toBuffer() };
  },

  /** A thumbnail for lists. */
  async small({ bytes }: Encoded) {
    await check(bytes);
    const small = open(bytes).resize(MAX_SMALL_SIDE, MAX_SMALL_SIDE, { fit: "inside", withoutEnlargement: true });
    return { bytes: await small.webp({ quality: 70 }).toBuffer() };
  },
};

answerWith(tasks, Refused);
