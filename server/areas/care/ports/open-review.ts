import { sql } from "kysely";
import { review } from "../../../../src/resources/care/review.ts";
import { reviewedJobs } from "../../../../src/resources/care/review-words.ts";
import type { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

const isReviewed = (type: string): boolean => reviewedJobs.some((each) => each === type);

/**
 * Asks about a job that was just finished, in the same transaction. The guarded write of the completion has locked the work order, so that of
 * two who complete it one gets here; a job that is completed again keeps the review it has.
 */
export async function openReview({ row, trx, call, engine }: EffectContextOf<typeof workOrder>): Promise<void> {
  if (!isReviewed(row.type)) return;
  const { rows } = await sql`select 1 from reviews where work_order_id = ${row.id}`.execute(trx);
  if (rows.length === 0) await engine.create(onBehalfOf(call, "completed work"), review, { workOrderId: row.id });
}
