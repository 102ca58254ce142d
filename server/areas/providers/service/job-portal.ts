import { sql } from "kysely";
import type { JobAnswer, JobPortalField, JobPortalState } from "../../../../src/contract/job-portal.ts";
import { MOST_JOB_PHOTOS, MOST_SIGNED_BILLS } from "../../../../src/resources/providers/job-states.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import type { StoredFile } from "../../../integrations/file-store.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import { type JobLink, readJobLink } from "./job-link.ts";
import { filesOfJob, type JobViewDeps, jobLinkIsOver } from "./job-portal-view.ts";

export interface JobPortalDeps extends JobViewDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly today: () => string;
}

const call = { actor: asSystem("job link") };

/** States in which an answer has been given already: a second click of the same one changes nothing and is no mistake. */
const answeredIn: Readonly<Record<JobAnswer["answer"], readonly JobPortalState[]>> = {
  accept: ["accepted", "inProgress", "completed", "settled"],
  decline: ["declined"],
  start: ["inProgress", "completed", "settled"],
  complete: ["completed", "settled"],
};

/** Locks the work order first and the job after it: providers who accept at once wait here, in the same order, and find the work taken. */
async function lockedJob(tx: Tx, { jobId }: JobLink): Promise<JobPortalState> {
  await sql`select id from work_orders where id = (select work_order_id from provider_jobs where id = ${jobId}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ state: JobPortalState }>`select state from provider_jobs where id = ${jobId} for update`.execute(tx);
  if (!rows[0]) throw jobLinkIsOver();
  return rows[0].state;
}

/**
 * Does what a provider answers. The job is locked by then, so that a link that is revoked at the same moment either answered before or not at all.
 * @throws Problem 404 for a link that is over, 409 for a job that somebody else has or that was changed, 422
 */
export async function answerByLink({ engine, today }: JobPortalDeps, token: string, link: JobLink, answer: JobAnswer): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    const state = await lockedJob(tx, link);
    if (!(await readJobLink(tx, token, today()))) throw jobLinkIsOver();
    if (answeredIn[answer.answer].includes(state)) return;
    if (state === "withdrawn") throw conflict("This job is no longer available.");
    const act = (name: string, input: Readonly<Record<string, unknown>>, version?: number) =>
      operations.act(call, providerJob, { id: link.jobId, ...(version === undefined ? {} : { version }) }, name, input);
    if (answer.answer === "accept") await act("acceptByLink", { name: answer.name }, answer.version);
    else if (answer.answer === "decline") await act("declineByLink", { reason: answer.reason }, answer.version);
    else if (answer.answer === "start") await act("startByLink", {});
    else await act("completeByLink", { receiverName: answer.receiverName || null, note: answer.note || null });
  });
}

const most: Readonly<Record<JobPortalField, number>> = { photos: MOST_JOB_PHOTOS, signedBill: MOST_SIGNED_BILLS };

/** @throws Problem 409 for a job that isn't in progress, 422 for one more file than it takes */
export async function requireRoom({ db }: Pick<JobPortalDeps, "db">, link: JobLink, field: JobPortalField): Promise<void> {
  const { rows } = await sql<{ state: JobPortalState }>`select state from provider_jobs where id = ${link.jobId}`.execute(db);
  if (rows[0]?.state !== "inProgress") throw conflict("Files can be added while the job is in progress.");
  if ((await filesOfJob(db, link)).filter((file) => file.field === field).length >= most[field])
    throw invalid({ file: [`At most ${most[field]} files.`] });
}

/** Attaches a stored file to the job. The job is locked, so that two uploads at once are both kept. */
export async function addFileByLink(
  { engine, today }: JobPortalDeps,
  token: string,
  link: JobLink,
  { field, stored }: { readonly field: JobPortalField; readonly stored: StoredFile },
): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    await lockedJob(tx, link);
    if (!(await readJobLink(tx, token, today()))) throw jobLinkIsOver();
    await requireRoom({ db: tx }, link, field);
    const ids = (await filesOfJob(tx, link)).filter((file) => file.field === field).map(({ id }) => id);
    const added = await insertFile(tx, stored, { userId: null });
    await operations.update(call, providerJob, { id: link.jobId }, { [field]: [...ids, added] });
  });
}
