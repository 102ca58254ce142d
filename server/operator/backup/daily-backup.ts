import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { Log } from "../../log.ts";
import { backup } from "./backup.ts";

/** Names by the time, as `backup` gives them in a directory; with an ending, what an interrupted one left. */
const OWN = /^hq-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar(\.unfinished)?$/;

/** Writes a backup and tries it, then removes the oldest of its kind. Files of other names are left alone. */
export function createDailyBackup(config: Config, log: Log): JobHandler {
  return async () => {
    const { backups } = config;
    if (!backups) return;
    await mkdir(backups.directory, { recursive: true, mode: 0o700 });
    const { file, untried, manifest } = await backup(config, { target: backups.directory, verify: true, allFiles: false });
    if (untried !== null) log.warn({ file, untried }, "a backup could not be tried");
    if (manifest.files.missing.length > 0) log.warn({ file, missing: manifest.files.missing.length }, "a backup lacks files");
    const own = (await readdir(backups.directory)).filter((name) => OWN.test(name)).sort();
    const whole = own.filter((name) => name.endsWith(".tar"));
    for (const name of own) {
      if (!whole.slice(-backups.keep).includes(name)) await rm(join(backups.directory, name), { recursive: true, force: true });
    }
  };
}
