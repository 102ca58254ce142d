import { type QueryExecutorProvider, sql } from "kysely";
import type { PublicReview, PublicReviews } from "../../../../src/contract/public-reviews.ts";
import { countedReviews } from "../ports/review-score.ts";

export const PUBLIC_PAGE = 20;

interface Totals {
  readonly average: number | null;
  readonly count: number;
  readonly distribution: readonly number[];
  readonly notShown: PublicReviews["notShown"] | null;
}

/** What everybody sees of the reviews: no id, no address, no company, and no name that its author did not agree to. */
export async function publicReviews(db: QueryExecutorProvider, offset: number): Promise<Omit<PublicReviews, "company">> {
  const stars = (score: number) => sql`(count(*) filter (where ${countedReviews("r")} and r.score = ${score}))::int`;
  const { rows: totals } = await sql<Totals>`
    select (avg(r.score) filter (where ${countedReviews("r")}))::float8 as average, (count(*) filter (where ${countedReviews("r")}))::int as count,
      json_build_array(${sql.join([5, 4, 3, 2, 1].map(stars))}) as distribution,
      (select json_agg(json_build_object('reason', h.reason, 'count', h.count) order by h.count desc, h.reason) from (
        select hidden_because as reason, count(*)::int as count from reviews where state = 'hidden' and deleted_at is null group by 1) h) as "notShown"
    from reviews r where r.state = 'published' and r.deleted_at is null`.execute(db);
  const { rows } = await sql<PublicReview>`
    select r.score::int as score, r.comment, r.job_type as job, to_char(r.received_on, 'YYYY-MM') as month, r.city, r.public_name as name, r.insider,
      r.response as answer
    from reviews r where r.state = 'published' and r.deleted_at is null
    order by r.received_on desc, r.id desc limit ${PUBLIC_PAGE + 1} offset ${offset}`.execute(db);
  const { average = null, count = 0, distribution = [], notShown } = totals[0] ?? {};
  return {
    average,
    count,
    distribution,
    reviews: rows.slice(0, PUBLIC_PAGE),
    hasMore: rows.length > PUBLIC_PAGE,
    notShown: notShown ?? [],
  };
}
