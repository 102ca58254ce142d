import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { NamedOption } from "../../../src/contract/options.ts";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { invalid } from "../../engine/wire/problem.ts";
import { idText, parseInput } from "../../http/parse.ts";
import { routeFor } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";
import { statusTable } from "./status-table.ts";

export function statusesCall(app: FastifyInstance, resources: readonly AnyResource[]): void {
  app.get(
    "/api/statuses",
    routeFor({ ability: "signed-in", keys: true, scope: "Names of statuses; no rows.", refusals: [422] }),
    async (request) => {
      const { bizObjectId } = parseInput(z.strictObject({ bizObjectId: idText }), request.query);
      const statuses = statusesOf(resources, bizObjectId, actorOf(request).side);
      if (!statuses) throw invalid({ bizObjectId: ["There is no such business object."] });
      return { data: statuses };
    },
  );
}

/** The statuses of a business object, labeled for the side; null for an unknown object. */
function statusesOf(resources: readonly AnyResource[], bizObject: number, side: Side): NamedOption[] | null {
  const declared = new Map<number, string>();
  for (const { routes, bizObject: object, states } of resources) {
    if (!routes || object !== bizObject) continue;
    for (const state of Object.values(states)) declared.set(state.id, (side === "customer" && state.customerLabel) || state.label);
  }
  for (const [id, name] of statusTable[bizObject] ?? []) declared.set(id, name);
  const known = [...declared].sort(([a], [b]) => a - b);
  return known.length > 0 ? known.map(([id, name]) => ({ id, name })) : null;
}
