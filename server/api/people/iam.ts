import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { bookmarkKey } from "../../../src/contract/favorites.ts";
import type { CompanyOfUser, SignedInUser } from "../../../src/contract/sign-in.ts";
import { notSignedIn } from "../../engine/wire/problem.ts";
import { routeFor, type SessionActor } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";
import { favoritesOf } from "./favorites.ts";

type UserRow = Pick<SignedInUser["user"], "first_name" | "last_name" | "email" | "phone">;

export function iamCall(app: FastifyInstance, db: QueryExecutorProvider): void {
  app.get(
    "/api/iam",
    routeFor({ ability: "signed-in", scope: "The caller and their own company." }),
    async (request): Promise<SignedInUser> => {
      const actor = actorOf(request);
      const [user, customer, favorites] = await Promise.all([
        readUser(db, actor),
        readCompany(db, actor.companyId),
        favoritesOf(db, actor.id),
      ]);
      return { user, customer, ability: actor.abilities, favorites: favorites.map(bookmarkKey) };
    },
  );
}

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

/** The company data that the customer screens need, regardless of abilities; terms and credit are not included. */
async function readCompany(db: QueryExecutorProvider, id: number | null): Promise<CompanyOfUser | null> {
  if (id === null) return null;
  const { rows } = await sql<CompanyOfUser>`
    SELECT id, id AS "stakeholderId", name, kind, state, warehousing, payment_method_default AS "paymentMethodDefault"
    FROM parties WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
