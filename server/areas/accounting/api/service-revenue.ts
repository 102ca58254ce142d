import { type QueryExecutorProvider, sql } from "kysely";
import type { ServiceRevenue } from "../../../../src/contract/dashboard.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { countedStates, OTHER_SERVICE, REVENUE_MONTHS } from "../../../../src/resources/accounting/accounting-figures.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { monthStart } from "../../../../src/schemas/values/date.ts";
import { reachesAll, type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const access: RouteAccess = {
  ability: { subject: invoice.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: sums over the lines of the invoices they may read. Customers: no access.",
};

/** What each service brought in each month: sums over lines, which no figure of a list can express. */
export const serviceRevenueCall = defineRoutes(
  (app, { db, resources, today, timeZone }: ScopeContext & { readonly db: QueryExecutorProvider }) => {
    app.get("/api/accounting/service-revenue", routeFor(access), async (request): Promise<DataResponse<ServiceRevenue[]>> => {
      const day = today();
      const from = monthStart(day, 1 - REVENUE_MONTHS);
      const actor = actorOf(request);
      if (reachesAll(invoice, actor)) {
        const { rows } = await sql<ServiceRevenue>`
        select to_char(month, 'YYYY-MM') as month, service, sum(count)::int as count, sum(amount)::bigint as value
        from service_revenue_totals where month >= ${from} group by 1, 2 having sum(count) > 0 order by 1, 2`.execute(db);
        return { data: rows };
      }
      const { rows } = await sql<ServiceRevenue>`
      select to_char("t".date_issued, 'YYYY-MM') as month, coalesce(l.service, ${OTHER_SERVICE}) as service,
        count(distinct "t".id)::int as count, sum(l.amount)::bigint as value
      from invoices "t" join invoices_lines l on l.parent_id = "t".id
      where "t".state = any(${[...countedStates]}::text[]) and "t".date_issued >= ${from}
        and ${scopeSql({ resources, today, timeZone }, invoice, actor, "t")}
      group by 1, 2 order by 1, 2`.execute(db);
      return { data: rows };
    });
  },
);
