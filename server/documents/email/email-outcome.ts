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

/** Says in the record's activity whom an email did not reach, and tells its sender. */
export async function reportRefused(
  session: EngineSession,
  { resource: name, recordId, userId, subject, refused }: RefusedEmail,
): Promise<void> {
  const model = session.models.of(name);
  const { resource } = model;
  const row = await oneRow(session, model, "employee", recordId, always);
  if (!row) return;
  const replies = refused.map(({ address, reply }) => `${address}: ${reply}`).join("\n");
  await recordWrite(session, call, resource, { verb: "failToEmail", before: row, after: row, reason: replies });
  if (userId === null) return;
  const addresses = refused.map(({ address }) => address).join(", ");
  const message = `"${subject.replaceAll(/[{}]/g, "")}" did not reach ${addresses}. Send it to another address.`;
  await notify(session, call, resource, row, { users: [userId], companyId: null, topic: null, title: "Email not delivered", message });
}
