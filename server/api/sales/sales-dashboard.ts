import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { lead } from "../../../src/resources/sales/lead.ts";
import { lossReasons, opportunity } from "../../../src/resources/sales/opportunity.ts";
import { quoteRequest } from "../../../src/resources/sales/quote-request.ts";
import { type Days, daysOf, type SalesFigures, salesPeriods, standardPeriod } from "../../../src/resources/sales/sales-figures.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { addDays, monthStart } from "../../../src/schemas/values/date.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { never } from "../../access/where-sql.ts";
import { idText, parseInput } from "../../http/parse.ts";
import type { RouteAccess } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";
import type { DashboardDeps } from "../system/dashboard.ts";
import { figuresOf, type Measuring, moneyOf, percentileOf } from "../system/figures.ts";
import { among, empty, type Filters, sinceFilter, upTo, within } from "../system/filters.ts";

const access: RouteAccess = {
  ability: "signed-in",
  callers: ["employee"],
  scope: "Employees: figures over the rows they may read; a part whose rows they may not read is null. Customers: no access.",
  refusals: [422],
};
const query = z.strictObject({
  period: z.enum(salesPeriods, "One of 30, 90, 365, quarter is expected.").default(standardPeriod),
  executive: z.union([z.literal("mine"), idText], "An id or mine is expected.").optional(),
});

/** Number of pipeline months reported individually, including the current one. */
const MONTHS = 6;

interface Requested extends Measuring {
  readonly days: Days;
  readonly executive: number | undefined;
}

/** The sales figures: leads, quotes and opportunities, with their outcomes. */
export function salesDashboardCall(app: FastifyInstance, { db, today, config }: DashboardDeps): void {
  app.get("/api/dashboard/sales", { config: { access } }, async (request): Promise<{ data: SalesFigures }> => {
    const actor = actorOf(request);
    const { period, executive } = parseInput(query, request.query);
    const day = today();
    const context: Requested = {
      db,
      actor,
      today: day,
      timeZone: config.timeZone,
      days: daysOf(period, day),
      executive: executive === "mine" ? actor.id : executive,
    };
    const [leads, quotes, opportunities] = await Promise.all([
      mayRead(lead, actor) ? leadFigures(context) : null,
      mayRead(salesQuote, actor) ? quoteFigures(context) : null,
      mayRead(opportunity, actor) ? opportunityFigures(context) : null,
    ]);
    return { data: { days: context.days, leads, quotes, opportunities } };
  });
}

const filterByExecutive = (field: string, { executive }: Requested): Filters =>
  executive === undefined ? [] : among(field, String(executive));
const hours = (until: string, since: string) => sql`extract(epoch from ${sql.raw(until)} - ${sql.raw(since)})::float8 / 3600`;

/** Leads created in the period: how many were converted, and how quickly they got a response. */
async function leadFigures(context: Requested): Promise<SalesFigures["leads"]> {
  const created = [...within("createdAt", context.days), ...filterByExecutive("owner", context)];
  const waited = hours(`"t"."first_response_at"`, `"t"."created_at"`);
  return figuresOf(
    context,
    lead,
    {
      created,
      converted: [...created, ...among("state", "converted")],
      answered: [...created, ...empty("firstResponseAt", false)],
      waiting: [...created, ...among("state", "new", "working"), ...empty("firstResponseAt", true)],
    },
    { median: percentileOf(50, waited), most: percentileOf(90, waited) },
  );
}

/**
 * Quotes sent in the period (only the newest revision of each): how many were approved and delivered. The turnaround covers every sending:
 * since the customer's request or, for revisions and quotes without a request, since the quote was created.
 */
async function quoteFigures(context: Requested): Promise<SalesFigures["quotes"]> {
  const sentAtAll = [...within("sentAt", context.days), ...filterByExecutive("accountExecutive", context)];
  const sent: Filters = [...sentAtAll, { field: "superseded", operator: "eq", values: ["false"] }];
  // Callers who may not read requests must not learn from a figure when they came in.
  const reach = mayRead(quoteRequest, context.actor) ? scopeSql(quoteRequest, context.actor, "r", context.today) : never;
  const request = sql`left join quote_requests "r" on "r"."id" = "t"."quote_request_id" and "t"."revision" = 1 and ${reach}`;
  const { turnaround, ...steps } = await figuresOf(
    context,
    salesQuote,
    {
      sent,
      approved: [...sent, ...among("state", "approved", "inTransit", "delivered")],
      delivered: [...sent, ...among("state", "delivered")],
      turnaround: sentAtAll,
    },
    { median: percentileOf(50, hours(`"t"."sent_at"`, `coalesce("r"."created_at", "t"."created_at")`)) },
    request,
  );
  return { ...steps, turnaround };
}

/** Opportunities won and lost in the period, and open ones by expected closing month. */
async function opportunityFigures(context: Requested): Promise<SalesFigures["opportunities"]> {
  const executiveFilters = filterByExecutive("accountExecutive", context);
  const closed = [...within("closedAt", context.days), ...executiveFilters];
  const lost = [...among("state", "lost"), ...closed];
  const open = [...among("state", "open"), ...executiveFilters];
  const months = monthsFrom(context.today).map(({ month, close }) => ({ month, filters: [...open, ...close] }));
  const losses = [...lossReasons, null].map((reason) => ({
    reason,
    filters: [...lost, ...(reason === null ? empty("lossReason", true) : among("lossReason", reason))],
  }));
  const money = await moneyOf(
    context,
    opportunity,
    {
      decided: [...among("state", "won", "lost"), ...closed],
      won: [...among("state", "won"), ...closed],
      lost,
      open,
      ...Object.fromEntries(months.map(({ month, filters }) => [`month ${month}`, filters])),
      ...Object.fromEntries(losses.map(({ reason, filters }) => [`loss ${reason}`, filters])),
    },
    { value: sql`"t"."estimated_value"`, weighted: sql`"t"."weighted"` },
  );
  return {
    decided: money("decided"),
    won: money("won"),
    lost: money("lost"),
    open: money("open"),
    months: months.map(({ month }) => ({ month, ...money(`month ${month}`) })),
    losses: losses.map(({ reason }) => ({ reason, ...money(`loss ${reason}`) })).filter(({ count }) => count > 0),
  };
}

/** The months from the current one on, plus before, later and none: together they contain every open opportunity exactly once. */
function monthsFrom(today: string): { month: string; close: Filters }[] {
  const first = (plus: number) => monthStart(today, plus);
  const months = Array.from({ length: MONTHS }, (_, plus) => ({
    month: first(plus).slice(0, 7),
    close: within("closeDate", { from: first(plus), to: addDays(first(plus + 1), -1) }),
  }));
  return [
    { month: "before", close: upTo("closeDate", addDays(first(0), -1)) },
    ...months,
    { month: "later", close: sinceFilter("closeDate", first(MONTHS)) },
    { month: "none", close: empty("closeDate", true) },
  ];
}
