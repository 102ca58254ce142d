import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { ListView, ListViews } from "../../../../src/contract/list-views.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { hasTab, keptQuery } from "../../../../src/schemas/views/list-address.ts";
import { mayRead } from "../../../access/permission.ts";
import { conflict, denied, invalid, notFound } from "../../../engine/wire/problem.ts";
import { idOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface ListViewDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
}

/** How many views one person keeps of one list. */
const MOST_VIEWS = 50;

const query = lineText(4_000);
const name = lineText(60).refine((text) => text.trim() !== "", "A name is required.");
const version = z.int("The version that was read is expected.").min(1, "The version that was read is expected.");
const asked = z.strictObject({ list: lineText(60) });
const created = z.strictObject({ list: lineText(60), tab: lineText(60), name, query });
const changed = z.strictObject({
  version,
  name: name.optional(),
  tab: lineText(60).optional(),
  query: query.optional(),
  isShared: z.boolean("True or false is expected.").optional(),
});
const defaults = z.strictObject({ version, roles: z.array(z.int("Ids of roles are expected.").min(1)).max(100, "At most 100 roles.") });

/** Views of lists: each person's own, and those that others share with everybody on their side who may read the list. */
export const listViewCalls = defineRoutes((app, { db, resources }: ListViewDeps) => {
  const access: RouteAccess = {
    ability: "signed-in",
    scope: "Of lists that the caller may read: their own views, and those shared by colleagues.",
  };
  const readable = (actor: SessionActor, list: string): AnyResource => {
    const resource = resources.find((each) => each.name === list && each.routes);
    if (!resource || !mayRead(resource, actor)) throw denied();
    return resource;
  };
  const inputOf = (actor: SessionActor, resource: AnyResource, tab: string, text: string): string => {
    if (!hasTab(resource, actor.side, tab)) throw invalid({ tab: ["There is no such tab."] });
    return keptQuery(resource, actor.side, text).query;
  };
  const viewsOf = async (actor: SessionActor, list: string): Promise<ListView[]> => {
    const resource = readable(actor, list);
    const { rows } = await sql<Row>`${seenBy(actor)} and v.list = ${list} order by lower(v.name), v.id`.execute(db);
    return rows.map((row) => presented(resource, actor, row));
  };
  /** A view that the caller sees, of a list that they may read. @throws Problem 404 */
  const viewOf = async (request: FastifyRequest): Promise<{ actor: SessionActor; row: Row; resource: AnyResource }> => {
    const actor = actorOf(request);
    const { rows } = await sql<Row>`${seenBy(actor)} and v.id = ${idOf(request)}`.execute(db);
    const [row] = rows;
    const resource = resources.find((each) => each.name === row?.list && each.routes);
    if (!row || !resource || !mayRead(resource, actor)) throw notFound();
    return { actor, row, resource };
  };

  app.get("/api/v1/list-views", routeFor({ ...access, refusals: [403, 422] }), async (request): Promise<DataResponse<ListViews>> => {
    const { list } = parseInput(asked, request.query);
    const actor = actorOf(request);
    const [views, roles] = await Promise.all([viewsOf(actor, list), setsDefaults(actor) ? rolesOf(db) : []]);
    return { data: { views, roles } };
  });

  app.post("/api/v1/list-views", takes(routeFor({ ...access, refusals: [403, 422] }), created), async (request, reply) => {
    const actor = actorOf(request);
    const input = parseInput(created, request.body);
    const kept = inputOf(actor, readable(actor, input.list), input.tab, input.query);
    // One statement, so that two at once don't exceed the limit by much.
    const { rows } = await sql<{ id: number }>`insert into list_views (user_id, list, tab, name, query, is_shared)
      select ${actor.id}, ${input.list}, ${input.tab}, ${input.name.trim()}, ${kept}, false
      where (select count(*) from list_views where user_id = ${actor.id} and list = ${input.list}) < ${MOST_VIEWS} returning id`.execute(
      db,
    );
    if (rows.length === 0) throw invalid({ name: [`At most ${MOST_VIEWS} views. Delete one first.`] });
    const views = await viewsOf(actor, input.list);
    return reply.code(201).send({ data: views.find(({ id }) => id === Number(rows[0]?.id)) });
  });

  app.put(
    "/api/v1/list-views/:id",
    takes(routeFor({ ...access, refusals: [403, 409, 422] }), changed),
    async (request): Promise<DataResponse<ListView>> => {
      const { actor, row, resource } = await viewOf(request);
      const input = parseInput(changed, request.body);
      authorizeChange(actor, row);
      const isShared = input.isShared ?? row.isShared;
      if (isShared && !row.isShared && !hasAbility(actor, "LIST_VIEWS", "create")) throw denied();
      const tab = input.tab ?? row.tab;
      const kept =
        input.query === undefined && input.tab === undefined ? row.query : inputOf(actor, resource, tab, input.query ?? row.query);
      // What is no longer shared is nobody's default any more.
      const { rows } = await sql`with v as (
        update list_views set name = ${input.name?.trim() ?? row.name}, tab = ${tab}, query = ${kept}, is_shared = ${isShared},
          version = version + 1 where id = ${row.id} and version = ${input.version} returning id, tab),
      gone as (delete from list_view_defaults d using v where d.view_id = v.id and (${!isShared} or d.tab <> v.tab))
      select id from v`.execute(db);
      if (rows.length === 0) throw stale();
      return { data: presented(resource, actor, (await viewOf(request)).row) };
    },
  );

  app.delete("/api/v1/list-views/:id", routeFor({ ...access, refusals: [403] }), async (request): Promise<DataResponse<{ id: number }>> => {
    const { actor, row } = await viewOf(request);
    authorizeChange(actor, row);
    await sql`delete from list_views where id = ${row.id}`.execute(db);
    return { data: { id: Number(row.id) } };
  });

  app.put(
    "/api/v1/list-views/:id/roles",
    takes(
      routeFor({
        ...access,
        callers: ["employee"],
        scope: "Employees: administrators, a view that they see. Customers: no access.",
        refusals: [403, 409, 422],
      }),
      defaults,
    ),
    async (request): Promise<DataResponse<ListView>> => {
      if (!setsDefaults(actorOf(request))) throw denied();
      const { actor, row, resource } = await viewOf(request);
      const input = parseInput(defaults, request.body);
      // One statement: the version is checked, the roles of the view's side become its own, and people with them see it.
      const { rows } = await sql`with v as (
          update list_views set version = version + 1, is_shared = is_shared or ${input.roles.length > 0}
          where id = ${row.id} and version = ${input.version} returning id, list, tab),
        gone as (delete from list_view_defaults d using v where d.view_id = v.id and not d.role_id = any(${input.roles}::bigint[])),
        kept as (insert into list_view_defaults (role_id, list, tab, view_id)
          select r.id, v.list, v.tab, v.id from v, roles r where r.id = any(${input.roles}::bigint[]) and r.user_type = 'E'
          on conflict (role_id, list, tab) do update set view_id = excluded.view_id)
        select id from v`.execute(db);
      if (rows.length === 0) throw stale();
      return { data: presented(resource, actor, (await viewOf(request)).row) };
    },
  );
});

/** Whether the caller decides what roles show first. */
const setsDefaults = (actor: SessionActor): boolean => actor.side === "employee" && actor.isAdmin;

async function rolesOf(db: QueryExecutorProvider): Promise<ListViews["roles"]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, display_name as name from roles
    where user_type = 'E' and deleted_at is null order by lower(display_name), id`.execute(db);
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

interface Row extends Pick<ListView, "name" | "tab" | "query" | "isShared" | "version" | "by"> {
  readonly id: number;
  readonly list: string;
  readonly userId: number;
  readonly roles: readonly number[];
}

/** The caller's own views, and those that colleagues on their side share: of customers, those of the same company. */
const seenBy = ({ id, side, companyId }: SessionActor) => sql`
  select v.id, v.list, v.tab, v.name, v.query, v.is_shared as "isShared", v.version, v.user_id as "userId", u.name as by,
    array(select d.role_id from list_view_defaults d where d.view_id = v.id and d.tab = v.tab order by 1) as roles
  from list_views v join users u on u.id = v.user_id
  where (v.user_id = ${id} or (v.is_shared and ${side === "employee" ? sql`u.type = 'E'` : sql`u.company_id = ${companyId}`}))`;

const presented = (resource: AnyResource, actor: SessionActor, row: Row): ListView => ({
  id: Number(row.id),
  version: row.version,
  name: row.name,
  tab: row.tab,
  isShared: row.isShared,
  isOwn: Number(row.userId) === actor.id,
  mayChange: mayChange(actor, row),
  by: row.by,
  roles: setsDefaults(actor) ? row.roles.map(Number) : [],
  ...keptQuery(resource, actor.side, row.query),
});

/** Their own, unless it is what others see first; administrators any that they see. */
const mayChange = (actor: SessionActor, row: Row): boolean => actor.isAdmin || (Number(row.userId) === actor.id && row.roles.length === 0);

/** @throws Problem 403 */
function authorizeChange(actor: SessionActor, row: Row): void {
  if (!mayChange(actor, row)) throw denied();
}

const stale = () => conflict("Someone else has changed this view in the meantime.");
