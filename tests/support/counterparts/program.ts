import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { outsideTests } from "../server-process.ts";
import { inTime, until } from "../waits.ts";

/** Debian keeps servers out of the PATH of ordinary users. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/sbin", "/usr/sbin", "/sbin"];

/**
 * The path of a program that nobody here wrote. Where it can't be had, says how it can be, and returns undefined; its tests skip themselves:
 * `describe.skipIf(!postfix)`.
 * @param debianPackage the package that has it, if it is named otherwise
 */
export function counterpart(name: string, debianPackage = name): string | undefined {
  const path = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (path === undefined) console.log(`Skipped: requires ${name} (Debian: apt-get install ${debianPackage}).`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A running program; it ends with the test's process at the latest. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Asks it to end, kills it if it does not within ten seconds, and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The user to run as, if this process may choose. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** What shows that it serves: a port of loopback that accepts connections, or a condition. */
  readonly ready: number | (() => boolean | Promise<boolean>);
  /** In ms. */
  readonly limitMs?: number;
}

/** Starts a program that stays in the foreground, and waits until it serves. An error has what it printed. */
export async function startProgram(path: string, args: readonly string[], options: ProgramOptions): Promise<RunningProgram> {
  const { env = {}, cwd, user, ready, limitMs = 60_000 } = options;
  const child = spawn(path, args, {
    env: { ...outsideTests, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that its workers end with it.
    detached: true,
    ...(cwd === undefined ? {} : { cwd }),
    ...(user && process.getuid?.() === 0 ? user : {}),
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, "exit");
  exited.catch(() => undefined);
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  const kill = () => signalGroup("SIGKILL");
  process.once("exit", kill);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (hasEnded(child)) return;
    signalGroup(signal);
    await inTime(exited, `${path} to end`, 10_000).catch(kill);
    await exited;
    process.off("exit", kill);
  };
  const serves = async () => {
    if (hasEnded(child)) throw new Error(`${path} has ended:\n${printed}`);
    return typeof ready === "number" ? accepts(ready) : ready();
  };
  try {
    await until(serves, `${path} serves`, { limitMs, everyMs: 50 });
  } catch (cause) {
    await stop("SIGKILL");
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${printed}`, { cause });
  }
  return { child, output: () => printed, stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Runs a program to its end. Rejects with what it printed if it fails. */
export async function runProgram(
  path: string,
  args: readonly string[],
  { env = {}, cwd, input }: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string; readonly input?: string } = {},
): Promise<string> {
  const child = spawn(path, args, {
    env: { ...outsideTests, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${path} ${args.join(" ")} ended with ${code}:\n${printed}`);
  return printed;
}

/** Whether something accepts connections at the port of loopback. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
