import { isHeicName } from "../../../../schemas/values/image-types.ts";

/** A photo as it is kept and sent. */
export interface TakenPhoto {
  readonly content: Blob;
  readonly name: string;
}

/** The longest side, in px: enough to see a scratch, small enough for a dock's network. */
const LONGEST = 2000;
const QUALITY = 0.82;

export class NotAPhoto extends Error {}

async function decoded(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === "function") {
    // Turned as it was held.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
    if (bitmap) return bitmap;
  }
  // Safari reads more kinds of pictures in an element than as a bitmap.
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    throw new NotAPhoto(file instanceof File ? file.name : "");
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

const sizeOf = (picture: ImageBitmap | HTMLImageElement) =>
  picture instanceof HTMLImageElement
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };

/** "T000000042 2026-11-25 143005.jpg": the time it was taken is in the name, because a smaller picture has lost it. The place is dropped. */
export function photoName(about: string, takenAt: Date): string {
  const time = takenAt.toISOString().replace("T", " ").replace(/:/g, "").slice(0, 17);
  return `${about.replace(/[^\w-]+/g, "-") || "photo"} ${time}.jpg`;
}

/** Makes a photo small enough to keep and to send; one that only the server can read stays as it is. @throws NotAPhoto */
export async function takenPhoto(file: File, about: string): Promise<TakenPhoto> {
  // A file from the camera is as old as the photo.
  const name = photoName(about, new Date(file.lastModified || Date.now()));
  const picture = await decoded(file).catch((failure: unknown) => {
    // Most browsers can't read HEIC, and the server can.
    if (isHeicName(file.name)) return undefined;
    throw failure;
  });
  if (!picture) return { content: file, name };
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new NotAPhoto(file.name);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if ("close" in picture) picture.close();
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!content) throw new NotAPhoto(file.name);
  return { content, name };
}
