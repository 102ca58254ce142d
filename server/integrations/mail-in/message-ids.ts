import { type QueryExecutorProvider, sql } from "kysely";

/** An email's id, and what it belongs to. */
export interface KnownMail {
  readonly id: number;
  readonly messageId: string;
  readonly role: "sent" | "received" | "referenced";
  readonly resource: string | null;
  readonly recordId: number | null;
  readonly letterId: number | null;
  /** Who is told when it was not delivered. */
  readonly userId: number | null;
  readonly subject: string;
  readonly addresses: readonly string[];
}

export type NewMail = Omit<KnownMail, "id" | "letterId" | "userId"> & Partial<Pick<KnownMail, "letterId" | "userId">>;

const columns = sql`"id", "message_id" as "messageId", "role", "resource", "record_id" as "recordId", "letter_id" as "letterId",
  "user_id" as "userId", "subject", "addresses"`;

const MAX_SUBJECT = 200;

/** Keeps ids; those of emails that we sent or received are kept once, whatever is said about them later. */
export async function keepMessageIds(executor: QueryExecutorProvider, mails: readonly NewMail[]): Promise<void> {
  for (const mail of mails) {
    const { messageId, role, resource, recordId, letterId = null, userId = null, subject, addresses } = mail;
    await sql`insert into "mail_message_ids" ("message_id", "role", "resource", "record_id", "letter_id", "user_id", "subject", "addresses")
      values (${messageId}, ${role}, ${resource}, ${recordId}, ${letterId}, ${userId}, ${subject.slice(0, MAX_SUBJECT)},
        ${addresses.map((each) => each.toLowerCase())}::text[]) on conflict do nothing`.execute(executor);
  }
}

/** All that is known about these ids, oldest first. */
export async function knownMails(executor: QueryExecutorProvider, messageIds: readonly string[]): Promise<KnownMail[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<KnownMail>`select ${columns} from "mail_message_ids"
    where "message_id" = any(${[...messageIds]}::text[]) order by "id"`.execute(executor);
  return rows;
}

/** The email that we sent or received under this id. */
export async function ownMail(executor: QueryExecutorProvider, messageId: string): Promise<KnownMail | undefined> {
  return (await knownMails(executor, [messageId])).find(({ role }) => role !== "referenced");
}

export async function mailsByRow(executor: QueryExecutorProvider, ids: readonly number[]): Promise<KnownMail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KnownMail>`select ${columns} from "mail_message_ids"
    where "id" = any(${[...ids]}::bigint[]) order by "id"`.execute(executor);
  return rows;
}
