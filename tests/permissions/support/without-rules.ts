import { sql } from "kysely";
import type { Db } from "../../../server/db/connection.ts";
import { ledgerInvariants } from "../../../server/db/ledger-rules.ts";

/**
 * Drops the database's own accounting constraints: the fixtures put rows into every state with canaries as amounts,
 * and such books do not balance.
 */
export async function withoutLedgerRules({ kysely }: Db): Promise<void> {
  for (const [table, { checks = [], triggers = [] }] of Object.entries(ledgerInvariants)) {
    const names = new Set([
      ...checks.map(({ name }) => `alter table ${table} drop constraint ${name}`),
      ...triggers.map(({ name }) => `drop trigger ${name} on ${table}`),
    ]);
    for (const statement of names) await sql.raw(statement).execute(kysely);
  }
  // In the other world, all lines of a row get the same text.
  await sql`drop index billing_reports_lines_event_id_key`.execute(kysely);
}
