import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { MetricsListener } from "../config/operations-settings.ts";
import type { Metrics } from "./metrics.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Serves the metrics at /metrics on a port of their own, which no proxy forwards by accident. Resolves once it listens. */
export async function serveMetrics(
  metrics: Pick<Metrics, "contentType" | "text">,
  { host, port, token }: MetricsListener,
): Promise<Server> {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }).end(body);
    if (expected && !timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      return void answer(401, "A token is expected.\n");
    if (request.method !== "GET" || (request.url ?? "").split("?", 1)[0] !== "/metrics") return void answer(404, "Not found.\n");
    metrics.text().then(
      (text) => answer(200, text, metrics.contentType),
      () => answer(500, "The metrics can't be read.\n"),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(`HQ_METRICS_PORT: ${host}:${port} can't be listened on (${error.code}).`, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
