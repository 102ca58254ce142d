import { sql } from "kysely";
import type { Tx } from "../../../db/connection.ts";
import type { StorageTerms, Window } from "./charges.ts";
import { type Day, dateOfDay, dayNumber } from "./periods.ts";

export interface AgreedTerms extends StorageTerms {
  /** The least that is charged per month, in cents. */
  readonly minimum: number | null;
}

/** What storage costs a customer in the hub on a date; null if nothing says so. */
export type StoragePrice = (customerId: number, on: string) => Promise<AgreedTerms | null>;

export type TermsOn = (day: Day) => AgreedTerms | null;

/** The terms of customers for all days from one to another. They are asked for once per customer and change of rates. */
export async function termsIn(
  trx: Tx,
  { from, end }: Pick<Window, "from" | "end">,
  customerIds: Iterable<number>,
  priceOf: StoragePrice,
): Promise<ReadonlyMap<number, TermsOn>> {
  const { rows } = await sql<{ on: string }>`
    select distinct day::text as on from rates r cross join lateral (values (r.valid_from), (r.valid_until + 1)) as days(day)
    where r.deleted_at is null and r.kind = 'storage' and day > ${dateOfDay(from)}::date and day < ${dateOfDay(end)}::date order by 1`.execute(
    trx,
  );
  const changes = [from, ...rows.map(({ on }) => dayNumber(on))];
  const found = new Map<number, TermsOn>();
  for (const customerId of customerIds) {
    const agreed: { readonly since: Day; readonly terms: AgreedTerms | null }[] = [];
    for (const since of changes) agreed.push({ since, terms: await priceOf(customerId, dateOfDay(since)) });
    found.set(customerId, (day) => agreed.findLast(({ since }) => since <= day)?.terms ?? null);
  }
  return found;
}
