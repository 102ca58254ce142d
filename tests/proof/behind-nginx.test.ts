import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { testServer } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { delay, until } from "../support/waits.ts";
import { type Listener, listen, unreadOf } from "./support/listener.ts";
import { expectOnce, startTraffic } from "./support/traffic.ts";
import { type TwoServers, twoServers } from "./support/two-servers.ts";
import { addressOf } from "./support/two-sites.ts";

const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"].find((path) => existsSync(path));
if (!nginx) console.log("Skipped: requires nginx (Debian: apt-get install nginx-light).");
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npm run test:proof.");

/** docs/deploy/nginx.conf as it is, but for addresses and without TLS, which needs a certificate. */
function configuration(folder: string, port: number, [first, second]: readonly [number, number]): string {
  const site = readFileSync(resolve(import.meta.dirname, "../../docs/deploy/nginx.conf"), "utf8")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*\n/gm, "")
    .replace("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${second}`);
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; } http { access_log off; ${own.join(" ")} ${site} }`;
}

describe.skipIf(!nginx || !testServer)("two servers behind nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-nginx-"));
  let servers: TwoServers;
  let proxy: ChildProcess;
  let url: string;
  let admin: Caller;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    servers = await twoServers({ PUBLIC_URL: url, HQ_TRUST_PROXY: "1" });
    writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, servers.ports));
    proxy = spawn(nginx ?? "", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "inherit" });
    const isServing = async () => {
      if (proxy.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
      return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false;
    };
    await until(isServing, "nginx serves the app", { limitMs: 150_000 });
    admin = await signedInCaller(url);
  }, 180_000);
  afterAll(async () => {
    for (const each of listeners) each.close();
    if (proxy?.exitCode === null) {
      const exited = once(proxy, "exit");
      proxy.kill("SIGTERM");
      await exited;
    }
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (base: string, path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/${path}`, { ...init, headers: { authorization: `Bearer ${admin.token}`, ...init.headers } });
  const createTask = async (base: string, name: string, assignedToId: number) => {
    const response = await call(base, "tasks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, assignedToId }),
    });
    expect(response.status, await response.clone().text()).toBe(201);
  };

  it("pushes to every socket, whichever server it is at and whichever wrote", async () => {
    const sales = await signedInCaller(url, "sales@hq.example");
    // In turn: two sockets and more end up at both servers.
    for (let n = 0; n < 4; n += 1) listeners.push(await listen(url, sales));
    const assignee = listeners[0]?.userId ?? 0;
    for (const [site, base] of servers.urls.entries()) {
      const name = `Written at ${site}`;
      await createTask(base, name, assignee);
      await vi.waitFor(
        () => {
          for (const { frames } of listeners)
            expect(frames.filter(({ event, data }) => event === "notification" && JSON.stringify(data).includes(name))).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
    }
  });

  it("serves an upload from both servers", async () => {
    const form = new FormData();
    const bytes = new Uint8Array(3_000_000).fill(7);
    form.set("file", new Blob([bytes]), "plan.bin");
    const upload = await call(url, "files", { method: "POST", body: form });
    const { data } = (await upload.json()) as { data: { id: number } };
    for (const base of [...servers.urls, url]) {
      const file = await call(base, `files/${data.id}`);
      expect(file.status, base).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBe(bytes.length);
    }
  });

  it("loses no request and no notification while both servers are restarted one after the other", async () => {
    const sales = await signedInCaller(url, "sales@hq.example");
    const traffic = startTraffic({ urls: [url], caller: admin, assignee: listeners[0]?.userId ?? 0, name: "rolling", readers: 8 });
    for (const site of [0, 1, 0, 1]) {
      await delay(1_000);
      await servers.stop(site);
      await servers.restart(site);
      // nginx tries a server again that long after it failed.
      await delay(2_500);
    }
    await traffic.stop();
    const answered = traffic.responses.filter(({ status }) => status !== 429);
    expect(answered.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
    expect(answered.length).toBeGreaterThan(100);
    await withDatabase((database) => expectOnce(database, "rolling", traffic.done));

    const unread = await unreadOf(url, sales);
    await vi.waitFor(
      () => {
        for (const { known } of listeners) expect(unread.filter((id) => !known.has(id))).toEqual([]);
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
    const database = new pg.Client({ connectionString: await addressOf(servers.db) });
    await database.connect();
    try {
      return await work(database);
    } finally {
      await database.end();
    }
  }
});
