import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import {
  type AccountingFigures,
  OTHER_SERVICE,
  OUTSTANDING_DAYS,
  type RevenueMonth,
} from "../../../src/resources/accounting/accounting-figures.ts";
import { ageingBuckets, dueDatesOf } from "../../../src/resources/accounting/ageing.ts";
import { billingReport } from "../../../src/resources/accounting/billing-report.ts";
import { creditMemo } from "../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../src/resources/accounting/invoice.ts";
import { openStates } from "../../../src/resources/accounting/invoice-fields.ts";
import { payment, paymentMethods } from "../../../src/resources/accounting/payment.ts";
import { processingDocument } from "../../../src/resources/accounting/processing-document.ts";
import { type Days, daysOf, type MoneyFigure, salesPeriods, standardPeriod } from "../../../src/resources/sales/sales-figures.ts";
import { workOrder } from "../../../src/resources/sales/work-order.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { addDays, monthStart } from "../../../src/schemas/values/date.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { parseInput } from "../../http/parse.ts";
import type { RouteAccess } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";
import type { DashboardDeps } from "../system/dashboard.ts";
import { figuresOf, type Measuring, moneyOf, moneyOver } from "../system/figures.ts";
import { among, empty, type Filters, within } from "../system/filters.ts";

const access: RouteAccess = {
  ability: { subject: invoice.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: figures over the rows they may read; a part whose rows they may not read is null. Customers: no access.",
  refusals: [422],
};
const query = z.strictObject({ period: z.enum(salesPeriods, "One of 30, 90, 365, quarter is expected.").default(standardPeriod) });

/** Number of months of revenue reported, including the current one. */
const MONTHS = 12;
/** The states of issued invoices that still count, paid or not. */
const issuedStates = ["issued", "partiallyPaid", "paid", "writtenOff"] as const;

/** The accounting figures: receivables by age, completed work not billed yet, payments collected and revenue by month. */
export function accountingDashboardCall(app: FastifyInstance, { db, today, config }: DashboardDeps): void {
  app.get("/api/accounting/dashboard", { config: { access } }, async (request): Promise<{ data: AccountingFigures }> => {
    const actor = actorOf(request);
    const { period } = parseInput(query, request.query);
    const day = today();
    const context: Measuring = { db, actor, today: day, timeZone: config.timeZone };
    const days = daysOf(period, day);
    const may = <T>(resource: AnyResource, figures: () => Promise<T>) => (mayRead(resource, actor) ? figures() : null);
    const [receivables, work, reports, documents, collected, revenue] = await Promise.all([
      may(invoice, () => receivableFigures(context)),
      may(workOrder, () => workFigure(context)),
      may(billingReport, () => moneyOver(context, billingReport, among("state", "draft", "submitted", "approved"), total)),
      may(processingDocument, () => moneyOver(context, processingDocument, among("state", "pending", "ready", "hold"), total)),
      may(payment, () => collectedFigures(context, days)),
      may(invoice, () => revenueFigures(context)),
    ]);
    return { data: { days, receivables, unbilled: { work, reports, documents }, collected, revenue } };
  });
}

const total = sql`"t"."total"`;

async function receivableFigures(context: Measuring): Promise<AccountingFigures["receivables"]> {
  const open = among("state", ...openStates);
  const aged = ageingBuckets.map((bucket) => [bucket, [...open, ...within("dateDue", dueDatesOf(bucket, context.today))]] as const);
  const figure = await moneyOf(context, invoice, { total: open, ...Object.fromEntries(aged) }, { value: sql`"t"."balance"` });
  const last = { from: addDays(context.today, 1 - OUTSTANDING_DAYS), to: context.today };
  const issued = await moneyOver(context, invoice, [...among("state", ...issuedStates), ...within("dateIssued", last)], total);
  const owed = figure("total");
  return {
    total: owed,
    buckets: ageingBuckets.map((bucket) => ({ bucket, ...figure(bucket) })),
    issued,
    outstanding: issued.value > 0 ? Math.round((owed.value / issued.value) * OUTSTANDING_DAYS * 10) / 10 : null,
  };
}

/** Completed work that is on no billing report yet. */
async function workFigure(context: Measuring) {
  const rows = [...among("state", "completed"), ...empty("billingReport", true)];
  return (await figuresOf(context, workOrder, { done: rows }, {})).done;
}

async function collectedFigures(context: Measuring, days: Days): Promise<NonNullable<AccountingFigures["collected"]>> {
  const posted = [...among("state", "posted"), ...within("receivedOn", days)];
  const each = paymentMethods.map((method) => [method, [...posted, ...among("method", method)]] as const);
  const figure = await moneyOf(
    context,
    payment,
    { total: posted, ...Object.fromEntries(each) },
    { value: sql`"t"."amount" - coalesce("t"."refunded", 0)` },
  );
  return { total: figure("total"), methods: paymentMethods.map((method) => ({ method, ...figure(method) })) };
}

/** Revenue by month of issue. The services of a month and the rest add up to the amount issued in it. */
async function revenueFigures(context: Measuring): Promise<RevenueMonth[]> {
  const months = lastMonths(context.today);
  const filtersOf = (days: Days): Filters => [...among("state", ...issuedStates), ...within("dateIssued", days)];
  const issued = await moneyOf(context, invoice, Object.fromEntries(months.map(({ month, days }) => [month, filtersOf(days)])), {
    value: sql`"t"."subtotal" - "t"."discount" + "t"."surcharges"`,
  });
  const credited = mayRead(creditMemo, context.actor)
    ? await moneyOf(
        context,
        creditMemo,
        Object.fromEntries(months.map(({ month, days }) => [month, [...among("state", "issued"), ...within("dateIssued", days)]])),
        { value: sql`0 - "t"."subtotal"` },
      )
    : undefined;
  const services = await serviceSums(context, months[0]?.days.from ?? context.today);
  const none = (resource: AnyResource, filters: Filters): MoneyFigure => ({
    count: 0,
    value: 0,
    rows: { resource: resource.name, filters },
  });
  return months.map(({ month, days }) => {
    const own = services.filter((each) => each.month === month);
    const whole = issued(month);
    const rest = whole.value - own.reduce((sum, { value }) => sum + value, 0);
    return {
      month,
      issued: whole,
      services: own.map(({ service, count, value }) => ({
        service,
        count,
        value,
        rows: { resource: invoice.name, filters: [...filtersOf(days), { field: "services", operator: "has", values: [service] }] },
      })),
      rest: { ...whole, value: rest },
      credited: credited?.(month) ?? none(creditMemo, []),
    };
  });
}

interface ServiceSum {
  readonly month: string;
  readonly service: string;
  readonly count: number;
  readonly value: number;
}

async function serviceSums({ db, actor, today }: Measuring, from: string): Promise<ServiceSum[]> {
  const { rows } = await sql<ServiceSum>`
    select to_char("t".date_issued, 'YYYY-MM') as month, coalesce(l.service, ${OTHER_SERVICE}) as service,
      count(distinct "t".id)::int as count, sum(l.amount)::bigint as value
    from invoices "t" join invoices_lines l on l.parent_id = "t".id
    where "t".state = any(${[...issuedStates]}::text[]) and "t".date_issued between ${from} and ${today} and ${scopeSql(invoice, actor, "t", today)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

function lastMonths(today: string): { month: string; days: Days }[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const from = monthStart(today, index - MONTHS + 1);
    const last = addDays(monthStart(from, 1), -1);
    return { month: from.slice(0, 7), days: { from, to: last < today ? last : today } };
  });
}
