import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
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
  start(): Promise<void>;
  /** "immediate" stops it as a crash of all its processes would. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
}

export async function createCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "hq-cluster-"));
  if (isRoot) chownSync(folder, ...owner());
  const port = await freePort();
  const data = join(folder, "data");
  await run("initdb", "-D", data, "-U", "hq", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8");
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c max_connections=100 -c fsync=off`;
  const stop = (mode: string) => run("pg_ctl", "-D", data, "-w", "-m", mode, "stop");
  return {
    url: `postgres://hq@127.0.0.1:${port}/postgres`,
    port,
    start: () => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"),
    stop,
    async remove() {
      await stop("immediate").catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
