import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../../../identity/tokens.ts";

/** The review that a link opens. */
export interface ReviewLink {
  readonly reviewId: number;
}

/** Returns what a token opens, or null: unknown, replaced and expired are the same to callers. */
export async function readReviewLink(db: QueryExecutorProvider, token: string, today: string): Promise<ReviewLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<ReviewLink>`
    select r.id as "reviewId" from review_link_tokens t join reviews r on r.id = t.review_id
    where t.digest = ${digest} and r.link_expires_on >= ${today} and r.state in ('asked', 'published', 'hidden')
      and r.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that the link was opened, at most once a minute. Raw, because a view is no change: a new version would make actions fail. */
export async function noteReviewLinkOpened(db: QueryExecutorProvider, { reviewId }: ReviewLink): Promise<void> {
  await sql`update reviews set link_opened_at = now()
    where id = ${reviewId} and (link_opened_at is null or link_opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates the token of a review: 256 random bits, stored only as a digest. The earlier one no longer works, so that a job has one link. */
export async function issueReviewToken(db: QueryExecutorProvider, reviewId: number): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into review_link_tokens (review_id, digest) values (${reviewId}, ${digest})
    on conflict (review_id) do update set digest = excluded.digest, created_at = now()`.execute(db);
  return token;
}
