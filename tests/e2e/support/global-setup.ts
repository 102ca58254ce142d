import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { stale } from "../../../scripts/build.mjs";
import { outsideTests } from "../../support/server-process.ts";
import { type AppData, emptyData, removeData } from "./demo-data.ts";
import { restartableServer } from "./restartable-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The demo data, as created on a first start; every server of the run works on a copy. */
    demoData: AppData;
  }
}

const build = resolve(import.meta.dirname, "../../../scripts/build.mjs");

/** Builds what changed since the last build, and creates the demo data once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parts = stale();
  // Without Vitest's NODE_ENV, because test builds of the libraries are slower and generate other ids.
  if (parts.length > 0) execFileSync(process.execPath, [build, ...parts], { env: outsideTests, stdio: ["ignore", "inherit", "inherit"] });
  // A project may name another database than its run, or with "" the embedded one.
  const { TEST_DATABASE_URL } = { ...process.env, ...project.config.env };
  const data = await emptyData(TEST_DATABASE_URL);
  const { dataDir, databaseUrl } = data;
  const server = await restartableServer(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  await server.start();
  await server.end("SIGTERM");
  project.provide("demoData", data);
  return () => removeData(data);
}
