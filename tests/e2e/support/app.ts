import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { type Db, openDatabase } from "../../../server/db/connection.ts";

const root = resolve(import.meta.dirname, "../../..");
const main = join(root, "dist/server/main.js");

/** The built app as a process of its own, with demo data in a database of its own: embedded, or on TEST_DATABASE_URL. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** What it has printed so far. */
  output(): string;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs an operator's command beside the server. */
  command(...words: string[]): Promise<string>;
  /** Ends the server, works on its database, and starts it again: what a clock would have done meanwhile. */
  whileStopped(work: (db: Db) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startApp(): Promise<App> {
  if (!existsSync(main)) throw new Error("Build first: npm run build");
  const dataDir = mkdtempSync(join(tmpdir(), "hq-e2e-"));
  const database = await ownDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HQ_DATA_DIR: dataDir,
    HQ_LOG_LEVEL: "error",
    // On a server's database nobody takes cards until somebody says who.
    ...(database ? { DATABASE_URL: database.url, HQ_PAYMENT_GATEWAY: "test" } : {}),
  };
  let child: ChildProcess | undefined;
  let printed = "";

  const start = async () => {
    child = spawn(process.execPath, [main], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: Buffer) => {
      printed += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    await answering(url, child, () => printed);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  await start();
  return {
    url,
    dataDir,
    output: () => printed,
    kill: () => end("SIGKILL"),
    start,
    command: (...words) => run(process.execPath, [join(root, "dist/server/cli.js"), ...words], env),
    whileStopped: async (work) => {
      await end("SIGTERM");
      const db = await openDatabase({ dataDir, ...(database ? { databaseUrl: database.url } : {}) });
      await work(db).finally(() => db.close());
      await start();
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

async function answering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}:\n${printed}`);
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

async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `hq_e2e_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
