import { sql } from "kysely";
import { obstacleToWork, type Standing } from "../../src/resources/providers/provider-standing.ts";
import type { Queryable } from "../db/connection.ts";

/** What of a provider decides whether it gets work, and where its link goes. */
export interface ProviderForWork {
  readonly name: string;
  readonly email: string | null;
  /** Why it can't work on that day, as a sentence that names it; null where nothing is in the way. */
  readonly obstacle: string | null;
}

/** The provider as it stands on the day of a job; null for one that is gone. */
export async function providerForWork(
  connection: Queryable,
  providerId: number,
  day: string,
  today: string,
): Promise<ProviderForWork | null> {
  const { rows } = await sql<Standing & { readonly name: string; readonly email: string | null }>`select name, email, kind, state,
      insurance_expires_on as "insuranceExpiresOn", authority_expires_on as "authorityExpiresOn"
    from providers where id = ${providerId} and deleted_at is null`.execute(connection);
  const [row] = rows;
  if (!row) return null;
  const obstacle = obstacleToWork(row, day, today);
  return { name: row.name, email: row.email, obstacle: obstacle === null ? null : `${row.name} can't take this job. ${obstacle}` };
}
