import { type QueryExecutorProvider, sql } from "kysely";
import { isTaxExempt } from "./tax-exempt.ts";

/** A tax area and its combined rate, as documents hold them. */
export interface DocumentTax {
  readonly taxAreaId: number | null;
  readonly taxRate: number;
}

/** Where the work is delivered, or else the hub that does it. */
export interface TaxedPlace {
  readonly customerId: number;
  readonly locationId: number | null;
  readonly hubId: number | null;
  /** The day of the work, or today. */
  readonly on: string;
}

/**
 * The tax of a place, by the most specific area: the longest part of the ZIP code first, then the city, the hub and the state. None for who is
 * exempt; undefined where the place isn't known or no area has it, so that the rate stays what it was.
 */
export async function taxOfPlace(
  db: QueryExecutorProvider,
  { customerId, locationId, hubId, on }: TaxedPlace,
): Promise<DocumentTax | undefined> {
  if (await isTaxExempt(customerId, on, db)) return { taxAreaId: null, taxRate: 0 };
  const { rows } = await sql<DocumentTax>`
    with place as (
      select coalesce((select address from locations where id = ${locationId}), (select address from hubs where id = ${hubId})) as address
    ), matching as (
      select a.*, (select max(length(code)) from unnest(a.postal_codes) code where address ->> 'zip' like code || '%') as digits
      from tax_areas a, place
      where a.deleted_at is null and a.valid_from <= ${on}::date and (a.valid_until is null or a.valid_until >= ${on}::date) and address is not null
        and (a.state_code is null or a.state_code = upper(address ->> 'state')) and (a.city is null or lower(a.city) = lower(address ->> 'city'))
        and (a.hub_id is null or a.hub_id = ${hubId})
    )
    select id as "taxAreaId", rate::float8 as "taxRate" from matching where digits is not null or cardinality(postal_codes) = 0
    order by digits desc nulls last, city is null, hub_id is null, state_code is null, valid_from desc, id desc limit 1`.execute(db);
  return rows[0];
}
