import type { Engine } from "../../engine/engine.ts";
import { type Mail, type Mailer, MailRefused, MailUnanswered } from "../../integrations/mail.ts";
import type { JobContext } from "../../jobs/handler.ts";
import { type RefusedEmail, reportRefused } from "./email-outcome.ts";

export interface SendOrReportDeps {
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly mailer: Pick<Mailer, "send">;
  readonly context: JobContext;
  /** What else follows, before it is reported. */
  readonly onRefused?: (failure: MailRefused | MailUnanswered) => Promise<void>;
}

/**
 * Sends an email about a record. If the mail server refuses it for good or does not confirm it, that is reported on the record and to the user who caused it.
 * @throws whatever sending throws, so that the job fails or is tried again
 */
export async function sendOrReport(
  { engine, mailer, context, onRefused }: SendOrReportDeps,
  mail: Mail,
  about: Omit<RefusedEmail, "refused">,
): Promise<void> {
  try {
    await mailer.send(mail, context);
  } catch (failure) {
    if (failure instanceof MailRefused || failure instanceof MailUnanswered) {
      const { refused } = failure;
      await onRefused?.(failure);
      await engine.transaction((tx) => reportRefused({ ...engine.session, connection: tx }, { ...about, refused }));
    }
    throw failure;
  }
}
