import type { QueryExecutorProvider } from "kysely";
import { message } from "../../../../src/resources/care/message.ts";
import { asSystem } from "../../../access/caller.ts";
import { readDocumentEmail } from "../../../documents/email/document-email-rows.ts";
import { recordOutcome, reportRefused } from "../../../documents/email/email-outcome.ts";
import type { EngineSession } from "../../../engine/context.ts";
import type { Operations } from "../../../engine/operations.ts";
import type { RefusedRecipient } from "../../../integrations/mail.ts";
import { keepBounce } from "../../../integrations/mail-in/bounced.ts";
import type { Bounce } from "../../../integrations/mail-in/inbound-mail.ts";
import { type KnownMail, knownMails } from "../../../integrations/mail-in/message-ids.ts";
import { showDelivery } from "../service/show-delivery.ts";

const call = { actor: asSystem("email") };

/** Marks what did not arrive, and tells its sender once, however often it is reported. What we never sent is nobody's. */
export async function reportBounce(session: EngineSession, operations: Operations, bounce: Bounce): Promise<void> {
  const sent = (await knownMails(session.connection, bounce.messageIds)).filter(({ role }) => role === "sent");
  for (const mail of sent) {
    const refused: RefusedRecipient[] = [];
    // A delay or a full mailbox may pass, and the mail server says so when it gives up.
    for (const { address: reported, reply } of bounce.recipients.filter(({ permanent }) => permanent)) {
      const address = recipientOf(mail, reported);
      if (address === undefined) continue;
      const isNew = await keepBounce(session.connection, { address, messageId: mail.messageId, permanent: true, reply });
      if (isNew) refused.push({ address, reply });
    }
    if (refused.length > 0) await report(session, operations, mail, refused);
  }
}

/** Who reports may only speak of the email's recipients. An address that forwards is reported under where it led. */
function recipientOf({ addresses }: KnownMail, reported: string): string | undefined {
  if (addresses.includes(reported)) return reported;
  return addresses.length === 1 ? addresses[0] : undefined;
}

async function report(
  session: EngineSession,
  operations: Operations,
  mail: KnownMail,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  const { resource, recordId, letterId, userId, subject } = mail;
  if (resource === null || recordId === null || !session.resources.some(({ name }) => name === resource)) return;
  if (resource === message.name) await failMessage(session.connection, operations, recordId, refused);
  const letter = letterId === null ? undefined : await readDocumentEmail(session.connection, letterId);
  if (letter && letterId !== null) await recordOutcome(session, letterId, letter, refused);
  else await reportRefused(session, { resource, recordId, userId, subject, refused });
}

/** Whom a message did not reach for all we know, and why. */
export const repliesOf = (refused: readonly RefusedRecipient[]): string =>
  refused
    .map(({ address, reply }) => `${address}: ${reply}`)
    .join("\n")
    .slice(0, 500);

/** Says at a message why it did not arrive. */
export async function failMessage(
  db: QueryExecutorProvider,
  operations: Operations,
  id: number,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  await operations.write(call, message, id, {
    delivery: "failed",
    problem: repliesOf(refused),
  });
  await showDelivery(db, operations, call, id);
}
