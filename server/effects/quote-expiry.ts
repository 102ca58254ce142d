import { sql } from "kysely";
import { salesQuote } from "../../src/resources/sales-quote.ts";
import { shippingQuote } from "../../src/resources/shipping-quote.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { asSystem } from "../access/caller.ts";
import type { Db } from "../db/connection.ts";
import type { Operations } from "../engine/operations.ts";
import { Problem } from "../engine/problem.ts";

const batch = 200;

/**
 * Expires every quote that is still open the day after its last valid day. Each is an action of its own, with log entry and
 * notification; one that somebody moves at the same moment is left to them. Returns how many expired.
 */
export async function expireQuotes(db: Db, engine: Pick<Operations, "act">, today: string): Promise<number> {
  let expired = 0;
  for (const quotes of [salesQuote, shippingQuote]) expired += await expireEach(db, engine, quotes, today);
  return expired;
}

async function expireEach(db: Db, engine: Pick<Operations, "act">, quotes: AnyResource, today: string): Promise<number> {
  const call = { actor: asSystem("quote expiry") };
  let expired = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(quotes.table)}
      where state in ('ready', 'pendingChanges') and valid_until < ${today} and deleted_at is null and id > ${after}
      order by id limit ${batch}`.execute(db.kysely);
    for (const { id } of rows) {
      const done = await engine.act(call, quotes, { id }, "expire").then(
        () => true,
        (error: unknown) => notPossible(error),
      );
      if (done) expired += 1;
      after = id;
    }
    if (rows.length < batch) return expired;
  }
}

function notPossible(error: unknown): false {
  if (error instanceof Problem) return false;
  throw error;
}
