import type { QueryExecutorProvider } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { message } from "../../../../src/resources/care/message.ts";
import { fromE164 } from "../../../../src/schemas/values/phone.ts";
import type { Call } from "../../../engine/call.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conversationWithNumber, lockAddress, optedOutSince } from "../ports/conversation-facts.ts";

export interface AutomaticText {
  /** International form. */
  readonly number: string;
  readonly body: string;
  /** What a conversation that it begins is about. */
  readonly about?: { readonly bizObjectId: number; readonly recordId: number };
  /** The review whose link replaces `LINK` in the text as it is sent. */
  readonly reviewId?: number;
}

/** Stands in a stored text for a link that only its recipient may have. */
export const LINK = "(link)";

/**
 * Queues a text message that no person writes, as part of the number's conversation; it leaves outside quiet hours. To be called in a
 * transaction of the engine, as the system.
 * @returns whether it was queued: not for a number that wants none
 */
export async function sendAutomaticText(
  db: QueryExecutorProvider,
  engine: Operations,
  call: Call,
  { number, body, about, reviewId }: AutomaticText,
): Promise<boolean> {
  await lockAddress(db, "text message", number);
  if ((await optedOutSince(db, number)) !== null) return false;
  const conversationId =
    (await conversationWithNumber(db, number)) ??
    (await engine.create(call, conversation, { channel: "text message", phoneNumber: fromE164(number), ...about })).data.id;
  await engine.create(call, message, { conversationId, direction: "out", body }, reviewId === undefined ? {} : { reviewId });
  return true;
}
