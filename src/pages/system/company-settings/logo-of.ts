import { MAX_LOGO_LENGTH } from "../../../contract/company-settings.ts";

/** As many pixels as a document shows of a logo, and more. */
const MAX_SIDE = 900;

/** An image file as a PNG data URL small enough to be sent; a reason if that can't be. */
export async function logoOf(file: File): Promise<{ readonly dataUrl: string } | { readonly refused: "unreadable" | "too large" }> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return { refused: "unreadable" };
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const dataUrl = canvas.toDataURL("image/png");
  return dataUrl.length > MAX_LOGO_LENGTH ? { refused: "too large" } : { dataUrl };
}
