import { FileRefused } from "./file-refused.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { imageTypeOf } from "./image-types.ts";

/** Stores what came with a message: an image is encoded anew; anything else, and an image that can't be decoded, is kept for download. */
export async function imageOrFile(
  files: Pick<FileStore, "saveFile" | "saveImage">,
  content: Buffer,
  name: string,
  uploader: string,
): Promise<StoredFile> {
  if (!imageTypeOf(content)) return files.saveFile(content, name);
  try {
    return await files.saveImage(content, name, uploader);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return files.saveFile(content, `${name}.bin`);
  }
}
