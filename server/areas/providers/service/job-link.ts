import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../../../identity/tokens.ts";

/** The job that a link opens. */
export interface JobLink {
  readonly jobId: number;
}

/**
 * Returns what a token opens, or null: unknown, expired and withdrawn ones are the same to callers. A link of a job that somebody else got
 * still says so, until it expires.
 */
export async function readJobLink(db: QueryExecutorProvider, token: string, today: string): Promise<JobLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<JobLink>`
    select j.id as "jobId" from provider_job_tokens t join provider_jobs j on j.id = t.job_id
    where t.digest = ${digest} and j.link_expires_on >= ${today} and j.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that the link was opened, at most once a minute. Raw, because a view is no change: a new version would make actions fail. */
export async function noteJobLinkOpened(db: QueryExecutorProvider, { jobId }: JobLink): Promise<void> {
  await sql`update provider_jobs set link_opened_at = now()
    where id = ${jobId} and (link_opened_at is null or link_opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates a new token: 256 random bits, stored only as a digest. Earlier tokens stay valid. */
export async function issueJobToken(db: QueryExecutorProvider, jobId: number): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into provider_job_tokens (digest, job_id) values (${digest}, ${jobId})`.execute(db);
  return token;
}
