import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { dateIn } from "../src/schemas/values/time-zone.ts";
import type { Config } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { prepareData } from "./first-data.ts";
import { openServerDatabase } from "./open-database.ts";
import { sandboxReset } from "./sandbox-mark.ts";
import type { Running } from "./start.ts";

/** Everything that a server writes into its data directory. Nothing else in there is touched. */
const written = ["database", "database.unfinished", "files", "thumbnails", "exports", "outbox", "inbox"];
const DISCARDED = "discarded-";
const NEXT = "next";

/** Throws away what a sandbox's servers wrote. The database goes first and at once, so that no half of it is ever opened. */
export function discardData(dataDir: string): void {
  const remove = () => {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith(DISCARDED)))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  };
  // Of a process that was killed meanwhile.
  remove();
  for (const name of written) if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(dataDir, `${DISCARDED}${name}`));
  remove();
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

/**
 * Runs a sandbox: each time it is due, a fresh demo company is made, its server is stopped, its data thrown away, and a server with the fresh one
 * started.
 * @param start starts a server, at the given port if there is one
 * @param failed is told why no new one could be started
 */
export async function runSandbox(
  config: Config,
  log: FastifyBaseLogger,
  start: (port?: number) => Promise<Running>,
  failed: (error: unknown) => void,
): Promise<Running & { startOver(): Promise<void> }> {
  let running = await start();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let [isClosed, isPreparing] = [false, false];

  async function reset(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    isPreparing = true;
    const next = await prepareNext(config, log).finally(() => {
      isPreparing = false;
    });
    if (isClosed) return rmSync(next, { recursive: true });
    await running.close();
    discardData(config.dataDir);
    renameSync(join(next, "database"), join(config.dataDir, "database"));
    rmSync(next, { recursive: true });
    running = await start(running.port);
    arrange();
  }
  function startOver(): Promise<void> {
    turn = turn.then(reset).catch(failed);
    return turn;
  }
  function arrange(): void {
    timer = setTimeout(startOver, Math.max(0, (running.resetsAt?.getTime() ?? 0) - Date.now()));
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
