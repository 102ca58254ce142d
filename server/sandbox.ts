import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { dateIn } from "../src/schemas/values/time-zone.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { prepareData } from "./first-data.ts";
import { nextRun } from "./jobs/next-run.ts";
import { openServerDatabase } from "./open-database.ts";
import type { Running } from "./start.ts";

const MARK = "sandbox";
/** At night, at this hour of the company. */
const HOUR = 4;
/** Everything that a server writes into its data directory. Nothing else in there is touched. */
const written = ["database", "database.unfinished", "files", "thumbnails", "exports", "outbox", "inbox"];
const DISCARDED = "discarded-";
const NEXT = "next";

/** When a sandbox that began at that moment starts over. */
export function resetAfter(begun: Date, hours: number, timeZone: string): Date {
  return hours === 24 ? nextRun({ hour: HOUR, minute: 0, timeZone }, begun).at : new Date(begun.getTime() + hours * 3_600_000);
}

/**
 * Marks a database that a sandbox fills, and tells when it starts over. Only what a sandbox began is ever thrown away: whatever else is in a
 * database, if it is the demo company even, somebody may have worked with.
 * @throws Error with a sentence for the operator when a sandbox did not begin this database
 */
export async function sandboxReset(
  db: Db,
  { sandboxHours = 24, timeZone }: Pick<Config, "sandboxHours" | "timeZone">,
  data: { readonly demo: boolean; readonly wasEmpty: boolean },
  now = new Date(),
): Promise<Date> {
  if (data.demo && data.wasEmpty)
    await sql`insert into settings (key, value) values (${MARK}, ${JSON.stringify(now.toISOString())}::jsonb)`.execute(db.kysely);
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${MARK}`.execute(db.kysely);
  const begun = rows[0]?.value;
  if (!data.demo || typeof begun !== "string")
    throw new Error(
      "HQ_SANDBOX would throw the data in HQ_DATA_DIR away, which a sandbox did not begin. Use an empty directory, and start without --no-demo.",
    );
  return resetAfter(new Date(begun), sandboxHours, timeZone);
}

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
  let isClosed = false;

  async function reset(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    const next = await prepareNext(config, log);
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
      await turn;
      await running.close();
    },
  };
}
