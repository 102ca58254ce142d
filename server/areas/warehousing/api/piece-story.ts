import { type QueryExecutorProvider, sql } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { PieceStory } from "../../../../src/contract/piece-story.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { pieceStory, type StoryPiece } from "../ports/piece-story.ts";
import { authorizeTracking } from "../scanning/track.ts";

export interface PieceStoryDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
}

const access: RouteAccess = {
  ability: "signed-in",
  scope:
    "One piece, for those who may read inventory or, of customers, item tracking; a customer's own, without bins, devices, notes, internal photos, inspections and employees' names.",
  refusals: [403, 422],
};

/** A piece that is moved every day of a year has more; its first events are still found in the list of movements. */
const MOST_EVENTS = 400;

/** Everything that happened to a piece, newest first. */
export const pieceStoryCall = defineRoutes((app, { db, resources, today, timeZone }: PieceStoryDeps) => {
  app.get("/api/inventories/:id/story", routeFor(access), async (request): Promise<DataResponse<PieceStory>> => {
    const actor = actorOf(request);
    authorizeTracking(actor);
    const id = idParam(request);
    const { rows } = await sql<StoryPiece>`select "t".id, "t".description, "t".receive_id as "receiveId" from inventory_items "t"
      where "t".id = ${id} and ${scopeSql({ resources, today, timeZone }, inventoryItem, actor, "t")}`.execute(db);
    const [piece] = rows;
    if (!piece) throw notFound();
    return { data: await pieceStory({ db, resources, today, timeZone, actor, piece }, MOST_EVENTS) };
  });
});
