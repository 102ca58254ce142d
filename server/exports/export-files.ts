import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import type { ByteRange } from "../integrations/byte-range.ts";
import { storePath } from "../integrations/store-path.ts";

/** The extension of unfinished files. */
const PART = ".part";

export type ExportFiles = ReturnType<typeof createExportFiles>;

/** The files of exports, under `<dataDir>/exports/`. */
export function createExportFiles(dataDir: string) {
  const folder = join(dataDir, "exports");
  const pathOf = (key: string) => join(folder, key);

  return {
    /** Writes the chunks to a new file. It is complete and on disk when the promise resolves; a failure leaves no file. */
    async write(chunks: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<{ key: string; size: number }> {
      refuseInTransaction("Writing a file");
      await mkdir(folder, { recursive: true });
      const key = randomBytes(16).toString("hex");
      const part = pathOf(key + PART);
      const file = createWriteStream(part, { mode: 0o600, flush: true });
      try {
        await pipeline(Readable.from(chunks, { objectMode: false }), file, { signal });
        await storePath(part, pathOf(key));
        return { key, size: file.bytesWritten };
      } catch (error) {
        // The file may appear only after the first chunk failed.
        if (!file.closed) await new Promise<void>((resolve) => file.once("close", () => resolve()));
        await rm(part, { force: true });
        throw error;
      }
    },

    /** Returns null when there is no such file. */
    async read(key: string, part?: ByteRange): Promise<{ stream: ReadStream; size: number; part?: ByteRange } | null> {
      const stats = await stat(pathOf(key)).catch(() => null);
      if (!stats) return null;
      const { size } = stats;
      return part && part.end < size
        ? { stream: createReadStream(pathOf(key), part), size, part }
        : { stream: createReadStream(pathOf(key)), size };
    },

    remove: (key: string): Promise<void> => rm(pathOf(key), { force: true }),

    /** Removes files last written before the given time (ms) that `findReferenced` doesn't return. */
    async sweep(before: number, findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const referenced = await findReferenced(names);
      for (const name of names) {
        const stats = referenced.has(name) ? null : await stat(pathOf(name)).catch(() => null);
        if (stats && stats.mtimeMs < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}
