import { type QueryExecutorProvider, sql } from "kysely";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { invalid } from "../../../engine/wire/problem.ts";

/** Whether the customer has an exemption that is valid on a day. */
export async function isTaxExempt(customerId: number, on: string, db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ exempt: boolean }>`select tax_exempt and coalesce(tax_exempt_until >= ${on}::date, true) as exempt
    from parties where id = ${customerId}`.execute(db);
  return rows[0]?.exempt === true;
}

/** Refuses a tax rate for a customer who is exempt on one of the days on which the tax is due: those of the services. @throws Problem 422 */
export async function chargesNoneExempt(
  { customerId, taxRate }: { readonly customerId: number; readonly taxRate: number | null },
  days: readonly string[],
  db: QueryExecutorProvider,
): Promise<void> {
  if (!taxRate) return;
  for (const day of new Set(days))
    if (await isTaxExempt(customerId, day, db)) throw invalid({ taxRate: [`This customer is exempt from tax on ${formatDate(day)}.`] });
}
