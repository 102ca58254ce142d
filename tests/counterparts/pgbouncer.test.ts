import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, createCluster, programs } from "../proof/support/cluster.ts";
import { builtServer } from "../proof/support/server-build.ts";
import { type PgBouncer, startPgBouncer } from "../support/counterparts/pgbouncer.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";

const path = counterpart("pgbouncer");
if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

describe.skipIf(!path || !programs).each(["transaction", "session"] as const)("behind PgBouncer in %s mode", (mode) => {
  let cluster: Cluster;
  let pooler: PgBouncer;
  let folder = "";
  let server: ServerProcess;
  let url = "";

  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    pooler = await startPgBouncer({ path: path ?? "", server: cluster.port, mode });
    folder = mkdtempSync(join(tmpdir(), "hq-pgbouncer-data-"));
    server = startProcess({
      main: await builtServer(),
      dataDir: folder,
      env: { DATABASE_URL: pooler.addressOf(cluster.url), DATABASE_DIRECT_URL: cluster.url },
    });
    ({ url } = await server.ready());
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    await pooler?.close();
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves", async () => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });
});
