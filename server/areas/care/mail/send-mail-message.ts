import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import { message } from "../../../../src/resources/care/message.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import { reportRefused } from "../../../documents/email/email-outcome.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import type { Mail, Mailer, RefusedRecipient, SentMail } from "../../../integrations/mail.ts";
import { MailDeferred, MailUnanswered, notDelivered } from "../../../integrations/mail-outcome.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { attachmentsOf } from "./attachments.ts";
import { copyAddresses } from "./read-copies.ts";
import { failMessage, repliesOf } from "./report-bounce.ts";

export const EMAIL_MESSAGE_QUEUE = "email-message";

const payload = z.object({
  messageId: z.number(),
  /** Those who don't have it yet, if others do, and those who never get it. */
  only: z.array(z.string()).optional(),
  refused: z.array(z.object({ address: z.string(), reply: z.string() })).optional(),
});
const call = { actor: asSystem("email") };
/** Of the thread, in the head of an email. */
const [FIRST_IDS, LAST_IDS] = [1, 30];

export interface SendMailDeps {
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly mailer: Mailer;
  readonly files: Pick<FileStore, "read">;
  /** Whose name stands under the sender's. */
  readonly company: { readonly name: string };
}

interface Outgoing {
  readonly id: number;
  readonly body: string | null;
  readonly sender: string;
  readonly recipient: string;
  readonly cc: string | null;
  readonly subject: string | null;
  readonly userId: number | null;
}

/** Sends a message of an email conversation, as part of its thread, and notes what became of it. */
export function createSendMailMessage({ engine, mailer, files, company }: SendMailDeps): JobHandler {
  const db = engine.session.connection;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no message", { cause: parsed.error });
    const { messageId, only, refused: before = [] } = parsed.data;
    const outgoing = await find(db, messageId);
    // It is sent already, or was never to be.
    if (!outgoing) return;
    const { userId } = outgoing;
    const about = { resource: message.name, recordId: messageId, userId };
    const fail = async (tx: Tx, operations: Operations, refused: readonly RefusedRecipient[]) => {
      await failMessage(tx, operations, messageId, refused);
      const subject = outgoing.subject ?? "Message";
      await reportRefused({ ...engine.session, connection: tx }, { ...about, subject, refused });
    };
    const succeed = async (tx: Tx, operations: Operations, { messageId: providerId, refused }: SentMail) => {
      await operations.write(call, message, messageId, ({ delivery }) => ({
        // A report that it came back may have been faster.
        delivery: delivery === "queued" ? "sent" : delivery,
        sentAt: new Date().toISOString(),
        providerId: providerId.replace(/[<>]/g, ""),
        ...(refused.length > 0 ? { problem: repliesOf(refused) } : {}),
      }));
      const subject = outgoing.subject ?? "Message";
      if (refused.length > 0) await reportRefused({ ...engine.session, connection: tx }, { ...about, subject, refused });
    };
    const isLast = job.attempt >= job.maxAttempts;
    try {
      const mail = { ...(await written(outgoing)), about, ...(only === undefined ? {} : { only }) };
      const { deferred = [], ...sent } = await mailer.send(mail, context);
      const refused = [...before, ...sent.refused, ...(isLast ? deferred : [])];
      if (deferred.length > 0 && !isLast) {
        await context.goOnWith?.({ messageId, only: deferred.map(({ address }) => address), refused });
        throw new MailDeferred(deferred);
      }
      await engine.transaction(async (tx, operations) => {
        if (refused.length > 0) await fail(tx, operations, refused);
        else await succeed(tx, operations, sent);
        await context.finish(tx);
      });
    } catch (failure) {
      if (!(failure instanceof PermanentFailure || isLast) || context.signal.aborted) throw failure;
      const refused = [...before, ...notDelivered(failure, only ?? [outgoing.recipient])];
      await engine.transaction((tx, operations) =>
        failure instanceof MailUnanswered
          ? succeed(tx, operations, { messageId: failure.messageId, refused })
          : fail(tx, operations, refused),
      );
      // The job itself stays as a dead one.
      throw failure;
    }
  };

  async function written(outgoing: Outgoing): Promise<Mail> {
    const { id, body, recipient, cc, userId } = outgoing;
    const { name } = company;
    const thread = await threadOf(db, id);
    const [answered] = thread.slice(-1);
    return {
      to: [recipient],
      cc: copyAddresses(cc),
      subject: subjectOf(outgoing, answered !== undefined, name),
      text: [body?.trim() ?? "", `${outgoing.sender}\n${name}`].filter((part) => part !== "").join("\n\n"),
      attachments: await attachmentsOf(db, files, id),
      id: `message-${id}`,
      ...(userId === null ? {} : { origin: "person" as const }),
      ...(answered === undefined ? {} : { inReplyTo: answered, references: shortened(thread) }),
    };
  }
}

async function find(db: QueryExecutorProvider, id: number): Promise<Outgoing | undefined> {
  const { rows } =
    await sql<Outgoing>`select m.id, m.body, m.sender, coalesce(m.recipient, c.address) as recipient, m.cc, coalesce(c.subject, m.subject) as subject,
      m.created_by_id as "userId"
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.channel = 'email' and m.direction = 'out' and m.delivery = 'queued' and m.deleted_at is null
      and coalesce(m.recipient, c.address) is not null`.execute(db);
  return rows[0];
}

/** The Message-IDs of what was said before, oldest first. */
async function threadOf(db: QueryExecutorProvider, id: number): Promise<string[]> {
  const { rows } = await sql<{
    providerId: string;
  }>`select e.provider_id as "providerId" from messages e join messages m on m.conversation_id = e.conversation_id
    where m.id = ${id} and e.id < m.id and e.direction <> 'note' and e.provider_id like '%@%' order by e.id`.execute(db);
  return rows.map(({ providerId }) => providerId);
}

const shortened = (ids: readonly string[]): string[] =>
  ids.length <= FIRST_IDS + LAST_IDS ? [...ids] : [...ids.slice(0, FIRST_IDS), ...ids.slice(-LAST_IDS)];

function subjectOf({ subject }: Outgoing, isAnswer: boolean, sender: string): string {
  if (subject === null || subject.trim() === "") return `Message from ${sender}`;
  return isAnswer && !/^re:/i.test(subject) ? `Re: ${subject}` : subject;
}

export const emailMessageJob = defineJob({ queue: EMAIL_MESSAGE_QUEUE, lane: mailLane, run: createSendMailMessage });
