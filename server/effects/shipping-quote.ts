import { sql } from "kysely";
import { shippingQuote } from "../../src/resources/shipping-quote.ts";
import type { ResourceRow } from "../../src/schemas/resource.ts";
import { nameOf, sideOf } from "../access/caller.ts";
import type { Tx } from "../db/connection.ts";
import { defineEffects, type EffectContext } from "../engine/effect.ts";

type Quote = ResourceRow<typeof shippingQuote>;

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Remembers which side made it (employees' drafts stay hidden) and gives it the customer's account executive. */
  create: async ({ row, call, trx }) => {
    await sql`update shipping_quotes set made_by = ${sideOf(call.actor)},
      account_executive_id = coalesce(account_executive_id, (select account_executive_id from parties where id = ${row.customerId}))
      where id = ${row.id}`.execute(trx);
  },

  /** Once the customer has asked for changes, any change answers them: the quote may be sent again. */
  update: async ({ row, trx }) => {
    if (row.state === "pendingChanges") await sql`update shipping_quotes set answered = true where id = ${row.id}`.execute(trx);
  },

  approve: ({ row, call, trx }) => approved(row, call, trx),
  approveForCustomer: ({ row, call, trx }) => approved(row, call, trx),
});

/** Who gave their word, and when. */
async function approved(row: Quote, call: EffectContext["call"], trx: Tx): Promise<void> {
  await sql`update shipping_quotes set approved_by_name = ${nameOf(call.actor)}, approved_at = now() where id = ${row.id}`.execute(trx);
}
