import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import { invalid } from "../../engine/wire/problem.ts";

export async function isTaxExempt(customerId: number, trx: Tx): Promise<boolean> {
  const { rows } = await sql<{ exempt: boolean }>`select tax_exempt as exempt from parties where id = ${customerId}`.execute(trx);
  return rows[0]?.exempt === true;
}

/** Refuses a tax rate for a tax-exempt customer. @throws Problem 422 */
export async function chargesNoneExempt(
  { customerId, taxRate }: { readonly customerId: number; readonly taxRate: number | null },
  trx: Tx,
): Promise<void> {
  if (taxRate && (await isTaxExempt(customerId, trx))) throw invalid({ taxRate: ["This customer is exempt from tax."] });
}
