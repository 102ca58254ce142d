import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import type { Config } from "../config/config.ts";
import { checkDatabase } from "../db/check-database.ts";
import type { Db } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { allTables } from "../db/tables.ts";
import { prepareData } from "../demo/first-data.ts";
import { isDatabaseEmpty } from "../demo/index.ts";
import { sandboxReset } from "../demo/sandbox-mark.ts";
import { serveMetrics } from "../metrics/listen.ts";
import { checkProgram } from "../operator/check-program.ts";
import { serveControl } from "../operator/control.ts";
import { type Step, unsaid } from "../operator/step.ts";
import { composeServer } from "./compose.ts";
import { openServerDatabase } from "./open-database.ts";

export interface Running {
  readonly db: Db;
  /** The actual port: with PORT=0, the system chooses it. */
  readonly port: number;
  /** Whether the database holds the demo data, whose accounts have a known password. */
  readonly demo: boolean;
  /** Whether the database has any users. */
  readonly hasUsers: boolean;
  /** When a sandbox starts over. */
  readonly resetsAt?: Date;
  /** Goes on answering for that long, while load balancers learn from the health check to send nothing more. */
  drain(ms: number): Promise<void>;
  /** Completes requests in flight, closes the sockets so that clients reconnect elsewhere, and closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly demo: boolean;
  readonly log: FastifyBaseLogger;
  /** The database, if it is being opened already. */
  readonly opening?: Promise<Db>;
  /** Says what a first start is doing, because it takes a while. */
  readonly step?: Step;
}

/** Starts the server. Rejects with a sentence for the operator when an external cause prevents it. */
export async function startServer(
  config: Config,
  { demo, log, opening = openServerDatabase(config, log), step = unsaid }: StartOptions,
): Promise<Running> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    undo.push(() => opening.then((db) => db.close()));
    // While the database opens, in a thread of its own.
    checkProgram();
    const db = await opening;
    await migrate(db);
    await checkDatabase(db, allTables());
    const today = dateIn(config.timeZone, new Date());
    const wasEmpty = await isDatabaseEmpty(db);
    const data = await prepareData(db, { demo, today, companyName: config.productName, step });
    const sandbox = config.sandboxHours === undefined ? {} : { resetsAt: await sandboxReset(db, config, { ...data, wasEmpty }) };
    const { app, realtime, metrics, startBackground, drain, close } = await composeServer({
      config,
      db,
      log,
      demo: data.demo,
      webRoot: webRoot(),
    });
    undo.push(close);
    realtime.attach(app.server);
    await app.listen({ host: config.host, port: config.port });
    if (metrics && config.metrics) {
      const listener = await serveMetrics(metrics, config.metrics);
      undo.push(() => listener.close());
    }
    if (db.kind === "embedded") {
      // Commands can't open this database beside us, so we answer them.
      const control = await serveControl(config.dataDir, async (request) => {
        const { runReport } = await import("../operator/reports.ts");
        return runReport({ config, db }, request);
      });
      undo.push(() => control.close());
    }
    await startBackground();

    // A server that listens on a port has an address of this type.
    const { port } = app.server.address() as AddressInfo;
    return {
      db,
      port,
      ...data,
      ...sandbox,
      async drain(ms) {
        drain();
        await setTimeout(ms);
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  }
}

/** The built pages: next to the bundle, or in dist when running from source. */
function webRoot(): string {
  const siblingDir = fileURLToPath(new URL("../web", import.meta.url));
  return existsSync(siblingDir) ? siblingDir : fileURLToPath(new URL("../../dist/web", import.meta.url));
}
