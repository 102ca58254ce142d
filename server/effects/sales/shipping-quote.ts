import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import { sideOf } from "../../access/caller.ts";
import { defineEffects, type EffectContextOf } from "../../engine/effect.ts";
import { requireActiveCustomer, startForActiveCustomer } from "../accounting/account-standing.ts";
import { noteApproval } from "./approval.ts";
import { answerChanges, namesToday } from "./quotes.ts";

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Records which side created it (employees' drafts stay hidden from customers) and assigns the customer's account executive. */
  beforeCreate: async ({ row, call, trx }) => {
    return { madeBy: sideOf(call.actor), ...(await startForActiveCustomer(row, trx)) };
  },

  update: (context) => answerChanges(context),

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),
  send: async ({ row, trx, write }) => write(await namesToday(row, row.recipient, trx)),
  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),
});

async function approved(context: EffectContextOf<typeof shippingQuote>): Promise<void> {
  await requireActiveCustomer(context.row, context.trx);
  await noteApproval("quote", context);
}
