import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { NamedOf } from "./blobs/blob-store.ts";
import { decodeImage } from "./image-decoder.ts";

/** The most pixels per side, as the process that decodes images knows it. */
export const THUMBNAIL_SIDE = 320;
export const THUMBNAIL_TYPE = "image/webp";

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Small versions of stored pictures, made when they are first asked for and kept in the data directory under the digest of the picture.
 * They can be made again at any time, so nothing is synced.
 */
export function createThumbnails(folder: string, readOriginal: (digest: string) => Promise<Uint8Array | null>) {
  const making = new Map<string, Promise<Buffer | null>>();
  const pathOf = (digest: string) => join(folder, digest.slice(0, 2), digest.slice(2));

  async function make(digest: string, holder: string): Promise<Buffer | null> {
    const original = await readOriginal(digest);
    if (!original) return null;
    const { bytes } = await decodeImage("small", async () => ({ bytes: original }), holder);
    const path = pathOf(digest);
    const temporary = `${path}.${randomBytes(6).toString("hex")}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, path);
    return bytes;
  }

  return {
    /** Null where there is no such picture, or none that can be decoded. Pictures of different holders are made by turns. */
    async read(digest: string, holder: string): Promise<Buffer | null> {
      if (!DIGEST.test(digest)) return null;
      const kept = await readFile(pathOf(digest)).catch(() => null);
      if (kept) return kept;
      const made = making.get(digest) ?? make(digest, holder).catch(() => null);
      making.set(digest, made);
      return made.finally(() => making.delete(digest));
    },

    /** Removes those of pictures that are no longer referenced, and leftovers of interrupted writes. */
    async sweep(before: number, findReferenced: NamedOf, signal: AbortSignal): Promise<void> {
      for (const prefix of await readdir(folder).catch(() => [])) {
        signal.throwIfAborted();
        const names = await readdir(join(folder, prefix)).catch(() => []);
        const old: string[] = [];
        for (const name of names) {
          const stats = await stat(join(folder, prefix, name)).catch(() => null);
          if (stats && stats.mtimeMs < before) old.push(prefix + name);
        }
        const referenced = await findReferenced(old.filter((name) => DIGEST.test(name)));
        for (const name of old) if (!referenced.has(name)) await rm(join(folder, prefix, name.slice(2)), { force: true });
      }
    },
  };
}
