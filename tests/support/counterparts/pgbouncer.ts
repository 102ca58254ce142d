import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { type RunningProgram, startProgram } from "./program.ts";

/** A pooler before a PostgreSQL server of loopback, as Debian has it: no setting that HQ would want. */
export interface PgBouncer {
  readonly port: number;
  /** The address of a server's database by way of the pooler. */
  addressOf(databaseUrl: string): string;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface PgBouncerOptions {
  readonly path: string;
  /** The port of the server. */
  readonly server: number;
  readonly mode: "session" | "transaction";
  /** How many sessions of the server the connections share. */
  readonly sessions?: number;
}

export async function startPgBouncer({ path, server, mode, sessions = 5 }: PgBouncerOptions): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "hq-pgbouncer-"));
  const port = await freePort();
  const config = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  writeFileSync(users, '"hq" ""\n');
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${sessions}
max_client_conn = 500
`,
  );
  const user = ownerOf(folder, config, users);
  const start = () => startProgram(path, [config], { ready: port, ...(user ? { user } : {}) });
  let running: RunningProgram = await start();
  return {
    port,
    addressOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async restart() {
      // Without waiting for its clients, as a crash would.
      await running.stop("SIGKILL");
      running = await start();
    },
    async close() {
      await running.stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root; PostgreSQL's package creates a user, to whom the files are given. */
function ownerOf(...paths: readonly string[]): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync("/var/lib/postgresql");
  for (const path of paths) chownSync(path, uid, gid);
  return { uid, gid };
}
