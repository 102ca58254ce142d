import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import { createSendMailMessage } from "../areas/care/mail/send-mail-message.ts";
import { createReviewRequest } from "../areas/care/reviews/review-request.ts";
import { createJobMail } from "../areas/providers/service/job-mail.ts";
import { createProviderLinkMail } from "../areas/providers/service/link-mail.ts";
import { createRepairLinkMail } from "../areas/warehousing/repairs/link-mail.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/connection.ts";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../documents/email/document-email-job.ts";
import type { Engine } from "../engine/engine.ts";
import { createEmailedLinks } from "../guests/documents/emailed-links.ts";
import { ACCESS_MAIL_QUEUE, createAccessMail } from "../identity/access-mail.ts";
import { createNotificationMail } from "../identity/notification-mail.ts";
import type { FileStore } from "../integrations/file-store.ts";
import type { Mailer } from "../integrations/mail.ts";
import { createMailHandler, MAIL_QUEUE } from "../integrations/mail-job.ts";
import type { JobHandler } from "../jobs/handler.ts";
import {
  DEPOSIT_MAIL_QUEUE,
  EMAIL_MESSAGE_QUEUE,
  NOTIFICATION_MAIL_QUEUE,
  PAYMENT_LINK_MAIL_QUEUE,
  PROVIDER_JOB_MAIL_QUEUE,
  PROVIDER_LINK_MAIL_QUEUE,
  REPAIR_LINK_MAIL_QUEUE,
  REVIEW_REQUEST_QUEUE,
} from "../jobs/queues.ts";

export interface MailJobsDeps {
  readonly db: Db;
  readonly engine: Pick<Engine, "act" | "get" | "session" | "transaction">;
  readonly resources: readonly AnyResource[];
  readonly config: Pick<Config, "publicUrl" | "productName" | "company" | "timeZone">;
  readonly payments: Pick<Payments, "linkMail" | "depositMail">;
  readonly files: Pick<FileStore, "read">;
  readonly mailer: Mailer;
  readonly textsAreOn: boolean;
  readonly today: () => string;
}

/** The jobs that send an email, by queue. */
export function createMailJobs({
  db,
  engine,
  resources,
  config,
  payments,
  files,
  mailer,
  textsAreOn,
  today,
}: MailJobsDeps): Readonly<Record<string, JobHandler>> {
  return {
    [MAIL_QUEUE]: createMailHandler(mailer),
    [DOCUMENT_EMAIL_QUEUE]: createDocumentEmailJob({
      engine,
      mailer,
      files,
      sender: config.company,
      linkOf: createEmailedLinks({ session: engine.session, publicUrl: config.publicUrl, today }),
    }),
    [EMAIL_MESSAGE_QUEUE]: createSendMailMessage({ engine, mailer, files, company: config.company }),
    [PAYMENT_LINK_MAIL_QUEUE]: payments.linkMail(mailer),
    [DEPOSIT_MAIL_QUEUE]: payments.depositMail(mailer),
    [REPAIR_LINK_MAIL_QUEUE]: createRepairLinkMail({ db, engine, config, mailer }),
    [REVIEW_REQUEST_QUEUE]: createReviewRequest({ db, engine, config, mailer, textsAreOn }),
    [PROVIDER_JOB_MAIL_QUEUE]: createJobMail({ db, engine, config, mailer }),
    [PROVIDER_LINK_MAIL_QUEUE]: createProviderLinkMail({ db, engine, config, mailer, today }),
    [NOTIFICATION_MAIL_QUEUE]: createNotificationMail({ db, resources, today, timeZone: config.timeZone, mailer, config }),
    [ACCESS_MAIL_QUEUE]: createAccessMail({ db, mailer, config }),
  };
}
