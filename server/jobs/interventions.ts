import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { JobChoice } from "../../src/contract/jobs.ts";
import { isOpen, jobIs } from "./queue-health.ts";

/** A running job is its worker's: nobody else changes it. */
const chosenJobs = (choice: JobChoice): RawBuilder<unknown> =>
  "ids" in choice
    ? sql`id = any(${[...choice.ids]}::bigint[]) and (${jobIs.dead} or ${isOpen})`
    : sql`queue = ${choice.queue} and ${jobIs.dead}`;

/**
 * Lets jobs run now: a waiting one without its delay, one that was given up with all its attempts again. Poke the worker after the commit.
 * What may have happened already happens again only if the job was given up.
 * A job that was given up stays so while another one does the same.
 * @returns how many
 */
export async function runJobs(transaction: QueryExecutorProvider, choice: JobChoice): Promise<number> {
  const { rows } = await sql`
    update jobs set attempts = case when dead_at is null then attempts else 0 end, dead_at = null,
      handed_over_at = case when dead_at is null then handed_over_at end, run_at = date_trunc('milliseconds', now())
    where id in (
      select id from (
        select id, dead_at, row_number() over (partition by coalesce(dedupe_key, id::text) order by dead_at is not null, id desc) as place,
          dead_at is not null and exists (
            select 1 from jobs other where other.dedupe_key = jobs.dedupe_key and other.dead_at is null) as "isReplaced"
        from jobs where ${chosenJobs(choice)}) as found
      where place = 1 and not "isReplaced")
    and (${jobIs.dead} or ${isOpen}) returning id`.execute(transaction);
  return rows.length;
}

/** Removes jobs for good. @returns how many */
export async function discardJobs(transaction: QueryExecutorProvider, choice: JobChoice): Promise<number> {
  const { rows } = await sql`delete from jobs where ${chosenJobs(choice)} returning id`.execute(transaction);
  return rows.length;
}
