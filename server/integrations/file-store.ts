import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isImageName } from "../../src/schemas/values/image-types.ts";
import { type BlobPlaces, createBlobs, directoryPlaces } from "./blobs/blobs.ts";
import type { Content } from "./blobs/temporary-files.ts";
import { cleanName, typeOf } from "./file-names.ts";
import { FileRefused } from "./file-refused.ts";
import { encodeImage } from "./images.ts";
import { createThumbnails } from "./thumbnails.ts";

/** The metadata of a stored file; the digest (SHA-256, hexadecimal) identifies its bytes. */
export interface StoredFile {
  readonly digest: string;
  readonly size: number;
  readonly name: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface FileLimits {
  readonly fileBytes: number;
  readonly imageBytes: number;
}

const LIMITS: FileLimits = { fileBytes: 50_000_000, imageBytes: 20_000_000 };

export type FileStore = ReturnType<typeof createFileStore>;

export interface FileStoreOptions {
  /** Where small versions of pictures are kept. */
  readonly dataDir: string;
  /** Default: everything in the data directory. */
  readonly places?: BlobPlaces;
  readonly limits?: Partial<FileLimits>;
}

/** Stores uploaded files and made documents. It does not check who may see them. */
export function createFileStore(options: FileStoreOptions) {
  const limits = { ...LIMITS, ...options.limits };
  const blobs = createBlobs(options.places ?? directoryPlaces(options.dataDir));
  const thumbnails = createThumbnails(join(options.dataDir, "thumbnails"), async (digest) => {
    const blob = await blobs.read(digest);
    if (!blob) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

  return {
    /** Stores the bytes unchanged. Throws FileRefused when the file is too large. */
    async saveFile(content: Content, name: string): Promise<StoredFile> {
      const clean = cleanName(name);
      return {
        ...(await blobs.save(content, limits.fileBytes)),
        name: clean,
        contentType: typeOf(clean),
        width: null,
        height: null,
      };
    },

    /**
     * Re-encodes and stores an image under a name with the matching extension. Images of different uploaders are decoded by turns.
     * Throws FileRefused when it is not an image or too large.
     */
    async saveImage(content: Content, name: string, uploader?: string): Promise<StoredFile> {
      const clean = cleanName(name);
      if (!isImageName(clean)) throw new FileRefused("The file name must end like an image, such as .jpg or .png");
      const { bytes, extension, contentType, width, height } = await blobs.lend(content, limits.imageBytes, (path) =>
        encodeImage(() => readFile(path), uploader),
      );
      const stored = await blobs.save(bytes, Number.MAX_SAFE_INTEGER);
      return { ...stored, name: clean.replace(/\.[^.]+$/, `.${extension}`), contentType, width, height };
    },

    read: blobs.read,
    /** A small version of a picture. */
    thumbnail: thumbnails.read,
    remove: blobs.remove,
    async sweep(...sweeping: Parameters<typeof blobs.sweep>): Promise<void> {
      await blobs.sweep(...sweeping);
      await thumbnails.sweep(...sweeping);
    },
  };
}
