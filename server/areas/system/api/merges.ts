import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { NamedBookmark } from "../../../../src/contract/favorites.ts";
import type { MergePreview, RecentMerge, UndoneMerge } from "../../../../src/contract/merges.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import type { Engine } from "../../../engine/engine.ts";
import { denied, invalid, notFound } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface MergeDeps {
  readonly resources: readonly AnyResource[];
  readonly engine: Pick<Engine, "lookup" | "mergePreview" | "merge" | "undoMerge" | "recentMerges" | "mergedInto">;
}

const name = z.string("The name of a resource is expected.").max(60, "At most 60 characters.");
const whole = z.int("A whole number is expected.").min(1, "A whole number is expected.");
const record = z.strictObject({ resource: name, id: whole, version: whole.optional() }, "A record is expected.");
const pair = { kept: record, merged: record };
const taking = z
  .array(z.string("The name of a field is expected.").max(60, "At most 60 characters."), "A list of fields is expected.")
  .max(200, "At most 200 fields.");
const preview = z.strictObject(pair);
const request = z.strictObject({ ...pair, take: taking });
const asked = z.strictObject({ resource: name, id: idText });

/** Merging two records that are about the same, and undoing it. */
export const mergeCalls = defineRoutes((app, { resources, engine }: MergeDeps) => {
  const access: RouteAccess = {
    ability: "signed-in",
    callers: ["employee"],
    scope: "Employees: records that they may read, of resources where they may update and delete. Customers: no access.",
    refusals: [403, 404, 409, 422],
  };
  const resourceOf = (of: string): AnyResource => {
    const found = resources.find((each) => each.name === of && each.routes && each.merge);
    if (!found) throw invalid({ resource: ["Records of this kind can't be merged."] });
    return found;
  };
  /** Customers never learn of other records than their own. */
  const employeesOnly = (call: Parameters<typeof actorOf>[0]) => {
    if (actorOf(call).side === "customer") throw denied();
    return callOfRequest(call);
  };

  app.post("/api/v1/merges/preview", routeFor(access), async (call): Promise<DataResponse<MergePreview>> => {
    const by = employeesOnly(call);
    return { data: await engine.mergePreview(by, withVersions({ ...parseInput(preview, call.body), take: [] })) };
  });
  app.post("/api/v1/merges", routeFor(access), async (call): Promise<DataResponse<{ readonly id: number }>> => {
    const by = employeesOnly(call);
    return { data: await engine.merge(by, withVersions(parseInput(request, call.body))) };
  });
  app.post("/api/v1/merges/:id/undo", routeFor(access), async (call): Promise<DataResponse<UndoneMerge>> => {
    const by = employeesOnly(call);
    return { data: await engine.undoMerge(by, idParam(call)) };
  });
  app.get("/api/v1/merges", routeFor(access), async (call): Promise<DataResponse<readonly RecentMerge[]>> => {
    const by = employeesOnly(call);
    const { resource, id } = parseInput(asked, call.query);
    return { data: await engine.recentMerges(by, resourceOf(resource), id) };
  });
  app.get("/api/v1/merges/into", routeFor(access), async (call): Promise<DataResponse<NamedBookmark>> => {
    const by = employeesOnly(call);
    const { resource, id } = parseInput(asked, call.query);
    const merged = resourceOf(resource);
    const target = await engine.mergedInto(merged, id);
    if (target !== null)
      for (const each of resources.filter((one) => one.table === merged.table && one.routes && mayRead(one, by.actor))) {
        const [found] = await engine.lookup(by, each, { ids: [target], limit: 1 });
        if (found) return { data: { resource: each.name, id: target, title: found.name, subtitle: found.subtitle ?? null } };
      }
    throw notFound();
  });
});

type Parsed = z.infer<typeof request>;
type Versioned = Parameters<Engine["merge"]>[1];

/** Leaves out what was not sent. */
const withVersions = ({ kept, merged, take }: Parsed): Versioned => {
  const of = ({ version, ...rest }: Parsed["kept"]) => ({ ...rest, ...(version === undefined ? {} : { version }) });
  return { kept: of(kept), merged: of(merged), take };
};
