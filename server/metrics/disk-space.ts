import { stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config/config.ts";

/** A disk that HQ writes to. */
export interface DiskSpace {
  /** What is on it, the same on every machine. */
  readonly place: "data" | "files" | "backups";
  readonly path: string;
  /** For this user, who may have less than the system's own. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

export type DiskConfig = Pick<Config, "dataDir" | "backups" | "lowDiskBytes">;

/** The room on each disk, which is named once if several places are on it. A directory that isn't there yet will be on the disk above it. */
export async function diskSpaces({ dataDir, backups }: DiskConfig): Promise<DiskSpace[]> {
  const places = [
    { place: "data", path: dataDir },
    { place: "files", path: join(dataDir, "files") },
    ...(backups ? [{ place: "backups", path: backups.directory } as const] : []),
  ] as const;
  const found = new Map<number, DiskSpace>();
  for (const { place, path } of places) {
    const existing = await firstThere(path);
    const { dev } = await stat(existing);
    if (found.has(dev)) continue;
    const { bavail, blocks, bsize } = await statfs(existing);
    found.set(dev, { place, path, freeBytes: bavail * bsize, sizeBytes: blocks * bsize });
  }
  return [...found.values()];
}

async function firstThere(path: string): Promise<string> {
  const above = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return above === path;
    },
  );
  return isThere ? path : firstThere(above);
}

/** Whether something failed because a disk has no room left. A database that can't start because of it only gives a message. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT" || error.message.includes("No space left on device");
}

export interface DiskWatch {
  spaces(): Promise<readonly DiskSpace[]>;
  /** What the health check says, for everybody: no paths, no figures of this machine. */
  problems(): Promise<readonly string[]>;
}

/** Whoever asks within this time gets the same answer. */
const FRESH_MS = 5_000;
/** A disk of the network that is away may never answer. */
const LIMIT_MS = 1_000;

const names: Readonly<Record<DiskSpace["place"], string>> = { data: "the data", files: "the files", backups: "the backups" };

export function createDiskWatch(config: DiskConfig): DiskWatch {
  let known: Promise<readonly DiskSpace[]> | undefined;
  let isAsking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const spaces = () => {
    // Never a second question beside one that waits for an answer: each holds one of the process's few threads.
    if (known && (isAsking || performance.now() - askedAt < FRESH_MS)) return known;
    isAsking = true;
    askedAt = performance.now();
    known = diskSpaces(config).finally(() => {
      isAsking = false;
    });
    return known;
  };
  return {
    spaces,
    async problems() {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error("It does not answer.")), LIMIT_MS);
      });
      try {
        const low = (await Promise.race([spaces(), silence])).filter(({ freeBytes }) => freeBytes < config.lowDiskBytes);
        return low.map(({ place }) => `The disk of ${names[place]} is nearly full.`);
      } catch {
        return ["The disk of the data can't be looked at."];
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
