import { sql } from "kysely";
import { z } from "zod";
import { review } from "../../../../src/resources/care/review.ts";
import type { ReviewedJob, ReviewWay } from "../../../../src/resources/care/review-words.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { toE164 } from "../../../../src/schemas/values/phone.ts";
import { asSystem } from "../../../access/caller.ts";
import { type LinkMailDeps, sendLinkMail } from "../../../guests/link-mail.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { nameInMail } from "../../../integrations/name-in-mail.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { LINK, sendAutomaticText } from "../service/automatic-text.ts";
import { reviewEmail } from "./review-emails.ts";
import { reviewLink } from "./review-portal.ts";

export const REVIEW_REQUEST_QUEUE = "review-request";

const call = { actor: asSystem("reviews") };
const payload = z.object({ reviewId: z.number() });

interface Request {
  readonly way: ReviewWay;
  readonly sentTo: string;
  readonly email: string | null;
  readonly workOrderId: number;
  readonly jobType: ReviewedJob;
  readonly doneOn: string;
  readonly city: string | null;
  readonly firstName: string | null;
  readonly userId: number | null;
}

export interface ReviewRequestDeps extends LinkMailDeps {
  /** Whether a service sends text messages; otherwise who prefers them is asked by email. */
  readonly textsAreOn: boolean;
}

/** What a customer calls the job. */
const jobWords: Readonly<Record<ReviewedJob, string>> = {
  delivery: "delivery",
  install: "installation",
  pickup: "pickup",
  pack: "packing",
};

/** Asks a customer about a finished job, in words that hope for nothing. */
export function createReviewRequest(deps: ReviewRequestDeps): JobHandler {
  const { db, engine, config, textsAreOn } = deps;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no review", { cause: parsed.error });
    const { reviewId } = parsed.data;
    const { rows } = await sql<Request>`
      select r.way, r.sent_to as "sentTo", c.primary_email as email, r.work_order_id as "workOrderId", r.job_type as "jobType", r.done_on as "doneOn", r.city,
        c.first_name as "firstName", r.created_by_id as "userId"
      from reviews r join contacts c on c.id = r.contact_id
      where r.id = ${reviewId} and r.state = 'asked' and r.way is not null and r.link_expires_on is not null
        and not c.no_review_requests and c.deleted_at is null and r.deleted_at is null`.execute(db.kysely);
    const [request] = rows;
    // It was answered in the meantime, or the contact does not want to be asked any more.
    if (!request) return;
    const { way, jobType, doneOn, city, firstName, userId } = request;
    if (way === "text message" && textsAreOn && (await byText(reviewId, request))) return;
    const sentTo = way === "email" ? request.sentTo : request.email;
    // Nobody is asked twice, and nobody without a way to them at all.
    if (sentTo === null) return;
    if (way !== "email") await engine.transaction((_, operations) => operations.write(call, review, reviewId, { way: "email", sentTo }));
    await sendLinkMail(deps, reviewLink, job, context, {
      ...{ recordId: reviewId, sentTo, id: "review-request", button: reviewEmail },
      text: await writeEmail(db.kysely, reviewEmail, {
        company: config.company.name,
        firstName: nameInMail(firstName),
        job: jobWords[jobType],
        place: city === null ? null : `in ${city}`,
        date: formatDate(doneOn),
      }),
      report: { resource: review.name, recordId: reviewId, userId },
    });
  };

  /** @returns whether it was queued: not for a number that has said stop since */
  function byText(reviewId: number, { sentTo, jobType, workOrderId }: Request): Promise<boolean> {
    const body = `${config.company.name}: How did your ${jobWords[jobType]} go? Tell us in two taps: ${LINK} Reply STOP to get no more text messages.`;
    const about = { bizObjectId: workOrder.bizObject, recordId: workOrderId };
    return engine.transaction((tx, operations) =>
      sendAutomaticText(tx, operations, call, { number: toE164(sentTo), body, about, reviewId }),
    );
  }
}

export const reviewRequestJob = defineJob({ queue: REVIEW_REQUEST_QUEUE, lane: mailLane, run: createReviewRequest });
