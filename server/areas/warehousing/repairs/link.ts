import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../../../identity/tokens.ts";

/** The repair that a link opens. */
export interface RepairLink {
  readonly repairId: number;
}

/**
 * Returns what a token opens, or null: unknown, expired, withdrawn, and one of a repair that the customer no longer pays are the same to
 * callers. A link of a decided repair still shows what was decided, until it expires.
 */
export async function readRepairLink(db: QueryExecutorProvider, token: string, today: string): Promise<RepairLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<RepairLink>`
    select r.id as "repairId" from repair_link_tokens t join inspection_repairs r on r.id = t.repair_id
    where t.digest = ${digest} and r.link_expires_on >= ${today} and r.payer = 'customer' and r.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that the link was opened, at most once a minute. Raw, because a view is no change: a new version would make actions fail. */
export async function noteRepairLinkOpened(db: QueryExecutorProvider, { repairId }: RepairLink): Promise<void> {
  await sql`update inspection_repairs set link_opened_at = now()
    where id = ${repairId} and (link_opened_at is null or link_opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates a new token: 256 random bits, stored only as a digest. Earlier tokens stay valid. */
export async function issueRepairToken(db: QueryExecutorProvider, repairId: number): Promise<string> {
  const { token, digest } = createToken();
  await sql`insert into repair_link_tokens (digest, repair_id) values (${digest}, ${repairId})`.execute(db);
  return token;
}
