import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import {
  type JobChoice,
  type JobEntry,
  type JobIntervention,
  type JobPage,
  type JobState,
  type JobsChanged,
  jobStates,
} from "../../../../src/contract/jobs.ts";
import { nameOf, userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, lineText, parseInput, severalLines } from "../../../http/parse.ts";
import { employeeRoutes, takes } from "../../../http/route-access.ts";
import { discardJobs, runJobs } from "../../../jobs/interventions.ts";
import { mailboxHealth } from "../../../jobs/mailbox-health.ts";
import { jobIs, outboxHealth, queueHealth } from "../../../jobs/queue-health.ts";
import { readableError } from "../../../jobs/readable-error.ts";

export interface JobDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
}

const PAGE = 50;
/** In the activity log. */
const LOGGED_AS = "job";
const INTERVENTIONS = 20;

const query = z.strictObject({
  state: z.enum(jobStates, `One of ${jobStates.join(", ")} is expected.`).optional(),
  queue: lineText(80).optional(),
  before: idText.optional(),
});
const id = z.int("A job's id is expected.").min(1, "A job's id is expected.").max(Number.MAX_SAFE_INTEGER, "A job's id is expected.");
const choice = {
  ids: z.array(id, "A list of ids is expected.").min(1, "Choose a job.").max(PAGE, `At most ${PAGE} jobs.`).optional(),
  queue: lineText(80).optional(),
};
const run = z.strictObject(choice);
const discard = z.strictObject({
  ...choice,
  reason: severalLines(500).refine((text) => text.trim() !== "", "Reason is required."),
});

/** The background jobs of all processes: how their queues are, and running or discarding some of them by hand. */
export const jobCalls = defineRoutes((app, { db, engine }: JobDeps) => {
  const may = employeeRoutes("CONFIG_JOBS", "All background jobs, with the ids in their content and nothing else of it.");

  app.get("/api/v1/jobs", may("read", [422]), async (request): Promise<DataResponse<JobPage>> => {
    const asked = parseInput(query, request.query);
    const found = await jobsOf(db, asked);
    const jobs = found.slice(0, PAGE);
    return {
      data: {
        queues: await queueHealth(db),
        outbox: await outboxHealth(db),
        mailboxes: (await mailboxHealth(db)).filter(({ problem }) => problem !== null),
        jobs,
        next: found.length > PAGE ? (jobs.at(-1)?.id ?? null) : null,
        interventions: await interventionsOf(db),
      },
    };
  });

  const change = (call: Call, verb: JobIntervention["verb"], asked: JobChoice, reason: string | null, work: (tx: Tx) => Promise<number>) =>
    engine.transaction(async (tx): Promise<DataResponse<JobsChanged>> => {
      const changed = await work(tx);
      if (changed > 0) await log(tx, call, verb, asked, changed, reason);
      return { data: { changed } };
    });

  app.post("/api/v1/jobs/run", takes(may("update", [409, 422]), run), async (request) => {
    const asked = chosen(parseInput(run, request.body));
    return change(callOfRequest(request), "run", asked, null, (tx) => runJobs(tx, asked));
  });
  app.post("/api/v1/jobs/discard", takes(may("update", [422]), discard), async (request) => {
    const { reason, ...rest } = parseInput(discard, request.body);
    const asked = chosen(rest);
    return change(callOfRequest(request), "discard", asked, reason.trim(), (tx) => discardJobs(tx, asked));
  });
});

/** @throws Problem 422 */
function chosen({ ids, queue }: { readonly ids?: readonly number[] | undefined; readonly queue?: string | undefined }): JobChoice {
  if (ids && queue === undefined) return { ids };
  if (queue !== undefined && !ids) return { queue };
  throw invalid({ ids: ["Name either jobs or a queue."] });
}

interface Row extends Omit<JobEntry, "about"> {
  readonly payload: unknown;
}

/** The first of the states that a job is in: a failed one waits as well. */
const stateOf = sql`case ${sql.join(
  jobStates.map((state) => sql`when ${jobIs[state]} then ${sql.lit(state)}`),
  sql` `,
)} end`;

async function jobsOf(
  db: QueryExecutorProvider,
  {
    state,
    queue,
    before,
  }: { readonly state?: JobState | undefined; readonly queue?: string | undefined; readonly before?: number | undefined },
): Promise<JobEntry[]> {
  const { rows } = await sql<Row>`
    select id, queue, ${stateOf} as state,
      payload, attempts, max_attempts as "maxAttempts", created_at as "createdAt", coalesce(dead_at, run_at) as at, last_error as error,
      request_id as "requestId"
    from jobs
    where ${state === undefined ? sql`true` : jobIs[state]} and ${queue === undefined ? sql`true` : sql`queue = ${queue}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}::bigint`}
    order by id desc limit ${PAGE + 1}`.execute(db);
  return rows.map(({ payload, error, ...row }) => ({ ...row, about: idsIn(payload), error: error === null ? null : readableError(error) }));
}

/** The ids that a job's content names. The rest of it may be private: addresses, texts. */
function idsIn(payload: unknown): (readonly [string, number])[] {
  if (typeof payload !== "object" || payload === null) return [];
  return Object.entries(payload).flatMap(([name, value]) =>
    /^(id|\w+Id)$/.test(name) && Number.isSafeInteger(value) ? [[name, Number(value)] as const] : [],
  );
}

const log = (tx: Tx, call: Call, verb: JobIntervention["verb"], asked: JobChoice, changed: number, reason: string | null) =>
  sql`insert into activity_log (user_id, user_name, resource, record_id, verb, changes, reason, ip, user_agent)
    values (${userIdOf(call.actor)}, ${nameOf(call.actor)}, ${LOGGED_AS}, ${"ids" in asked && asked.ids.length === 1 ? (asked.ids[0] ?? null) : null},
      ${verb}, ${JSON.stringify({ jobs: changed, ...asked })}::jsonb, ${reason}, ${call.ip ?? null}, ${call.userAgent?.slice(0, 400) ?? null})`.execute(
    tx,
  );

async function interventionsOf(db: QueryExecutorProvider): Promise<readonly JobIntervention[]> {
  const { rows } = await sql<JobIntervention>`
    select id, at, user_name as by, verb, coalesce((changes ->> 'jobs')::int, 0) as jobs, coalesce(changes ->> 'queue', '') as queue, reason
    from activity_log where resource = ${LOGGED_AS} order by id desc limit ${INTERVENTIONS}`.execute(db);
  return rows;
}
