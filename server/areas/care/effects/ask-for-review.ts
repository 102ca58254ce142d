import type { review } from "../../../../src/resources/care/review.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { REVIEW_REQUEST_QUEUE } from "../../../jobs/queues.ts";

/** Sends the request by the way that the review names, once the transaction is committed. */
export async function askForReview({ row, enqueue }: Pick<EffectContextOf<typeof review>, "row" | "enqueue">): Promise<void> {
  if (row.way !== null) await enqueue(REVIEW_REQUEST_QUEUE, { reviewId: row.id });
}
