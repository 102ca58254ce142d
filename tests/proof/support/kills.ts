import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { type Db, openDatabase } from "../../../server/db/connection.ts";
import { testServer } from "../../support/database.ts";
import { addressOf, administer } from "../../support/server-fixture.ts";
import { type ServerProcess, startProcess } from "../../support/server-process.ts";
import { scaled } from "../scale.ts";
import { builtServer } from "./server-build.ts";

/** A database whose server a test kills and starts again. */
export interface KilledSite {
  /** Starts the server; what still runs after the test is killed. */
  start(): ServerProcess;
  /** Opens the database itself, while no server runs. */
  open(): Promise<Db>;
}

const limit = scaled({ quick: 240_000, long: 3_600_000 });

/** Runs a test that kills the server: on the embedded database, and on PostgreSQL where TEST_DATABASE_URL names a server. */
export function testKills(name: string, strike: (site: KilledSite) => Promise<void>): void {
  if (!testServer) console.log("Skipped on PostgreSQL: requires a server. Run scripts/with-postgres.sh.");
  const folder = mkdtempSync(join(tmpdir(), "hq-kills-"));
  const running = new Set<ServerProcess>();
  let main: string;
  beforeAll(async () => {
    main = await builtServer();
  });
  const killAll = async () => {
    for (const server of running) await server.end("SIGKILL");
  };
  afterAll(async () => {
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  const siteIn = (dataDir: string, databaseUrl?: string): KilledSite => ({
    start() {
      const server = startProcess({ main, dataDir, env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
      running.add(server);
      server.child.once("exit", () => running.delete(server));
      return server;
    },
    open: () => openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl }),
  });

  test(name, () => strike(siteIn(folder)), limit);

  test.skipIf(!testServer)(
    "does the same with PostgreSQL as a separate server",
    async () => {
      const server = testServer ?? "";
      const database = `hq_kills_${randomUUID().replaceAll("-", "")}`;
      await administer(server, (run) => run(`create database ${database}`));
      try {
        await strike(siteIn(join(folder, "files"), addressOf(server, database)));
      } finally {
        await killAll();
        await administer(server, (run) => run(`drop database ${database} with (force)`));
      }
    },
    limit,
  );
}
