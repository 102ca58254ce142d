import { type QueryExecutorProvider, sql } from "kysely";
import { bookmarkKey } from "../../../../src/contract/favorites.ts";
import type { DefaultView } from "../../../../src/contract/list-views.ts";
import type { CompanyOfUser, SignedInUser } from "../../../../src/contract/sign-in.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { keptQuery } from "../../../../src/schemas/views/list-address.ts";
import { mayRead } from "../../../access/permission.ts";
import { notSignedIn } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { favoritesOf } from "./favorites.ts";

type UserRow = Pick<SignedInUser["user"], "first_name" | "last_name" | "email" | "phone">;

export interface IamDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
}

export const iamCall = defineRoutes((app, { db, resources }: IamDeps) => {
  app.get(
    "/api/iam",
    routeFor({ ability: "signed-in", scope: "The caller and their own company." }),
    async (request): Promise<SignedInUser> => {
      const actor = actorOf(request);
      const [user, customer, favorites, listViews] = await Promise.all([
        readUser(db, actor),
        readCompany(db, actor.companyId),
        favoritesOf(db, actor.id),
        defaultViews(db, resources, actor),
      ]);
      return { user, customer, ability: actor.abilities, favorites: favorites.map(bookmarkKey), listViews };
    },
  );
});

async function readUser(db: QueryExecutorProvider, actor: SessionActor): Promise<SignedInUser["user"]> {
  const { rows } = await sql<UserRow>`SELECT first_name, last_name, email, phone FROM users WHERE id = ${actor.id}`.execute(db);
  const user = rows[0];
  if (!user) throw notSignedIn();
  return {
    id: actor.id,
    type_id: actor.side === "employee" ? "E" : "C",
    ...user,
    stakeholder_id: actor.stakeholderId,
    is_admin: actor.isAdmin,
  };
}

/** What the caller's roles show first on the tabs of lists; of several roles, the first that says so. */
async function defaultViews(db: QueryExecutorProvider, resources: readonly AnyResource[], actor: SessionActor): Promise<DefaultView[]> {
  const { rows } = await sql<DefaultView>`select distinct on (d.list, d.tab) d.list, d.tab, v.query, v.id
    from users_roles h join list_view_defaults d on d.role_id = h.role_id join list_views v on v.id = d.view_id and v.tab = d.tab
    where h.parent_id = ${actor.id} order by d.list, d.tab, d.role_id`.execute(db);
  return rows.flatMap(({ list, tab, query, id }) => {
    const resource = resources.find((each) => each.name === list && mayRead(each, actor));
    return resource ? [{ list, tab, query: keptQuery(resource, actor.side, query).query, id: Number(id) }] : [];
  });
}

/** The company data that the customer screens need, regardless of abilities; terms and credit are not included. */
async function readCompany(db: QueryExecutorProvider, id: number | null): Promise<CompanyOfUser | null> {
  if (id === null) return null;
  const { rows } = await sql<CompanyOfUser>`
    SELECT id, id AS "stakeholderId", name, kind, state, warehousing, payment_method_default AS "paymentMethodDefault"
    FROM parties WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
