import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { programVersion } from "../config/version.ts";
import type { Queryable } from "../db/connection.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { DeliveryOutcome } from "../webhooks/deliveries.ts";
import { addBacklog } from "./backlog.ts";
import type { DiskSpace, DiskWatch } from "./disk-space.ts";

export interface MetricsOptions {
  readonly db: Queryable;
  readonly pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;
  readonly realtime: Pick<Realtime, "load">;
  readonly disk: Pick<DiskWatch, "spaces">;
  /** Below so many free bytes a disk is nearly full. */
  readonly lowDiskBytes: number;
}

export interface Metrics {
  readonly contentType: string;
  /** Measures the requests of this server. */
  observe(app: FastifyInstance): void;
  /** A delivery of a webhook that ended in this process. */
  countDelivery(outcome: DeliveryOutcome): void;
  /** All values in Prometheus' text format. */
  text(): Promise<string>;
}

/** In seconds. A list answers within the first, a document within the last. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Statuses of requests that were turned away because of the server's own state: too many, or under maintenance. */
const REFUSED = new Set([429, 503]);

/** Gauges of the library that are named like counters; the ones without _total say the same by type. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];
/** How a delivery ends. */
const deliveryOutcomes = ["delivered", "failed", "not sent"] as const satisfies readonly DeliveryOutcome[];

/** What an operator watches: requests, queues, connections, sockets and the process. */
export async function createMetrics({ db, pool, realtime, disk, lowDiskBytes }: MetricsOptions): Promise<Metrics> {
  // Only where metrics are on: it makes a start longer.
  const prometheus = await import("prom-client");
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);

  const duration = new Histogram({
    name: "hq_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer, by route pattern.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "hq_http_requests_refused_total",
    help: "Requests answered with 429 (no place for them) or 503 (under maintenance, or the database is away).",
    labelNames: ["status"],
    registers,
  });
  const deliveries = new Counter({
    name: "hq_webhook_deliveries_total",
    help: "Deliveries of webhooks that ended, by how: delivered, failed after all attempts, or not sent because nothing was to be sent.",
    labelNames: ["outcome"],
    registers,
  });
  // A counter that appears with its first event shows no increase.
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
  for (const status of REFUSED) refused.inc({ status }, 0);
  new Gauge({
    name: "hq_build_info",
    help: "The version that runs, and Node's; always 1.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: programVersion(), node: process.versions.node }, 1);
  let inFlight = () => 0;
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        // It begins with a 0, which would be a value.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge("hq_http_requests_in_flight", "Requests that are being answered.", () => inFlight());
  gauge("hq_pool_connections_used", "Database connections in use.", () => pool.totalCount - pool.idleCount);
  gauge("hq_pool_connections", "Open database connections.", () => pool.totalCount);
  gauge("hq_pool_waiting", "Calls that wait for a database connection.", () => pool.waitingCount);
  gauge("hq_realtime_sockets", "Open sockets of this process; none with a hosted service.", () => realtime.load()?.sockets);
  gauge("hq_realtime_channels", "Channels that somebody in this process listens to.", () => realtime.load()?.channels);
  gauge("hq_disk_low_bytes", "Below so many free bytes a disk counts as nearly full (HQ_LOW_DISK_MB).", () => lowDiskBytes);
  const ofDisks = (name: string, help: string, read: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["place"],
      registers,
      async collect() {
        this.reset();
        for (const space of await disk.spaces().catch(() => [])) this.set({ place: space.place }, read(space));
      },
    });
  ofDisks(
    "hq_disk_free_bytes",
    "Room that is left on a disk, named by the first of data, files and backups that is on it.",
    (space) => space.freeBytes,
  );
  ofDisks("hq_disk_size_bytes", "Size of such a disk.", (space) => space.sizeBytes);
  addBacklog(prometheus, registry, db);

  return {
    contentType: registry.contentType,
    observe(app) {
      inFlight = () => app.inFlight();
      app.addHook("onResponse", (request, reply, done) => {
        // Never the address itself: it may hold what grants access, and there is no end of them.
        const route = request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown");
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
        if (REFUSED.has(reply.statusCode)) refused.inc({ status: reply.statusCode });
        done();
      });
    },
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    text: () => registry.metrics(),
  };
}
