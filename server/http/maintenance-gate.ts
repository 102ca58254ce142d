import type { FastifyInstance } from "fastify";
import { Problem } from "../engine/wire/problem.ts";
import { isCall } from "./security-headers.ts";

/** The maintenance switch as known to this process. */
export interface MaintenanceState {
  readonly on: boolean;
}

const OPEN = new Set(["/api/client-config", "/api/health", "/api/live"]);

/** While maintenance is on, every API call except the client configuration and the health checks gets a 503 without a code. */
export function gateMaintenance(app: FastifyInstance, state: MaintenanceState): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!state.on || !isCall(request.url) || OPEN.has(request.url.split("?", 1)[0] ?? "")) return done();
    done(new Problem(503, "HQ is under maintenance. Please come back in a few minutes.", { retryAfter: 30 }));
  });
}
