import type { Config } from "../config.ts";
import { type Db, openDatabase } from "../db/connection.ts";

/** Opens the database for a command. @throws Error when it can't be reached, or a running server has the embedded one open */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({
    dataDir: config.dataDir,
    poolSize: 2,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
