import { type QueryExecutorProvider, sql } from "kysely";

/** How far a mailbox was read. UIDs of another validity are those of other emails. */
export interface MailboxPosition {
  readonly uidValidity: number | null;
  readonly lastUid: number | null;
}

/** Takes or keeps the mailbox for this holder; null while another process has it. */
export async function holdMailbox(
  db: QueryExecutorProvider,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<MailboxPosition | null> {
  const until = sql`now() + ${leaseMs} * interval '1 millisecond'`;
  const { rows } = await sql<MailboxPosition>`
    insert into "mailboxes" ("name", "holder", "held_until") values (${name}, ${holder}, ${until})
    on conflict ("name") do update set "holder" = excluded."holder", "held_until" = excluded."held_until"
      where "mailboxes"."holder" = excluded."holder" or "mailboxes"."held_until" is null or "mailboxes"."held_until" < now()
    returning "uid_validity" as "uidValidity", "last_uid" as "lastUid"`.execute(db);
  return rows[0] ?? null;
}

/** Notes how far it was read. Returns false if the mailbox has passed to another process. */
export async function notePosition(
  db: QueryExecutorProvider,
  name: string,
  holder: string,
  { uidValidity, lastUid }: MailboxPosition,
): Promise<boolean> {
  const { rows } = await sql`update "mailboxes" set "uid_validity" = ${uidValidity}, "last_uid" = ${lastUid}
    where "name" = ${name} and "holder" = ${holder} returning "name"`.execute(db);
  return rows.length > 0;
}

export async function releaseMailbox(db: QueryExecutorProvider, name: string, holder: string): Promise<void> {
  await sql`update "mailboxes" set "holder" = null, "held_until" = null where "name" = ${name} and "holder" = ${holder}`.execute(db);
}
