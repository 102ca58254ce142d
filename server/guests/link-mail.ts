import { formatDate } from "../../src/schemas/values/date.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/connection.ts";
import { sendOrReport } from "../documents/email/send-or-report.ts";
import type { Engine } from "../engine/engine.ts";
import { buttonAndFootnote, type EmailKind } from "../integrations/email-texts/email-kind.ts";
import type { WrittenEmail } from "../integrations/email-texts/email-text.ts";
import type { Mail, Mailer, MailRefused, MailUnanswered } from "../integrations/mail.ts";
import { linkTo, mailTemplate } from "../integrations/mail-template.ts";
import type { Job, JobContext } from "../jobs/handler.ts";
import { issueLink, type LinkKind, linkPath } from "./links.ts";

export interface LinkMailDeps {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly config: Pick<Config, "publicUrl" | "company">;
  readonly mailer: Mailer;
}

/** An email that brings a link of a row, or the news that there is nothing to do by it any more. */
export interface LinkMail {
  /** The row that the link is of. */
  readonly recordId: number;
  readonly sentTo: string;
  readonly text: WrittenEmail;
  /** Whose button leads to the link's page; null for an email without a link. */
  readonly button: Pick<EmailKind, "button" | "footnote"> | null;
  /** The day that its small print names; default the last one of the link. */
  readonly until?: string;
  /** Tells it from other emails about the row: "repair-link". */
  readonly id: string;
  /** The record whose history shows that it was sent; default none. */
  readonly about?: Mail["about"];
  readonly attachments?: Mail["attachments"];
  /** Where it is reported that it did not arrive, and to whom. */
  readonly report: { readonly resource: string; readonly recordId: number; readonly userId: number | null };
  /** What else follows where the mail server refused it, or didn't answer. */
  readonly onRefused?: (failure: MailRefused | MailUnanswered) => Promise<void>;
}

/**
 * Sends an email with a link. The token is made as the email leaves, so that no job, log or backup ever contains one. An email that is tried
 * again carries another; all of them open the page until the last day.
 */
export async function sendLinkMail(
  { db, engine, config: { publicUrl, company }, mailer }: LinkMailDeps,
  kind: LinkKind,
  { id: jobId, attempt }: Job,
  context: JobContext,
  { recordId, sentTo, text: { subject, ...content }, button, until, id, about, attachments, report, onRefused }: LinkMail,
): Promise<void> {
  const link = button && (await issueLink(db.kysely, kind, recordId, engine.session.today()));
  const mail: Mail = {
    to: [sentTo],
    subject,
    id: `${id}-${recordId}-${jobId}-${attempt}`,
    ...(company.email === "" ? {} : { replyTo: company.email }),
    ...(about ? { origin: "request", about } : {}),
    ...(attachments ? { attachments } : {}),
    ...mailTemplate({
      ...content,
      ...(link
        ? buttonAndFootnote(button, linkTo(publicUrl, linkPath(kind, link.token)), formatDate(until ?? link.expiresOn))
        : { footnote: "" }),
      sender: company,
    }),
  };
  await sendOrReport({ engine, mailer, context, ...(onRefused ? { onRefused } : {}) }, mail, { ...report, subject });
}
