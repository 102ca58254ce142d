import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { delay } from "../support/waits.ts";
import { type Cluster, createCluster, programs } from "./support/cluster.ts";
import { type Listener, listen } from "./support/listener.ts";
import { builtServer } from "./support/server-build.ts";
import { createTcpProxy, type TcpProxy } from "./support/tcp-proxy.ts";
import { expectOnce, type RecordedResponse, startTraffic, type Traffic } from "./support/traffic.ts";

if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

/** Far less than the minutes after which the system itself gives up a connection; not a performance target. */
const READY_MS = 30_000;
const away = "The database can't be reached right now. Please try again in a moment.";
const busy = "The server is busy. Please try again in a moment.";

describe.skipIf(!programs)("a database outage", () => {
  let cluster: Cluster;
  let proxy: TcpProxy;
  /** The first server reaches the database through the proxy, the second one directly. */
  const servers: ServerProcess[] = [];
  const urls: string[] = [];
  const folders: string[] = [];
  let caller: Caller;
  let listener: Listener;
  let database: pg.Client;
  let round = 0;
  let name = "";

  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    proxy = await createTcpProxy(cluster.port);
    const overCable = new URL(cluster.url);
    overCable.port = String(proxy.port);
    const main = await builtServer();
    for (const databaseUrl of [overCable.href, cluster.url]) {
      const dataDir = mkdtempSync(join(tmpdir(), "hq-outage-"));
      folders.push(dataDir);
      const server = startProcess({ main, dataDir, env: { DATABASE_URL: databaseUrl, HQ_LOG_LEVEL: "warn" } });
      servers.push(server);
      urls.push((await server.ready()).url);
    }
    caller = await signedInCaller(urls[1] ?? "");
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end("SIGKILL")));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await proxy?.close();
    await cluster?.remove();
  });
  beforeEach(async () => {
    name = `round ${++round}`;
    listener = await listen(urls[0] ?? "", await signedInCaller(urls[0] ?? "", "sales@hq.example"));
  });
  afterEach(async () => {
    listener.close();
    for (const server of servers) {
      expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
      expect(server.output()).not.toMatch(/unhandled|uncaught|deprecat/i);
    }
  });

  /**
   * Runs traffic across an outage of a few seconds; resolves once the first server has recovered and all started work
   * is done.
   */
  async function over(
    sites: readonly string[],
    breaking: () => Promise<void> | void,
    mending: () => Promise<void> | void,
  ): Promise<Traffic> {
    const traffic = startTraffic({ urls: sites, caller, assignee: listener.userId, name });
    await vi.waitFor(() => expect(traffic.done.length).toBeGreaterThan(3), { timeout: 20_000 });
    await breaking();
    await delay(2_500);
    await mending();
    await readyAgain();
    await delay(300);
    await traffic.stop();
    return traffic;
  }

  /** Waits until reads, writes, the health check, the sockets and events from the other process work again. */
  async function readyAgain(): Promise<void> {
    const [url = ""] = urls;
    const headers = { authorization: `Bearer ${caller.token}`, "content-type": "application/json" };
    await vi.waitFor(
      async () => {
        const responses = await Promise.all([
          fetch(`${url}/api/health`),
          fetch(`${url}/api/tasks?pageSize=1`, { headers }),
          fetch(`${url}/api/tasks`, { method: "POST", headers, body: JSON.stringify({ name: "Ready?" }) }),
        ]);
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 201]);
        expect(listener.state).toBe("connected");
      },
      { timeout: READY_MS, interval: 50 },
    );
  }

  async function connected(): Promise<void> {
    database = new pg.Client({ connectionString: cluster.url });
    database.on("error", () => undefined);
    await database.connect();
  }

  /** Only successes and the expected errors, with at least one error. */
  function expectHonest(responses: readonly RecordedResponse[]): void {
    const kinds = new Set(responses.filter(({ status }) => status >= 300).map(({ status, message }) => `${status} ${message}`));
    expect([...kinds].filter((kind) => ![`503 ${away}`, `503 ${busy}`, `429 ${busy}`].includes(kind))).toEqual([]);
    expect(responses.filter(({ status }) => status === 0)).toEqual([]);
    for (const call of ["GET health", "GET tasks", "POST"])
      expect(
        responses.filter((response) => response.call.startsWith(call) && response.status === 503),
        call,
      ).not.toEqual([]);
  }

  /** Checks that the listener knows every stored notification. */
  async function expectNoneMissed(): Promise<void> {
    const { rows } = await database.query<{ id: string }>("select notification_id as id from notification_recipients where user_id = $1", [
      listener.userId,
    ]);
    const storedIds = rows.map(({ id }) => Number(id)).filter((id) => id > heardBefore);
    await vi.waitFor(() => expect(storedIds.filter((id) => !listener.known.has(id))).toEqual([]), { timeout: READY_MS });
  }
  let heardBefore = 0;
  beforeEach(async () => {
    await connected();
    const { rows } = await database.query("select coalesce(max(id), 0)::int as id from notifications");
    heardBefore = rows[0].id;
  });
  afterEach(() => database.end());

  it("keeps serving after a database crash, without losing or repeating an acknowledged write", async () => {
    const traffic = await over(
      urls,
      () => cluster.stop("immediate"),
      () => cluster.start(),
    );
    await connected();
    expectHonest(traffic.responses);
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
  });

  it("delivers what another process wrote while the connection was cut", async () => {
    const { responses, stop: stopReading } = startTraffic({
      urls: urls.slice(0, 1),
      caller,
      assignee: listener.userId,
      name: "x",
      writers: 0,
    });
    const traffic = await over(urls.slice(1), proxy.cut, proxy.mend);
    await stopReading();
    expect(new Set(traffic.responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(responses.some(({ status }) => status === 503)).toBe(true);
    expect(responses.some(({ status }) => ![200, 503, 429].includes(status))).toBe(false);
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
    expect(listener.joined).toBeGreaterThan(1);
  });

  it("recovers promptly from a network that stalls for a while", async () => {
    const traffic = await over(urls, proxy.stall, proxy.mend);
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
  });

  it("detects connections whose remote end has forgotten them", async () => {
    const traffic = await over(
      urls,
      () => {
        proxy.lose();
        proxy.stall();
      },
      proxy.mend,
    );
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
  });

  it("detects connections lost without an outage", async () => {
    const traffic = startTraffic({ urls, caller, assignee: listener.userId, name });
    await vi.waitFor(() => expect(traffic.done.length).toBeGreaterThan(3), { timeout: 20_000 });
    proxy.lose();
    await readyAgain();
    await traffic.stop();
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
  });

  it("survives connections terminated at any point, by retrying", async () => {
    const traffic = startTraffic({ urls, caller, assignee: listener.userId, name });
    await vi.waitFor(() => expect(traffic.done.length).toBeGreaterThan(3), { timeout: 20_000 });
    for (let count = 0; count < 60; count += 1) {
      await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < 0.4`);
      await delay(20 + (count % 5) * 20);
    }
    await readyAgain();
    await traffic.stop();
    expect(traffic.responses.filter(({ status }) => status === 0)).toEqual([]);
    await expectOnce(database, name, traffic.done);
    await expectNoneMissed();
  });
});
