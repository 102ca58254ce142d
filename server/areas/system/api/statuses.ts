import { z } from "zod";
import type { StatusOption } from "../../../../src/contract/options.ts";
import type { Side } from "../../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, parseInput } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { statusTable } from "./status-table.ts";

export const statusesCall = defineRoutes((app, { resources }: { readonly resources: readonly AnyResource[] }) => {
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
});

/** The statuses of a business object, labeled for the side, with their codes where they have them; null for an unknown object. */
function statusesOf(resources: readonly AnyResource[], bizObject: number, side: Side): StatusOption[] | null {
  const declared = new Map<number, Omit<StatusOption, "id">>();
  for (const { routes, bizObject: object, states } of resources) {
    if (!routes || object !== bizObject) continue;
    for (const { id, label, customerLabel, code } of Object.values(states)) {
      declared.set(id, { name: (side === "customer" && customerLabel) || label, ...(code === undefined ? {} : { code }) });
    }
  }
  for (const [id, name] of statusTable[bizObject] ?? []) declared.set(id, { name });
  const known = [...declared].sort(([a], [b]) => a - b);
  return known.length > 0 ? known.map(([id, status]) => ({ id, ...status })) : null;
}
