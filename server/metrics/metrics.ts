import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Queryable } from "../db/connection.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { addBacklog } from "./backlog.ts";

export interface MetricsOptions {
  readonly db: Queryable;
  readonly pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;
  readonly realtime: Pick<Realtime, "load">;
}

export interface Metrics {
  readonly contentType: string;
  /** Measures the requests of this server. */
  observe(app: FastifyInstance): void;
  /** All values in Prometheus' text format. */
  text(): Promise<string>;
}

/** In seconds. A list answers within the first, a document within the last. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Statuses of requests that were turned away because of the server's own state: too many, or under maintenance. */
const REFUSED = new Set([429, 503]);

/** What an operator watches: requests, queues, connections, sockets and the process. */
export async function createMetrics({ db, pool, realtime }: MetricsOptions): Promise<Metrics> {
  // Only where metrics are on: it makes a start longer.
  const prometheus = await import("prom-client");
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

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
  let inFlight = () => 0;
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
      },
    });
  gauge("hq_http_requests_in_flight", "Requests that are being answered.", () => inFlight());
  gauge("hq_pool_connections_used", "Database connections in use.", () => pool.totalCount - pool.idleCount);
  gauge("hq_pool_connections", "Open database connections.", () => pool.totalCount);
  gauge("hq_pool_waiting", "Calls that wait for a database connection.", () => pool.waitingCount);
  gauge("hq_realtime_sockets", "Open sockets of this process; none with a hosted service.", () => realtime.load()?.sockets);
  gauge("hq_realtime_channels", "Channels that somebody in this process listens to.", () => realtime.load()?.channels);
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
    text: () => registry.metrics(),
  };
}
