import { sql } from "kysely";
import { service } from "../../../../src/resources/accounting/service.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { priceOf } from "../billing/price-of.ts";

export const serviceEffects = defineEffects(service, {
  /** The prices of its rates are per unit, and reports group by its kind. @throws Problem 422 */
  update: async ({ row, before, trx }) => {
    const changed = (["kind", "unit"] as const).filter((name) => before?.[name] !== row[name]);
    if (changed.length === 0) return;
    // A rate that is being added locks its service first, so that this waits for it.
    const { rows } = await sql`select 1 from rates where service_id = ${row.id} and deleted_at is null limit 1`.execute(trx);
    if (rows.length === 0) return;
    const refusal = "This service has rates for its kind and unit. Retire it and add another one.";
    throw invalid(Object.fromEntries(changed.map((name) => [name, [refusal]])));
  },

  /** What a line of a quote or a bill draws: the price for its customer on its day. */
  drawn: async ({ row, given, connection, today }) => {
    const { customer, on } = given;
    const priced = { hubId: null, customerId: typeof customer === "number" ? customer : null, on: typeof on === "string" ? on : today };
    const price = await priceOf(connection, row.id, priced);
    return { description: row.description ?? row.name, ...(price ? { price: price.price, cost: price.cost } : {}) };
  },
});
