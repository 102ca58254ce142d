import { sql } from "kysely";
import type { JobAnswer, JobPortalField, JobPortalState } from "../../../../src/contract/job-portal.ts";
import { MOST_JOB_PHOTOS, MOST_SIGNED_BILLS } from "../../../../src/resources/providers/job-states.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { asHolder } from "../../../guests/act.ts";
import { type GuestLink, linkIsOver, stillOpens } from "../../../guests/links.ts";
import type { Origin } from "../../../http/caller-of-request.ts";
import type { StoredFile } from "../../../integrations/file-store.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import { filesOfJob, type JobViewDeps } from "./job-portal-view.ts";
import { jobLink } from "./links.ts";

export interface JobPortalDeps extends JobViewDeps {
  readonly engine: Pick<Engine, "session" | "transaction">;
}

/** States in which an answer has been given already: a second click of the same one changes nothing and is no mistake. */
const answeredIn: Readonly<Record<JobAnswer["answer"], readonly JobPortalState[]>> = {
  accept: ["accepted", "inProgress", "completed", "settled"],
  decline: ["declined"],
  start: ["inProgress", "completed", "settled"],
  complete: ["completed", "settled"],
};

interface LockedJob {
  readonly state: JobPortalState;
  readonly call: Call;
  readonly tx: Tx;
  readonly operations: Operations;
}

/**
 * Does something with the job of a link, in the name of its holder. The work order is locked first and the job after it: providers who accept
 * at once wait here, in the same order, and find the work taken.
 */
async function withJob(
  { engine }: Pick<JobPortalDeps, "engine">,
  link: GuestLink,
  { from, name = "" }: { readonly from: Origin; readonly name?: string },
  work: (job: LockedJob) => Promise<unknown>,
): Promise<void> {
  await asHolder(
    engine,
    { from, guest: { name, sentTo: [], isCustomer: false } },
    stillOpens(jobLink, link),
    async (call, tx, operations) => {
      await sql`select id from work_orders where id = (select work_order_id from provider_jobs where id = ${link.recordId})
      for no key update`.execute(tx);
      const { rows } = await sql<{ state: JobPortalState }>`select state from provider_jobs
      where id = ${link.recordId} for update`.execute(tx);
      if (!rows[0]) throw linkIsOver();
      await work({ state: rows[0].state, call, tx, operations });
    },
  );
}

/**
 * Does what a provider answers.
 * @throws Problem 404 for a link that is over, 409 for a job that somebody else has or that was changed, 422
 */
export function answerByLink(deps: JobPortalDeps, link: GuestLink, answer: JobAnswer, from: Origin): Promise<void> {
  const who = answer.answer === "accept" ? { from, name: answer.name } : { from };
  return withJob(deps, link, who, async ({ state, call, operations }) => {
    if (answeredIn[answer.answer].includes(state)) return;
    if (state === "withdrawn") throw conflict("This job is no longer available.");
    const act = (name: string, input: Readonly<Record<string, unknown>>, version?: number) =>
      operations.act(call, providerJob, { id: link.recordId, ...(version === undefined ? {} : { version }) }, name, input);
    if (answer.answer === "accept") await act("accept", { name: answer.name }, answer.version);
    else if (answer.answer === "decline") await act("decline", { reason: answer.reason }, answer.version);
    else if (answer.answer === "start") await act("start", {});
    else await act("markAsCompleted", { receiverName: answer.receiverName || null, note: answer.note || null });
  });
}

const most: Readonly<Record<JobPortalField, number>> = { photos: MOST_JOB_PHOTOS, signedBill: MOST_SIGNED_BILLS };

/** @throws Problem 409 for a job that isn't in progress, 422 for one more file than it takes */
export async function requireRoom({ db }: Pick<JobPortalDeps, "db">, link: GuestLink, field: JobPortalField): Promise<void> {
  const { rows } = await sql<{ state: JobPortalState }>`select state from provider_jobs where id = ${link.recordId}`.execute(db);
  if (rows[0]?.state !== "inProgress") throw conflict("Files can be added while the job is in progress.");
  if ((await filesOfJob(db, link)).filter((file) => file.field === field).length >= most[field])
    throw invalid({ file: [`At most ${most[field]} files.`] });
}

/** Attaches a stored file to the job. The job is locked, so that two uploads at once are both kept. */
export const addFileByLink = (
  deps: JobPortalDeps,
  link: GuestLink,
  { field, stored }: { readonly field: JobPortalField; readonly stored: StoredFile },
  from: Origin,
): Promise<void> =>
  withJob(deps, link, { from }, async ({ call, tx, operations }) => {
    await requireRoom({ db: tx }, link, field);
    const ids = (await filesOfJob(tx, link)).filter((file) => file.field === field).map(({ id }) => id);
    const added = await insertFile(tx, stored, { userId: null });
    await operations.update(call, providerJob, { id: link.recordId }, { [field]: [...ids, added] });
  });
