import { postData } from "../../../providers/calls/http.ts";
import { message } from "../../../resources/care/message.ts";
import type { Attempt } from "../../../views/editing/attempts.ts";
import type { Message } from "./message-rows.ts";

/** Stores a message; the key of an attempt makes it one message, however often it is sent. */
export const sendMessage = ({ body, key }: Attempt): Promise<Message> =>
  postData(`/${message.collection}`, body, { headers: { "Idempotency-Key": key } });

/** The last message of either side that can be answered past: notes among colleagues don't count. */
export const lastSaid = (rows: readonly Message[]): Message | undefined => rows.findLast(({ direction }) => direction !== "note");
