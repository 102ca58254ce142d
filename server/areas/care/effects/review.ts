import { sql } from "kysely";
import { review } from "../../../../src/resources/care/review.ts";
import { REVIEW_LINK_DAYS, type ReviewedJob } from "../../../../src/resources/care/review-words.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { REVIEW_REQUEST_QUEUE } from "../reviews/review-request.ts";
import { followUpUnhappy } from "./follow-up-task.ts";
import { whomToAsk } from "./whom-to-ask.ts";

/** Sends the request by the way that the review names, once the transaction is committed. */
async function askForReview({ row, enqueue }: Pick<EffectContextOf<typeof review>, "row" | "enqueue">): Promise<void> {
  if (row.way !== null) await enqueue(REVIEW_REQUEST_QUEUE, { reviewId: row.id });
}

interface Job {
  readonly customerId: number;
  readonly jobType: ReviewedJob;
  readonly completedAt: string | null;
  readonly providerId: number | null;
  readonly vehicleId: number | null;
  readonly hubId: number | null;
  readonly accountExecutiveId: number | null;
  readonly isOwn: boolean;
  readonly city: string | null;
  readonly crew: readonly { readonly memberId: number; readonly lead: boolean }[] | null;
}

/** The job as it was done: who did it is kept, whatever is written about the work order later. */
async function jobOf(trx: Tx, workOrderId: number): Promise<Job> {
  const { rows } = await sql<Job>`
    select w.customer_id as "customerId", w.type as "jobType", w.completed_at as "completedAt", w.provider_id as "providerId",
      w.vehicle_id as "vehicleId", p.account_executive_id as "accountExecutiveId", p.state = 'operator' as "isOwn",
      (select f.hub_id from pull_flows f where f.work_order_id = w.id and f.deleted_at is null order by f.id desc limit 1) as "hubId",
      (select l.address->>'city' from work_orders_places s join locations l on l.id = s.location_id
        where s.parent_id = w.id order by s.position desc limit 1) as city,
      (select json_agg(json_build_object('memberId', c.member_id, 'lead', c.lead) order by c.position)
        from work_orders_crew c where c.parent_id = w.id) as crew
    from work_orders w join parties p on p.id = w.customer_id where w.id = ${workOrderId}`.execute(trx);
  const [job] = rows;
  if (!job) throw new Error(`There is no work order ${workOrderId}.`);
  return job;
}

/** The link stays valid for some time after the answer too: it shows what was said, and what we answered. */
async function received(context: EffectContextOf<typeof review>): Promise<void> {
  await context.write({ linkExpiresOn: addDays(context.today, REVIEW_LINK_DAYS) });
  await followUpUnhappy(context);
}

export const reviewEffects = defineEffects(review, {
  beforeCreate: async ({ row, trx, today, dayOf }) => {
    const { completedAt, isOwn, crew, ...job } = await jobOf(trx, row.workOrderId);
    const asked = await whomToAsk(trx, { workOrderId: row.workOrderId, customerId: job.customerId });
    const done = { ...job, doneOn: completedAt ? dayOf(completedAt) : today, crew: crew ?? [] };
    if ("notAskedBecause" in asked) return { ...done, notAskedBecause: asked.notAskedBecause, insider: isOwn };
    const { isEmployee, ...request } = asked;
    return { ...done, ...request, insider: isOwn || isEmployee, linkExpiresOn: addDays(today, REVIEW_LINK_DAYS) };
  },

  create: async ({ row, call, engine, enqueue }) => {
    if (row.notAskedBecause === null) await askForReview({ row, enqueue });
    else await engine.act(onBehalfOf(call, "completed work"), review, { id: row.id }, "skip", { reason: row.notAskedBecause });
  },

  publish: received,
  revise: followUpUnhappy,
  askAgain: askForReview,
});
