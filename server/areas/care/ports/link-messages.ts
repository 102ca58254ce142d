import { type QueryExecutorProvider, sql } from "kysely";
import type { LinkMessage, LinkMessages, MessageByLink } from "../../../../src/contract/link-messages.ts";
import { linkKey } from "../../../../src/resources/care/inbox-rules.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { receiveInbound } from "../service/receive.ts";
import { conversationByKey, lockConversationKey } from "./conversation-facts.ts";

/** What is written by a link that was emailed to a customer, and what it is about. */
export interface LinkThread {
  /** Tells the links apart: `repair 12`. */
  readonly link: string;
  /** Whom the link was sent to; null for nobody that we know of, and for several. */
  readonly sentTo: string | null;
  /** Where it was sent to several: the writer says which of them they are, and gets the answers. */
  readonly recipients?: readonly string[];
  readonly partyId: number;
  /** The subject of the emails that answer. */
  readonly subject: string;
  readonly about: { readonly bizObjectId: number; readonly recordId: number } | undefined;
}

const SHOWN = 100;
/** Whoever has written so often waits for an answer first. */
const MOST_UNANSWERED = 20;

/** What was written by the link and answered. Notes among colleagues are no part of it. */
export async function messagesOfLink(db: QueryExecutorProvider, thread: LinkThread): Promise<LinkMessages> {
  const threads = [thread, ...(thread.recipients ?? []).map((sentTo) => ({ ...thread, sentTo }))];
  const known = (await Promise.all(threads.map((each) => conversationByKey(db, linkKey(each))))).filter((each) => each !== undefined);
  const address = thread.recipients ? null : (known[0]?.address ?? thread.sentTo);
  const answersTo = address === null ? null : abbreviated(address);
  if (known.length === 0) return { messages: [], answersTo };
  const { rows } = await sql<LinkMessage>`
    select id, direction = 'out' as "isOurs", sender, coalesce(body, '') as body, created_at as at from messages
    where conversation_id = any(${known.map(({ id }) => id)}::bigint[]) and direction in ('in', 'out') and deleted_at is null order by id desc limit ${SHOWN}`.execute(
    db,
  );
  return { messages: rows.reverse(), answersTo };
}

/**
 * Stores what the holder of a link writes, once per key, in the conversation of the link, which begins with the first message. It is one by
 * email, so that answers reach whoever the link was sent to, and theirs come back to it.
 * @throws Problem 409 after too many messages without an answer, 422
 */
export async function messageByLink(engine: Pick<Engine, "transaction">, opened: LinkThread, input: MessageByLink): Promise<void> {
  const thread = { ...opened, sentTo: opened.recipients ? writerAmong(opened.recipients, input) : opened.sentTo };
  await engine.transaction(async (tx, operations) => {
    const key = linkKey(thread);
    await lockConversationKey(tx, key);
    const known = await conversationByKey(tx, key);
    const from = known?.address ?? thread.sentTo ?? input.email?.toLowerCase();
    if (!from) throw invalid({ email: ["Enter your email address, so that we can answer you."] });
    if (known && (await unanswered(tx, known.id)) >= MOST_UNANSWERED)
      throw conflict("You have written several times. We will answer you before you can write again.");
    await receiveInbound(tx, operations, {
      channel: "email",
      from,
      providerId: `link ${thread.link} ${input.key}`,
      subject: thread.subject,
      body: input.body,
      at: new Date().toISOString(),
      sender: input.name,
      ...(known ? { conversationId: known.id } : { begins: { partyId: thread.partyId, key } }),
      ...(thread.about ? { about: thread.about } : {}),
    });
  });
}

/** Which of the recipients writes. Whoever was forwarded the link can't have the answers sent elsewhere. @throws Problem 422 */
function writerAmong(recipients: readonly string[], { email }: MessageByLink): string {
  const writer = recipients.find((each) => each.toLowerCase() === email?.toLowerCase());
  if (writer === undefined) throw invalid({ email: ["Enter the address that this page was sent to, so that we can answer you."] });
  return writer.toLowerCase();
}

async function unanswered(db: QueryExecutorProvider, conversationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from messages
    where conversation_id = ${conversationId} and direction = 'in' and deleted_at is null
      and id > coalesce((select max(id) from messages where conversation_id = ${conversationId} and direction = 'out'), 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Enough to recognize one's own address: whoever was forwarded the link doesn't learn it. */
function abbreviated(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
