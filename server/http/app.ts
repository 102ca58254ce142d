import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Config } from "../config/config.ts";
import { Problem } from "../engine/wire/problem.ts";
import { compressResponses } from "./compression.ts";
import { describeRoutes } from "./described-routes.ts";
import { mapErrors, sendProblem, toProblem, unknownPath } from "./errors.ts";
import { takeJson } from "./json-body.ts";
import { gateMaintenance, type MaintenanceState } from "./maintenance-gate.ts";
import { type OverloadLimits, refuseOverload } from "./overload.ts";
import { createRequestIds, trusted } from "./proxies.ts";
import { closeQueuedAnswers } from "./queued-answers.ts";
import { answerBroken, originForm } from "./raw-requests.ts";
import { routeFor } from "./route-access.ts";
import { securityHeaders } from "./security-headers.ts";
import { type Bearers, guardRoutes } from "./session.ts";
import { type PageContents, serveStatic } from "./static.ts";

export interface AppDeps {
  readonly config: Pick<Config, "publicUrl" | "pusher" | "trustProxy" | "logLevel"> & Partial<Pick<Config, "apiCallsPerMinute">>;
  /** Sessions and API keys. */
  readonly sessions: Bearers;
  readonly maintenance: MaintenanceState;
  /** Register the API's routes under /api. Each route sets `config.access`. */
  readonly routes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
  /** The directory of the built pages, and what they contain; without it, no pages are served. */
  readonly pages?: PageContents & { readonly root: string };
  readonly overload?: Partial<OverloadLimits>;
  readonly logger?: FastifyBaseLogger;
  /** Measures the requests. */
  readonly observe?: (app: FastifyInstance) => void;
  readonly draining?: Draining;
}

/** Whether the server is about to stop, and load balancers should send it nothing more. */
export interface Draining {
  on: boolean;
}

const MAX_BODY = 1_048_576;

/**
 * The HTTP server, not yet listening. Every request passes through these steps in order: request id and security headers, maintenance gate,
 * overload limit, session and ability, route. Rejects when a route doesn't declare who may call it.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const setHeaders = securityHeaders(config);
  const app: FastifyInstance = fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: { level: config.logLevel } }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    bodyLimit: MAX_BODY,
    requestTimeout: 120_000,
    // Clients that have not sent their headers by then are disconnected.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    trustProxy: trusted(config.trustProxy),
    genReqId: createRequestIds(config.trustProxy),
    requestIdHeader: false,
    // A server that closes is neither under maintenance nor unavailable.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // No route has a JSON schema; loading the compilers would take a tenth of the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url }) => originForm(url),
    clientErrorHandler: answerBroken,
    // Requests with an unreadable URL skip all hooks.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      void sendProblem(reply, toProblem(error) ?? new Problem(400, "The request can't be read."));
    },
  });

  // The hooks that every request passes through call back: a promise in each of them adds up.
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    // A proxy that kept the connection could send a write on it just as it closes, and may not repeat it.
    if (deps.draining?.on) reply.header("connection", "close");
    done();
  });
  gateMaintenance(app, deps.maintenance);
  closeQueuedAnswers(app.server);
  refuseOverload(app, deps.overload);
  guardRoutes(app, deps.sessions, config.apiCallsPerMinute);
  takeJson(app);
  describeRoutes(app);
  compressResponses(app);
  mapErrors(app);
  logResponses(app);
  deps.observe?.(app);
  letGoWhenClosing(app);
  app.setNotFoundHandler(unknownPath);
  for (const register of deps.routes) await register(app);
  if (deps.pages) {
    await serveStatic(app, deps.pages.root, deps.pages);
    // More specific than the pages' wildcard, so that an unknown API path is never answered with a page.
    app.all("/api/*", routeFor({ ability: "public", scope: "Nothing." }), unknownPath);
  }
  await app.ready();
  return app;
}

const noSchemas = () => () => {
  throw new Error("Routes check their input themselves and have no JSON schema.");
};

/**
 * Closes idle connections while the server closes. A connection whose last response ends during the close would otherwise be kept open for
 * a next request that can't come, and keep the server running.
 */
function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once("close", () => clearInterval(timer));
  });
}

/** Logs one line per request. It names the route, not the address: an address may hold what grants access (a reset, a portal, a ticket). */
export function logResponses(app: FastifyInstance): void {
  if (app.log.level !== "debug" && app.log.level !== "trace") return;
  app.addHook("onResponse", (request, reply, done) => {
    const { id } = (request.params ?? {}) as { readonly id?: unknown };
    const route = { method: request.method, path: request.routeOptions.url, ...(/^\d+$/.test(String(id)) ? { record: id } : {}) };
    request.log.debug({ ...route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.actor?.id }, "answered");
    done();
  });
}
