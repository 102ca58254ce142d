import { type QueryExecutorProvider, sql } from "kysely";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import type { Channel } from "../../../../src/resources/care/channels.ts";
import { textKey } from "../../../../src/resources/care/inbox-rules.ts";
import { fromE164 } from "../../../../src/schemas/values/phone.ts";
import { addressForms, canonicalAddress } from "../../../integrations/mail-address.ts";

export interface KnownContact {
  readonly id: number;
  readonly name: string;
  readonly partyId: number;
}

/** An email address in the one form in which conversations have it. */
export const storedAddress = (address: string): string => canonicalAddress(address) ?? address.toLowerCase();

/**
 * Whose number or address it is. Where several contacts have it, the one that was written down first, if they are all of one company; nobody
 * otherwise: it would be a guess.
 */
export async function contactWith(db: QueryExecutorProvider, channel: Channel, address: string): Promise<KnownContact | null> {
  const lines =
    channel === "email"
      ? sql`select parent_id from ${sql.table(`${contact.table}_emails`)} where lower(address) = any(${addressForms(address)}::text[])`
      : sql`select parent_id from ${sql.table(`${contact.table}_phones`)} where lower(number) = ${fromE164(address)}`;
  const { rows } = await sql<KnownContact>`
    select c.id, c.name, c.party_id as "partyId" from contacts c
    where c.id in (${lines}) and c.deleted_at is null order by c.id limit 20`.execute(db);
  const [first] = rows;
  return first && rows.every(({ partyId }) => partyId === first.partyId) ? first : null;
}

export interface KnownConversation {
  readonly id: number;
  readonly address: string | null;
}

/** The conversation with this key: src/resources/care/inbox-rules.ts. */
export async function conversationByKey(db: QueryExecutorProvider, key: string): Promise<KnownConversation | undefined> {
  const { rows } = await sql<KnownConversation>`
    select id, address from conversations where lower(key) = ${key} and deleted_at is null`.execute(db);
  return rows[0];
}

/** The conversation by text message with this number. */
export const conversationWithNumber = async (db: QueryExecutorProvider, number: string): Promise<number | null> =>
  (await conversationByKey(db, textKey(number)))?.id ?? null;

/** Waits until no other transaction is beginning a conversation with this key. */
export async function lockConversationKey(db: QueryExecutorProvider, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${key}`}, 0))`.execute(db);
}

/** Waits until no other transaction is receiving from or writing to this number or address for the first time. */
export const lockAddress = (db: QueryExecutorProvider, channel: Channel, address: string): Promise<void> =>
  lockConversationKey(db, `${channel} ${address}`);

/** Since when a number wants no text messages; null if it may get them. Its contacts say so too, where somebody ticked it there. */
export async function optedOutSince(db: QueryExecutorProvider, number: string): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select o.stopped_at as since from text_opt_outs o where lower(o.phone_number) = ${fromE164(number)} and o.state = 'stopped' and o.deleted_at is null
    union all
    select c.updated_at from contacts c join contacts_phones p on p.parent_id = c.id
    where lower(p.number) = ${fromE164(number)} and c.sms_opt_out and c.deleted_at is null limit 1`.execute(db);
  return rows[0]?.since ?? null;
}
