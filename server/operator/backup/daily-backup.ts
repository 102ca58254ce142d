import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { Log } from "../../config/log.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { backup } from "./backup.ts";

/** Names by the time, as `backup` gives them in a directory; with an ending while they are written. */
const OWN = /^hq-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar(\.unfinished)?$/;
/** One by hand may be running. It writes something more often than that. */
const ABANDONED_MS = 86_400_000;

/** Whether a backup that was killed left this folder. */
async function isAbandoned(folder: string): Promise<boolean> {
  const paths = [folder, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
  return Date.now() - Math.max(...times) > ABANDONED_MS;
}

/** Writes a backup and tries it, then removes the oldest of its kind. Files of other names are left alone. */
export function createDailyBackup(config: Config, log: Log): JobHandler {
  return async (_job, { signal }) => {
    const { backups } = config;
    if (!backups) return;
    await mkdir(backups.directory, { recursive: true, mode: 0o700 });
    const { file, untried, manifest } = await backup(config, { target: backups.directory, verify: true, allFiles: false, signal });
    if (untried !== null) log.warn({ file, untried }, "a backup could not be tried");
    if (manifest.files.missing.length > 0) log.warn({ file, missing: manifest.files.missing.length }, "a backup lacks files");
    const own = (await readdir(backups.directory)).filter((name) => OWN.test(name)).sort();
    const outdated = own.filter((name) => name.endsWith(".tar")).slice(0, -backups.keep);
    for (const name of outdated) await rm(join(backups.directory, name), { force: true });
    for (const name of own.filter((name) => name.endsWith(".unfinished"))) {
      const folder = join(backups.directory, name);
      if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
    }
  };
}
