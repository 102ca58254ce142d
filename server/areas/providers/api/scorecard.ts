import { type QueryExecutorProvider, sql } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { ProviderScorecard } from "../../../../src/contract/provider-scorecard.ts";
import { review } from "../../../../src/resources/care/review.ts";
import { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import { feedbackNote } from "../../../../src/resources/providers/feedback-note.ts";
import { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import { vendor } from "../../../../src/resources/providers/vendor.ts";
import { claim } from "../../../../src/resources/sales/claim.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { mayRead } from "../../../access/permission.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { reviewScoreOfProvider } from "../../care/ports/review-score.ts";

export interface ScorecardDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
  readonly today: () => string;
  readonly timeZone: string;
}

const DAYS = 365;
/** Work that ends so many minutes after its window is still on time. */
const GRACE_MINUTES = 30;

/** What is asked about one provider: the figures of the last year. */
interface Asked {
  readonly db: QueryExecutorProvider;
  readonly id: number;
  readonly since: string;
  readonly timeZone: string;
}

/** How a provider has done: on time, failed attempts, claims, cost against quote, what customers and we ourselves say of it. */
export const scorecardCalls = defineRoutes((app, { db, engine, today, timeZone }: ScorecardDeps) => {
  for (const resource of [agentCarrier, independentContractor, vendor]) {
    const access = {
      ability: { subject: resource.subject, verb: "read" },
      callers: ["employee"],
      scope: "Employees: one provider; a part whose rows the caller may not read is null. Customers: no access.",
      refusals: [422],
    } as const;
    app.get(`/api/${resource.collection}/:id/scorecard`, routeFor(access), async (request): Promise<DataResponse<ProviderScorecard>> => {
      const id = idParam(request);
      await engine.get(callOfRequest(request), resource, id);
      const actor = actorOf(request);
      const asked: Asked = { db, id, since: addDays(today(), -DAYS), timeZone };
      const isVendor = resource.name === vendor.name;
      const mayWork = mayRead(isVendor ? inspectionRepair : workOrder, actor);
      const [work, failedAttempts, claims, costs, reviews, feedback] = await Promise.all([
        mayWork ? (isVendor ? repairsOf(asked) : workOf(asked)) : null,
        mayWork && !isVendor ? failedAttemptsOf(asked) : null,
        mayRead(claim, actor) && !isVendor ? claimsOf(asked) : null,
        mayWork ? (isVendor ? repairCosts(asked) : workCosts(asked)) : null,
        mayRead(review, actor) && !isVendor ? reviewScoreOfProvider(db, id, asked.since) : null,
        mayRead(feedbackNote, actor) ? feedbackOf(asked) : null,
      ]);
      return { data: { since: asked.since, work, failedAttempts, claims, costs, reviews, feedback } };
    });
  }
});

type Work = NonNullable<ProviderScorecard["work"]>;

async function workOf({ db, id, since }: Asked): Promise<Work | null> {
  const { rows } = await sql<Work>`
    select count(*)::int as done, count(*)::int as timed,
      count(*) filter (where completed_at <= window_end + ${GRACE_MINUTES} * interval '1 minute')::int as "onTime"
    from work_orders where provider_id = ${id} and state = 'completed' and completed_at >= ${since}::date and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function repairsOf({ db, id, since, timeZone }: Asked): Promise<Work | null> {
  const { rows } = await sql<Work>`
    select count(*)::int as done, count(due_on)::int as timed, count(*) filter (where (completed_at at time zone ${timeZone})::date <= due_on)::int as "onTime"
    from inspection_repairs where provider_id = ${id} and state = 'completed' and completed_at >= ${since}::date and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function failedAttemptsOf({ db, id, since }: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from work_orders w join work_orders_attempts a on a.parent_id = w.id
    where w.provider_id = ${id} and w.deleted_at is null and a.at >= ${since}::date`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A claim may name both a work order and its bill of lading, and counts once. */
async function claimsOf({ db, id, since }: Asked): Promise<ProviderScorecard["claims"]> {
  const { rows } = await sql<{ count: number; settled: number }>`
    with work as (select id from work_orders where provider_id = ${id} and deleted_at is null),
      claimed as (
        select c.id from claims c join work w on w.id = c.work_order_id
        union select c.id from work w join bills_of_lading b on b.work_order_id = w.id join claims c on c.bill_of_lading_id = b.id)
    select count(*)::int as count, coalesce(sum(c.settled) filter (where c.state in ('accepted', 'paid')), 0)::bigint as settled
    from claimed join claims c on c.id = claimed.id
    where c.filed_on >= ${since} and c.state not in ('declined', 'withdrawn') and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

type Costs = NonNullable<ProviderScorecard["costs"]>;

/** The work of a quote together, against the option of the provider that was chosen in the shipping quotes behind that quote. */
async function workCosts({ db, id, since }: Asked): Promise<Costs | null> {
  const { rows } = await sql<Costs>`
    with done as (
        select quote_id, count(*) as jobs, sum(provider_cost) as actual from work_orders
        where provider_id = ${id} and state = 'completed' and completed_at >= ${since}::date and quote_id is not null
          and provider_cost is not null and deleted_at is null
        group by quote_id),
      quoted as (
        select d.quote_id, sum(o.cost) as quoted from done d join sales_quotes_lines l on l.parent_id = d.quote_id
          join shipping_quotes_options o on o.parent_id = l.shipping_quote_id and o.chosen and o.provider_id = ${id}
        group by d.quote_id)
    select coalesce(sum(jobs), 0)::int as jobs, coalesce(sum(actual), 0)::bigint as actual, coalesce(sum(quoted), 0)::bigint as quoted
    from done join quoted using (quote_id)`.execute(db);
  return rows[0] ?? null;
}

async function repairCosts({ db, id, since }: Asked): Promise<Costs | null> {
  const { rows } = await sql<Costs>`
    select count(*)::int as jobs, coalesce(sum(cost), 0)::bigint as actual, coalesce(sum(vendor_quote), 0)::bigint as quoted
    from inspection_repairs where provider_id = ${id} and state = 'completed' and completed_at >= ${since}::date
      and cost is not null and vendor_quote is not null and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

async function feedbackOf({ db, id, since }: Asked): Promise<ProviderScorecard["feedback"]> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(rating), 1)::float8 as average from feedback_notes
    where provider_id = ${id} and created_at >= ${since}::date and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
