import { type QueryExecutorProvider, sql } from "kysely";
import { laneEnd } from "../../../../src/resources/providers/lane.ts";
import { provider } from "../../../../src/resources/providers/provider.ts";
import { providerJob } from "../../../../src/resources/providers/provider-job.ts";
import { obstacleToWork } from "../../../../src/resources/providers/provider-standing.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { Address } from "../../../../src/schemas/values/address.ts";
import { addDays, daysBetween } from "../../../../src/schemas/values/date.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { revokeLinks } from "../../../guests/links.ts";
import { claimedGoods } from "../../warehousing/ports/claimed-goods.ts";
import { lockedWork, requireFree, withdrawOthers } from "../ports/job-work.ts";
import { heldStandings } from "../ports/standing.ts";
import { PROVIDER_JOB_MAIL_QUEUE } from "../service/job-mail.ts";
import { jobLink } from "../service/links.ts";

/** What of a provider decides whether it gets a job, and where its link goes. */
interface ProviderForWork {
  readonly email: string | null;
  /** Why it can't work on that day, as a sentence that names it; null where nothing is in the way. */
  readonly obstacle: string | null;
}

/** The provider as it stands on the last day of a job, held until the transaction ends. */
async function providerForWork(trx: Tx, providerId: number, day: string, today: string): Promise<ProviderForWork> {
  const [standing] = await heldStandings(trx, [providerId]);
  const address = await readFields(trx, provider, providerId, ["email"]);
  const obstacle = standing ? obstacleToWork(standing, day, today) : null;
  return { email: address?.email ?? null, obstacle: standing && obstacle ? `${standing.name} can't take this job. ${obstacle}` : null };
}

/** Where work begins and ends: the addresses of its first and its last stop. Work at one place has no lane. */
async function laneOfWork(connection: QueryExecutorProvider, workOrderId: number): Promise<readonly [Address | null, Address | null]> {
  const { rows } = await sql<{ address: Address }>`select l.address from work_orders_places s join locations l on l.id = s.location_id
    where s.parent_id = ${workOrderId} order by s.position`.execute(connection);
  const [first, last] = [rows[0], rows.at(-1)];
  return rows.length > 1 && first && last ? [first.address, last.address] : [null, null];
}

type Context = EffectContextOf<typeof providerJob>;

type OnDay = Pick<Context, "trx" | "today" | "dayOf"> & { readonly row: Pick<Context["row"], "windowEnd"> };

const onItsDay = ({ trx, today, dayOf, row }: OnDay, providerId: number): Promise<ProviderForWork> =>
  providerForWork(trx, providerId, dayOf(row.windowEnd), today);

/** Returns the provider's email. @throws Problem 422 where the provider may not work on the day of the job */
async function requireAble(context: OnDay, providerId: number, path: string): Promise<string | null> {
  const provider = await onItsDay(context, providerId);
  if (provider.obstacle) throw invalid({ [path]: [provider.obstacle] });
  return provider.email;
}

const linkUntil = (validUntil: string, lastDay: string): string => {
  const after = addDays(lastDay, jobLink.rule.days);
  return validUntil > after ? validUntil : after;
};

/** Tells the provider by email, where it knows of the job by one. */
async function tell({ row, enqueue }: Context, kind: "offer" | "withdrawn" | "cancelled"): Promise<void> {
  if (row.linkSentTo !== null) await enqueue(PROVIDER_JOB_MAIL_QUEUE, { jobId: row.id, sentTo: row.linkSentTo, kind });
}

/** The first who accepts gets the work. The others wait for the lock of the work order, and find it taken. */
async function accepted(context: Context): Promise<void> {
  const { row, trx, call, engine } = context;
  const work = await lockedWork(trx, row.workOrderId);
  await requireFree(trx, work, row.id);
  const provider = await onItsDay(context, row.providerId);
  if (provider.obstacle) throw conflictLeadingTo(provider.obstacle, { open: "provider" });
  const { providerId, cost: providerCost } = row;
  await engine.write(onBehalfOf(call, "provider job"), workOrder, row.workOrderId, { providerId, providerCost });
  await withdrawOthers(context, row.workOrderId, row.id);
}

/** Who started the job has started its work. */
async function started({ row, trx, call, engine }: Context): Promise<void> {
  const { id, state } = await lockedWork(trx, row.workOrderId);
  if (state === "scheduled") await engine.act(onBehalfOf(call, "provider job"), workOrder, { id }, "start");
}

/** How many days the goods were on their way; with its photos and papers the job proves the work to whoever completes the work order. */
async function completed({ row, dayOf, write }: Context): Promise<void> {
  const [begun, done] = [row.startedAt ?? row.acceptedAt, row.completedAt];
  if (begun && done) await write({ cycleDays: Math.max(0, daysBetween(dayOf(begun), dayOf(done))) });
}

export const providerJobEffects = defineEffects(providerJob, {
  beforeCreate: async (context) => {
    const { row, trx, dayOf } = context;
    const work = await lockedWork(trx, row.workOrderId);
    await requireFree(trx, work, null);
    const email = await requireAble(context, row.providerId, "providerId");
    for (const [index, { providerId }] of row.alsoTo.entries()) await requireAble(context, providerId, `alsoTo.${index}.providerId`);
    const linkSentTo = row.linkSentTo ?? email;
    const goods =
      row.pieces.length > 0 ? [] : await claimedGoods(trx, { customerId: work.customerId, workOrderId: work.id, billOfLadingId: null });
    return {
      customerId: work.customerId,
      linkSentTo,
      ...(linkSentTo === null ? {} : { linkExpiresOn: linkUntil(row.validUntil, dayOf(row.windowEnd)) }),
      ...(goods.length === 0
        ? {}
        : { pieces: goods.map(({ description, piece }) => ({ description, quantity: 1, weight: piece?.weight ?? null })) }),
    };
  },

  /** One job for each provider, all in one transaction. */
  create: async (context) => {
    const { row, call, engine, countEmail } = context;
    if (row.linkSentTo !== null) countEmail([row.linkSentTo]);
    await tell(context, "offer");
    const { workOrderId, service, windowStart, windowEnd, description, validUntil, message, internalNotes } = row;
    const pieces = row.pieces.map(({ description: piece, quantity, weight }) => ({ description: piece, quantity, weight }));
    for (const { providerId, cost } of row.alsoTo)
      await engine.create(onBehalfOf(call, "job offer"), providerJob, {
        ...{ workOrderId, service, windowStart, windowEnd, description, validUntil, message, internalNotes, pieces },
        ...{ providerId, cost },
      });
  },

  sendLink: async (context) => {
    const { row, input, dayOf, write, countEmail, enqueue } = context;
    const sentTo = input.to ?? (await onItsDay(context, row.providerId)).email;
    if (sentTo === null) throw invalid({ to: ["The provider has no email address. Enter one."] });
    countEmail([sentTo]);
    await write({ linkSentTo: sentTo, linkExpiresOn: linkUntil(row.validUntil, dayOf(row.windowEnd)) });
    await enqueue(PROVIDER_JOB_MAIL_QUEUE, { jobId: row.id, sentTo, kind: "offer" });
  },

  /** No link of it works any more, also when another one is sent later. */
  revokeLink: ({ row, trx }) => revokeLinks(trx, jobLink, row.id),

  accept: accepted,
  start: started,
  withdraw: (context) => tell(context, "withdrawn"),
  withdrawTaken: (context) => tell(context, "withdrawn"),
  markAsCompleted: completed,

  /** Takes back what its acceptance wrote. Scheduled work without anybody would not be work. */
  cancel: async (context) => {
    const { row, trx, call, engine } = context;
    const work = await lockedWork(trx, row.workOrderId);
    if (work.crew === 0 && (work.state === "scheduled" || work.state === "inProgress"))
      throw conflictLeadingTo(`${work.number} has no crew besides this provider. Give it a crew or unschedule it first.`, {
        open: "workOrder",
      });
    await engine.write(onBehalfOf(call, "provider job"), workOrder, row.workOrderId, { providerId: null, providerCost: null });
    await tell(context, "cancelled");
  },

  /** What the provider invoiced is what the work has cost, and what its lane is known by. */
  settle: async ({ row, trx, call, engine, write }) => {
    const [from, to] = await laneOfWork(trx, row.workOrderId);
    await write({ laneFrom: from && laneEnd(from), laneTo: to && laneEnd(to) });
    await engine.write(onBehalfOf(call, "settlement"), workOrder, row.workOrderId, { providerCost: row.invoiceAmount });
  },

  unwindSettlement: async ({ row, call, engine, write }) => {
    await write({ laneFrom: null, laneTo: null });
    await engine.write(onBehalfOf(call, "settlement"), workOrder, row.workOrderId, { providerCost: row.cost });
  },
});
