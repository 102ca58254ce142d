import { sql } from "kysely";
import { COMMENT_FILES_FIELD, commentQuery } from "../../src/schemas/rules/comments.ts";
import type { Db } from "../db/connection.ts";
import { recordPath } from "../engine/read/search.ts";
import { writeEmail } from "../integrations/email-texts/email-text.ts";
import type { Mail, Mailer } from "../integrations/mail.ts";
import { linkTo, type MailSender, mailTemplate } from "../integrations/mail-template.ts";
import { nameInMail } from "../integrations/name-in-mail.ts";
import { defineJob, mailLane } from "../jobs/define-job.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { NOTIFICATION_MAIL_QUEUE } from "../jobs/queues.ts";
import { notificationEmail } from "./access-emails.ts";
import { type NotificationDeps, type NotificationToSend, notificationToSend } from "./notification-to-send.ts";

export interface NotificationMailDeps extends NotificationDeps {
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string; readonly productName: string; readonly company: MailSender };
}

/** How many photos of the record the recipient may see. */
async function photosOf(db: Db, { actor: { side }, resource, recordId }: NotificationToSend): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where resource = ${resource} and record_id = ${recordId} and mime like 'image/%' and field <> ${COMMENT_FILES_FIELD} and (${side === "employee"} or visible_to_customer)`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
}

/** Emails a notification to one of its recipients, with a link to its record: to whoever may still read that record when it is sent. */
export function createNotificationMail({ mailer, config, ...deps }: NotificationMailDeps): JobHandler {
  return async (job, context) => {
    const { publicUrl, productName, company } = config;
    const notification = await notificationToSend(deps, job.payload);
    if (!notification) return;
    const { notificationId, userId, photos, about, recordId, commentId, title, said, email, firstName } = notification;
    const shown = photos ? await photosOf(deps.db, notification) : 0;
    const { subject, ...content } = await writeEmail(deps.db.kysely, notificationEmail, {
      firstName: nameInMail(firstName),
      title,
      message: said,
      photos: shown === 0 ? null : shown === 1 ? "The record has 1 photo." : `The record has ${shown} photos.`,
      product: productName,
      company: company.name,
    });
    const mail: Mail = {
      to: [email],
      id: `notification-${notificationId}-${userId}`,
      about: { resource: about.name, recordId },
      subject,
      ...mailTemplate({
        ...content,
        button: {
          label: shown > 0 ? "See the photos" : `Open ${about.label.toLowerCase()}`,
          url: linkTo(publicUrl, recordPath(about, recordId) + (commentId === null ? "" : `?${commentQuery(commentId)}`)),
        },
        footnote: notificationEmail.footnote ?? "",
        sender: company,
      }),
    };
    await mailer.send(mail, context);
  };
}

export const notificationMailJob = defineJob({ queue: NOTIFICATION_MAIL_QUEUE, lane: mailLane, run: createNotificationMail });
