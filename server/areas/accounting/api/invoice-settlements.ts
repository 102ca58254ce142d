import { type QueryExecutorProvider, sql } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Settlement } from "../../../../src/contract/settlements.ts";
import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { mayRead } from "../../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface InvoiceSettlementsDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
}

const access: RouteAccess = {
  ability: { subject: invoice.subject, verb: "read" },
  scope: "One invoice; a customer's own. Of what pays it, what the caller may read.",
  refusals: [422],
};

/** The payments and credit memos applied to an invoice, in date order. */
export const invoiceSettlementsCall = defineRoutes((app, { db, engine, resources, today, timeZone }: InvoiceSettlementsDeps) => {
  app.get("/api/invoices/:id/settlements", routeFor(access), async (request): Promise<DataResponse<Settlement[]>> => {
    const id = idParam(request);
    // Without permission to read the invoice, its payments are refused the same way.
    await engine.get(callOfRequest(request), invoice, id);
    const actor = actorOf(request);
    const fundingSource = [
      { resource: payment, lines: "payments_allocations", on: "received_on" },
      { resource: creditMemo, lines: "credit_memos_allocations", on: "date_issued" },
    ].filter(({ resource }) => mayRead(resource, actor));
    if (fundingSource.length === 0) return { data: [] };
    const parts = fundingSource.map(
      ({
        resource,
        lines,
        on,
      }) => sql`select ${resource.name}::text as "resource", "t"."id", "t"."number", ${sql.ref(`t.${on}`)} as "on", "a"."amount"
        from ${sql.table(resource.table)} "t" join ${sql.table(lines)} "a" on "a"."parent_id" = "t"."id"
        where "a"."invoice_id" = ${id} and ${scopeSql({ resources, today, timeZone }, resource, actor, "t")}`,
    );
    const { rows } = await sql<Settlement>`select * from (${sql.join(parts, sql` union all `)}) "s" order by "on", "id"`.execute(db);
    return { data: rows };
  });
});
