import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { until } from "../../support/waits.ts";

const root = resolve(import.meta.dirname, "../../..");

const { NODE_ENV: _ofTests, ...environment } = process.env;
/** The environment without the NODE_ENV that Vitest sets. */
export const outsideTests: NodeJS.ProcessEnv = environment;

/** The built server in its own process. */
export interface ServerProcess {
  readonly url: string;
  /** Everything the server has printed so far. */
  output(): string;
  start(): Promise<void>;
  /** Stops the server and waits until its process has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Runs an admin CLI command while the server is running. */
  command(...args: string[]): Promise<string>;
}

export async function serverProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The port is known only now.
  const settled = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace("{port}", String(port))]));
  const env = { ...outsideTests, PORT: String(port), HQ_LOG_LEVEL: "error", ...settled };
  let child: ChildProcess | undefined;
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  // Keeps the server from outliving its worker.
  process.on("exit", () => child?.kill("SIGKILL"));
  return {
    url,
    output: () => printed,
    start: async () => {
      // As the tests' own workers (vitest.config.ts).
      child = spawn(process.execPath, ["--single-threaded-gc", join(root, "dist/server/main.js")], {
        cwd: root,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stdout?.on("data", keep);
      child.stderr?.on("data", keep);
      await answering(url, child, () => printed);
    },
    end: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
    command: (...args) => run(process.execPath, [join(root, "dist/server/cli.js"), ...args], env),
  };
}

async function answering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    return response?.ok ?? false;
  };
  await until(isReady, "the server answers", { limitMs: 600_000 });
}

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
