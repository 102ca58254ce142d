import { createHash, randomBytes } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileRefused } from "./file-refused.ts";

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

const DIGEST = /^[0-9a-f]{64}$/;

/** Bytes under the name of their SHA-256: what was once stored never changes, the same content is stored once. */
export function createBlobs(folder: string) {
  function pathOf(digest: string): string {
    if (!DIGEST.test(digest)) throw new TypeError("Not the digest of a file.");
    return join(folder, digest.slice(0, 2), digest.slice(2));
  }

  return {
    /** Safe on disk when the promise settles. Throws FileRefused above `maxBytes`. */
    async save(content: Content, maxBytes: number): Promise<{ digest: string; size: number }> {
      await mkdir(join(folder, "tmp"), { recursive: true });
      const temporary = join(folder, "tmp", randomBytes(12).toString("hex"));
      const hash = createHash("sha256");
      let size = 0;
      try {
        const file = await open(temporary, "wx", 0o600);
        try {
          for await (const chunk of chunksOf(content)) {
            size += chunk.byteLength;
            if (size > maxBytes) throw new FileRefused(`The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
            hash.update(chunk);
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const digest = hash.digest("hex");
        await place(temporary, pathOf(digest));
        return { digest, size };
      } finally {
        await rm(temporary, { force: true });
      }
    },

    /** Null when there is no such blob. */
    async read(digest: string): Promise<{ stream: ReadStream; size: number } | null> {
      const path = pathOf(digest);
      const found = await stat(path).catch(() => null);
      return found ? { stream: createReadStream(path), size: found.size } : null;
    },

    async remove(digest: string): Promise<void> {
      await rm(pathOf(digest), { force: true });
    },
  };
}

async function* chunksOf(content: Content): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

async function place(temporary: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(temporary, target);
  // Windows knows no sync of a folder, and needs none.
  if (process.platform === "win32") return;
  const folder = await open(dirname(target), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
