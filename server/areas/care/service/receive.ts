import { type QueryExecutorProvider, sql } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { message } from "../../../../src/resources/care/message.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { fromE164 } from "../../../../src/schemas/values/phone.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conversationWithNumber, lockAddress } from "../ports/conversation-facts.ts";

/** What somebody outside wrote to us, as a channel brings it. */
export interface InboundMessage {
  readonly channel: "text message" | "email";
  /** The number (international form) or address it came from. */
  readonly from: string;
  /** The number or address of ours that it came to. */
  readonly to?: string;
  /** The id by which its service or its mail knows it: what has been received once is not received again. */
  readonly providerId: string;
  readonly subject?: string;
  readonly body: string;
  readonly quoted?: string;
  /** Who else has it. */
  readonly cc?: string;
  /** When it was written, ISO. */
  readonly at: string;
  /** Where answers go, if it is another address than it came from. */
  readonly answerTo?: string;
  /** The name or address shown with it, if it is not the one of its conversation. */
  readonly sender?: string;
  /** Stored files that belong to nothing yet. */
  readonly files?: readonly number[];
  /** Sent by a program: nobody waits for an answer. */
  readonly automatic?: boolean;
  /** What of it could not be taken. */
  readonly problem?: string;
  /** The conversation that it continues, if the channel knows: a thread of email. Otherwise it is found, or begins. */
  readonly conversationId?: number;
  /** Of a conversation that it begins: whose it is and what it is found by, if the channel knows. */
  readonly begins?: { readonly partyId: number; readonly key: string };
  /** What a conversation that it begins is about, if the channel knows. */
  readonly about?: { readonly bizObjectId: number; readonly recordId: number };
}

export interface ReceivedMessage {
  readonly conversationId: number;
  readonly messageId: number;
  /** False if it had been received before. */
  readonly isNew: boolean;
}

const call = { actor: asSystem("inbox") };

/**
 * Stores an inbound message in its conversation, once, whatever the order and however often it arrives. Two messages from the same address at
 * the same moment wait for each other, so that they make one conversation. To be called in a transaction of the engine.
 */
export async function receiveInbound(db: QueryExecutorProvider, engine: Operations, inbound: InboundMessage): Promise<ReceivedMessage> {
  const { channel, from, providerId } = inbound;
  await lockAddress(db, channel, from);
  const known = await sql<ReceivedMessage>`select conversation_id as "conversationId", id as "messageId", false as "isNew"
    from messages where provider_id = ${providerId} and deleted_at is null`.execute(db);
  if (known.rows[0]) return known.rows[0];
  // A number has one conversation. An email without a thread begins another one.
  const existing = inbound.conversationId ?? (channel === "text message" ? await conversationWithNumber(db, from) : null);
  const conversationId = existing ?? (await begin(db, engine, inbound));
  const { data } = await engine.create(
    call,
    message,
    { conversationId, direction: "in", body: inbound.body, ...(inbound.files ? { files: inbound.files } : {}) },
    {
      providerId,
      sender: inbound.sender ?? null,
      recipient: inbound.to ?? null,
      subject: inbound.subject ?? null,
      quoted: inbound.quoted ?? null,
      cc: inbound.cc ?? null,
      sentAt: inbound.at,
      automatic: inbound.automatic ?? false,
      problem: inbound.problem ?? null,
    },
  );
  return { conversationId, messageId: data.id, isNew: true };
}

async function begin(
  db: QueryExecutorProvider,
  engine: Operations,
  { channel, from, answerTo = from, subject, about, begins }: InboundMessage,
): Promise<number> {
  const { data } = await engine.create(
    call,
    conversation,
    {
      channel,
      ...(channel === "email" ? { emailAddress: answerTo } : { phoneNumber: fromE164(from) }),
      subject: subject ?? null,
      ...about,
      ...(begins && { partyId: begins.partyId }),
    },
    begins && { key: begins.key },
  );
  if (!about) await aboutJobOfTheDay(db, engine, data.id);
  return data.id;
}

/** Who writes around the day of their only job most likely means it. */
async function aboutJobOfTheDay(db: QueryExecutorProvider, engine: Operations, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_orders w join conversations c on c.party_id = w.customer_id
    where c.id = ${id} and w.state in ('new', 'scheduled', 'inProgress') and w.deleted_at is null
      and w.window_end > now() - interval '1 day' and w.window_start < now() + interval '2 days' limit 2`.execute(db);
  const [job] = rows;
  if (job && rows.length === 1) await engine.write(call, conversation, id, { bizObjectId: workOrder.bizObject, recordId: job.id });
}
