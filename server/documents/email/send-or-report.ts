import type { Engine } from "../../engine/engine.ts";
import { type Mail, type Mailer, MailRefused } from "../../integrations/mail.ts";
import { type RefusedEmail, reportRefused } from "./email-outcome.ts";

export interface SendOrReportDeps {
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly mailer: Pick<Mailer, "send">;
}

/**
 * Sends an email about a record. If the mail server refuses it for good, that is reported on the record and to the user who caused it.
 * @throws whatever sending throws, so that the job fails or is tried again
 */
export async function sendOrReport({ engine, mailer }: SendOrReportDeps, mail: Mail, about: Omit<RefusedEmail, "refused">): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (failure) {
    if (failure instanceof MailRefused) {
      const { refused } = failure;
      await engine.transaction((tx) => reportRefused({ ...engine.session, connection: tx }, { ...about, refused }));
    }
    throw failure;
  }
}
