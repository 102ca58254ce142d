import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { ReviewScoreRow, ReviewScores } from "../../../../src/contract/review-scores.ts";
import { review } from "../../../../src/resources/care/review.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { daysInOrder, daysText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { countedReviews } from "../ports/review-score.ts";

const access: RouteAccess = {
  ability: { subject: review.subject, verb: "read" },
  callers: ["employee"],
  scope: "Employees: averages of the reviews they may read. Customers: no access.",
  refusals: [422],
};

const query = z.strictObject(daysText).refine(...daysInOrder);

const LIMIT = 100;

/** What reviews are added up by. */
interface Grouping {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
}
const none = sql`null::text`;
const groupings = {
  total: { id: sql`null::bigint`, name: none },
  crew: {
    id: sql`"u"."id"`,
    name: sql`"u"."name"`,
    join: sql`join reviews_crew "c" on "c"."parent_id" = "t"."id" join users "u" on "u"."id" = "c"."member_id"`,
  },
  carriers: { id: sql`"p"."id"`, name: sql`"p"."name"`, join: sql`join providers "p" on "p"."id" = "t"."provider_id"` },
  hubs: { id: sql`"h"."id"`, name: sql`"h"."name"`, join: sql`join hubs "h" on "h"."id" = "t"."hub_id"` },
  months: { id: sql`null::bigint`, name: sql`to_char("t"."done_on", 'YYYY-MM-01')`, order: sql`2 desc` },
} satisfies Readonly<Record<string, Grouping>>;

/** Scores by crew member, carrier, hub and month of the job: averages of references and of lines, which no figure of a list can be split by. */
export const reviewScoresCall = defineRoutes((app, deps: ScopeContext & { readonly db: QueryExecutorProvider }) => {
  app.get(`/api/${review.collection}/scores`, routeFor(access), async (request): Promise<DataResponse<ReviewScores>> => {
    const actor = actorOf(request);
    const days = parseInput(query, request.query);
    const by = (grouping: Grouping) => scoresBy(deps, actor, days, grouping);
    const [total] = await by(groupings.total);
    const nothing: ReviewScoreRow = { id: null, name: null, asked: 0, received: 0, answered: 0, average: null, count: 0 };
    const [crew, carriers, hubs, months] = [
      await by(groupings.crew),
      await by(groupings.carriers),
      await by(groupings.hubs),
      await by(groupings.months),
    ];
    return { data: { ...days, total: total ?? nothing, crew, carriers, hubs, months, limit: LIMIT } };
  });
});

/** Those with the most reviews first, unless the grouping has an order. */
async function scoresBy(
  deps: ScopeContext & { readonly db: QueryExecutorProvider },
  actor: SessionActor,
  { from, to }: { readonly from: string; readonly to: string },
  { id, name, join = sql``, order = sql`"count" desc, "asked" desc, 2` }: Grouping,
): Promise<readonly ReviewScoreRow[]> {
  const isReceived = sql`"t"."state" in ('published', 'hidden')`;
  const { rows } = await sql<ReviewScoreRow>`
    select ${id} as "id", ${name} as "name", count(*)::int as "asked", (count(*) filter (where ${isReceived}))::int as "received",
      (count(*) filter (where ${isReceived} and "t"."response" is not null))::int as "answered",
      (avg("t"."score") filter (where ${countedReviews("t")}))::float8 as "average",
      (count(*) filter (where ${countedReviews("t")}))::int as "count"
    from reviews "t" ${join}
    where "t"."state" <> 'notAsked' and "t"."done_on" between ${from} and ${to} and "t"."deleted_at" is null
      and ${scopeSql(deps, review, actor, "t")}
    group by 1, 2 order by ${order} limit ${LIMIT}`.execute(deps.db);
  return rows;
}
