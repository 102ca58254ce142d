import { mkdir, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../config/log.ts";
import { backOff } from "../../jobs/back-off.ts";
import { storePath } from "../store-path.ts";
import { MAX_MAIL_BYTES } from "./inbound-mail.ts";
import type { MailSource, RefuseMail, TakeMail } from "./mail-source.ts";

const POLL_MS = 2_000;
/** What is read of an email that is too large. */
const HEAD_BYTES = 1_000_000;
/** After this many failures an email is kept as one that was refused. */
const MAX_ATTEMPTS = 10;
const GIVEN_UP = `It could not be stored in ${MAX_ATTEMPTS} attempts.`;

export interface FolderOptions {
  /** Created if it is missing; only this user can open it. */
  readonly folder: string;
  readonly take: TakeMail;
  readonly refuse?: RefuseMail;
  readonly log: Log;
  readonly pollMs?: number;
  /** After a failure. */
  readonly retryMs?: (attempt: number) => number;
}

interface Seen {
  readonly size: number;
  readonly changedAt: number;
  /** Failed attempts, and when the next one is due. */
  readonly attempts: number;
  readonly dueAt: number;
}

/**
 * Takes the .eml files of a folder, and moves each to its subfolder done or refused. A file that is still being copied grows: it is read
 * once it has the same size at two looks. A kill at any moment leaves it where it is, and it is recognized the second time.
 */
export function createFolderSource({
  folder,
  take,
  refuse,
  log,
  pollMs = POLL_MS,
  retryMs = backOff,
}: FolderOptions): MailSource & { look(): Promise<void> } {
  const seen = new Map<string, Seen>();
  const stopped = new AbortController();
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml") && !name.startsWith(".")).sort();
    for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
    for (const name of names) {
      if (stopped.signal.aborted) return;
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      if (!stats?.isFile()) continue;
      const before = seen.get(name);
      const now = { size: stats.size, changedAt: stats.mtimeMs, attempts: before?.attempts ?? 0, dueAt: before?.dueAt ?? 0 };
      seen.set(name, now);
      const settled = before?.size === now.size && before.changedAt === now.changedAt;
      if (!settled || now.dueAt > Date.now()) continue;
      await takeFile(name, path, now).catch((error: unknown) => {
        const attempts = now.attempts + 1;
        seen.set(name, { ...now, attempts, dueAt: Date.now() + retryMs(attempts) });
        log.warn({ err: error, file: name, attempts }, "an email in the inbox could not be taken yet");
      });
    }
  }

  async function takeFile(name: string, path: string, { size, attempts }: Seen): Promise<void> {
    const raw = size > MAX_MAIL_BYTES ? await startOf(path) : await readFile(path);
    const { refused } = await take({ raw, size: Math.max(size, raw.byteLength) }).catch((error: unknown) => {
      if (refuse === undefined || attempts < MAX_ATTEMPTS) throw error;
      log.error({ err: error, file: name }, "an email in the inbox can't be taken");
      return refuse(raw, GIVEN_UP);
    });
    if (refused !== null) log.warn({ file: name, reason: refused }, "an email in the inbox was refused");
    await moveTo(refused === null ? "done" : "refused", name, path);
    seen.delete(name);
  }

  /** Copied, because whoever put it there may own the file, and everything in the data directory must be ours. */
  async function moveTo(place: "done" | "refused", name: string, path: string): Promise<void> {
    const target = join(folder, place);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replace(/[:.]/g, "-");
    const temporary = join(target, `.${stamp}-${name}.tmp`);
    const file = await open(temporary, "w", 0o600);
    try {
      await file.writeFile(await readFile(path));
      await file.sync();
    } finally {
      await file.close();
    }
    await storePath(temporary, join(target, `${stamp}-${name}`));
    await unlink(path);
  }

  async function run(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    while (!stopped.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, "the inbox could not be read"));
      await pause(pollMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    look,
    start() {
      running = run().catch((error: unknown) => log.error({ err: error }, "the inbox folder can't be used"));
    },
    async close() {
      stopped.abort();
      await running;
    },
  };
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
