import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";
import type { StorageTerms } from "./charges.ts";
import { type Day, dateOf, dayOf } from "./periods.ts";

export interface AgreedTerms extends StorageTerms {
  /** The least that is charged per month, in cents. */
  readonly minimum: number | null;
}

/** What storage costs a customer in a hub on a date; null if nothing says so. */
export type StoragePrice = (hubId: number, customerId: number, on: string) => Promise<AgreedTerms | null>;

export type TermsOn = (day: Day) => AgreedTerms | null;

/** The terms of customers in a hub for all days from one to another. They are asked for once per customer and change of rates. */
export async function termsIn(
  trx: Tx,
  { hubId, from, end }: { readonly hubId: number; readonly from: Day; readonly end: Day },
  customerIds: Iterable<number>,
  priceOf: StoragePrice,
): Promise<ReadonlyMap<number, TermsOn>> {
  const { rows } = await sql<{ on: string }>`
    select distinct day::text as on from rates r cross join lateral (values (r.valid_from), (r.valid_until + 1)) as days(day)
    where r.deleted_at is null and r.kind = 'storage' and day > ${dateOf(from)}::date and day < ${dateOf(end)}::date order by 1`.execute(
    trx,
  );
  const changes = [from, ...rows.map(({ on }) => dayOf(on))];
  const found = new Map<number, TermsOn>();
  for (const customerId of customerIds) {
    const agreed: { readonly since: Day; readonly terms: AgreedTerms | null }[] = [];
    for (const since of changes) agreed.push({ since, terms: await priceOf(hubId, customerId, dateOf(since)) });
    found.set(customerId, (day) => agreed.findLast(({ since }) => since <= day)?.terms ?? null);
  }
  return found;
}
