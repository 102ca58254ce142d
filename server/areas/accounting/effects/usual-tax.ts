import { type QueryExecutorProvider, sql } from "kysely";
import type { TaxedPlace } from "../ports/tax-of-place.ts";
import { type DocumentTax, taxOfPlace } from "../ports/tax-of-place.ts";

/**
 * The tax of services in a hub: that of its place, or else what the customer was last billed with, as no quote says it. What was billed without
 * tax during an exemption that has ended says nothing of what is usual.
 */
export async function usualTax(db: QueryExecutorProvider, work: Omit<TaxedPlace, "locationId">): Promise<DocumentTax> {
  const tax = await taxOfPlace(db, { ...work, locationId: null });
  if (tax) return tax;
  const { rows } =
    await sql<DocumentTax>`select b.tax_area_id as "taxAreaId", coalesce(b.tax_rate, 0)::float8 as "taxRate" from billing_reports b
    join parties p on p.id = b.customer_id
    where b.customer_id = ${work.customerId} and b.deleted_at is null
      and (b.tax_rate > 0 or not coalesce(b.service_date <= p.tax_exempt_until, false))
    order by b.id desc limit 1`.execute(db);
  return rows[0] ?? { taxAreaId: null, taxRate: 0 };
}
