import type { QueryExecutorProvider } from "kysely";
import { party } from "../../../../src/resources/shared/party.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { invalid } from "../../../engine/wire/problem.ts";

/** Whether the customer has an exemption that is valid on a day. */
export async function isTaxExempt(customerId: number, on: string, db: QueryExecutorProvider): Promise<boolean> {
  const found = await readFields(db, party, customerId, ["taxExempt", "taxExemptUntil"], { withDeleted: true });
  if (!found?.taxExempt) return false;
  return found.taxExemptUntil === null || found.taxExemptUntil >= on;
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
