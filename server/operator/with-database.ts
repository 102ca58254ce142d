import type { Config } from "../config/config.ts";
import { directAddress } from "../config/database-settings.ts";
import { type Db, openDatabase } from "../db/connection.ts";

/** Opens the database for a command, past a pooler. @throws Error when it can't be reached, or a running server has the embedded one open */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const databaseUrl = directAddress(config);
  const db = await openDatabase({
    dataDir: config.dataDir,
    poolSize: 2,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
