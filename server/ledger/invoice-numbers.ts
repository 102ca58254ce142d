import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/**
 * The next number of an invoice, "INV-00001". Whoever takes one holds the counter to the end of the transaction, so that the next
 * waits: a transaction that is undone gives its number back, and there is never a gap.
 */
export async function nextInvoiceNumber(trx: Tx): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into document_counters (name, last) values ('invoice', 1)
    on conflict (name) do update set last = document_counters.last + 1 returning last`.execute(trx);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("The invoice counter returned no number.");
  return invoiceNumber(last);
}

export const invoiceNumber = (last: number): string => `INV-${String(last).padStart(5, "0")}`;
