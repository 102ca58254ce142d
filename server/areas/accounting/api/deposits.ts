import { type QueryExecutorProvider, sql } from "kysely";
import type { OpenDeposit, QuoteDeposit } from "../../../../src/contract/deposits.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { isAgreed } from "../../../../src/resources/shared/quote-states.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { depositOf, payableDepositLink } from "../ledger/deposits.ts";

export interface DepositDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
}

const readAccess = ({ subject }: AnyResource, noun: string): RouteAccess => ({
  ability: { subject, verb: "read" },
  scope: `One ${noun}; a customer's own.`,
  refusals: [422],
});
const listAccess: RouteAccess = {
  ability: { subject: salesQuote.subject, verb: "read" },
  callers: ["customer"],
  scope: "Employees: no access. Customers: quotes of their own company.",
};

/** What the records of a quote and its order say about the deposit, and which deposits a customer has been asked for. */
export const depositCalls = defineRoutes((app, { db, engine, resources, today, timeZone }: DepositDeps) => {
  app.get(
    "/api/sales-quotes/:id/deposit",
    routeFor(readAccess(salesQuote, "sales quote")),
    async (request): Promise<DataResponse<QuoteDeposit | null>> => {
      const { id, state } = await engine.get(callOfRequest(request), salesQuote, idParam(request));
      return { data: await read(id, actorOf(request), { isAgreed: isAgreed(state) }) };
    },
  );

  app.get(
    "/api/sales-orders/:id/deposit",
    routeFor(readAccess(salesOrder, "sales order")),
    async (request): Promise<DataResponse<QuoteDeposit | null>> => {
      const { quoteId, state } = await engine.get(callOfRequest(request), salesOrder, idParam(request));
      return { data: await read(Number(quoteId), actorOf(request), { isAgreed: state !== "cancelled" }) };
    },
  );

  app.get("/api/deposits", routeFor(listAccess), async (request): Promise<DataResponse<OpenDeposit[]>> => {
    const { rows } = await sql<{ id: number }>`select t.id from sales_quotes t join payment_links l on l.quote_id = t.id
      where l.state = 'active' and l.expires_on >= ${today()} and l.deleted_at is null
        and ${scopeSql({ resources, today, timeZone }, salesQuote, actorOf(request), "t")}
      order by l.id limit 20`.execute(db);
    const deposits = await Promise.all(rows.map(({ id }) => depositOf(db, id)));
    return {
      data: deposits.flatMap((each) => (each && each.due > 0 ? [{ quoteId: each.quoteId, quote: each.quote, due: each.due }] : [])),
    };
  });

  /** Null if there is nothing to say. Without an agreement the customer does not know the deposit yet, but what was paid remains. */
  async function read(
    quoteId: number,
    actor: ReturnType<typeof actorOf>,
    { isAgreed }: { readonly isAgreed: boolean },
  ): Promise<QuoteDeposit | null> {
    const deposit = await depositOf(db, quoteId);
    if (!deposit || (isAgreed ? deposit.asked + deposit.paid === 0 : actor.side === "customer" || deposit.paid === 0)) return null;
    const { asked, paid } = deposit;
    const due = isAgreed ? deposit.due : 0;
    const state = !isAgreed ? "withdrawn" : due > 0 ? "due" : paid >= asked ? "paid" : "invoiced";
    const link = due > 0 ? await payableDepositLink(db, quoteId, today()) : null;
    const request = link && { sentTo: link.sentTo, expiresOn: link.expiresOn };
    const mayPay = request !== null && actor.side === "customer" && hasAbility(actor, payment.subject, "create");
    return { quoteId, state, asked, paid, due, request, mayPay };
  }
});
