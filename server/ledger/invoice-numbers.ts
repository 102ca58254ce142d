import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/**
 * Returns the next invoice number, "INV-00001". Taking a number locks the counter until the transaction ends, so the next caller waits.
 * A rollback returns the number, so there are never gaps.
 */
export async function nextInvoiceNumber(trx: Tx): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into document_counters (name, last) values ('invoice', 1)
    on conflict (name) do update set last = document_counters.last + 1 returning last`.execute(trx);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("The invoice counter returned no number.");
  return invoiceNumber(last);
}

export const invoiceNumber = (last: number): string => `INV-${String(last).padStart(5, "0")}`;
