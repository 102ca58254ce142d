import { sql } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { ANSWER_MINUTES, MAX_WRITTEN, previewOf } from "../../../../src/resources/care/inbox-rules.ts";
import { message } from "../../../../src/resources/care/message.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { hasAbilitySql } from "../../../access/ability-sql.ts";
import { isSystem, sideOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { outsideQuietHours, zonesOfState } from "../../../integrations/texts/quiet-hours.ts";
import { copyAddresses, readCopies } from "../mail/read-copies.ts";
import { EMAIL_MESSAGE_QUEUE } from "../mail/send-mail-message.ts";
import { optedOutSince } from "../ports/conversation-facts.ts";
import { showDelivery } from "../service/show-delivery.ts";
import { TEXT_MESSAGE_QUEUE } from "../texts/texts.ts";

/** Locks the conversation, so that messages have one order and nobody answers past another's answer. */
async function lockThread(trx: Tx, id: number) {
  const thread = await readFields(trx, conversation, id, ["channel", "address", "name", "subject"], { lock: "no key update" });
  if (!thread) throw invalid({ conversationId: ["This conversation is no longer there."] });
  return thread;
}

/** Two people answering at once: the second reads first what the first said. */
async function refuseUnseen(trx: Tx, conversationId: number, lastSeenId: number): Promise<void> {
  const { rows } = await sql<{ direction: string; sender: string }>`
    select direction, sender from messages where conversation_id = ${conversationId} and id > ${lastSeenId} and direction in ('in', 'out')
    order by id desc limit 1`.execute(trx);
  const [newer] = rows;
  if (!newer) return;
  throw conflict(
    newer.direction === "in"
      ? `${newer.sender} has written again in the meantime. Read it first.`
      : `${newer.sender} has answered in the meantime. Read it first.`,
    { reason: "unseen" },
  );
}

async function refuseOptedOut(trx: Tx, dayOf: (timestamp: string) => string, number: string): Promise<void> {
  const since = await optedOutSince(trx, number);
  if (since !== null) throw conflict(`This number has asked for no text messages on ${formatDate(dayOf(since))}. Call or email instead.`);
}

type Context = EffectContextOf<typeof message>;

/** Who hears of an inbound message: who has the conversation, or else whoever may assign it. */
async function listeners(trx: Tx, assigneeId: number | null): Promise<number[]> {
  if (assigneeId !== null) return [assigneeId];
  const { rows } = await sql<{ id: number }>`select u.id from users u where u.type = 'E' and u.state = 'active' and u.deleted_at is null
    and ${hasAbilitySql("u", { subject: conversation.subject, action: "assign" })}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function afterInbound({ row, trx, call, engine, notify }: Context): Promise<void> {
  const { conversationId } = row;
  const found = await engine.read(conversation, conversationId, ["state", "assigneeId", "name"]);
  const { state, assigneeId, name } = found ?? { state: "new", assigneeId: null, name: "" };
  const consequence = onBehalfOf(call, "conversation");
  const news = { preview: row.preview, lastMessageAt: row.createdAt };
  // Programs wait for no answer: the conversation stays as it is, and one that they begin only says that there is something to read.
  if (row.automatic)
    return engine.write(consequence, conversation, conversationId, ({ unread, lastMessageAt }) => ({
      ...news,
      unread: unread || lastMessageAt === null,
    }));
  if (state === "waiting" || state === "closed") await engine.act(consequence, conversation, { id: conversationId }, "reopenByMessage");
  await engine.write(consequence, conversation, conversationId, ({ waitingSince, answerDueAt }) => ({
    ...news,
    unread: true,
    waitingSince: waitingSince ?? row.createdAt,
    answerDueAt: answerDueAt ?? new Date(Date.parse(row.createdAt) + ANSWER_MINUTES * 60_000).toISOString(),
  }));
  await notify({
    about: { resource: conversation, id: conversationId },
    to: await listeners(trx, assigneeId),
    title: `Message from ${name}`,
    message: row.preview ?? "",
  });
}

/** What no person wrote answers nobody: who waits goes on waiting. A conversation that it begins waits for them. */
async function afterAutomatic({ row, trx, call, engine, settings, enqueue }: Context): Promise<void> {
  const { conversationId } = row;
  const { rows } = await sql<{ isFirst: boolean; state: string | null }>`
    select c.last_message_at is null as "isFirst",
      (select l.address ->> 'state' from work_orders_places p join locations l on l.id = p.location_id
        where p.parent_id = c.record_id and c.biz_object_id = ${workOrder.bizObject} order by p.position desc limit 1) as state
    from conversations c where c.id = ${conversationId}`.execute(trx);
  const [{ isFirst = false, state = null } = {}] = rows;
  if (isFirst) await engine.act(call, conversation, { id: conversationId }, "markAsAnswered");
  await engine.write(call, conversation, conversationId, { preview: row.preview, lastMessageAt: row.createdAt });
  const runAt = outsideQuietHours(new Date(), zonesOfState(state ?? ""), settings.textHours);
  if (row.channel === "text message") await enqueue(TEXT_MESSAGE_QUEUE, { messageId: row.id }, { runAt });
  if (row.channel === "email") await enqueue(EMAIL_MESSAGE_QUEUE, { messageId: row.id });
}

async function afterAnswer({ row, trx, call, engine, notify, enqueue, countEmail }: Context): Promise<void> {
  const { conversationId } = row;
  if (row.recipient !== null) countEmail([row.recipient, ...copyAddresses(row.cc)]);
  const state = (await engine.read(conversation, conversationId, ["state"]))?.state;
  const consequence = onBehalfOf(call, "conversation");
  if (state === "closed") await engine.act(consequence, conversation, { id: conversationId }, "reopenByMessage");
  if (state !== "waiting") await engine.act(consequence, conversation, { id: conversationId }, "markAsAnswered");
  await engine.write(consequence, conversation, conversationId, {
    preview: row.preview,
    lastMessageAt: row.createdAt,
    unread: false,
    waitingSince: null,
    answerDueAt: null,
  });
  if (row.channel === "text message") await enqueue(TEXT_MESSAGE_QUEUE, { messageId: row.id });
  if (row.channel === "email") await enqueue(EMAIL_MESSAGE_QUEUE, { messageId: row.id });
  if (row.channel !== "app") return;
  const { rows: users } = await sql<{ id: number }>`select id from users
    where company_id = (select party_id from conversations where id = ${conversationId}) and type = 'C' and state = 'active' and deleted_at is null`.execute(
    trx,
  );
  await notify({
    about: { resource: conversation, id: conversationId },
    to: users.map(({ id }) => id),
    title: "New message",
    message: row.preview ?? "",
    mail: true,
  });
}

export const messageEffects = defineEffects(message, {
  beforeCreate: async ({ row, trx, call, dayOf }) => {
    const thread = await lockThread(trx, row.conversationId);
    const { channel, address, name } = thread;
    const preview = previewOf(row.body);
    const common = { channel, preview };
    // What the system stores came in, or was sent by it: it says which, and how far it is.
    if (isSystem(call.actor) && row.direction === "in")
      return { ...common, delivery: "received", sender: row.sender ?? name, subject: row.subject };
    if ((row.body ?? "").length > MAX_WRITTEN) throw invalid({ body: [`Write at most ${MAX_WRITTEN} characters.`] });
    const sender = isSystem(call.actor) ? (row.sender ?? call.actor.person?.name ?? "Automatic message") : call.actor.name;
    const cc = readCopies(row.cc, address ?? "");
    if (cc !== null && (channel !== "email" || row.direction !== "out")) throw invalid({ cc: ["Only emails have people in copy."] });
    if (sideOf(call.actor) === "customer") return { ...common, direction: "in", delivery: "received", sender };
    if (row.direction === "note") return { ...common, delivery: "noted", sender };
    if (row.direction === "in") throw invalid({ direction: ["Only the other side's messages come in. Write a note instead."] });
    if (row.lastSeenId !== null) await refuseUnseen(trx, row.conversationId, row.lastSeenId);
    if (channel === "text message" && address !== null) await refuseOptedOut(trx, dayOf, address);
    return {
      ...common,
      sender,
      recipient: address,
      cc,
      subject: channel === "email" ? thread.subject : null,
      delivery: channel === "app" ? "delivered" : "queued",
    };
  },

  create: async (context) => {
    const { row } = context;
    const isPerson = !isSystem(context.call.actor);
    if (isPerson && !row.body?.trim() && row.files.length === 0) throw invalid({ body: ["Write something, or attach a file."] });
    if (row.direction === "in") await afterInbound(context);
    if (row.direction === "out") await (isPerson ? afterAnswer(context) : afterAutomatic(context));
  },

  fail: ({ row, trx, call, engine }) => showDelivery(trx, engine, onBehalfOf(call, "conversation"), row.id),
});
