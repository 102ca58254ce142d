import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/connection.ts";
import { connectToMailbox, mailboxName, mailboxProblem } from "../../integrations/mail-in/imap-connection.ts";
import { mailboxHealth } from "../../jobs/mailbox-health.ts";
import { connectionFault } from "../connection-fault.ts";
import { lengthOf } from "./database-checks.ts";
import { type DoctorFinding, findingsAbout } from "./finding.ts";

const REMEDY = "Check HQ_MAIL_INBOX_URL, the mailbox and the mail server.";

/** Signs in to the mailbox of incoming emails, if there is one. */
export async function checkMailbox({ mailInbox }: Config): Promise<DoctorFinding[]> {
  if (!mailInbox) return [];
  const say = findingsAbout("Mailbox");
  try {
    (await connectToMailbox(mailInbox)).close();
    return [say.ok("The mailbox opens with our name and password.")];
  } catch (error) {
    const fault = connectionFault(error, `${mailInbox.host}:${mailInbox.port}`);
    return [say.problem(`The mailbox can't be opened: ${fault?.text ?? mailboxProblem(error)}`, fault?.remedy ?? REMEDY)];
  }
}

/** What the server has noted about reading it. */
export async function checkMailboxReading({ mailInbox }: Config, db: Db): Promise<DoctorFinding[]> {
  if (!mailInbox) return [];
  const say = findingsAbout("Mailbox");
  const found = (await mailboxHealth(db.kysely)).find(({ name }) => name === mailboxName(mailInbox));
  if (!found || found.problem === null) return [];
  return [say.problem(`The mailbox has not been read for ${lengthOf(found.failingSeconds)}: ${found.problem}`, REMEDY)];
}
