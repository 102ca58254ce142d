import { type QueryExecutorProvider, sql } from "kysely";

export interface WebhookHealth {
  /** Deliveries that were not taken yet. */
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Webhooks that get nothing, by their owner's word or after failures. */
  readonly paused: number;
}

export async function webhookHealth(db: QueryExecutorProvider): Promise<WebhookHealth> {
  const { rows } = await sql<WebhookHealth>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::int from webhooks where state = 'paused' and deleted_at is null) as paused
    from webhook_deliveries where outcome = 'waiting' and deleted_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, paused: 0 };
}
