import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { openServerDatabase } from "../composition/open-database.ts";
import type { Running } from "../composition/start.ts";
import type { Config } from "../config/config.ts";
import { migrate } from "../db/migrate.ts";
import { prepareData } from "../demo/first-data.ts";
import { sandboxReset } from "../demo/sandbox-mark.ts";

/** Everything that a server writes into its data directory. Nothing else in there is touched. */
const written = ["database", "database.unfinished", "files", "thumbnails", "exports", "outbox", "inbox"];
const DISCARDED = "discarded-";
const NEXT = "next";
/** A disk that was full may have room again. */
const RETRY_MS = 15 * 60_000;

/** Sets aside what a sandbox's servers wrote. The database goes first and at once, so that no half of it is ever opened. */
export function discardData(dataDir: string): void {
  // Of a process that was killed meanwhile.
  removeDiscarded(dataDir);
  for (const name of written) if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(dataDir, `${DISCARDED}${name}`));
}

/** Removes what was set aside, which takes longer than setting it aside. */
export function removeDiscarded(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(DISCARDED)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Fills a database beside the one in use, which is most of the work of starting over. Returns its data directory. */
async function prepareNext(config: Config, log: FastifyBaseLogger): Promise<string> {
  const dataDir = join(config.dataDir, NEXT);
  rmSync(dataDir, { recursive: true, force: true });
  const db = await openServerDatabase({ ...config, dataDir }, log);
  try {
    await migrate(db);
    const { timeZone, productName: companyName } = config;
    const data = await prepareData(db, { demo: true, today: dateIn(timeZone, new Date()), companyName });
    await sandboxReset(db, config, { ...data, wasEmpty: true });
  } finally {
    await db.close();
  }
  return dataDir;
}

export interface SandboxOptions {
  /** Starts a server, at the given port if there is one. */
  readonly start: (port?: number) => Promise<Running>;
  /** Is told why no new one could be started. */
  readonly failed: (error: unknown) => void;
  /** Makes a fresh demo company, and returns its data directory. */
  readonly prepare?: typeof prepareNext;
  readonly retryMs?: number;
}

/**
 * Runs a sandbox: each time it is due, a fresh demo company is made, its server is stopped, its data thrown away, and a server with the fresh one
 * started. If no fresh one can be made, the present one goes on, and it is tried again later.
 */
export async function runSandbox(
  config: Config,
  log: FastifyBaseLogger,
  { start, failed, prepare = prepareNext, retryMs = RETRY_MS }: SandboxOptions,
): Promise<Running & { startOver(): Promise<void> }> {
  let running = await start();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let [isClosed, isPreparing] = [false, false];

  async function reset(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    isPreparing = true;
    const next = await prepare(config, log)
      .catch((error: unknown) => {
        log.error({ err: error }, "the sandbox goes on with its data: no fresh demo company could be made");
        return null;
      })
      .finally(() => {
        isPreparing = false;
      });
    if (next === null) return isClosed ? undefined : arrange(retryMs);
    if (isClosed) return rmSync(next, { recursive: true });
    const begun = Date.now();
    await running.close();
    discardData(config.dataDir);
    renameSync(join(next, "database"), join(config.dataDir, "database"));
    running = await start(running.port);
    log.info({ awayMs: Date.now() - begun }, "the sandbox has started over");
    rmSync(next, { recursive: true });
    removeDiscarded(config.dataDir);
    arrange();
  }
  function startOver(): Promise<void> {
    turn = turn.then(reset).catch(failed);
    return turn;
  }
  function arrange(ms = Math.max(0, (running.resetsAt?.getTime() ?? 0) - Date.now())): void {
    timer = setTimeout(startOver, ms);
  }
  arrange();
  return {
    ...running,
    startOver,
    drain: (ms) => running.drain(ms),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A database that nobody will use takes longer than a stop may; the next preparation removes what there is of it.
      if (!isPreparing) await turn;
      await running.close();
    },
  };
}
