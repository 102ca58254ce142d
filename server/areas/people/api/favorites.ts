import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import {
  type Bookmark,
  type Bookmarks,
  bookmarkKey,
  MAX_FAVORITES,
  MAX_RECENT,
  type NamedBookmark,
} from "../../../../src/contract/favorites.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { invalid, notFound } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface FavoritesDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
  readonly engine: Pick<Engine, "lookup">;
}

const marked = /^([a-z][a-z-]{0,59})\.([1-9]\d{0,14})$/;
const asked = z.strictObject({
  recent: z
    .string("A list of records is expected.")
    .max(1000, "At most 1000 characters.")
    .default("")
    .transform((text) => text.split(",").filter(Boolean))
    .refine((all) => all.length <= MAX_RECENT && all.every((each) => marked.test(each)), `Up to ${MAX_RECENT} records are expected.`),
});
const starred = z.strictObject({
  resource: z.string("The name of a resource is expected.").max(60, "At most 60 characters."),
  id: z.int("An id is expected.").min(1, "An id is expected.").nullable(),
  starred: z.boolean("True or false is expected."),
});

/** What the caller starred. Whether they may still read it is asked each time it is shown. */
export const favoriteCalls = defineRoutes((app, deps: FavoritesDeps) => {
  const access: RouteAccess = {
    ability: "signed-in",
    scope: "The caller's own favorites, and the names of records that the caller may read.",
  };

  app.get("/api/v1/favorites", routeFor({ ...access, refusals: [422] }), async (request): Promise<DataResponse<Bookmarks>> => {
    const { recent } = parseInput(asked, request.query);
    const call = callOfRequest(request);
    const [favorites, opened] = [await favoritesOf(deps.db, actorOf(request).id), recent.flatMap(bookmarkIn)];
    const named = await namesOf(deps, call, [...favorites, ...opened]);
    const known = (all: readonly Bookmark[]) => all.flatMap((each) => named.get(bookmarkKey(each)) ?? []);
    return { data: { favorites: known(favorites), recent: known(opened) } };
  });

  app.put(
    "/api/v1/favorites",
    takes(routeFor({ ...access, refusals: [404, 422] }), starred),
    async (request): Promise<DataResponse<readonly string[]>> => {
      const { resource, id, starred: isOn } = parseInput(starred, request.body);
      const { db } = deps;
      const userId = actorOf(request).id;
      if (isOn) {
        // Nobody learns from a star whether a record exists that they can't read.
        if (!(await namesOf(deps, callOfRequest(request), [{ resource, id }])).has(bookmarkKey({ resource, id }))) throw notFound();
        const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from favorites where user_id = ${userId}`.execute(db);
        if ((rows[0]?.count ?? 0) >= MAX_FAVORITES) throw invalid({ id: [`Remove a favorite first: you have ${MAX_FAVORITES}.`] });
        await sql`insert into favorites (user_id, resource, record_id, created_at) values (${userId}, ${resource}, ${id ?? 0}, now())
        on conflict do nothing`.execute(db);
      } else {
        await sql`delete from favorites where user_id = ${userId} and resource = ${resource} and record_id = ${id ?? 0}`.execute(db);
      }
      return { data: (await favoritesOf(db, userId)).map(bookmarkKey) };
    },
  );
});

const bookmarkIn = (text: string): Bookmark[] => {
  const [, resource, id] = marked.exec(text) ?? [];
  return resource === undefined ? [] : [{ resource, id: Number(id) }];
};

/** The caller's favorites, newest first. */
export async function favoritesOf(db: QueryExecutorProvider, userId: number): Promise<Bookmark[]> {
  const { rows } = await sql<Bookmark>`select resource, nullif(record_id, 0) as "id" from favorites
    where user_id = ${userId} order by created_at desc, resource, record_id`.execute(db);
  return rows;
}

/**
 * The names of what the caller may read, by key, one look-up for each resource. A row that has moved to another slice of its table, like a
 * prospect that became a customer, is found there.
 */
async function namesOf({ resources, engine }: FavoritesDeps, call: Call, all: readonly Bookmark[]): Promise<Map<string, NamedBookmark>> {
  const named = new Map<string, NamedBookmark>();
  const readable = resources.filter((each) => each.routes && mayRead(each, call.actor));
  for (const name of new Set(all.map(({ resource }) => resource))) {
    const own = resources.find((each) => each.name === name);
    if (!own) continue;
    const key = (id: number | null) => bookmarkKey({ resource: name, id });
    if (readable.includes(own)) named.set(key(null), { resource: name, id: null, title: null, subtitle: null });
    const ids = all.flatMap(({ resource, id }) => (resource === name && id !== null ? [id] : []));
    for (const each of readable.filter(({ table }) => table === own.table).sort((a, b) => Number(b === own) - Number(a === own))) {
      const missing = ids.filter((id) => !named.has(key(id)));
      if (missing.length === 0) break;
      for (const { id, name: title, subtitle = null } of await engine.lookup(call, each, { ids: missing, limit: missing.length }))
        named.set(key(id), { resource: each.name, id, title, subtitle });
    }
  }
  return named;
}
