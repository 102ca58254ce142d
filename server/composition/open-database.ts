import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config/config.ts";
import { addressOptions } from "../config/database-settings.ts";
import { type Db, openDatabase } from "../db/connection.ts";
import { makePrivate } from "../db/private-directory.ts";

/** A prepared database for first starts, made by the build; when running from source, the first start creates it instead. */
const freshDatabase = fileURLToPath(new URL("../fresh-database", import.meta.url));

/**
 * Opens the server's database. The embedded one takes most of a second in a thread of its own, so it is begun before the rest of the server
 * is loaded.
 */
export async function openServerDatabase(config: Config, log: Pick<FastifyBaseLogger, "warn">): Promise<Db> {
  // The embedded database does the same when it opens; a PostgreSQL server leaves the files to us.
  if (config.databaseUrl !== undefined) makePrivate(config.dataDir);
  return openDatabase({
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    // It would take a sixth of each call's CPU.
    isGuarded: false,
    ...(existsSync(freshDatabase) ? { template: freshDatabase } : {}),
    log: (message) => log.warn(message),
    ...addressOptions(config),
  });
}
