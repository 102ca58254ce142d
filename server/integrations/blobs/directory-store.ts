import { createReadStream, fstat, open } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { storePath } from "../store-path.ts";
import { type BlobStore, isDigest, type NamedOf, nameOf, type Stored } from "./blob-store.ts";
import { temporariesIn } from "./temporary-files.ts";

const ASIDE = ".aside";
const openFile = promisify(open);
const statOf = promisify(fstat);

/** Stores content in a directory, which several servers may share. */
export function createDirectoryStore(folder: string): BlobStore {
  const temporaries = temporariesIn(folder);
  const pathOf = (digest: string): string => join(folder, nameOf(digest));

  return {
    kind: "directory",
    place: folder,
    put: ({ digest }, path) => storePath(path, pathOf(digest)),

    async read(digest, part) {
      // Open before it is measured: it may be moved to another store at this moment.
      const fd = await openFile(pathOf(digest), "r").catch(ignoreMissing);
      if (fd === null) return null;
      const { size } = await statOf(fd);
      return part && part.end < size
        ? { stream: createReadStream("", { fd, start: part.start, end: part.end }), size, part }
        : { stream: createReadStream("", { fd }), size };
    },

    async size(digest) {
      return (await stat(pathOf(digest)).catch(() => null))?.size ?? null;
    },

    async remove(digest) {
      await rm(pathOf(digest), { force: true });
    },

    async *list() {
      for (const prefix of await prefixes()) {
        const batch: Stored[] = [];
        for (const digest of await digestsUnder(prefix)) {
          const stats = await stat(pathOf(digest)).catch(() => null);
          if (stats) batch.push({ digest, size: stats.size });
        }
        if (batch.length > 0) yield batch;
      }
    },

    async sweep(before, findReferenced, signal) {
      for (const name of await readdir(temporaries).catch(() => [])) {
        const path = join(temporaries, name);
        // A removal was interrupted after the file was set aside, so the file is put back.
        if (name.endsWith(ASIDE)) await storePath(path, pathOf(name.slice(0, -ASIDE.length)));
        else if (await isOlder(path, before)) await rm(path, { force: true });
      }
      for (const prefix of await prefixes()) {
        signal.throwIfAborted();
        const old: string[] = [];
        for (const digest of await digestsUnder(prefix)) if (await isOlder(pathOf(digest), before)) old.push(digest);
        const referenced = await findReferenced(old);
        for (const digest of old) if (!referenced.has(digest)) await removeUnlessRenewed(digest, before, findReferenced);
      }
    },
  };

  async function prefixes(): Promise<string[]> {
    return (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  }

  async function digestsUnder(prefix: string): Promise<string[]> {
    return (await readdir(join(folder, prefix))).map((rest) => prefix + rest).filter(isDigest);
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

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/** Returns false for a file that no longer exists. */
async function isOlder(path: string, before: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && stats.mtimeMs < before;
}
