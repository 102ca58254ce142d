import { sql } from "kysely";
import { provider } from "../../../../src/resources/providers/provider.ts";
import { obstacleToWork, type Standing } from "../../../../src/resources/providers/provider-standing.ts";
import type { Queryable, Tx } from "../../../db/connection.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";

export interface NamedStanding extends Standing {
  readonly id: number;
  readonly name: string;
}

const columns = sql`p.id, p.name, p.kind, p.state, p.insurance_expires_on as "insuranceExpiresOn", p.authority_expires_on as "authorityExpiresOn"`;

export async function standingsOf(connection: Queryable, ids: readonly number[]): Promise<readonly NamedStanding[]> {
  const { rows } = await sql<NamedStanding>`select ${columns} from providers p where p.id = any(${[...ids]}::bigint[])`.execute(connection);
  return rows;
}

/** The providers as they are until the transaction ends: whoever suspends one or takes a certificate back meanwhile waits, and sees the work. */
export async function heldStandings(trx: Tx, ids: readonly number[]): Promise<readonly NamedStanding[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedStanding>`select ${columns} from providers p
    where p.id = any(${[...ids]}::bigint[]) order by p.id for share`.execute(trx);
  return rows;
}

/** @throws Problem 409 that names the provider and what is in the way */
export async function requireStanding(trx: Tx, providerId: number, day: string, today: string): Promise<void> {
  for (const each of await heldStandings(trx, [providerId])) {
    const obstacle = obstacleToWork(each, day, today);
    const sentences = `${each.name} can't do this work. ${obstacle}`;
    if (obstacle !== null) throw conflictLeadingTo(sentences, { record: provider, id: each.id, title: each.name });
  }
}
