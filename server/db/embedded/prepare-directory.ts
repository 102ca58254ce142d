import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The name of a complete database that is about to take the place of the present one. */
export const RESTORED = "database.restored";

/**
 * Makes sure that `<dataDir>/database` is a complete database before anything opens it.
 * A new one is created under another name and renamed when complete, so a process killed meanwhile leaves nothing half-made.
 * @param create writes a new database into the given directory, which doesn't exist yet
 * @returns the directory of the database files
 */
export async function prepareDirectory(dataDir: string, durable: boolean, create: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(dataDir, "database");
  if (existsSync(dir)) return dir;
  if (existsSync(join(dataDir, RESTORED))) {
    // A restore was interrupted after it had set the replaced database aside.
    renameSync(join(dataDir, RESTORED), dir);
    return dir;
  }
  const unfinished = join(dataDir, "database.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  await create(unfinished);
  if (durable) fsyncTree(unfinished);
  renameSync(unfinished, dir);
  if (durable) fsyncWayTo(dir);
  return dir;
}

function fsyncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else fsyncPath(path);
  }
  fsyncPath(dir);
}

/** Syncs all parent directories, nearest first, because any of them may be as new as the database. */
export function fsyncWayTo(path: string): void {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    try {
      fsyncPath(folder);
    } catch (error) {
      // A folder that we may not open already existed, so it needs no sync.
      if (!(error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM"))) throw error;
    }
    if (folder === dirname(folder)) return;
  }
}

function fsyncPath(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
