import { sql } from "kysely";
import { z } from "zod";
import { review } from "../../src/resources/care/review.ts";
import type { ReviewedJob } from "../../src/resources/care/review-words.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/connection.ts";
import { reportRefused } from "../documents/email/email-outcome.ts";
import type { Engine } from "../engine/engine.ts";
import { type Mailer, MailRefused } from "../integrations/mail.ts";
import { greetingTo, linkTo, mailTemplate } from "../integrations/mail-template.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { issueReviewToken } from "./review-link.ts";

const payload = z.object({ reviewId: z.number() });

interface Request {
  readonly sentTo: string;
  readonly jobType: ReviewedJob;
  readonly doneOn: string;
  readonly city: string | null;
  readonly expiresOn: string;
  readonly firstName: string | null;
  readonly userId: number | null;
}

export interface ReviewRequestDeps {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly config: Pick<Config, "publicUrl" | "company">;
  readonly mailer: Mailer;
}

/** What a customer calls the job. */
const jobWords: Readonly<Record<ReviewedJob, string>> = {
  delivery: "delivery",
  install: "installation",
  pickup: "pickup",
  pack: "packing",
};

/**
 * Asks a customer about a finished job, in words that hope for nothing. The address's token is generated as the email is sent, so no job or
 * log ever contains one.
 */
export function createReviewRequest({ db, engine, config, mailer }: ReviewRequestDeps): JobHandler {
  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no review", { cause: parsed.error });
    const { reviewId } = parsed.data;
    const { rows } = await sql<Request>`
      select r.sent_to as "sentTo", r.job_type as "jobType", r.done_on as "doneOn", r.city, r.link_expires_on as "expiresOn",
        c.first_name as "firstName", r.created_by_id as "userId"
      from reviews r join contacts c on c.id = r.contact_id
      where r.id = ${reviewId} and r.state = 'asked' and r.way = 'email' and r.link_expires_on is not null
        and not c.no_review_requests and c.deleted_at is null and r.deleted_at is null`.execute(db.kysely);
    const [request] = rows;
    // It was answered in the meantime, or the contact does not want to be asked any more.
    if (!request) return;
    const { sentTo, jobType, doneOn, city, expiresOn, firstName, userId } = request;
    const token = await issueReviewToken(db.kysely, reviewId);
    const title = `How did your ${jobWords[jobType]} go?`;
    try {
      await mailer.send({
        to: [sentTo],
        subject: `${title} - ${config.company.name}`,
        id: `review-request-${reviewId}-${job.id}-${job.attempt}`,
        ...(config.company.email === "" ? {} : { replyTo: config.company.email }),
        ...mailTemplate({
          title,
          greeting: greetingTo(firstName),
          paragraphs: [
            `We finished your ${jobWords[jobType]}${city === null ? "" : ` in ${city}`} on ${formatDate(doneOn)}.`,
            "Please tell us how it went. It takes two taps, and no account is needed. We read everything, and we publish what customers say as it is.",
          ],
          button: { label: "Review this job", url: linkTo(config.publicUrl, `/review/${token}`) },
          footnote: `This link is valid until ${formatDate(expiresOn)}. Please don't share it. If you don't want to be asked again, say so on the same page.`,
          sender: config.company.name,
        }),
      });
    } catch (failure) {
      if (failure instanceof MailRefused) {
        const { refused } = failure;
        await engine.transaction((tx) =>
          reportRefused(
            { ...engine.session, connection: tx },
            { resource: review.name, recordId: reviewId, userId, subject: title, refused },
          ),
        );
      }
      throw failure;
    }
  };
}
