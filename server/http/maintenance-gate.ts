import type { FastifyInstance } from "fastify";
import { Problem } from "../engine/problem.ts";
import { isCall } from "./security-headers.ts";

/** The switch as this process knows it. */
export interface MaintenanceState {
  readonly on: boolean;
}

const OPEN = new Set(["/api/client-config", "/api/health"]);

/** While the switch is on, every call but the public configuration and the health check answers 503; nothing else ever does. */
export function gateMaintenance(app: FastifyInstance, state: MaintenanceState): void {
  app.addHook("onRequest", async (request) => {
    if (!state.on || !isCall(request.url) || OPEN.has(request.url.split("?", 1)[0] ?? "")) return;
    throw new Problem(503, "HQ is under maintenance. Please come back in a few minutes.", { retryAfter: 30 });
  });
}
