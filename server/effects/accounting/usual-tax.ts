import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import type { TaxedPlace } from "./tax-of-place.ts";
import { type DocumentTax, taxOfPlace } from "./tax-of-place.ts";

/** The tax of services in a hub: that of its place, or else what the customer was last billed with, as no quote says it. */
export async function usualTax(trx: Tx, work: Omit<TaxedPlace, "locationId">): Promise<DocumentTax> {
  const tax = await taxOfPlace(trx, { ...work, locationId: null });
  if (tax) return tax;
  const { rows } = await sql<DocumentTax>`select tax_area_id as "taxAreaId", coalesce(tax_rate, 0)::float8 as "taxRate" from billing_reports
    where customer_id = ${work.customerId} and deleted_at is null order by id desc limit 1`.execute(trx);
  return rows[0] ?? { taxAreaId: null, taxRate: 0 };
}
