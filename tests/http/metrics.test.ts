// @module-tag gate
import type { AddressInfo } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { ConfigProblem } from "../../server/config/read-settings.ts";
import { programVersion } from "../../server/config/version.ts";
import { serveMetrics } from "../../server/metrics/listen.ts";
import { createMetrics } from "../../server/metrics/metrics.ts";
import { writeBackupNote } from "../../server/operator/backup/note.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const backedUpAt = "2026-11-27T02:15:00.000Z";
let server: HttpTestServer;
beforeAll(async () => {
  server = await createHttpTestServer({ config: { metrics: { host: "127.0.0.1", port: 0 } } });
  await sql`insert into jobs (queue, run_at, dead_at, locked_until, last_error) values
    ('mail', now() - interval '90 seconds', null, null, 'no'), ('mail', now() + interval '1 hour', null, null, null),
    ('mail', now(), now(), null, 'no'), ('exports', now(), null, now() + interval '1 minute', null)`.execute(server.db.kysely);
  await sql`insert into mailboxes (name, problem, failing_since) values ('imap office', 'Closed', now() - interval '60 seconds'), ('imap read', null, null)`.execute(
    server.db.kysely,
  );
  await writeBackupNote(server.db.kysely, { at: backedUpAt, file: "/backups/one.tar", isTried: true });
  await sql`insert into outbox (topic, payload, created_at) values ('bus', '{}', now() - interval '30 seconds')`.execute(server.db.kysely);
});
afterAll(() => server?.close());

const text = async () => (await server.metrics?.text()) ?? "";
const sample = (metrics: string, name: string) => {
  const line = metrics.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe("metrics", () => {
  it("count requests by the pattern of their route, never by their address", async () => {
    const headers = await bearer(server, await addUser(server.db, { email: "mia@hq.test", isAdmin: true }));
    await server.app.inject({ url: "/api/customers/4711", headers });
    await server.app.inject("/api/v1/auth/reset/secret-token");
    await server.app.inject("/api/nowhere/secret-token");
    server.maintenance.on = true;
    await server.app.inject({ url: "/api/customers", headers });
    server.maintenance.on = false;
    const metrics = await text();
    expect(sample(metrics, 'hq_http_request_duration_seconds_count{method="GET",route="/api/customers/:id",status="404"}')).toBe(1);
    expect(sample(metrics, 'hq_http_request_duration_seconds_count{method="GET",route="/api/v1/auth/reset/:token",status="404"}')).toBe(1);
    expect(sample(metrics, 'hq_http_requests_refused_total{status="503"}')).toBe(1);
    expect(sample(metrics, "hq_http_requests_in_flight")).toBe(0);
    // In no label of a sample; a figure may contain these digits by chance.
    expect(metrics).not.toMatch(/\{[^}]*4711/);
    expect(metrics).not.toContain("secret-token");
  });

  it("show queues, connections, sockets and the process", async () => {
    const metrics = await text();
    const jobs = (queue: string, state: string) => sample(metrics, `hq_jobs{queue="${queue}",state="${state}"}`);
    expect(["waiting", "scheduled", "running", "failed", "dead"].map((state) => jobs("mail", state))).toEqual([1, 1, 0, 1, 1]);
    expect(jobs("exports", "running")).toBe(1);
    expect(sample(metrics, 'hq_jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90);
    expect(sample(metrics, "hq_outbox_messages")).toBe(1);
    expect(sample(metrics, "hq_outbox_oldest_seconds")).toBeGreaterThanOrEqual(30);
    expect(sample(metrics, 'hq_mailbox_failing_seconds{mailbox="imap office"}')).toBeGreaterThanOrEqual(60);
    expect(sample(metrics, 'hq_mailbox_failing_seconds{mailbox="imap read"}')).toBe(0);
    expect(sample(metrics, "hq_pool_waiting")).toBe(0);
    expect(sample(metrics, "hq_pool_connections")).toBeGreaterThan(0);
    expect(sample(metrics, "hq_realtime_sockets")).toBe(0);
    expect(sample(metrics, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(metrics).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(sample(metrics, "nodejs_eventloop_lag_max_seconds")).toBeGreaterThanOrEqual(0);
    // However often they are read, the database is asked every few seconds.
    await sql`delete from jobs`.execute(server.db.kysely);
    expect(await text()).toContain('hq_jobs{queue="mail",state="waiting"} 1');
  });

  it("show the version, the last backup, the mailboxes, webhooks and disks, by names that say what they are", async () => {
    const metrics = await text();
    expect(metrics).toContain(`hq_build_info{version="${programVersion()}",node="${process.versions.node}"} 1`);
    expect(sample(metrics, "hq_last_backup_timestamp_seconds")).toBe(Date.parse(backedUpAt) / 1_000);
    expect(sample(metrics, "hq_last_backup_tried")).toBe(1);
    expect(sample(metrics, 'hq_mailbox_readable{mailbox="imap office"}')).toBe(0);
    expect(sample(metrics, 'hq_mailbox_readable{mailbox="imap read"}')).toBe(1);
    expect(sample(metrics, "hq_webhook_deliveries_waiting")).toBe(0);
    expect(sample(metrics, "hq_webhooks_paused")).toBe(0);
    expect(sample(metrics, 'hq_disk_free_bytes{place="data"}')).toBeGreaterThan(0);
    for (const outcome of ["delivered", "failed", "not sent"])
      expect(sample(metrics, `hq_webhook_deliveries_total{outcome="${outcome}"}`)).toBe(0);
    server.metrics?.countDelivery("failed");
    expect(sample(await text(), 'hq_webhook_deliveries_total{outcome="failed"}')).toBe(1);
    // Whatever ends in _total only grows, and nothing else is a counter.
    for (const [, name = "", type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      expect(name.endsWith("_total"), name).toBe(type === "counter");
  });

  it("leave out what isn't known, instead of showing a 0", async () => {
    const away = await createMetrics({
      db: new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ host: "127.0.0.1", port: 1 }) }) }),
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      realtime: { load: () => null },
      disk: { spaces: () => Promise.reject(new Error("It is away.")) },
      lowDiskBytes: 0,
    });
    const metrics = await away.text();
    expect(metrics).toContain("# TYPE hq_outbox_messages gauge");
    for (const name of [
      "hq_outbox_messages",
      "hq_last_backup_timestamp_seconds",
      "hq_realtime_sockets",
      'hq_disk_free_bytes{place="data"}',
    ])
      expect(sample(metrics, name), name).toBeUndefined();
  });

  it("are served on a listener of their own, to those with the token", async () => {
    const listener = await serveMetrics(
      { contentType: "text/plain", text: async () => "hq_up 1\n" },
      { host: "127.0.0.1", port: 0, token: "0123456789abcdef" },
    );
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const get = async (path: string, authorization?: string) => {
      const response = await fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });
      return [response.status, await response.text()];
    };
    expect(await get("/metrics")).toEqual([401, "A token is expected.\n"]);
    expect(await get("/metrics", "Bearer 0123456789abcdeg")).toEqual([401, "A token is expected.\n"]);
    expect(await get("/metrics", "Bearer 0123456789abcdef")).toEqual([200, "hq_up 1\n"]);
    expect(await get("/", "Bearer 0123456789abcdef")).toEqual([404, "Not found.\n"]);
    listener.close();
    expect((await server.app.inject("/metrics")).statusCode).toBe(404);
  });

  it("are off unless a port is set, and need a token where others reach them", () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ HQ_METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    const open = { HQ_METRICS_PORT: "9464", HQ_METRICS_HOST: "0.0.0.0" };
    expect(() => readConfig(open)).toThrow(ConfigProblem);
    expect(() => readConfig({ ...open, HQ_METRICS_TOKEN: "short" })).toThrow(ConfigProblem);
    expect(readConfig({ ...open, HQ_METRICS_TOKEN: "0123456789abcdef" }).metrics?.token).toBe("0123456789abcdef");
  });
});
