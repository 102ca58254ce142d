import type { FastifyRequest } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { UserAccess } from "../../../../src/contract/user-access.ts";
import type { Ability, Side } from "../../../../src/schemas/access/abilities.ts";
import { areasFor } from "../../../../src/schemas/access/ability-areas.ts";
import { textOfAbility } from "../../../../src/schemas/access/ability-text.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Engine } from "../../../engine/engine.ts";
import { idOf } from "../../../http/body.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { type RawQuery, refuseQuery } from "../../../http/query.ts";
import { routeFor } from "../../../http/route-access.ts";
import { readReach } from "../../../http/route-reach.ts";
import { knownAbilities } from "../../../identity/grants.ts";

/** An administrator's abilities come from no role. */
const ADMINISTRATOR = "administrator";

interface Deps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
  readonly resources: readonly AnyResource[];
}

/** For each resource whose rows are users: a user's abilities, for callers who may read that user. */
export const userAccessCalls = defineRoutes((app, { db, engine, resources }: Deps) => {
  for (const resource of resources.filter(({ views }) => views.show.access)) {
    const { callers, scope } = readReach(resource);
    const access = {
      ability: { subject: resource.subject, verb: "read" },
      callers,
      scope: `What a user may do, and where it comes from. ${scope}`,
      refusals: [422],
    } as const;
    app.get(
      `/api/${resource.collection}/:id/access`,
      routeFor(access),
      async (request: FastifyRequest): Promise<DataResponse<UserAccess>> => {
        const id = idOf(request);
        refuseQuery(request.query as RawQuery);
        // Read through the engine, so that a user out of scope is refused like the record itself.
        const person = await engine.get(callOfRequest(request), resource, id);
        return { data: await accessOf(db, id, person.isAdmin === true, person.type === "C" ? "customer" : "employee") };
      },
    );
  }
});

async function accessOf(db: QueryExecutorProvider, userId: number, isAdmin: boolean, side: Side): Promise<UserAccess> {
  const { rows } = await sql<{ id: number; name: string; abilities: string[] }>`
    SELECT r.id, r.display_name AS name, r.abilities FROM users_roles h JOIN roles r ON r.id = h.role_id
    WHERE h.parent_id = ${userId} AND r.deleted_at IS NULL ORDER BY lower(r.display_name), r.id`.execute(db);
  const abilityMap = new Map<string, Ability & { from: string[] }>();
  const add = (ability: Ability, from: string) => {
    const text = textOfAbility(ability);
    const known = abilityMap.get(text);
    if (known) known.from.push(from);
    else abilityMap.set(text, { ...ability, from: [from] });
  };
  if (isAdmin) for (const ability of everything(side)) add(ability, ADMINISTRATOR);
  for (const { name, abilities } of rows) for (const ability of knownAbilities(abilities)) add(ability, name);
  return { isAdmin, roles: rows.map(({ id, name }) => ({ id: Number(id), name })), abilities: [...abilityMap.values()] };
}

/** All abilities that exist for this side. */
const everything = (side: Side): Ability[] =>
  areasFor(side).flatMap(({ features }) => features.flatMap(({ subject, verbs }) => verbs.map((action) => ({ subject, action }))));
