import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { defineSweep } from "../jobs/define-job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes emails from the outbox folder that were written so many days ago; null keeps them. */
export async function sweepOutbox(dataDir: string, keepDays: number | null): Promise<void> {
  if (keepDays === null) return;
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - keepDays * DAY_MS) await rm(path, { force: true });
  }
}

interface Services {
  readonly config: { readonly dataDir: string; readonly retention: { readonly outbox: number | null } };
}

export const outboxSweep = defineSweep(
  ({ config }: Services) =>
    () =>
      sweepOutbox(config.dataDir, config.retention.outbox),
);
