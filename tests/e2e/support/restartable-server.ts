import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { freePort } from "../../support/free-port.ts";
import { outsideTests, type ServerProcess, startProcess } from "../../support/server-process.ts";

const server = resolve(import.meta.dirname, "../../../dist/server");
/** As the tests' own workers (vitest.config.ts). */
const flags = ["--single-threaded-gc"];

/** The built server, which starts again at the same address. */
export interface RestartableServer {
  readonly url: string;
  /** Everything its processes have printed so far. */
  output(): string;
  start(): Promise<void>;
  /** Stops the server and waits until its process has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Runs an admin CLI command while the server is running. */
  command(...args: string[]): Promise<string>;
}

/** A server in this data directory with these environment variables, in which `{port}` stands for its port. */
export async function restartableServer(dataDir: string, settings: Readonly<Record<string, string>>): Promise<RestartableServer> {
  const port = await freePort();
  const settled = Object.entries({ ...settings, PORT: "{port}" }).map(([name, value]) => [name, value.replace("{port}", String(port))]);
  const env: Readonly<Record<string, string>> = Object.fromEntries(settled);
  const ended: ServerProcess[] = [];
  let current: ServerProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => [...ended, current].map((each) => each?.output() ?? "").join(""),
    start: async () => {
      current = startProcess({ main: join(server, "main.js"), dataDir, env, flags, limitMs: 600_000 });
      await current.ready();
    },
    end: async (signal) => {
      if (!current) return;
      await current.end(signal);
      ended.push(current);
      current = undefined;
    },
    command: (...args) => run(join(server, "cli.js"), args, { ...outsideTests, HQ_DATA_DIR: dataDir, ...env }),
  };
}

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${printed}`);
  return printed;
}
