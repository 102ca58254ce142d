import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../../scripts/build/when-stale.mjs";
import { type AppData, makeData, removeData } from "./demo-data.ts";
import { serverProcess } from "./server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The demo company as a first start makes it; every server of the run works on a copy. */
    demoData: AppData;
  }
}

/** Builds what changed since the last build, and makes the demo company once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWhenStale(["web", "server", "database"]);
  const data = await makeData();
  const { dataDir, databaseUrl } = data;
  const server = await serverProcess({ HQ_DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
  await server.start();
  await server.end("SIGTERM");
  project.provide("demoData", data);
  return () => removeData(data);
}
