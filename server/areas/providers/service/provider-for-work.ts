import { sql } from "kysely";
import { obstacleToWork } from "../../../../src/resources/providers/provider-standing.ts";
import type { Tx } from "../../../db/connection.ts";
import { heldStandings } from "../ports/standing.ts";

/** What of a provider decides whether it gets a job, and where its link goes. */
export interface ProviderForWork {
  readonly email: string | null;
  /** Why it can't work on that day, as a sentence that names it; null where nothing is in the way. */
  readonly obstacle: string | null;
}

/** The provider as it stands on the last day of a job, held until the transaction ends. */
export async function providerForWork(trx: Tx, providerId: number, day: string, today: string): Promise<ProviderForWork> {
  const [provider] = await heldStandings(trx, [providerId]);
  const { rows } = await sql<{ email: string | null }>`select email from providers where id = ${providerId}`.execute(trx);
  const obstacle = provider ? obstacleToWork(provider, day, today) : null;
  return { email: rows[0]?.email ?? null, obstacle: provider && obstacle ? `${provider.name} can't take this job. ${obstacle}` : null };
}
