import type { ImageType } from "../../src/schemas/values/image-types.ts";

const HEIC_BRAND = /^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1|miaf|avci|avcs)$/;
/** More than any file has; the box may claim any size. */
const MAX_BRANDS = 32;

/** The kind of an image by its first bytes, whatever its name says. Undefined for anything that is not taken as an image. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16 + 4 * MAX_BRANDS)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) !== "ftyp") return undefined;
  const brands = brandsIn(head);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => HEIC_BRAND.test(brand)) ? "heic" : undefined;
}

/** The main brand of the file and those that it is compatible with. */
function brandsIn(head: string): string[] {
  const size = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE();
  const others = head.slice(16, Math.min(size, head.length));
  return [head.slice(8, 12), ...(others.match(/.{4}/gs) ?? [])];
}
