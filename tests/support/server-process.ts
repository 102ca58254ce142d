import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { retryingFetch } from "./retrying-fetch.ts";
import { inTime } from "./waits.ts";

const { NODE_ENV: _, TEST_DATABASE_URL: __, DATABASE_URL: ___, ...environment } = process.env;
/** The environment without what Vitest sets and without the tests' database: what a server of its own is started in. */
export const outsideTests: NodeJS.ProcessEnv = environment;

/** The server as a separate process that can be stopped in any way. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the server answers calls; rejects if it exits first or exceeds the time limit. */
  ready(): Promise<{ readonly url: string; readonly ms: number }>;
  /** Sends the signal and waits for the process to exit. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  readonly main: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** A module loaded before the server in each of its threads. */
  readonly preload?: string;
  /** The longest that a start may take; a bound for hanging starts, not a performance target. */
  readonly limitMs?: number;
}

export function startProcess({ main, dataDir, env = {}, flags = [], preload, limitMs = 60_000 }: ProcessOptions): ServerProcess {
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, ...(preload ? ["--import", preload] : []), main], {
    env: {
      ...outsideTests,
      PORT: "0",
      HQ_DATA_DIR: dataDir,
      HQ_LOG_LEVEL: "error",
      ...(preload ? { HQ_PROOF_PRELOAD: preload } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const exited = once(child, "exit");
  // Keeps the server from outliving its worker.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const address = new Promise<string>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /is ready: (\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    exited.then(() => reject(new Error(`The server has ended:\n${printed}`)), reject);
  });
  address.catch(() => undefined);
  const ready = async () => {
    const said = await inTime(address, () => `the server to be ready; it printed:\n${printed}`, limitMs);
    // It says the address that its users have, which may be that of a proxy.
    const url = Number(env.PORT ?? 0) > 0 ? `http://127.0.0.1:${env.PORT}` : said;
    const response = await retryingFetch(`${url}/api/health`);
    if (!response.ok) throw new Error(`Not healthy: ${response.status} ${await response.text()}`);
    return { url, ms: Math.round(performance.now() - started) };
  };
  return {
    child,
    output: () => printed,
    ready,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await exited;
      }
    },
  };
}
