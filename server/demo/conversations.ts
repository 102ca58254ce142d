import { sql } from "kysely";
import { ANSWER_MINUTES, appKey, previewOf, textKey } from "../../src/resources/care/inbox-rules.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import { formatE164, fromE164, toE164 } from "../../src/schemas/values/phone.ts";
import { type Line, type Script, scripts } from "./conversation-scripts.ts";
import type { DemoContext } from "./demo-module.ts";
import type { SeedRow } from "./insert-rows.ts";
import { operatorId } from "./parties.ts";

interface Person {
  readonly contactId: number | null;
  readonly partyId: number | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly workOrderId: number | null;
}

/** Contacts that can be written to in both ways, those with a job today first. */
async function people({ tx, today }: DemoContext): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.id::int as "contactId", c.party_id::int as "partyId", c.name, c.primary_phone as phone, c.primary_email as email, w.id::int as "workOrderId"
    from contacts c left join lateral (
      select id from work_orders where customer_id = c.party_id and state in ('scheduled', 'inProgress', 'new')
      order by abs(extract(epoch from window_start - ${`${today}T16:00:00Z`}::timestamptz)), id limit 1) w on true
    where c.primary_phone is not null and c.primary_email is not null and not c.sms_opt_out and c.deleted_at is null
      and c.id in (select distinct on (party_id) id from contacts where primary_phone is not null and primary_email is not null order by party_id, id)
    order by (select abs(extract(epoch from window_start - ${`${today}T16:00:00Z`}::timestamptz)) from work_orders where id = w.id) nulls last, c.id
    limit ${scripts.length}`.execute(tx);
  return rows;
}

const stranger = (number: string): Person => ({
  contactId: null,
  partyId: null,
  name: formatE164(number),
  phone: fromE164(number),
  email: null,
  workOrderId: null,
});

/** The customer with an account: what is said in the app is said with them. */
async function customerOfApp({ tx }: DemoContext): Promise<Person> {
  const partyId = operatorId + 1;
  const { rows } = await sql<{ name: string; workOrderId: number | null }>`
    select p.name, (select w.id::int from work_orders w where w.customer_id = p.id and w.deleted_at is null order by w.window_start desc, w.id limit 1) as "workOrderId"
    from parties p where p.id = ${partyId}`.execute(tx);
  const { name = "", workOrderId = null } = rows[0] ?? {};
  return { contactId: null, partyId, name, phone: null, email: null, workOrderId };
}

/** The conversations of the demo company with their messages. */
export async function writtenConversations(
  context: DemoContext,
): Promise<{ readonly conversations: SeedRow[]; readonly messages: SeedRow[] }> {
  const [known, ofApp] = [await people(context), await customerOfApp(context)];
  const conversations: SeedRow[] = [];
  const messages: SeedRow[] = [];
  for (const script of scripts) {
    const who = script.channel === "app" ? ofApp : script.stranger === undefined ? known.shift() : stranger(script.stranger);
    if (!who) continue;
    const id = conversations.length + 1;
    conversations.push(conversationRow(context, id, script, who));
    for (const line of script.lines) messages.push(messageRow(context, { id: messages.length + 1, conversationId: id, script, who, line }));
  }
  return { conversations, messages };
}

const before = ({ now }: DemoContext, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();

function conversationRow(context: DemoContext, id: number, script: Script, who: Person): SeedRow {
  const { channel, state, lines, assignee, subject, isAboutJob, unread, snoozedFor } = script;
  const about = isAboutJob && who.workOrderId !== null ? { bizObjectId: workOrder.bizObject, recordId: who.workOrderId } : {};
  const address = channel === "email" ? who.email : channel === "text message" ? toE164(who.phone ?? "") : null;
  const said = lines.filter(({ by }) => by !== "note");
  const last = said.at(-1);
  const waits = last?.by === "them" && state !== "closed";
  return {
    id,
    state,
    name: who.name,
    channel,
    phoneNumber: channel === "text message" ? who.phone : null,
    emailAddress: channel === "email" ? who.email : null,
    address,
    subject: subject ?? null,
    contactId: who.contactId,
    partyId: who.partyId,
    ...about,
    assigneeId: assignee === undefined ? null : (context.staff[assignee] ?? null),
    preview: last ? previewOf(last.text) : null,
    lastMessageAt: before(context, last?.ago ?? 0),
    unread: unread ?? false,
    waitingSince: waits ? before(context, last.ago) : null,
    answerDueAt: waits ? before(context, last.ago - ANSWER_MINUTES) : null,
    snoozedUntil: snoozedFor === undefined ? null : before(context, -snoozedFor),
    key:
      channel === "text message"
        ? textKey(String(address))
        : channel === "app"
          ? appKey(who.partyId, about.bizObjectId ?? null, about.recordId ?? null)
          : null,
    createdById: null,
    createdAt: before(context, lines[0]?.ago ?? 0),
  };
}

interface Said {
  readonly id: number;
  readonly conversationId: number;
  readonly script: Script;
  readonly who: Person;
  readonly line: Line;
}

function messageRow(context: DemoContext, { id, conversationId, script, who, line }: Said): SeedRow {
  const { by, text, ago, delivery, problem, quoted } = line;
  const direction = by === "them" ? "in" : by === "us" ? "out" : "note";
  const author =
    by === "them" ? (script.channel === "app" ? context.customerUser(who.partyId ?? 0) : undefined) : context.staff[script.assignee ?? 2];
  const names = ["Alex Mercer", "Sofia Lindqvist", "Dario Rossi"];
  const at = before(context, ago);
  const isOut = direction === "out";
  return {
    id,
    conversationId,
    channel: script.channel,
    direction,
    preview: previewOf(text),
    sender: by === "them" ? who.name : (names[script.assignee ?? 2] ?? null),
    recipient: isOut ? (who.email ?? who.phone) : null,
    subject: script.channel === "email" && direction !== "note" ? (script.subject ?? null) : null,
    body: text,
    quoted: quoted ?? null,
    delivery: by === "them" ? "received" : by === "note" ? "noted" : (delivery ?? "delivered"),
    problem: problem ?? null,
    sentAt: direction === "note" ? null : at,
    deliveredAt: isOut && delivery === "delivered" ? at : null,
    createdById: author ?? null,
    createdAt: at,
  };
}
