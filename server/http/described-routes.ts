import type { FastifyInstance } from "fastify";
import type { RouteAccess, TakenBody } from "./route-access.ts";

/** A registered route, as described by its registration. */
export interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly access: RouteAccess;
  /** The check of its body, as far as the registration says it. */
  readonly body?: TakenBody;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route under /api, in order of registration. */
    readonly describedRoutes: readonly DescribedRoute[];
  }
}

/** Collects the routes for the API description. Must be called before the first route is registered. */
export function describeRoutes(app: FastifyInstance): void {
  const routes: DescribedRoute[] = [];
  app.decorate("describedRoutes", routes);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!url.startsWith("/api/") || url.endsWith("*") || !config?.access) return;
    for (const each of [method].flat())
      if (each !== "HEAD") routes.push({ method: each, url, access: config.access, ...(config.body ? { body: config.body } : {}) });
  });
}
