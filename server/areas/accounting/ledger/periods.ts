import { sql } from "kysely";
import type { Tx } from "../../../db/connection.ts";

/**
 * Waits for everybody who is booking and keeps others from beginning until the transaction ends. A transaction that both reads and closes
 * periods takes it first: two that hold the lock of `isClosed` and then close would wait for each other.
 */
export const lockPeriods = async (trx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7104, 0)`.execute(trx);
};

/**
 * Whether the month of this day (YYYY-MM-DD) is closed. What it answers stays true until the transaction ends: closing a month waits for
 * everybody who is booking, by a lock that the database takes for every entry too. `except` is a period that does not count.
 */
export async function isClosed(trx: Tx, day: string, except = 0): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(7104, 0)`.execute(trx);
  const { rows } = await sql`select 1 from accounting_periods p
    where p.state = 'closed' and p.deleted_at is null and p.month >= date_trunc('month', ${day}::date)
      and (p.month = date_trunc('month', ${day}::date) or not exists
        (select 1 from accounting_periods o where o.id <> ${except} and o.month = date_trunc('month', ${day}::date) and o.deleted_at is null))
    limit 1`.execute(trx);
  return rows.length > 0;
}
