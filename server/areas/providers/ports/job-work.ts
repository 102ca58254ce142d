import { sql } from "kysely";
import { takenStates } from "../../../../src/resources/providers/job-states.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { stateInWords } from "../../../../src/schemas/actions/state-words.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";

/** The work that a job is about. */
export interface JobWork {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly customerId: number;
  readonly crew: number;
}

const openWork: readonly string[] = ["new", "scheduled", "inProgress"];

/**
 * Reads the work order and locks it until the transaction ends. Providers who accept at once wait for each other here, before
 * anything of their jobs is written.
 */
export async function lockedWork(trx: Tx, id: number): Promise<JobWork> {
  const { rows } = await sql<JobWork>`select w.id, w.number, w.state, w.customer_id as "customerId",
      (select count(*)::int from work_orders_crew c where c.parent_id = w.id) as crew
    from work_orders w where w.id = ${id} and w.deleted_at is null for no key update of w`.execute(trx);
  const [work] = rows;
  if (!work) throw conflict("The work order no longer exists.");
  return work;
}

/** @throws Problem 409 for work that is over, or that another provider has */
export async function requireFree(trx: Tx, work: JobWork, jobId: number | null): Promise<void> {
  if (!openWork.includes(work.state))
    throw conflictLeadingTo(`${work.number} is ${stateInWords(workOrder, work.state, "employee")}.`, ...recordsOf(workOrder, [work]));
  const taken = await takenJob(trx, work.id);
  if (taken && taken.id !== jobId)
    throw conflictLeadingTo(`${taken.provider} has this work already, with ${taken.number}.`, ...recordsOf(providerJob, [taken]));
}

interface Taken {
  readonly id: number;
  readonly number: string;
  readonly provider: string;
  readonly providerId: number;
}

/** The job of the provider who has the work, if one has. */
export async function takenJob(trx: Tx, workOrderId: number): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`select j.id, j.number, p.name as provider, j.provider_id as "providerId"
    from provider_jobs j join providers p on p.id = j.provider_id
    where j.work_order_id = ${workOrderId} and j.state = any(${[...takenStates]}::text[]) and j.deleted_at is null`.execute(trx);
  return rows[0];
}

type Acting = Pick<EffectContext, "trx" | "call" | "engine">;

/** Withdraws what other providers were offered. They are told by email. */
export async function withdrawOthers({ trx, call, engine }: Acting, workOrderId: number, jobId: number): Promise<void> {
  for (const id of await offersOf(trx, workOrderId))
    if (id !== jobId) await engine.act(onBehalfOf(call, "provider job"), providerJob, { id }, "withdrawTaken");
}

async function offersOf(trx: Tx, workOrderId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from provider_jobs
    where work_order_id = ${workOrderId} and state = 'offered' and deleted_at is null order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Work that is done or cancelled needs nobody: its offers are withdrawn. What a provider has taken ends with cancelled work. */
export async function endOffers({ trx, call, engine }: Acting, workOrderId: number, reason: string): Promise<void> {
  for (const id of await offersOf(trx, workOrderId))
    await engine.act(onBehalfOf(call, "provider job"), providerJob, { id }, "withdraw", { reason });
}

/** The work was cancelled: so is what a provider took on and has not done. */
export async function endJobs(context: Acting, workOrderId: number, reason: string): Promise<void> {
  await endOffers(context, workOrderId, reason);
  const { trx, call, engine } = context;
  const { rows } = await sql<{ id: number }>`select id from provider_jobs
    where work_order_id = ${workOrderId} and state in ('accepted', 'inProgress') and deleted_at is null order by id`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "provider job"), providerJob, { id }, "cancel", { reason });
}

type Work = Pick<ResourceRow<typeof workOrder>, "id" | "providerId" | "providerCost">;

/** The provider and the cost of a work order follow from its job, once one has it. @throws Problem 409 */
export async function keepProviderOfJob(trx: Tx, row: Work, before: Work | null): Promise<void> {
  if (!before || (row.providerId === before.providerId && row.providerCost === before.providerCost)) return;
  const taken = await takenJob(trx, row.id);
  if (taken)
    throw conflictLeadingTo(
      `${taken.number} says which provider does the work, and for how much. Cancel it to change that.`,
      ...recordsOf(providerJob, [taken]),
    );
}
