import { sql } from "kysely";
import type { Db } from "../../../server/db/connection.ts";
import { ledgerInvariants } from "../../../server/db/ledger-rules.ts";

/**
 * Takes away what the database itself holds about money: rows are planted in every state, with sums that tell whose they are, and no
 * such books would add up.
 */
export async function withoutLedgerRules({ kysely }: Db): Promise<void> {
  for (const [table, { checks = [], triggers = [], indexes = [] }] of Object.entries(ledgerInvariants)) {
    const names = new Set([
      ...checks.map(({ name }) => `alter table ${table} drop constraint ${name}`),
      ...triggers.map(({ name }) => `drop trigger ${name} on ${table}`),
      // Texts are the same in another world.
      ...indexes.flatMap(({ name, where }) => (where === undefined ? [] : [`drop index ${name}`])),
    ]);
    for (const statement of names) await sql.raw(statement).execute(kysely);
  }
}
