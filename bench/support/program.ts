import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../tests/support/free-port.ts";

/** A server in a separate process. */
export interface Program {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a Node program that reads its port from PORT, and waits until `path` returns a success. */
export async function startProgram(args: readonly string[], env: Readonly<Record<string, string>>, path: string): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  await answering(`http://127.0.0.1:${port}${path}`, child, () => errorOutput);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      if (errorOutput !== "") console.error(errorOutput);
    },
  };
}

async function answering(url: string, child: ChildProcess, errorOutput: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server has ended:\n${errorOutput()}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((next) => setTimeout(next, 10));
  }
}
