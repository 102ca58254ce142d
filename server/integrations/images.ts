import { ENCODED_TYPES } from "./file-names.ts";
import { FileRefused } from "./file-refused.ts";
import { decodeImage } from "./image-decoder.ts";
import { imageTypeOf } from "./image-types.ts";

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
 * Throws FileRefused for files that aren't such images, for SVG, and for images that would decompress to an absurd size.
 */
export async function encodeImage(read: () => Promise<Uint8Array>, holder?: string): Promise<EncodedImage> {
  const { extension, ...image } = await decodeImage(
    "encode",
    async () => {
      const bytes = await read();
      if (!imageTypeOf(bytes)) throw new FileRefused(refusalOf(bytes));
      return { bytes };
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
    : "Use a JPEG, PNG, GIF, WebP, AVIF or HEIC image";
}
