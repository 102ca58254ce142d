import sharp from "sharp";
import { ENCODED_TYPES } from "./file-names.ts";
import { FileRefused } from "./file-refused.ts";

const MAX_PIXELS = 60_000_000;
const MAX_FRAMES = 200;
const MAX_SIDE = 3_000;
const MAX_SECONDS = 15;
const AT_ONCE = 2;

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly extension: keyof typeof ENCODED_TYPES;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes and re-encodes an image: upright, at most 3000 pixels per side, only the first frame of an animation.
 * This removes metadata (location, camera) and hidden payloads.
 * Two run at a time; the bytes are read when it is their turn, so that waiting images use no memory.
 * Throws FileRefused for files that aren't such images, for SVG, and for images that would decompress beyond the limits.
 */
export async function encodeImage(read: () => Promise<Uint8Array>): Promise<EncodedImage> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await encode(await read());
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function encode(bytes: Uint8Array): Promise<EncodedImage> {
  const kind = sniff(bytes);
  if (!kind) throw new FileRefused(refusalOf(bytes));
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (pages > MAX_FRAMES) throw new FileRefused(`The animation has more than ${MAX_FRAMES} frames`);
    const upright = source
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
    const extension = kind === "jpeg" ? "jpg" : kind === "png" || kind === "gif" ? "png" : "webp";
    const encoded =
      extension === "jpg" ? upright.jpeg({ quality: 84 }) : extension === "png" ? upright.png() : upright.webp({ quality: 84 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      extension,
      contentType: ENCODED_TYPES[extension],
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused("There was some problem with the image.", { cause: error });
  }
}

/** What to do instead. Browsers draw SVG and BMP images as PNG before they send them, so these come from other programs. */
function refusalOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (head.startsWith("BM")) return "BMP images can't be read. Save the image as PNG or JPEG.";
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i.test(head)
    ? "SVG images can contain scripts. Save the image as PNG or JPEG."
    : "Use a JPEG, PNG, GIF, WebP or AVIF image";
}

/** Detects the type by the first bytes. Anything else never reaches a decoder. */
function sniff(bytes: Uint8Array): "jpeg" | "png" | "gif" | "webp" | "avif" | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (/^....ftyp(avif|avis)/s.test(head)) return "avif";
  return undefined;
}
