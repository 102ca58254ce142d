import { type QueryExecutorProvider, sql } from "kysely";
import type { CreditFigures, CustomerAccount, LastPayment } from "../../../../src/contract/customer-account.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { ageingBuckets, dueDatesOf } from "../../../../src/resources/shared/ageing.ts";
import { openStates } from "../../../../src/resources/shared/invoice-states.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { type Filters, within } from "../../../../src/schemas/views/figure.ts";
import { mayRead } from "../../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import type { Engine } from "../../../engine/engine.ts";
import { among, sinceFilter, upTo } from "../../../engine/read/figure-filters.ts";
import { type Measuring, moneyOf, moneyOver } from "../../../engine/read/figures.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { creditTaken } from "../../accounting/ports/credit.ts";

export interface CustomerAccountDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
  readonly config: { readonly timeZone: string };
}

const access: RouteAccess = {
  ability: { subject: customer.subject, verb: "read" },
  scope: "One customer; a customer's own company. A part whose rows the caller may not read is null; the credit limit is the employees'.",
  refusals: [422],
};

/** A customer's account: open and overdue invoices by age, unapplied payments and credit memos, and the available credit. */
export const customerAccountCall = defineRoutes((app, { db, engine, resources, today, config }: CustomerAccountDeps) => {
  app.get("/api/customers/:id/account", routeFor(access), async (request): Promise<DataResponse<CustomerAccount>> => {
    const id = idParam(request);
    // Without permission to read the customer, the account is refused the same way.
    await engine.get(callOfRequest(request), customer, id);
    const actor = actorOf(request);
    const day = today();
    const context: Requested = { db, resources, actor, today: () => day, timeZone: config.timeZone, customerId: id };
    const [invoices, payments, memos, credit] = await Promise.all([
      mayRead(invoice, actor) ? invoiceFigures(context) : null,
      mayRead(payment, actor) ? paymentFigures(context) : null,
      mayRead(creditMemo, actor) ? unappliedFigure(context, creditMemo, "issued").then((unapplied) => ({ unapplied })) : null,
      actor.side === "employee" && mayRead(invoice, actor) ? creditFigures(context) : null,
    ]);
    return { data: { today: day, invoices, payments, memos, credit } };
  });
});

interface Requested extends Measuring {
  readonly customerId: number;
}

const customerFilter = ({ customerId }: Requested): Filters => among("customer", String(customerId));
async function invoiceFigures(context: Requested): Promise<CustomerAccount["invoices"]> {
  const open = [...customerFilter(context), ...among("state", ...openStates)];
  const figure = await moneyOf(
    context,
    invoice,
    {
      open,
      overdue: [...open, ...upTo("dateDue", addDays(context.today(), -1))],
      ...Object.fromEntries(ageingBuckets.map((bucket) => [bucket, [...open, ...within("dateDue", dueDatesOf(bucket, context.today()))]])),
    },
    sql`"t"."balance"`,
  );
  return { open: figure("open"), overdue: figure("overdue"), ageing: ageingBuckets.map((bucket) => ({ bucket, ...figure(bucket) })) };
}

/** The part of the customer's payments or memos that is not applied yet. */
const unappliedFigure = (context: Requested, resource: AnyResource, state: string) =>
  moneyOver(
    context,
    resource,
    [...customerFilter(context), ...among("state", state), ...sinceFilter("unapplied", "1")],
    sql`"t"."unapplied"`,
  );

async function paymentFigures(context: Requested): Promise<CustomerAccount["payments"]> {
  const { rows } = await sql<LastPayment>`select "t"."id", "t"."number", "t"."received_on" as "on", "t"."amount" from payments "t"
    where ${scopeSql(context, payment, context.actor, "t")} and "t"."customer_id" = ${context.customerId} and "t"."state" = 'posted'
    order by "t"."received_on" desc, "t"."id" desc limit 1`.execute(context.db);
  return { unapplied: await unappliedFigure(context, payment, "posted"), last: rows[0] ?? null };
}

async function creditFigures({ db, customerId }: Requested): Promise<CreditFigures | null> {
  const credit = await creditTaken(db, customerId);
  if (!credit) return null;
  const { limit, owed, committed } = credit;
  return { limit, owed, committed, left: limit === null ? null : limit - owed - committed };
}
