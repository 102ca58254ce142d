import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { MOST_TILES, type TilePicture } from "../../../../src/contract/tile-pictures.ts";
import { isVisible } from "../../../../src/schemas/access/field-access.ts";
import { type AnyResource, fieldOf } from "../../../../src/schemas/resource.ts";
import { readableIds } from "../../../access/readable.ts";
import type { ScopeContext } from "../../../access/scope.ts";
import { authorizeRead } from "../../../engine/authorize.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { isPicture } from "../../../integrations/file-names.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { THUMBNAIL_TYPE } from "../../../integrations/thumbnails.ts";

export interface TilePictureDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly files: Pick<FileStore, "thumbnail">;
}

const query = z.strictObject({
  ids: z
    .string("Ids with commas between them are expected.")
    .regex(/^\d{1,15}(,\d{1,15})*$/, "Ids with commas between them are expected.")
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= MOST_TILES, `At most ${MOST_TILES} ids are expected.`),
});

/**
 * The pictures of the tiles of a list, of a page of its rows at once: lists don't load files, and a request for each tile would be as many as
 * there are rows.
 */
export const tilePictureCalls = defineRoutes((app, deps: TilePictureDeps) => {
  for (const resource of deps.resources) {
    const { tiles } = resource.views.list;
    if (!tiles || !resource.routes) continue;
    const access: RouteAccess = {
      ability: { subject: resource.subject, verb: "read" },
      scope: "Of the rows asked for, those that the caller may read; for customers the pictures that they may see.",
      refusals: [422],
    };
    app.get(`/api/${resource.collection}/pictures`, routeFor(access), async (request): Promise<DataResponse<TilePicture[]>> => {
      const actor = actorOf(request);
      authorizeRead(resource, actor);
      return { data: await picturesOf(deps, actor, resource, tiles.image, parseInput(query, request.query).ids) };
    });
  }
});

interface FirstFile extends Omit<TilePicture, "image"> {
  readonly mime: string;
  readonly key: string;
}

async function picturesOf(
  { db, files, resources, today, timeZone }: TilePictureDeps,
  actor: SessionActor,
  resource: AnyResource,
  field: string,
  ids: readonly number[],
): Promise<TilePicture[]> {
  if (!isVisible(fieldOf(resource, field), actor.side)) return [];
  const readable = await readableIds(db, { resources, today, timeZone }, actor, resource.name, ids, ({ name }) => name === resource.name);
  const { rows } = await sql<FirstFile>`
    select distinct on (f.record_id) f.record_id as id, f.id as "fileId", (count(*) over (partition by f.record_id))::int as count, f.mime,
      f.storage_key as key
    from files f where f.resource = ${resource.name} and f.record_id = any(${[...readable]}::bigint[]) and f.field = ${field}
      and (${actor.side === "employee"} or f.visible_to_customer)
    order by f.record_id, f.id`.execute(db);
  return Promise.all(
    rows.map(async ({ mime, key, ...first }) => {
      const bytes = isPicture(mime) ? await files.thumbnail(key, `pictures for user ${actor.id}`) : null;
      return { ...first, image: bytes && `data:${THUMBNAIL_TYPE};base64,${bytes.toString("base64")}` };
    }),
  );
}
