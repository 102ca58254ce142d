import { createHash, randomBytes } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import { FileRefused } from "./file-refused.ts";
import { storePath } from "./store-path.ts";

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

interface Stored {
  readonly digest: string;
  readonly size: number;
}

/** Returns which of these digests are still referenced. */
export type NamedOf = (digests: readonly string[]) => Promise<ReadonlySet<string>>;

const ASIDE = ".aside";
const DIGEST = /^[0-9a-f]{64}$/;

/** Stores bytes under their SHA-256: stored content never changes, and the same content is stored once. */
export function createBlobs(folder: string) {
  const temporaries = join(folder, "tmp");

  function pathOf(digest: string): string {
    if (!DIGEST.test(digest)) throw new TypeError("Not the digest of a file.");
    return join(folder, digest.slice(0, 2), digest.slice(2));
  }

  return {
    /** The content is safe on disk when this resolves. Throws FileRefused above `maxBytes`. */
    save: (content: Content, maxBytes: number): Promise<Stored> =>
      withTemporary(content, maxBytes, async (temporary, stored) => {
        await storePath(temporary, pathOf(stored.digest));
        return stored;
      }),

    /** Passes the content to `work` as a temporary file, deleted afterwards. Slow uploads therefore use no memory. */
    lend: <T>(content: Content, maxBytes: number, work: (path: string) => Promise<T>): Promise<T> => withTemporary(content, maxBytes, work),

    /** Returns null when there is no such blob. */
    async read(digest: string): Promise<{ stream: ReadStream; size: number } | null> {
      const path = pathOf(digest);
      const stats = await stat(path).catch(() => null);
      return stats ? { stream: createReadStream(path), size: stats.size } : null;
    },

    async remove(digest: string): Promise<void> {
      await rm(pathOf(digest), { force: true });
    },

    /** Removes unreferenced blobs stored before the given time (ms), and leftovers of interrupted writes. */
    async sweep(before: number, findReferenced: NamedOf, signal: AbortSignal): Promise<void> {
      for (const name of await readdir(temporaries).catch(() => [])) {
        const path = join(temporaries, name);
        // A removal was interrupted after the file was set aside, so the file is put back.
        if (name.endsWith(ASIDE)) await storePath(path, pathOf(name.slice(0, -ASIDE.length)));
        else if (await isOlder(path, before)) await rm(path, { force: true });
      }
      const folders = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const prefix of folders) {
        signal.throwIfAborted();
        const digests = (await readdir(join(folder, prefix))).map((rest) => prefix + rest).filter((each) => DIGEST.test(each));
        const old: string[] = [];
        for (const digest of digests) if (await isOlder(pathOf(digest), before)) old.push(digest);
        const referenced = await findReferenced(old);
        for (const digest of old) if (!referenced.has(digest)) await removeUnlessRenewed(digest, before, findReferenced);
      }
    },
  };

  async function withTemporary<T>(content: Content, maxBytes: number, work: (path: string, stored: Stored) => Promise<T>): Promise<T> {
    refuseInTransaction("Writing a file");
    await mkdir(temporaries, { recursive: true });
    const temporary = join(temporaries, randomBytes(12).toString("hex"));
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

  /**
   * Removes a blob unless the same content is stored again at the same moment.
   * The file is first set aside, so that a later write doesn't collide with it.
   * If it was written again just before that, its modification time shows it, and it is put back.
   */
  async function removeUnlessRenewed(digest: string, before: number, findReferenced: NamedOf): Promise<void> {
    const aside = join(temporaries, digest + ASIDE);
    await mkdir(temporaries, { recursive: true });
    await rename(pathOf(digest), aside);
    if ((await isOlder(aside, before)) && !(await findReferenced([digest])).has(digest)) await rm(aside);
    else await storePath(aside, pathOf(digest));
  }
}

async function* chunksOf(content: Content): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** Returns false for a file that no longer exists. */
async function isOlder(path: string, before: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && stats.mtimeMs < before;
}
