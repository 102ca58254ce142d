import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { dateIn } from "../src/schemas/values/time-zone.ts";
import { checkProgram } from "./check-program.ts";
import { composeServer } from "./compose.ts";
import type { Config } from "./config.ts";
import { checkDatabase } from "./db/check-database.ts";
import { type Db, openDatabase } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { makePrivate } from "./db/private-directory.ts";
import { allTables } from "./db/tables.ts";
import { prepareData } from "./first-data.ts";

export interface Running {
  readonly db: Db;
  /** The actual port: with PORT=0, the system chooses it. */
  readonly port: number;
  /** Whether the database holds the demo data, whose accounts have a known password. */
  readonly demo: boolean;
  /** Whether the database has any users. */
  readonly hasUsers: boolean;
  /** Completes requests in flight, closes the sockets so that clients reconnect elsewhere, and closes the database. */
  close(): Promise<void>;
}

/** Starts the server. Rejects with a sentence for the operator when an external cause prevents it. */
export async function startServer(config: Config, options: { readonly demo: boolean; readonly log: FastifyBaseLogger }): Promise<Running> {
  const { log } = options;
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    checkProgram();
    // The embedded database does the same when it opens; a PostgreSQL server leaves the files to us.
    if (config.databaseUrl !== undefined) makePrivate(config.dataDir);
    const db = await openDatabase({
      dataDir: config.dataDir,
      poolSize: config.databasePoolSize,
      ...(existsSync(freshDatabase) ? { template: freshDatabase } : {}),
      log: (message) => log.warn(message),
      ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    });
    undo.push(() => db.close());
    await migrate(db);
    await checkDatabase(db, allTables());
    const today = dateIn(config.timeZone, new Date());
    const data = await prepareData(db, { demo: options.demo, today, companyName: config.productName });
    const { app, realtime, startBackground, close } = await composeServer({ config, db, log, demo: data.demo, webRoot: webRoot() });
    undo.push(close);
    realtime.attach(app.server);
    await app.listen({ host: config.host, port: config.port });
    await startBackground();

    // A server that listens on a port has an address of this type.
    const { port } = app.server.address() as AddressInfo;
    return { db, port, ...data, close: closeAll };
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  }
}

/** A prepared database for first starts, made by the build; when running from source, the first start creates it instead. */
const freshDatabase = fileURLToPath(new URL("../fresh-database.tar", import.meta.url));

/** The built pages: next to the bundle, or in dist when running from source. */
function webRoot(): string {
  const siblingDir = fileURLToPath(new URL("../web", import.meta.url));
  return existsSync(siblingDir) ? siblingDir : fileURLToPath(new URL("../dist/web", import.meta.url));
}
