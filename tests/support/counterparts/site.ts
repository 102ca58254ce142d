import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, vi } from "vitest";
import { type Listener, listen } from "../../proof/support/listener.ts";
import { builtServer } from "../../proof/support/server-build.ts";
import { expectOnce, startTraffic } from "../../proof/support/traffic.ts";
import { type Caller, signedInCaller } from "../caller.ts";
import { type ServerProcess, startProcess } from "../server-process.ts";
import { readEverything } from "./every-read.ts";

/** The built server in a process of its own, with the demo company, at some database. */
export interface Site {
  readonly server: ServerProcess;
  readonly url: string;
  readonly admin: Caller;
  close(): Promise<void>;
}

export async function startSite(env: Readonly<Record<string, string>>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "hq-site-"));
  const server = startProcess({ main: await builtServer(), dataDir: folder, env: { HQ_LOG_LEVEL: "warn", ...env }, limitMs: 120_000 });
  const close = async () => {
    await server.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url } = await server.ready();
    return { server, url, admin: await signedInCaller(url), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A server that is expected to refuse the start: what it printed, once it has ended. */
export async function refusedStart(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "hq-refused-"));
  const server = startProcess({ main: await builtServer(), dataDir: folder, env });
  try {
    const { url } = await server.ready().catch(() => ({ url: "" }));
    expect(url, "the start is refused").toBe("");
    return server.output();
  } finally {
    await server.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Disturbance {
  readonly site: Site;
  readonly name: string;
  /** What happens to the database meanwhile; afterwards it serves. */
  readonly happens: () => Promise<void>;
  /** The database's address afterwards, past everything. */
  readonly databaseUrl: string;
}

/**
 * Has writers, readers of every call and a listener at work while something happens to the database. Nothing that was acknowledged is lost or
 * done twice, the listener misses nothing, and whoever was not served is told when to try again: never a 500.
 * @returns the answers by status
 */
export async function workThrough({ site, name, happens, databaseUrl }: Disturbance): Promise<ReadonlyMap<number, number>> {
  const { url, admin, server } = site;
  const listener = await listen(url, await signedInCaller(url, "sales@hq.example"));
  const everything = await readEverything(url, admin);
  const traffic = startTraffic({ urls: [url], caller: admin, assignee: listener.userId, name });
  await vi.waitFor(() => expect(traffic.done.length).toBeGreaterThan(3), { timeout: 60_000 });
  await happens();
  const before = traffic.done.length;
  await vi.waitFor(() => expect(traffic.done.length).toBeGreaterThan(before + 3), { timeout: 60_000 });
  await Promise.all([traffic.stop(), everything.stop()]);
  expect(everything.bad).toEqual([]);
  expect(traffic.responses.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  expect(server.output()).not.toMatch(/unhandled|uncaught/i);
  await expectAllArrived(databaseUrl, name, traffic.done, listener);
  return everything.answers;
}

async function expectAllArrived(databaseUrl: string, name: string, done: readonly string[], listener: Listener): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await expectOnce(database, name, done, true);
    const { rows } = await database.query<{ id: string }>(
      `select r.notification_id as id from notification_recipients r join notifications n on n.id = r.notification_id
        join tasks t on n.resource = 'task' and n.record_id = t.id where r.user_id = $1 and t.name like $2`,
      [listener.userId, `${name} %`],
    );
    await vi.waitFor(() => expect(rows.filter(({ id }) => !listener.known.has(Number(id)))).toEqual([]), { timeout: 30_000 });
  } finally {
    await database.end();
    listener.close();
  }
}
