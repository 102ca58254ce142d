import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { RESTORED } from "../db/embedded/prepare-directory.ts";
import { askServer, type ControlResponse } from "./control.ts";
import type { ReportName } from "./reports.ts";
import { withDatabase } from "./with-database.ts";

/** A report, and who made it: the running server, by its own settings, or this process by those of its environment. */
export interface ReportAnswer extends ControlResponse {
  readonly isOfServer: boolean;
}

/**
 * Runs a report where the database is: in the running server if it has the embedded database open, otherwise here.
 * @throws Error with a sentence for the operator
 */
export async function inDatabaseProcess(config: Config, name: ReportName, input: unknown): Promise<ReportAnswer> {
  const answer = config.databaseUrl === undefined ? await askServer(config.dataDir, { name, input }) : null;
  if (answer) return { ...answer, isOfServer: true };
  // Otherwise it would be created.
  if (config.databaseUrl === undefined && !["database", RESTORED].some((name) => existsSync(join(config.dataDir, name))))
    throw new Error(`There is no database in ${config.dataDir}. Set HQ_DATA_DIR, or start the server once.`);
  const { runReport } = await import("./reports.ts");
  return { ...(await withDatabase(config, (db) => runReport({ config, db }, { name, input }))), isOfServer: false };
}
