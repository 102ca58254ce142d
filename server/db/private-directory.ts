import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";

/** The permissions of group and others. */
const OTHERS = 0o077;

/**
 * Creates a directory that only this user can open, or takes everybody else's permissions off an existing one and all that is in it:
 * directories become 0700, files 0600. A link directly in it, to a store on another disk, is followed; others are left alone.
 *
 * Windows has no such modes: files there inherit the folder's access list, which only its administrator can judge.
 * @param uid the user who must own everything; only tests give another
 * @throws Error with a readable message when something belongs to another user, or the file system doesn't keep permissions
 */
export function makePrivate(directory: string, uid = process.getuid?.()): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (process.platform === "win32" || uid === undefined) return;
  const real = realpathSync(directory);
  restrict(real, uid);
  for (const name of readdirSync(real)) {
    const path = join(real, name);
    if (statsOf(path)?.isSymbolicLink()) restrict(realpathSync(path), uid);
  }
}

function restrict(path: string, uid: number): void {
  const stats = statsOf(path);
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.uid !== uid)
    throw new Error(
      `${path} belongs to another user (${stats.uid}), who could read the data. Start HQ as that user, or give everything in the data directory to user ${uid} with chown -R.`,
    );
  if (stats.mode & OTHERS) {
    unlessGone(() => chmodSync(path, stats.mode & (stats.isDirectory() ? 0o700 : 0o600)));
    if ((statsOf(path)?.mode ?? 0) & OTHERS)
      throw new Error(
        `Other users of this machine can read ${path}, and its file system doesn't keep permissions. Use a data directory on another disk.`,
      );
  }
  if (stats.isDirectory()) for (const name of unlessGone(() => readdirSync(path)) ?? []) restrict(join(path, name), uid);
}

const statsOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** Another process may be writing in the same directory, so what was just listed may have gone. */
function unlessGone<T>(operation: () => T): T | undefined {
  try {
    return operation();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
