import type { Config } from "../config.ts";
import { askServer, type ControlResponse } from "./control.ts";
import type { ReportName } from "./reports.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Runs a report where the database is: in the running server if it has the embedded database open, otherwise here.
 * @throws Error with a sentence for the operator
 */
export async function inDatabaseProcess(config: Config, name: ReportName, input: unknown): Promise<ControlResponse> {
  const answer = config.databaseUrl === undefined ? await askServer(config.dataDir, { name, input }) : null;
  if (answer) return answer;
  const { runReport } = await import("./reports.ts");
  return withDatabase(config, (db) => runReport({ config, db }, { name, input }));
}
