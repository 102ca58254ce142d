import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Makes sure `<dataDir>/database` is a whole database before anything opens it. A new one is made under another
 * name and renamed when it is complete, so a process killed on the way leaves nothing half-made behind.
 * @param create writes a new database into the (missing) directory it is given
 * @returns the directory of the database files
 */
export async function prepareDirectory(dataDir: string, durable: boolean, create: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(dataDir, "database");
  if (existsSync(dir)) return dir;
  const unfinished = join(dataDir, "database.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  await create(unfinished);
  if (durable) fsyncTree(unfinished);
  renameSync(unfinished, dir);
  if (durable) fsyncWayTo(dir);
  return dir;
}

export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

function fsyncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else fsyncPath(path);
  }
  fsyncPath(dir);
}

/** The names that lead there, from the nearest up: any of them may be as new as the database. */
function fsyncWayTo(path: string): void {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    try {
      fsyncPath(folder);
    } catch (error) {
      // Folders that we may not open were made by somebody else, long ago.
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
