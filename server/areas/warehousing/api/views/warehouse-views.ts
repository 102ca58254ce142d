import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../../src/contract/envelope.ts";
import type { HubDay, HubPlan, PlaceContents, ViewedHub, ZonePlan } from "../../../../../src/contract/warehouse-views.ts";
import { inventoryItem } from "../../../../../src/resources/warehousing/inventory-item.ts";
import { hasAbility } from "../../../../../src/schemas/access/abilities.ts";
import type { Person } from "../../../../access/caller.ts";
import { mayRead } from "../../../../access/permission.ts";
import type { ScopeContext } from "../../../../access/scope.ts";
import type { Measuring } from "../../../../engine/read/figures.ts";
import { denied, notFound } from "../../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../../http/define-routes.ts";
import { idParam, idText, parseInput } from "../../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../../http/route-access.ts";
import { actorOf } from "../../../../http/session.ts";
import { hubsOf } from "../../scanning/scan-hubs.ts";
import { figuresOfHub, HELD_DAYS, waitingPlacesOf } from "./hub-figures.ts";
import { planOfHub, planOfZone } from "./hub-plan.ts";
import { queuesOfHub } from "./hub-queues.ts";
import { contentsOf } from "./place-contents.ts";

/** With the inventory control view one sees the stock of every hub, as in the list of the inventory. */
const hasInventoryControl = (actor: Person): boolean => hasAbility(actor, "WH_INVENTORY_DASHBOARD", "read");
const hasWarehouseView = (actor: Person): boolean => hasAbility(actor, "WH_DASHBOARD", "read");

/** The hubs whose stock the user may see, with those first in which they work. @throws Problem 403 */
async function viewedHubs(db: QueryExecutorProvider, actor: Person): Promise<readonly ViewedHub[]> {
  if (!hasWarehouseView(actor) && !hasInventoryControl(actor)) throw denied();
  const own = new Set((await hubsOf(db, actor)).map(({ id }) => id));
  const { rows } = await sql<Omit<ViewedHub, "isOwn">>`select id, code, name from hubs where deleted_at is null order by code`.execute(db);
  const hubs = rows.map((hub) => ({ ...hub, isOwn: own.has(hub.id) })).filter(({ isOwn }) => isOwn || hasInventoryControl(actor));
  return [...hubs.filter(({ isOwn }) => isOwn), ...hubs.filter(({ isOwn }) => !isOwn)];
}

/** @throws Problem 404 for a hub whose stock the user may not see */
async function viewedHub(db: QueryExecutorProvider, actor: Person, id: number): Promise<ViewedHub> {
  const hub = (await viewedHubs(db, actor)).find((each) => each.id === id);
  if (!hub) throw notFound();
  return hub;
}

export interface WarehouseViewDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly config: { readonly timeZone: string };
}

const hubsRule = "of a hub whose staff they are, of every hub with the inventory control view.";
const reading = (what: string, refusals: RouteAccess["refusals"]): RouteAccess => ({
  ability: "signed-in",
  callers: ["employee"],
  scope: `Employees with the warehouse view or the inventory control view: ${what}, ${hubsRule} Customers: no access.`,
  refusals,
});

const planQuery = z.strictObject({ zone: z.union([z.literal("none"), idText], "The id of a zone or none is expected.").optional() });

/** The views of a hub: its work of the day, how full it is, and what is in a place. */
export const warehouseViewCalls = defineRoutes((app, deps: WarehouseViewDeps) => {
  const { db, resources, today, config } = deps;
  const contextOf = (actor: Person): Measuring => {
    const day = today();
    return { db, resources, actor, today: () => day, timeZone: config.timeZone };
  };

  app.get(
    "/api/warehouse-views/hubs",
    routeFor(reading("the hubs they may look into", [403])),
    async (request): Promise<DataResponse<readonly ViewedHub[]>> => ({ data: await viewedHubs(db, actorOf(request)) }),
  );

  app.get(
    "/api/warehouse-views/hubs/:id",
    routeFor({
      ...reading("the work of the day", [404, 422]),
      ability: { subject: "WH_DASHBOARD", verb: "read" },
      scope: "Employees: the work of the day of a hub whose staff they are, over the rows they may read. Customers: no access.",
    }),
    async (request): Promise<DataResponse<HubDay>> => {
      const context = contextOf(actorOf(request));
      const hub = await viewedHub(db, context.actor, idParam(request));
      // A day is the business of those who work there.
      if (!hub.isOwn) throw notFound();
      const waiting = await waitingPlacesOf(context, hub.id);
      const [figures, queues] = await Promise.all([figuresOfHub(context, hub.id, waiting), queuesOfHub(context, hub.id, waiting)]);
      return { data: { hub, today: context.today(), figures, queues, heldDays: HELD_DAYS } };
    },
  );

  app.get(
    "/api/warehouse-views/hubs/:id/plan",
    routeFor(reading("how full zones and places are", [403, 404, 422])),
    async (request): Promise<DataResponse<HubPlan | ZonePlan>> => {
      const context = stockContext(actorOf(request));
      const { zone } = parseInput(planQuery, request.query);
      const hub = await viewedHub(db, context.actor, idParam(request));
      if (zone === undefined) return { data: await planOfHub(context, hub.id) };
      return { data: await planOfZone(context, hub.id, zone === "none" ? null : zone) };
    },
  );

  app.get(
    "/api/warehouse-views/places/:id",
    routeFor(reading("what is in a place, with photos and counts", [403, 404, 422])),
    async (request): Promise<DataResponse<PlaceContents>> => {
      const context = stockContext(actorOf(request));
      const hubs = await viewedHubs(db, context.actor);
      const contents = await contentsOf(context, idParam(request));
      if (!hubs.some(({ id }) => id === contents.place.hubId)) throw notFound();
      return { data: contents };
    },
  );

  /** @throws Problem 403 for who may not read pieces */
  function stockContext(actor: Person): Measuring {
    if (!mayRead(inventoryItem, actor)) throw denied();
    return contextOf(actor);
  }
});
