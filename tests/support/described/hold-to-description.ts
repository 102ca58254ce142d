import type { FastifyInstance, InjectOptions } from "fastify";
import { openApi } from "../../../server/http/openapi.ts";
import { routeTable } from "../../../server/http/route-table.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { createDescribed, type Described } from "./described.ts";

/** Servers of the same modules and calls give the same description, whose checks are compiled as calls need them. */
const known = new Map<string, { readonly resources: readonly AnyResource[]; readonly described: Described }>();

function describedBy(app: FastifyInstance, resources: readonly AnyResource[]): Described {
  const calls = app.describedRoutes.map(({ method, url }) => `${method} ${url}`).join();
  const same = known.get(calls);
  if (same?.resources === resources) return same.described;
  const described = createDescribed(openApi(routeTable(resources), app.describedRoutes));
  known.set(calls, { resources, described });
  return described;
}

/** From now on, an answer that the server's own description forbids fails the call that got it; so does a body that it forbids and the server took. */
export function holdToDescription(app: FastifyInstance, resources: readonly AnyResource[]): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => ReturnType<FastifyInstance["inject"]>;
  const held = async (given: InjectOptions | string) => {
    const options = typeof given === "string" ? { url: given } : given;
    const answer = await inject(options);
    const wrong = describedBy(app, resources)(options, answer);
    if (wrong) throw new Error(`The description of the API is wrong: ${wrong}`);
    return answer;
  };
  Object.assign(app, { inject: held });
}
