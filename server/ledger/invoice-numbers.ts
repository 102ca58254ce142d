import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/**
 * Returns the next invoice number, "INV-00001", and its date: today, or the date of the last number if a server whose clock is ahead has
 * given that one tomorrow's. Taking a number locks the counter until the transaction ends, so the next caller waits.
 * A rollback returns the number, so there are never gaps.
 */
export async function nextInvoiceNumber(trx: Tx, today: string): Promise<{ readonly number: string; readonly date: string }> {
  const { rows } = await sql<{
    last: number;
    date: string;
  }>`insert into document_counters (name, last, last_on) values ('invoice', 1, ${today})
    on conflict (name) do update set last = document_counters.last + 1, last_on = greatest(document_counters.last_on, excluded.last_on)
    returning last, last_on::text as date`.execute(trx);
  const [taken] = rows;
  if (!taken) throw new Error("The invoice counter returned no number.");
  return { number: invoiceNumber(taken.last), date: taken.date };
}

export const invoiceNumber = (last: number): string => `INV-${String(last).padStart(5, "0")}`;
