import { type QueryExecutorProvider, sql } from "kysely";

/** How long an address from which an email came back gets nothing by itself. */
const DAYS = 180;

export interface NewBounce {
  readonly address: string;
  /** Of the email that came back. */
  readonly messageId: string;
  /** False for the news that the address works again. */
  readonly permanent: boolean;
  readonly reply: string;
}

/** Returns false for what is known already: a mail server may report the same failure many times. */
export async function keepBounce(executor: QueryExecutorProvider, { address, messageId, permanent, reply }: NewBounce): Promise<boolean> {
  const { rows } = await sql`insert into "mail_bounces" ("address", "message_id", "permanent", "reply")
    values (${address.toLowerCase()}, ${messageId}, ${permanent}, ${reply}) on conflict do nothing returning "id"`.execute(executor);
  return rows.length > 0;
}

/** Which of these addresses don't take our emails, for all we know. */
export async function bouncing(executor: QueryExecutorProvider, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select "address" from (select distinct on ("address") "address", "permanent", "created_at" from "mail_bounces"
      where "address" = any(${addresses.map((each) => each.toLowerCase())}::text[]) order by "address", "id" desc) "newest"
    where "permanent" and "created_at" > now() - ${DAYS} * interval '1 day'`.execute(executor);
  return new Set(rows.map(({ address }) => address));
}

/** Somebody wrote from the address, so it works again. */
export async function forgetBounces(executor: QueryExecutorProvider, address: string, messageId: string): Promise<void> {
  if ((await bouncing(executor, [address])).size === 0) return;
  await keepBounce(executor, { address, messageId, permanent: false, reply: "An email came from this address." });
}
