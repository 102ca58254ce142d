import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { refuseInTransaction } from "../../db/guarded-pool.ts";
import { FileRefused } from "../file-refused.ts";
import type { Stored } from "./blob-store.ts";

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** The folder of unfinished files, on the same disk as the directory store. */
export const temporariesIn = (folder: string): string => join(folder, "tmp");

/**
 * Passes the content to `work` as a temporary file, which is on disk by then and deleted afterwards. Slow uploads therefore use no memory.
 * @throws FileRefused above `maxBytes`
 */
export async function withTemporary<T>(
  folder: string,
  content: Content,
  maxBytes: number,
  work: (path: string, stored: Stored) => Promise<T>,
): Promise<T> {
  refuseInTransaction("Writing a file");
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, randomBytes(12).toString("hex"));
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
    return await work(temporary, { digest: hash.digest("hex"), size });
  } finally {
    await rm(temporary, { force: true });
  }
}

async function* chunksOf(content: Content): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}
