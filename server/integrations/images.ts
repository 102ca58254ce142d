import { ENCODED_TYPES } from "./file-names.ts";
import { FileRefused } from "./file-refused.ts";
import { decodeImage } from "./image-decoder.ts";

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly extension: keyof typeof ENCODED_TYPES;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes and re-encodes an image: upright, at most 3000 pixels per side, only the first frame of an animation.
 * This removes metadata (location, camera) and hidden payloads.
 * Throws FileRefused for files that aren't such images, for SVG, and for images that would decompress beyond the limits.
 */
export async function encodeImage(read: () => Promise<Uint8Array>, holder?: string): Promise<EncodedImage> {
  const { extension, ...image } = await decodeImage(
    "encode",
    async () => {
      const bytes = await read();
      const kind = sniff(bytes);
      if (!kind) throw new FileRefused(refusalOf(bytes));
      return { bytes, kind };
    },
    holder,
  );
  return { ...image, extension, contentType: ENCODED_TYPES[extension] };
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
