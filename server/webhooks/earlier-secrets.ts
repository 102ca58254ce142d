import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Notes until when a secret that is being replaced signs too. What was promised about earlier ones stays: a receiver may still know only
 * the one before.
 * @returns until when the last of them signs; null if there is none
 */
export async function keepEarlierSecret(
  transaction: QueryExecutorProvider,
  { webhookId, version, until }: { readonly webhookId: number; readonly version: number; readonly until: string },
): Promise<string | null> {
  await sql`delete from webhook_earlier_secrets where webhook_id = ${webhookId} and used_until < now()`.execute(transaction);
  if (version > 0)
    await sql`insert into webhook_earlier_secrets (webhook_id, version, used_until) values (${webhookId}, ${version}, ${until})`.execute(
      transaction,
    );
  const { rows } = await sql<{ last: string | null }>`select max(used_until) as last from webhook_earlier_secrets
    where webhook_id = ${webhookId}`.execute(transaction);
  return rows[0]?.last ?? null;
}

/** The versions of the earlier secrets that sign now, the newest first. */
export async function earlierVersions(db: QueryExecutorProvider, webhookId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ version: number }>`select version from webhook_earlier_secrets
    where webhook_id = ${webhookId} and used_until > now() order by version desc`.execute(db);
  return rows.map(({ version }) => Number(version));
}
