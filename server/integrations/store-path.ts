import { mkdir, open, rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Moves a finished file to its place, so that it is still there after a power cut. Both lie on one disk. */
export async function storePath(temporary: string, target: string): Promise<void> {
  const folder = resolve(dirname(target));
  await mkdir(folder, { recursive: true });
  await rename(temporary, target);
  await syncNames(folder);
  await namedSafely(folder);
}

/** Folders whose own names are known to be on the disk. */
const safe = new Map<string, Promise<void>>();

/** Once in a process, as whoever made a folder may have died before its name was safe in the one above. */
function namedSafely(folder: string): Promise<void> {
  const above = dirname(folder);
  if (above === folder) return Promise.resolve();
  const known = safe.get(folder);
  if (known) return known;
  const named = syncNames(above)
    .then(() => namedSafely(above))
    .catch((error: unknown) => {
      safe.delete(folder);
      throw error;
    });
  safe.set(folder, named);
  return named;
}

async function syncNames(folder: string): Promise<void> {
  // Windows knows no sync of a folder, and needs none.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r").catch(ignoreClosed);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Folders above ours that we may not open were made by somebody else, long ago. */
function ignoreClosed(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) return undefined;
  throw error;
}
