import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { notSignedIn } from "../../engine/wire/problem.ts";
import type { SessionActor } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";

interface UserRow {
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone: string | null;
}

interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly kind: string | null;
  readonly state: string;
  readonly warehousing: boolean | null;
  readonly payment_method_default: string | null;
}

export function iamCall(app: FastifyInstance, db: QueryExecutorProvider): void {
  app.get("/api/iam", { config: { access: { ability: "signed-in", scope: "The caller and their own company." } } }, async (request) => {
    const actor = actorOf(request);
    const [user, customer] = await Promise.all([readUser(db, actor), readCompany(db, actor.companyId)]);
    return { user, customer, ability: actor.abilities };
  });
}

async function readUser(db: QueryExecutorProvider, actor: SessionActor) {
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
async function readCompany(db: QueryExecutorProvider, id: number | null) {
  if (id === null) return null;
  const { rows } = await sql<CompanyRow>`
    SELECT id, name, kind, state, warehousing, payment_method_default FROM parties WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  const company = rows[0];
  if (!company) return null;
  const { payment_method_default: paymentMethodDefault, ...rest } = company;
  return { ...rest, stakeholderId: company.id, paymentMethodDefault };
}
