import type { FastifyInstance } from "fastify";
import type { RouteAccess } from "./route-access.ts";

/** A registered call, as far as its registration tells. */
export interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly access: RouteAccess;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every call under /api, in the order of registration. */
    readonly describedRoutes: readonly DescribedRoute[];
  }
}

/** Keeps a list of the calls, for the description of the API. Before the first route. */
export function describeRoutes(app: FastifyInstance): void {
  const routes: DescribedRoute[] = [];
  app.decorate("describedRoutes", routes);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!url.startsWith("/api/") || url.endsWith("*") || !config?.access) return;
    for (const each of [method].flat()) if (each !== "HEAD") routes.push({ method: each, url, access: config.access });
  });
}
