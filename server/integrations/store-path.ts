import { mkdir, open, rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Moves a finished file to its final path, so that it survives a power failure. Both paths must be on the same disk. */
export async function storePath(temporary: string, target: string): Promise<void> {
  const folder = resolve(dirname(target));
  await mkdir(folder, { recursive: true });
  await rename(temporary, target);
  await syncNames(folder);
  await namedSafely(folder);
}

/** Folders whose own directory entries are known to be on disk. */
const safe = new Map<string, Promise<void>>();

/** Syncs a folder's own entry once per process, because a process that created the folder may have died before the entry was on disk. */
function namedSafely(folder: string): Promise<void> {
  const above = dirname(folder);
  if (above === folder) return Promise.resolve();
  const known = safe.get(folder);
  if (known) return known;
  const synced = syncNames(above)
    .then(() => namedSafely(above))
    .catch((error: unknown) => {
      safe.delete(folder);
      throw error;
    });
  safe.set(folder, synced);
  return synced;
}

async function syncNames(folder: string): Promise<void> {
  // Windows can't sync a folder, and doesn't need to.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r").catch(ignoreClosed);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** A parent folder that we may not open already existed, so it needs no sync. */
function ignoreClosed(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) return undefined;
  throw error;
}
