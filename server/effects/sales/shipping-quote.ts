import { sql } from "kysely";
import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { requireActiveCustomer } from "../accounting/account-standing.ts";
import { noteApproval } from "./approval.ts";
import { answerChanges, assignAccountExecutive } from "./quotes.ts";

type Quote = ResourceRow<typeof shippingQuote>;

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Records which side created it (employees' drafts stay hidden from customers) and assigns the customer's account executive. */
  create: async ({ row, call, trx }) => {
    await requireActiveCustomer(row, trx);
    await sql`update shipping_quotes set made_by = ${sideOf(call.actor)} where id = ${row.id}`.execute(trx);
    await assignAccountExecutive(shippingQuote, row, trx);
  },

  update: async ({ row, trx }) => {
    await answerChanges(shippingQuote, row, trx);
  },

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),
  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),
});

async function approved(context: EffectContext<Quote, unknown>): Promise<void> {
  await requireActiveCustomer(context.row, context.trx);
  await noteApproval("shipping_quotes", "quote", context);
}
