import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../../../server/db/connection.ts";
import { databaseAddress, testDatabase } from "../../support/database.ts";
import { type ServerProcess, startProcess } from "../../support/server-process.ts";
import { builtServer } from "./server-build.ts";

/** Two server processes on one PostgreSQL database with the demo company in it. */
export interface TwoServers {
  readonly db: Db;
  /** They stay the same across restarts. */
  readonly urls: readonly [string, string];
  readonly ports: readonly [number, number];
  /** With SIGKILL, in the middle of whatever it is doing. */
  kill(site: number): Promise<void>;
  /** With SIGTERM: what is in flight is answered. */
  stop(site: number): Promise<void>;
  /** Restarts a killed or stopped server at its old address. */
  restart(site: number): Promise<void>;
  /** The lines that both servers have printed. */
  printed(): string[];
  close(): Promise<void>;
}

/** Both on one database and one directory, as servers of one company are. `env` adds settings. */
export async function twoServers(env: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const db = await testDatabase({ migrated: false, poolSize: 3 });
  const DATABASE_URL = await databaseAddress(db);
  const main = await builtServer();
  const dataDir = mkdtempSync(join(tmpdir(), "hq-two-"));
  const started: ServerProcess[] = [];
  const servers: ServerProcess[] = [];
  const start = async (site: number, PORT = "0"): Promise<string> => {
    const server = startProcess({ main, dataDir, env: { DATABASE_URL, PORT, ...env } });
    started.push(server);
    servers[site] = server;
    const { url } = await server.ready();
    return url;
  };
  const close = async () => {
    await Promise.all(started.map((server) => server.end("SIGKILL")));
    rmSync(dataDir, { recursive: true, force: true });
    await db.close();
  };
  try {
    // One after the other, because the first creates the tables and the demo company.
    const urls = [await start(0), await start(1)] as const;
    const ports = [Number(new URL(urls[0]).port), Number(new URL(urls[1]).port)] as const;
    return {
      db,
      urls,
      ports,
      kill: async (site) => servers[site]?.end("SIGKILL"),
      stop: async (site) => servers[site]?.end("SIGTERM"),
      restart: async (site) => void (await start(site, String(ports[site]))),
      printed: () => started.flatMap((server) => server.output().split("\n")),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
