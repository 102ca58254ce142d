import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { NamedOption } from "../../../../src/contract/options.ts";
import { hasAbilitySql } from "../../../access/ability-sql.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, parseInput } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const name = sql`concat_ws(' ', u.first_name, u.last_name) AS name`;
const living = sql`u.state = 'active' AND u.deleted_at IS NULL`;
/** Users who may send quotes: the data has no title for account executives. */
const sells = hasAbilitySql("u", { subject: "SALES_QUOTE", action: "send" });

/** Lists of people to choose from, by name. */
export const peopleCalls = defineRoutes((app, { db }: { readonly db: QueryExecutorProvider }) => {
  app.get("/api/users/elite", routeFor({ ability: "signed-in", scope: "The operating company's active staff, by name." }), async () => {
    const { rows } = await sql<NamedOption>`SELECT u.id, ${name} FROM users u
      WHERE u.type = 'E' AND ${living} ORDER BY name, id`.execute(db);
    return { data: rows };
  });

  app.get(
    "/api/customers/users-with-elite",
    routeFor({
      ability: { subject: "ACCT_CUSTOMERS", verb: "read" },
      scope: "Staff, and the users of one customer; a customer's own company only.",
      refusals: [404, 422],
    }),
    async (request) => {
      const { customerId } = parseInput(z.strictObject({ customerId: idText }), request.query);
      const { companyId, side } = actorOf(request);
      if (side === "customer" && companyId !== customerId) throw notFound();
      const party = await sql`
        SELECT 1 FROM parties WHERE id = ${customerId} AND state IN ('onboarding', 'active', 'suspended')
        AND deleted_at IS NULL`.execute(db);
      if (party.rows.length === 0) throw notFound();
      const { rows } = await sql<NamedOption & { type: "E" | "C" }>`
        SELECT u.id, ${name}, u.type FROM users u
        WHERE (u.type = 'E' OR u.company_id = ${customerId}) AND ${living} ORDER BY u.type, name, id`.execute(db);
      return { data: rows };
    },
  );

  app.get(
    "/api/account-executives",
    routeFor({ ability: "signed-in", scope: "Staff who price quotes, by name; for a customer the one of their own company." }),
    async (request) => {
      const { companyId, side } = actorOf(request);
      const which = side === "employee" ? sells : own(companyId);
      const { rows } = await sql<NamedOption>`SELECT u.id, ${name} FROM users u
        WHERE u.type = 'E' AND ${living} AND ${which} ORDER BY name, id`.execute(db);
      return { data: rows };
    },
  );
});

const own = (companyId: number | null) => sql`u.id = (SELECT account_executive_id FROM parties WHERE id = ${companyId})`;
