import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";
import { invalid } from "../engine/problem.ts";

/** Whether a customer is charged no tax at all. */
export async function isTaxExempt(customerId: number, trx: Tx): Promise<boolean> {
  const { rows } = await sql<{ exempt: boolean }>`select tax_exempt as exempt from parties where id = ${customerId}`.execute(trx);
  return rows[0]?.exempt === true;
}

/** Who is exempt from tax is not charged any. @throws Problem 422 */
export async function chargesNoneExempt(
  { customerId, taxRate }: { readonly customerId: number; readonly taxRate: number | null },
  trx: Tx,
): Promise<void> {
  if (taxRate && (await isTaxExempt(customerId, trx))) throw invalid({ taxRate: ["This customer is exempt from tax."] });
}
