import { createHash } from "node:crypto";
import type { BlobStore, Stored } from "./blob-store.ts";
import { withTemporary } from "./temporary-files.ts";

export interface MoveProgress {
  readonly files: number;
  readonly bytes: number;
}

export interface MoveReport extends MoveProgress {
  /** Digests of content that is not what was stored; it is left where it is. */
  readonly damaged: readonly string[];
}

export interface MoveOptions {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly temporaries: string;
  readonly onProgress?: (progress: MoveProgress) => void;
}

const AT_ONCE = 4;

/**
 * Moves all content from one store to the other, while servers read and write. Each piece of content is compared with its digest and is in the new store before it is
 * removed from the old one, so that an interrupted move is resumed by moving again.
 * @throws FilesUnavailable when a store is away
 */
export async function moveBlobs({ from, to, temporaries, onProgress }: MoveOptions): Promise<MoveReport> {
  const damaged: string[] = [];
  let files = 0;
  let bytes = 0;

  async function moveOne({ digest }: Stored): Promise<void> {
    const found = await from.read(digest);
    // It was swept, or another move was faster.
    if (!found) return;
    await withTemporary(temporaries, found.stream, Number.MAX_SAFE_INTEGER, async (path, stored) => {
      if (stored.digest !== digest) return void damaged.push(digest);
      // A store does not look into what it has already.
      if ((await to.size(digest)) !== null && !(await isIntact(to, digest))) await to.remove(digest);
      await to.put(stored, path);
      if ((await to.size(digest)) !== stored.size) throw new Error(`${to.place} did not keep ${digest}.`);
      await from.remove(digest);
      files += 1;
      bytes += stored.size;
    });
  }

  for await (const batch of from.list()) {
    const waiting = [...batch];
    const lane = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await moveOne(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    onProgress?.({ files, bytes });
  }
  return { files, bytes, damaged };
}

/** Whether what is stored has the digest that it is stored under; false if it is missing. */
export async function isIntact(store: Pick<BlobStore, "read">, digest: string): Promise<boolean> {
  const found = await store.read(digest);
  if (!found) return false;
  const hash = createHash("sha256");
  for await (const chunk of found.stream) hash.update(chunk);
  return hash.digest("hex") === digest;
}
