import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/free-port.ts";

const versions = "/usr/lib/postgresql";
const onDebian = existsSync(versions)
  ? readdirSync(versions)
      .sort((a, b) => Number(a) - Number(b))
      .map((version) => join(versions, version, "bin"))
  : [];

/** The folder of PostgreSQL's server programs; undefined if they are not installed. */
export const programs: string | undefined = [...(process.env.PATH ?? "").split(":"), ...onDebian]
  .filter((folder) => existsSync(join(folder, "initdb")))
  .at(-1);

/** A PostgreSQL server of the test's own, which the test can stop and start. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  /** Its own directory, which only its own user may read. */
  readonly folder: string;
  start(): Promise<void>;
  /** "immediate" stops it as a crash of all its processes would. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Makes a standby the primary, and waits until it is. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** The primary of which it is a standby; without one, it is an empty server. */
  readonly standbyOf?: Cluster;
  /** More settings of the server: name=value. Read when it starts. */
  readonly settings?: readonly string[];
}

export async function createCluster({ standbyOf, settings: more = [] }: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "hq-cluster-"));
  giveToOwner(folder);
  const port = await freePort();
  const data = join(folder, "data");
  if (standbyOf) await run("pg_basebackup", "-D", data, "-R", "-c", "fast", "-h", "127.0.0.1", "-p", String(standbyOf.port), "-U", "hq");
  else await run("initdb", "-D", data, "-U", "hq", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8");
  const own = ["listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${folder}`, "max_connections=100", "fsync=off"];
  const settings = [...own, ...more].map((each) => `-c ${each}`).join(" ");
  const stop = (mode: string) => run("pg_ctl", "-D", data, "-w", "-m", mode, "stop");
  return {
    url: `postgres://hq@127.0.0.1:${port}/postgres`,
    port,
    folder,
    start: () => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"),
    stop,
    promote: () => run("pg_ctl", "-D", data, "-w", "promote"),
    async remove() {
      await stop("immediate").catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives files to the user as whom the server runs, and lets nobody else read them. */
export function giveToOwner(...paths: readonly string[]): void {
  for (const path of paths) {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
    if (isRoot) chownSync(path, ...owner());
  }
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function owner(): [uid: number, gid: number] {
  const { uid, gid } = statSync("/var/lib/postgresql");
  return [uid, gid];
}

async function run(program: string, ...args: string[]): Promise<void> {
  if (programs === undefined) throw new Error("PostgreSQL's server programs are not installed.");
  const [uid, gid] = isRoot ? owner() : [undefined, undefined];
  // Its background processes would keep its output open, so the output is ignored.
  const child = spawn(join(programs, program), args, { cwd: "/", stdio: "ignore", ...(uid === undefined ? {} : { uid, gid }) });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
}
