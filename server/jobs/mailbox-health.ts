import { type QueryExecutorProvider, sql } from "kysely";
import type { MailboxHealth } from "../../src/contract/jobs.ts";

/** Notes why a mailbox can't be read, or that it can. */
export async function noteMailboxProblem(db: QueryExecutorProvider, name: string, problem: string | null): Promise<void> {
  await sql`update "mailboxes" set "problem" = ${problem}::text,
      "failing_since" = case when ${problem}::text is not null then coalesce("failing_since", now()) end
    where "name" = ${name} and "problem" is distinct from ${problem}::text`.execute(db);
}

/** Forgets what was wrong with mailboxes that are not read any more. */
export async function keepProblemsOf(db: QueryExecutorProvider, name: string | null): Promise<void> {
  await sql`update "mailboxes" set "problem" = null, "failing_since" = null
    where "name" is distinct from ${name}::text and "problem" is not null`.execute(db);
}

/** Every mailbox that was ever read, and what is wrong with it. */
export async function mailboxHealth(db: QueryExecutorProvider): Promise<readonly MailboxHealth[]> {
  const { rows } = await sql<MailboxHealth>`
    select "name", "problem", "failing_since" as "failingSince",
      coalesce(extract(epoch from now() - "failing_since"), 0)::float8 as "failingSeconds"
    from "mailboxes" order by "name"`.execute(db);
  return rows;
}
