import { sql } from "kysely";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import type { Db } from "../../db/connection.ts";
import type { Operations } from "../../engine/operations.ts";
import { actOnEach } from "../act-on-each.ts";

/** Expires every quote that is still open the day after its last valid day. Returns the number of expired quotes. */
export async function expireQuotes(db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> {
  let expired = 0;
  for (const quotes of [salesQuote, shippingQuote])
    expired += await actOnEach(db.kysely, engine, {
      as: "quote expiry",
      action: "expire",
      rows: sql<{ id: number }>`select id from ${sql.table(quotes.table)}
        where state in ('ready', 'pendingChanges') and valid_until < ${today} and deleted_at is null`,
      resourceOf: () => quotes,
    });
  return expired;
}
