import type { FastifyInstance } from "fastify";
import { resources } from "../../src/resources/index.ts";
import { emailKinds, figureMeasures, routes } from "../composition/modules.ts";
import { readConfig } from "../config/config.ts";
import { createApp } from "../http/app.ts";
import type { ServerContext } from "../http/define-routes.ts";
import { openApi } from "../http/openapi.ts";
import { type ResourceRouteDeps, registerResourceRoutes } from "../http/resource-routes.ts";
import { routeTable } from "../http/route-table.ts";

/** Returns the OpenAPI description as JSON, without a database or a server. */
export async function openapiText(): Promise<string> {
  const config = readConfig({ HQ_LOG_LEVEL: "silent" });
  // Registering routes only stores their dependencies, and no route except the description is called.
  const unused = {
    config,
    resources,
    emailKinds,
    figureMeasures,
    photoSecret: "",
    testGateway: null,
    maintenance: { on: false },
  } as unknown as ServerContext;
  const app = await createApp({
    config,
    sessions: { find: async () => null },
    maintenance: { on: false },
    routes: [
      ...routes.map(
        ({ register }) =>
          (each: FastifyInstance) =>
            register(each, unused),
      ),
      (each) => registerResourceRoutes(each, { resources } as unknown as ResourceRouteDeps),
    ],
  });
  try {
    await app.ready();
    return JSON.stringify(openApi(routeTable(resources), app.describedRoutes), null, 2);
  } finally {
    await app.close();
  }
}
