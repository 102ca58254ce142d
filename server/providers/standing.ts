import { sql } from "kysely";
import type { Queryable } from "../db/connection.ts";

/** What of a provider decides whether it gets work, and where its link goes. */
export interface Standing {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  /** Why it can't work on that day; null where nothing is in the way. */
  readonly obstacle: string | null;
}

/** The provider as it will stand on a day; undefined for one that is gone. */
export async function standingOf(connection: Queryable, providerId: number, _day: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select id, name, null as email, null as obstacle from providers
    where id = ${providerId} and deleted_at is null`.execute(connection);
  return rows[0];
}
