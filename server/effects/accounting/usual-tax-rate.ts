import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import { isTaxExempt } from "./tax-exempt.ts";

/** What the customer was last billed with, as the warehouse has no quote that says it; none for who is exempt. */
export async function usualTaxRate(trx: Tx, customerId: number): Promise<number> {
  if (await isTaxExempt(customerId, trx)) return 0;
  const { rows } = await sql<{ taxRate: number | null }>`select tax_rate::float8 as "taxRate" from billing_reports
    where customer_id = ${customerId} and deleted_at is null order by id desc limit 1`.execute(trx);
  return rows[0]?.taxRate ?? 0;
}
