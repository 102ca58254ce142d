import { type QueryExecutorProvider, sql } from "kysely";
import { invalid } from "../../engine/wire/problem.ts";

/** Whether the customer has an exemption that is valid on a day. */
export async function isTaxExempt(customerId: number, on: string, db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ exempt: boolean }>`select tax_exempt and coalesce(tax_exempt_until >= ${on}::date, true) as exempt
    from parties where id = ${customerId}`.execute(db);
  return rows[0]?.exempt === true;
}

/** Refuses a tax rate for a customer who is exempt on that day. @throws Problem 422 */
export async function chargesNoneExempt(
  { customerId, taxRate }: { readonly customerId: number; readonly taxRate: number | null },
  on: string,
  db: QueryExecutorProvider,
): Promise<void> {
  if (taxRate && (await isTaxExempt(customerId, on, db))) throw invalid({ taxRate: ["This customer is exempt from tax."] });
}
