import { sql } from "kysely";
import { asSystem } from "../../access/caller.ts";
import { always } from "../../access/where-sql.ts";
import type { EngineSession } from "../../engine/context.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Operations } from "../../engine/operations.ts";
import { oneRow } from "../../engine/read/read.ts";
import { Problem } from "../../engine/wire/problem.ts";
import { notify } from "../../engine/write/notify.ts";
import { recordWrite } from "../../engine/write/record-write.ts";
import type { RefusedRecipient } from "../../integrations/mail.ts";
import type { DocumentEmailToSend } from "./document-email-rows.ts";

export type EmailEngine = Pick<Engine, "session" | "transaction">;

const call = { actor: asSystem("email") };

/**
 * Keeps what the mail server did with an email. If recipients were refused, the record's activity says so and its sender is notified,
 * because nobody else knows that they are waiting for an answer to something that never arrived.
 */
export async function recordOutcome(
  session: EngineSession,
  letterId: number,
  { resource: name, record_id: recordId, user_id: userId, subject }: DocumentEmailToSend,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  await sql`insert into "letter_outcomes" ("letter_id", "refused") values (${letterId}, ${JSON.stringify(refused)}::jsonb)`.execute(
    session.connection,
  );
  if (refused.length > 0) await reportRefused(session, { resource: name, recordId, userId, subject, refused });
}

/** Runs what the declaration wants once an email with the document was sent to somebody. A record that no longer allows it stays as it is. */
export async function actAfterEmail(
  engine: Operations,
  { models }: EngineSession,
  { resource: name, record_id: id, document, recipients }: DocumentEmailToSend,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  const { resource } = models.of(name);
  const rule = Object.values(resource.documents).find(({ label }) => label === document);
  const action = rule?.afterEmail;
  const reached = recipients.filter((address) => !refused.some((each) => each.address === address));
  if (action === undefined || reached.length === 0) return;
  const input = resource.actions[action]?.input?.sentTo ? { sentTo: `By email to ${reached.join(", ")}` } : {};
  await engine.act(call, resource, { id }, action, input).catch((failure: unknown) => {
    if (!(failure instanceof Problem)) throw failure;
  });
}

export interface RefusedEmail {
  readonly resource: string;
  readonly recordId: number;
  /** Its sender. */
  readonly userId: number | null;
  readonly subject: string;
  readonly refused: readonly RefusedRecipient[];
}

/** Says in the record's activity whom an email did not reach, or perhaps did not reach, and tells its sender. */
export async function reportRefused(session: EngineSession, email: RefusedEmail): Promise<void> {
  const model = session.models.of(email.resource);
  const row = await oneRow(session, model, "employee", email.recordId, always);
  if (!row) return;
  for (const report of reports) {
    const refused = email.refused.filter(({ isUnanswered = false }) => isUnanswered === report.isUnanswered);
    if (refused.length === 0) continue;
    const reason = refused.map(({ address, reply }) => `${address}: ${reply}`).join("\n");
    await recordWrite(session, call, model.resource, { verb: report.verb, before: row, after: row, reason });
    if (email.userId === null) continue;
    const message = report.says(`"${email.subject.replaceAll(/[{}]/g, "")}"`, refused.map(({ address }) => address).join(", "));
    await notify(session, call, model.resource, row, {
      users: [email.userId],
      companyId: null,
      topic: null,
      title: report.title,
      message,
    });
  }
}

const reports = [
  {
    isUnanswered: false,
    verb: "failToEmail",
    title: "Email not delivered",
    says: (email: string, to: string) => `${email} did not reach ${to}. Send it to another address.`,
  },
  {
    isUnanswered: true,
    verb: "emailUnconfirmed",
    title: "Email not confirmed",
    says: (email: string, to: string) =>
      `${email} was sent to ${to}, but the mail server did not confirm it. Ask whether it arrived before you send it again.`,
  },
] as const;
