import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

export interface ReviewScore {
  /** Null without a review. */
  readonly average: number | null;
  readonly count: number;
}

/** The reviews that averages count, under an alias: those that are shown, except by people who work for us. */
export const countedReviews = (alias: string): RawBuilder<boolean> => {
  const row = sql.table(alias);
  return sql`(${row}.state = 'published' and not ${row}.insider and ${row}.deleted_at is null)`;
};

/** What customers gave the jobs of a carrier, on average; of jobs done since a day, if one is given. */
export async function reviewScoreOfProvider(db: QueryExecutorProvider, providerId: number, since?: string): Promise<ReviewScore> {
  const { rows } = await sql<ReviewScore>`
    select avg(r.score)::float8 as average, count(*)::int as count from reviews r
    where r.provider_id = ${providerId} and ${countedReviews("r")} ${since === undefined ? sql`` : sql`and r.done_on >= ${since}`}`.execute(
    db,
  );
  return rows[0] ?? { average: null, count: 0 };
}
