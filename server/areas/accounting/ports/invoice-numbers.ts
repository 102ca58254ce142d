import { sql } from "kysely";
import { INVOICE_NUMBERS, writtenNumber } from "../../../../src/schemas/values/document-number.ts";
import type { Tx } from "../../../db/connection.ts";

export const INVOICE_COUNTER = "invoice";

/** Nobody waits for so long for the next invoice: rather is the server's clock wrong. */
const LONGEST_PAUSE_DAYS = 366;

/**
 * Returns the next invoice number, "INV-00001", and its date: today, or the date of the last number if a server whose clock is ahead has
 * given that one tomorrow's. A clock that was further ahead dates no later invoice. Taking a number locks the counter until the transaction ends, so the next caller waits.
 * A rollback returns the number, so there are never gaps but those that somebody has made by raising it.
 * @returns null for a day that is more than a year after the last invoice
 */
export async function nextInvoiceNumber(trx: Tx, today: string): Promise<{ readonly number: string; readonly date: string } | null> {
  const { rows } = await sql<{
    last: number;
    date: string;
  }>`insert into document_counters (name, last, last_on) values (${INVOICE_COUNTER}, 1, ${today})
    on conflict (name) do update set last = document_counters.last + 1, last_on =
      case when document_counters.last_on = excluded.last_on + 1 then document_counters.last_on else excluded.last_on end
      where document_counters.last_on is null or excluded.last_on <= document_counters.last_on + ${LONGEST_PAUSE_DAYS}::int
    returning last, last_on::text as date`.execute(trx);
  const [taken] = rows;
  return taken ? { number: invoiceNumber(taken.last), date: taken.date } : null;
}

export const invoiceNumber = (last: number): string => writtenNumber(INVOICE_NUMBERS, last);

/** Raises the next invoice number, if it is higher, and with it whatever day it was last given on. Locks the counter until the transaction ends. @returns the next number before */
export async function raiseInvoiceNumber(trx: Tx, next: number): Promise<number> {
  await sql`insert into document_counters (name, last) values (${INVOICE_COUNTER}, 0) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ last: number }>`select last from document_counters where name = ${INVOICE_COUNTER} for update`.execute(trx);
  const was = Number(rows[0]?.last ?? 0) + 1;
  if (next > was) await sql`update document_counters set last = ${next - 1}, last_on = null where name = ${INVOICE_COUNTER}`.execute(trx);
  return was;
}
