import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import { sideOf } from "../../access/caller.ts";
import { defineEffects, type EffectContextOf } from "../../engine/effect.ts";
import { requireActiveCustomer } from "../accounting/account-standing.ts";
import { noteApproval } from "./approval.ts";
import { answerChanges, assignAccountExecutive } from "./quotes.ts";

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Records which side created it (employees' drafts stay hidden from customers) and assigns the customer's account executive. */
  create: async (context) => {
    const { row, call, trx, write } = context;
    await requireActiveCustomer(row, trx);
    await write({ madeBy: sideOf(call.actor) });
    await assignAccountExecutive(context);
  },

  update: (context) => answerChanges(context),

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),
  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),
});

async function approved(context: EffectContextOf<typeof shippingQuote>): Promise<void> {
  await requireActiveCustomer(context.row, context.trx);
  await noteApproval("quote", context);
}
